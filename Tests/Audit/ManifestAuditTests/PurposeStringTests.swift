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

    /// Texts that only another system shows.
    @Test(arguments: [
        ("NSFileProviderDomainUsageDescription", ""), ("NSDesktopFolderUsageDescription", ""),
        ("NSWorldSensingUsageDescription", "TODO"),
    ])
    func textsOfOtherSystems(key: String, text: String) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key, text)) { $0.platform = "iphoneos" }
        for name in ["macosx", "xros"] {
            fixture.add(name, plist: purpose(key, text)) { $0.platform = name }
        }
        let rules: Set = ["empty-purpose-string", "placeholder-purpose-string"]
        let found = try await fixture.report().findings.filter { rules.contains($0.rule) }
        #expect(found.map(\.app) == ["macosx", "xros"])
    }
}
