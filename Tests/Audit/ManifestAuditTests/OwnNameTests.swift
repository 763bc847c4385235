import Testing
import Workspaces

@testable import ManifestAudit

/// A name that the app's own code declares is no sign of the system's API of the same name.
@Suite struct OwnNameTests {
    private func finds(
        _ rule: String, _ key: String, _ sources: [String: String], privacy: String? = nil
    ) async throws -> Bool {
        var fixture = Fixture()
        fixture.add("Go", plist: "", privacy: privacy, sources: sources)
        return try await fixture.report().findings.contains { $0.rule == rule && $0.key == key }
    }

    static let picker = "import UIKit\nlet p = UIImagePickerController(); "
    static let library = "import Photos\nlet l = PHPhotoLibrary.shared(); "

    /// Cases of an enumeration, wherever they are declared.
    @Test(arguments: [
        ("NSCameraUsageDescription", picker + "let t: Tab = .camera", "", true),
        ("NSCameraUsageDescription", picker + "let t: Tab = .camera", "enum Tab { case home, camera }", false),
        (
            "NSCameraUsageDescription", picker + "let t: Tab = .camera",
            "enum Tab {\n  case home = \"h\",\n  camera\n}", false
        ),
        ("NSCameraUsageDescription", picker + "p.sourceType = .camera", "enum Tab { case home, camera }", true),
        ("NSCameraUsageDescription", picker + "p.sourceType = .camera", "func f() { let camera = 1 }", true),
        ("NSPhotoLibraryUsageDescription", library + "let k: Kind = .readWrite", "", true),
        (
            "NSPhotoLibraryUsageDescription", library + "let k: Kind = .readWrite",
            "enum Kind { case camera, readWrite }", false
        ),
        (
            "NSPhotoLibraryUsageDescription",
            "import Photos\nPHPhotoLibrary.requestAuthorization(for: .readWrite) { _ in }",
            "enum Kind { case camera, readWrite }", true
        ),
    ])
    func cases(key: String, use: String, other: String, isMissing: Bool) async throws {
        let sources = ["A.swift": use, "B.swift": other]
        #expect(try await finds("missing-capability", key, sources) == isMissing)
    }

