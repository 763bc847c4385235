import Testing
import Workspaces

@testable import ManifestAudit

/// Which keys and texts of purpose strings are judged, and how much they matter.
@Suite struct PurposeStringTests {
    /// An empty text that nobody is shown is untidy; one that an alert shows is refused.
    @Test(arguments: [
        ("import AVFoundation\nlet layer = AVCaptureVideoPreviewLayer()", Severity.error, ["empty-purpose-string"]),
        ("let a = 1", .warning, ["empty-purpose-string", "unused-capability"]),
    ])
    func emptyTexts(source: String, severity: Severity, rules: [String]) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSCameraUsageDescription", ""), sources: ["A.swift": source])
        let found = try await fixture.report().findings
        #expect(found.map(\.rule).sorted() == rules)
        let empty = found.first { $0.rule == "empty-purpose-string" }
        #expect(empty?.severity == severity)
        #expect(empty?.evidence.first?.hasSuffix("; ITMS-90738") == true)
    }

    /// What can't be looked into may use the key, or not: React Native's template has such a text.
    @Test func emptyTextsBesideWhatCantBeSeen() async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose("NSLocationWhenInUseUsageDescription", "")) {
            $0.opaque = [OpaqueDependency("Unknown", reason: .remotePackage)]
        }
        let found = try await fixture.report().findings.first { $0.rule == "empty-purpose-string" }
        #expect(found?.severity == .warning)
    }

    /// Texts that only one system shows, also where a target for iPhones has a build for it.
    @Test(arguments: [
        ("NSFileProviderDomainUsageDescription", "", "macosx"), ("NSDesktopFolderUsageDescription", "", "macosx"),
        ("NSAppDataUsageDescription", "", "macosx"), ("NSWorldSensingUsageDescription", "TODO", "xros"),
        ("NSHandsTrackingUsageDescription", "", "xros"),
    ])
    func textsOfOtherSystems(key: String, text: String, system: String) async throws {
        var fixture = Fixture()
        for name in ["iphoneos", "macosx", "xros"] {
            fixture.add(name, plist: purpose(key, text)) { $0.platform = name }
        }
        for name in ["macosx", "xros"] {
            fixture.add("phone and \(name)", plist: purpose(key, text)) { target in
                target.platform = "iphoneos"
                target.settings["SUPPORTED_PLATFORMS"] = SettingValue("iphoneos \(name)", path: "A.xcconfig", line: 3)
            }
        }
        let rules: Set = ["empty-purpose-string", "placeholder-purpose-string"]
        let found = try await fixture.report().findings.filter { rules.contains($0.rule) }
        #expect(found.map(\.app).sorted() == [system, "phone and \(system)"].sorted())
    }

    /// Keys that no system reads: their texts are not judged, too.
    @Test(arguments: [
        ("NSUserNotificationsUsageDescription", "Remove it."), ("NSCarPlayAudioUsageDescription", "Remove it."),
        ("NSCamaraUsageDescription", "Correct it to NSCameraUsageDescription, or remove it."),
        ("NSPhotoLibraryUsageDescriptions", "Correct it to NSPhotoLibraryUsageDescription, or remove it."),
    ])
    func keysThatDoNotExist(key: String, help: String) async throws {
        for text in ["To do what you asked for", "", "Plays"] {
            var fixture = Fixture()
            fixture.add("Go", plist: purpose(key, text, finds: "invalid-value"))
            try await fixture.check()
            let found = try await fixture.report().findings
            #expect(found.map(\.severity) == [.warning])
            #expect(found.map(\.help) == [help])
        }
    }

    @Test(arguments: [
        "NSSystemExtensionUsageDescription", "NSAppDataUsageDescription", "NSFocusStatusUsageDescription",
        "NSLocationTemporaryUsageDescriptionDictionary", "NSCameraUsageDescription~ipad", "NFCReaderUsageDescription",
        "MyUsageDescription", "NSSensorKitUsageDetail",
    ])
    func keysThatExist(key: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key))
        #expect(try await fixture.report().findings.contains { $0.rule == "invalid-value" } == false)
    }

    /// The Mac has keys of its own that no page of Apple's lists.
    @Test func keysOfTheMac() async throws {
        var fixture = Fixture()
        fixture.add("Desk", plist: purpose("NSScreenCaptureUsageDescription")) { $0.platform = "macosx" }
        #expect(try await fixture.report().findings.isEmpty)
    }
}
