import Testing
import Workspaces

@testable import ManifestAudit

/// Keys that only the Mac or visionOS reads, by what the bundle is built for.
@Suite struct ForeignKeyTests {
    private static let hands = "NSHandsTrackingUsageDescription"
    private static let events = "NSAppleEventsUsageDescription"

    /// The findings about a key of an app, and its verdict.
    private func audit(
        _ key: String, _ platform: String, _ source: String, supported: String? = nil
    ) async throws -> (findings: [Finding], verdict: Verdict?) {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(key), sources: ["A.swift": source]) { target in
            target.platform = platform
            target.settings["SUPPORTED_PLATFORMS"] = supported.map { SettingValue($0, path: "A.xcconfig", line: 3) }
        }
        let found = try await fixture.report().findings.filter { $0.key == key }
        return (found, try await fixture.verdict(key, of: "Go"))
    }

    /// Where the system of the bundle reads the key, it is decided as any other.
    @Test(arguments: [
        ("NSWorldSensingUsageDescription", "xros", "let a = 1", Verdict.unused),
        ("NSAccessoryTrackingUsageDescription", "xros", "let a = 1", .unused), (hands, "xros", "let a = 1", .unused),
        (events, "macosx", "let a = 1", .unused),
        (hands, "xros", "import ARKit\nlet p = HandTrackingProvider()", .used),
        (hands, "xros", "let p = ar_hand_tracking_provider_create(c)", .used),
        (hands, "xros", "let s = ARKitSession()\ns.requestAuthorization(for: [.handTracking])", .used),
        (events, "macosx", "let s = NSAppleScript(source: text)", .used),
    ])
    func onItsOwnSystem(key: String, platform: String, source: String, verdict: Verdict) async throws {
        let (found, judged) = try await audit(key, platform, source)
        #expect(judged == verdict)
        #expect(
            found.map { "\($0.severity) \($0.rule)" } == (verdict == .unused ? ["warning unused-capability"] : []))
    }

    /// A bundle for visionOS lacks what its code needs; either name of the main camera's key is enough.
    @Test(arguments: [
        ("xros", "NSCameraUsageDescription", "HandTrackingProvider", hands as String?),
        ("xros", "NSCameraUsageDescription", "CameraFrameProvider", "NSMainCameraUsageDescription"),
        ("xros", "NSEnterpriseMCAMUsageDescription", "CameraFrameProvider", nil),
        ("xros", "NSMainCameraUsageDescription", "CameraFrameProvider", nil),
        ("xros", hands, "HandTrackingProvider", nil),
        ("iphoneos", "NSCameraUsageDescription", "HandTrackingProvider", nil),
        ("macosx", "NSCameraUsageDescription", "HandTrackingProvider", nil),
    ])
    func missing(platform: String, declared: String, type: String, key: String?) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(declared), sources: ["A.swift": "import ARKit\nlet p = \(type)()"]) {
            $0.platform = platform
        }
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.severity) \($0.key)" } == [key.map { "warning \($0)" }].compactMap(\.self))
    }

    /// Nothing reads it there, whatever code does.
    @Test(arguments: [
        (events, "iphoneos", "let a = 1", "never runs on a Mac"),
        ("NSFileProviderDomainUsageDescription", "iphoneos", "let m = NSFileProviderManager.default", "on a Mac"),
        ("NSAudioCaptureUsageDescription", "iphoneos", "let a = 1", "on a Mac"),
        ("NSDesktopFolderUsageDescription", "iphoneos", "let a = 1", "on a Mac"),
        ("NSAppDataUsageDescription", "iphoneos", "let a = 1", "on a Mac"),
        ("NSMainCameraUsageDescription", "iphoneos", "let a = 1", "is never built for visionOS"),
        (hands, "macosx", "let a = 1", "for visionOS"), (events, "xros", "let a = 1", "on a Mac"),
    ])
    func onAnotherSystem(key: String, platform: String, source: String, reason: String) async throws {
        let (found, verdict) = try await audit(key, platform, source)
        #expect(found.map { "\($0.severity) \($0.rule)" } == ["note misplaced-capability"])
        #expect(found.first?.message.hasSuffix(reason) == true)
        // The audit judges some keys of the Mac nowhere.
        #expect(verdict == .unused || key == "NSAppDataUsageDescription")
    }

    @Test func entitlementsOfTheMac() async throws {
        let key = "com.apple.security.automation.apple-events"
        var fixture = Fixture()
        fixture.add("Go", entitlements: "<key>\(key)</key><true/>") { $0.platform = "iphoneos" }
        let found = try await fixture.report().findings.filter { $0.key == key }
        #expect(found.map { "\($0.severity) \($0.rule)" } == ["note misplaced-capability"])
    }

    /// A target of several systems: files and modules of one of the builds are not looked into, which is said.
    @Test(arguments: [
        (events, "iphoneos iphonesimulator macosx", "let a = 1", "the Mac" as String?),
        (events, "iphoneos macosx", "#if os(macOS)\nlet s = NSAppleScript(source: text)\n#endif", nil),
        (hands, "iphoneos xros", "let a = 1", "visionOS"),
    ])
    func ofSeveralSystems(key: String, supported: String, source: String, build: String?) async throws {
        let (found, verdict) = try await audit(key, "iphoneos", source, supported: supported)
        #expect(verdict == (build == nil ? .used : .unknown))
        #expect(found.map { "\($0.severity) \($0.rule)" } == (build == nil ? [] : ["note unproven-capability"]))
        if let build {
            #expect(found.first?.evidence.last == "not looked into: what only its build for \(build) has")
        }
    }

    /// Apps for the phone and for the Mac with one Info.plist: the key is the Mac's.
    @Test(arguments: [("let s = NSAppleScript(source: text)", nil as String?), ("let a = 1", "Desk unused-capability")])
    func aFileOfTwoSystems(source: String, finding: String?) async throws {
        var fixture = Fixture()
        fixture.add("Go", plist: purpose(Self.events), sources: ["A.swift": "let a = 1"]) { $0.platform = "iphoneos" }
        let shared = fixture.targets[0].manifests
        fixture.add("Desk", sources: ["B.swift": source]) { target in
            (target.platform, target.manifests) = ("macosx", shared)
        }
        let found = try await fixture.report().findings.filter { $0.key == Self.events }
        #expect(found.map { "\($0.app) \($0.rule)" } == [finding].compactMap(\.self))
    }
}