    /// The delegate's method belongs to the application; an own method may have an argument of that name. Without an answer
    /// to the system it is told of alerts alone.
    @Test(arguments: [
        ("func application(_ a: UIApplication, didReceiveRemoteNotification i: [AnyHashable: Any]) {}", nil),
        (
            "func application(_ a: UIApplication, didReceiveRemoteNotification i: [AnyHashable: Any]) async "
                + "-> UIBackgroundFetchResult { .noData }", Verdict.used
        ),
        ("func pushes(_ p: Push, didReceiveRemoteNotification i: [AnyHashable: Any]) {}", .unused),
        (
            "func didReceiveRemoteNotification(_ i: [AnyHashable: Any], fetchCompletionHandler h: @escaping () -> Void) {}",
            .used
        ),
    ])
    func pushesInTheBackground(source: String, verdict: Verdict?) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list("UIBackgroundModes", ("remote-notification", nil)),
            sources: ["A.swift": "import UIKit\nclass D {\n\(source)\n}"])
        let found = try await fixture.report()
        let isWeak = found.findings.contains { $0.rule == "unproven-capability" }
        #expect(isWeak == (verdict == nil))
        #expect(try await fixture.verdict("UIBackgroundModes", "remote-notification", of: "Go") == verdict ?? .used)
    }

    /// The medium that access is asked for, not one that stands elsewhere in the file.
    @Test(arguments: [("audio", "Microphone", "Camera"), ("video", "Camera", "Microphone")])
    func theMediumThatIsAskedFor(medium: String, needed: String, other: String) async throws {
        let source = """
            import AVFoundation
            func f() async { _ = await AVCaptureDevice.requestAccess(for: .\(medium)) }
            let all = [AVMediaType.video, AVMediaType.audio]
            """
        for (name, isMissing) in [(needed, true), (other, false)] {
            let key = "NS\(name)UsageDescription"
            #expect(try await finds("missing-capability", key, ["A.swift": source]) == isMissing, "\(name)")
        }
    }

    @Test(arguments: [
        (
            "systemUptime",
            "struct Server { let systemUptime: Double }\nfunc f(_ s: Server) -> Double { s.systemUptime }"
        ),
        (
            "systemSize",
            "struct Disk { let systemSize: Int; let systemFreeSize: Int }\nfunc f(_ d: Disk) -> Int { d.systemSize }"
        ),
        (
            "activeInputModes",
            "struct K { var activeInputModes: [String] }\nfunc f(_ k: K) { print(k.activeInputModes) }"
        ),
        ("lstat", "enum C { case fstat, lstat }\nfunc f() -> C { .lstat }"),
    ])
    func requiredReasons(name: String, own: String) async throws {
        let categories = ["SystemBootTime", "DiskSpace", "ActiveKeyboards", "FileTimestamp"]
        var fixture = Fixture()
        fixture.add("Own", plist: "", sources: ["A.swift": "import UIKit\n" + own])
        fixture.add("Real", plist: "", sources: ["A.swift": "import UIKit\nlet a = x.\(name)"])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-privacy-reason" }
        #expect(found.map(\.app) == ["Real"])
        #expect(found.allSatisfy { finding in categories.contains { finding.value?.hasSuffix($0) == true } })
    }

    /// What has another sign beside it is the system's, whatever properties the app's own code has.
    @Test(arguments: [
        (
            "NSMicrophoneUsageDescription", "missing-capability",
            "import AVFoundation\nclass A { let e = AVAudioEngine(); var inputNode: AVAudioInputNode?; func f() { e.inputNode.x() } }"
        ),
        (
            "NSPrivacyAccessedAPIType", "missing-privacy-reason",
            "struct D { let creationDate: Date }\nfunc f(a: [FileAttributeKey: Any]) { a[.creationDate] }"
        ),
        (
            "UIBackgroundModes", "missing-capability",
            "import CoreLocation\nprotocol M { var allowsBackgroundLocationUpdates: Bool { get set } }\nfunc f(m: M) { m.allowsBackgroundLocationUpdates = true }"
        ),
    ])
    func theSystemsBesideOnesOwn(key: String, rule: String, source: String) async throws {
        #expect(try await finds(rule, key, ["A.swift": source]))
    }

    /// A property that passes the system's on, and the system's beside one's own.
    @Test(arguments: [
        "let systemUptime = ProcessInfo().systemUptime",
        "var systemUptime: Double {\n    ProcessInfo().systemUptime\n}",
        "struct S { let systemUptime = 1 }\nlet now = ProcessInfo.processInfo.systemUptime",
    ])
    func theSystemsAllTheSame(source: String) async throws {
        #expect(try await finds("missing-privacy-reason", "NSPrivacyAccessedAPIType", ["A.swift": source]))
    }

    /// The app's identifier names it in logs and elsewhere: that is no task or protocol where nothing uses these.
    @Test(arguments: [
        ("BGTaskSchedulerPermittedIdentifiers", "com.example.Go", "", Verdict.unused),
        ("BGTaskSchedulerPermittedIdentifiers", "com.example.Go", "print(BGTaskScheduler.shared)", .used),
        ("BGTaskSchedulerPermittedIdentifiers", "com.example.Go.refresh", "", .used),
        ("UISupportedExternalAccessoryProtocols", "com.example.Go", "", .unused),
        ("UISupportedExternalAccessoryProtocols", "com.example.Go", "print(EAAccessoryManager.shared())", .used),
        ("UISupportedExternalAccessoryProtocols", "com.acme.printer", "", .used),
    ])
    func theAppsIdentifier(key: String, value: String, use: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        fixture.add(
            "Go", plist: list(key, (value, nil)),
            sources: ["A.swift": "let log = Logger(subsystem: \"\(value)\", category: \"a\")", "B.swift": use])
        #expect(try await fixture.verdict(key, value, of: "Go") == verdict)
    }
}
