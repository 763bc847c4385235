import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Apps that link one module and don't all call what is in it.
@Suite struct SharedModuleTests {
    private static let recorder = "import AVFoundation\nlet recorder = AVAudioRecorder()"
    private static let microphone = "NSMicrophoneUsageDescription"

    /// What stands in a module that two apps share, and only one of them calls, is asked of the other as a note.
    @Test(arguments: [
        ("let x = 1", "note" as String?), ("import Kit\nlet f = Facade()", "error"), ("// Facade", "note"),
    ])
    func aSiblingAloneCallsTheSharedModule(source: String, severity: String?) async throws {
        var fixture = Fixture()
        let shared = fixture.add(
            "Kit", .framework,
            sources: [
                "R.swift": Self.recorder + "\nfinal class Recorder {}",
                "F.swift": "public struct Facade { let r = Recorder() }", "O.swift": "public struct Other {}",
            ])
        fixture.add("Copy", sources: ["A.swift": source], dependsOn: [shared])
        fixture.add(
            "Real", plist: purpose(Self.microphone), sources: ["A.swift": "import Kit\nlet f = Facade()"],
            dependsOn: [shared])
        let found = try await fixture.report().findings.filter { $0.rule == "missing-capability" }
        #expect(found.map { "\($0.app) \($0.severity)" } == ["Copy \(severity ?? "")"])
        let names = found.flatMap(\.evidence).contains { $0.hasPrefix("only Real calls it: Real/A.swift:2 Facade") }
        #expect(names == (severity == "note"))
    }

    /// A framework is part of an app for each platform that it supports, whatever SDK it names.
    @Test(
        arguments: [
            ("iphoneos iphonesimulator macosx", .used), ("macosx", .unused), ("$(PLATFORMS)", .unused),
        ] as [(String, Verdict)])
    func aFrameworkOfSeveralPlatforms(supported: String, verdict: Verdict) async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: ["R.swift": Self.recorder]) {
            $0.platform = "macosx"
            $0.settings["SUPPORTED_PLATFORMS"] = SettingValue(supported, path: "a.xcconfig", line: 1, column: 1)
        }
        fixture.add("Go", plist: purpose(Self.microphone), sources: ["A.swift": "let x = 1"], dependsOn: [kit]) {
            $0.platform = "iphoneos"
        }
        #expect(try await fixture.verdict(Self.microphone, of: "Go") == verdict)
    }

    /// A file that a framework has for the watch is evidence for the watch's app, and for no other.
    @Test func aFileForAnotherPlatform() async throws {
        var fixture = Fixture()
        let kit = fixture.add("Kit", .framework, sources: ["R.swift": Self.recorder, "S.swift": "let s = 1"]) {
            $0.platform = "iphoneos"
            $0.settings["SUPPORTED_PLATFORMS"] = SettingValue("iphoneos watchos", path: "a", line: 1, column: 1)
            $0.parts.files["Kit/R.swift"] = .watchOS
        }
        for (name, kind, platform) in [
            ("Go", Target.Kind.application, "iphoneos"), ("Wrist", .watchApp, "watchos"),
        ] {
            let source = ["A.swift": "let x = 1"]
            fixture.add(name, kind, plist: purpose(Self.microphone), sources: source, dependsOn: [kit]) {
                $0.platform = platform
            }
        }
        #expect(try await fixture.verdict(Self.microphone, of: "Go") == .unused)
        #expect(try await fixture.verdict(Self.microphone, of: "Wrist") == .used)
    }

    /// What leads to a use is read once, whatever number of apps asks: otherwise the last ones would find the limit of the
    /// audit reached, and be judged in another way than the first.
    @Test func manyAppsAskForOneModule() async throws {
        var fixture = Fixture()
        let (keys, apps) = (["NSMicrophone", "NSCamera", "NSContacts"].map { $0 + "UsageDescription" }, 20)
        let uses = """
            let recorder = AVAudioRecorder()
            let camera = AVCaptureMetadataOutput()
            let contacts = CNContactStore().requestAccess(for: .contacts)
            """
        let shared = fixture.add(
            "Kit", .framework,
            sources: [
                "Uses.swift": uses + "\nfinal class Uses {}", "F.swift": "public struct Facade { let uses = Uses() }",
                "Other.swift": "public struct Other {}\n" + String(repeating: "// Nothing.\n", count: 10_000),
            ])
        let real = keys.map { purpose($0) }.joined()
        fixture.add("Real", plist: real, sources: ["A.swift": "import Kit\nlet f = Facade()"], dependsOn: [shared])
        for number in 0..<apps { fixture.add("Copy\(number)", sources: ["A.swift": "let x = 1"], dependsOn: [shared]) }
        let workspace = Workspace(targets: fixture.targets, diagnostics: [])
        var limits = AuditLimits()
        limits.sources = 3 * fixture.files.values.reduce(0) { $0 + $1.utf8.count }
        let result = await TreeSurvey(
            tree: MemoryTree(fixture.files), catalogue: { .standard }, request: Audit.Request(today: fixture.today),
            readWorkspace: { _, _, _ in workspace }, limits: limits
        ).bundles()
        let context = AuditContext(
            audited: result.list, all: result.list, index: DeclarationIndex(of: result.list), diagnostics: [],
            against: nil, catalogue: result.catalogue, today: fixture.today, files: result.files,
            calls: ModuleCallSearch(files: result.files))
        let missing = MissingCapability().findings(in: context)
        let kinds = Set(missing.map { "\($0.key) \($0.severity)" })
        #expect(missing.count == apps * keys.count && kinds == Set(keys.map { $0 + " note" }), "\(kinds)")
    }
}
