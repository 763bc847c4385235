import Foundation
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// What libraries import that come built.
@Suite struct BinaryEvidenceTests {
    private static let camera = "NSCameraUsageDescription"

    private static func object(_ type: String, target: String = "arm64-apple-ios15") async throws -> [UInt8] {
        let source = """
            __attribute__((objc_root_class)) @interface \(type)
            + (id)shared;
            @end
            id use(void) { return [\(type) shared]; }
            """
        return try await compiled(source, target: target)
    }

    private static func compiled(_ source: String, target: String = "arm64-apple-ios15") async throws -> [UInt8] {
        let folder = try ScratchFolder()
        try folder.write(source, to: "a.m")
        try await ChildProgram.run(["clang", "-target", target, "-c", "a.m", "-o", "a.o"], in: folder.path)
        return Array(try Data(contentsOf: URL(filePath: folder.file("a.o"))))
    }

    private static func tree(_ files: [String: [UInt8]], dependency: String, declares: String) -> MemoryTree {
        var tree = MemoryTree([
            "project.yml": """
            name: App
            targets:
              App:
                type: application
                platform: iOS
                sources: [App]
                info: { path: I.plist, properties: { ITSAppUsesNonExemptEncryption: false\(declares) } }
                dependencies: [\(dependency)]
            """,
            "App/A.swift": "import Foundation\nlet a = 1",
        ])
        tree.files.merge(files) { $1 }
        return tree
    }

    private static let declared = ", \(camera): To scan the codes of parcels"
    private static let information = """
        <plist><dict><key>AvailableLibraries</key><array>
        <dict><key>LibraryIdentifier</key><string>ios-arm64-simulator</string><key>LibraryPath</key><string>Kit.framework</string>
        <key>SupportedPlatform</key><string>ios</string><key>SupportedPlatformVariant</key><string>simulator</string></dict>
        <dict><key>LibraryIdentifier</key><string>ios-arm64</string><key>LibraryPath</key><string>Kit.framework</string>
        <key>SupportedPlatform</key><string>ios</string></dict></array></dict></plist>
        """

    private static func report(_ tree: MemoryTree) async throws -> AuditReport {
        try await Audit(of: tree).run(Audit.Request(today: Day(number: 20_800)))
    }

    /// The slice for devices proves a use, or shows that there is none: then the key is an error again.
    @Test(arguments: [
        ("AVCaptureVideoPreviewLayer", Verdict.used, []), ("NSObjectish", .unused, ["unused-capability"]),
    ])
    func frameworks(type: String, verdict: Verdict, rules: [String]) async throws {
        let device = try await Self.object(type)
        let files = [
            "Kit.xcframework/Info.plist": Array(Self.information.utf8),
            "Kit.xcframework/ios-arm64/Kit.framework/Kit": device,
            "Kit.xcframework/ios-arm64-simulator/Kit.framework/Kit": Array("no binary".utf8),
        ]
        let report = try await Self.report(
            Self.tree(files, dependency: "{ framework: Kit.xcframework }", declares: Self.declared))
        let bundle = try #require(report.bundles.first)
        let judged = try #require(bundle.capabilities.first { $0.declaration.key == Self.camera })
        #expect(judged.verdict == verdict && bundle.opaque.isEmpty)
        #expect(report.findings.filter { $0.severity > .note }.map(\.rule) == rules)
        guard verdict == .used else { return }
        let evidence = try #require(judged.evidence.first)
        #expect(evidence.rung == .binary && evidence.symbol == type && evidence.target == "Kit (arm64)")
        #expect(evidence.path == "Kit.xcframework/ios-arm64/Kit.framework/Kit")
        #expect(report.rendered(as: .json, toolVersion: "1").contains("\"strength\" : \"binary\""))
    }

    /// A library that comes built takes URLs in by a modifier whose name is all that it imports.
    @Test func aModifierOfALibrary() async throws {
        let folder = try ScratchFolder()
        let symbol = "_$s7SwiftUI4ViewPAAE9onOpenURL7performQry10Foundation0G0Vc_tF"
        try folder.write("extern void f(void) __asm(\"\(symbol)\");\nvoid g(void) { f(); }", to: "a.c")
        try await ChildProgram.run(
            ["clang", "-target", "arm64-apple-ios15", "-c", "a.c", "-o", "a.o"], in: folder.path)
        let kit = Array(try Data(contentsOf: URL(filePath: folder.file("a.o"))))
        let report = try await Self.report(
            Self.tree(
                ["Kit.framework/Kit": kit], dependency: "{ framework: Kit.framework }",
                declares: ", CFBundleURLTypes: [{ CFBundleURLSchemes: [shop] }]"))
        let judged = report.bundles.first?.capabilities.first { $0.declaration.key == "CFBundleURLTypes" }
        #expect(judged?.verdict == .used)
    }

    /// A library that hooks into the app's delegate hands on what others register for.
    @Test(arguments: [
        ("registerForRemoteNotifications", Verdict.used),
        ("didRegisterForRemoteNotificationsWithDeviceToken:0", .unused), ("didReceiveRemoteNotification:0", .unused),
    ])
    func delegatesOfALibrary(message: String, verdict: Verdict) async throws {
        let kit = try await Self.compiled(
            """
            __attribute__((objc_root_class)) @interface Proxy
            + (void)registerForRemoteNotifications;
            + (void)didRegisterForRemoteNotificationsWithDeviceToken:(id)token;
            + (void)didReceiveRemoteNotification:(id)information;
            @end
            void use(void) { [Proxy \(message)]; }
            """)
        var tree = Self.tree(["Kit.framework/Kit": kit], dependency: "{ framework: Kit.framework }", declares: "")
        let entitlements = "\n    entitlements: { path: A.entitlements, properties: { aps-environment: production } }\n"
        tree.files["project.yml", default: []] += Array(entitlements.utf8)
        let judged = try await Self.report(tree).bundles.first?.capabilities
        #expect(judged?.first { $0.declaration.key == "aps-environment" }?.verdict == verdict)
    }

    /// What can't be read stays opaque, or hides what may be in it.
    @Test(arguments: ["", "no binary", "!<arch>\nbroken"]) func unreadable(text: String) async throws {
        let report = try await Self.report(
            Self.tree(
                ["libKit.a": Array(text.utf8)], dependency: "{ framework: libKit.a }", declares: Self.declared))
        #expect(report.bundles.first?.capabilities.first { $0.declaration.key == Self.camera }?.verdict == .unknown)
    }

    /// A note says why a library, or a source, gives no evidence. The rule's name is that of all files.
    @Test(arguments: [
        ("!<arch>\nbroken", "can't be read as a library", "Evidence behind it is not seen."),
        (bitcode, "the library holds bitcode instead of machine code: what that uses is not seen", "Evidence behind"),
        (pointer, "a pointer of Git LFS stands in the place of the file", "Run `git lfs pull`, and audit the checkout"),
    ])
    func whyALibraryIsUnseen(text: String, message: String, help: String) async throws {
        let report = try await Self.report(
            Self.tree(
                ["libKit.a": Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })],
                dependency: "{ framework: libKit.a }", declares: Self.declared))
        let found = report.findings.filter { $0.path == "libKit.a" }
        #expect(found.map(\.message) == [message] && found.map(\.severity) == [.note])
        #expect(found.first?.help.hasPrefix(help) == true && found.first?.rule == "unreadable-manifest")
        #expect(report.bundles.first?.capabilities.first { $0.declaration.key == Self.camera }?.verdict == .unknown)
    }

    /// Without a word the pointer would be a source that uses nothing.
    @Test func pointersInThePlaceOfSources() async throws {
        let report = try await Self.report(
            Self.tree(["App/B.swift": Array(Self.pointer.utf8)], dependency: "", declares: Self.declared))
        let found = report.findings.filter { $0.path == "App/B.swift" }
        #expect(found.map(\.message) == ["a pointer of Git LFS stands in the place of the file"])
        #expect(found.first?.help.contains("git lfs pull") == true)
        #expect(report.bundles.first?.capabilities.first { $0.declaration.key == Self.camera }?.verdict == .unknown)
    }

    private static let pointer = """
        version https://git-lfs.github.com/spec/v1
        oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
        size 12345

        """
    /// A static library of one member, whose bytes are a wrapper of LLVM's bitcode. Each scalar is a byte.
    private static let bitcode =
        "!<arch>\n" + "a.o".padded(to: 16) + "0".padded(to: 12) + "0".padded(to: 6) + "0".padded(to: 6)
        + "100644".padded(to: 8) + "8".padded(to: 10) + "`\n" + "\u{DE}\u{C0}\u{17}\u{0B}\0\0\0\0"

    /// App Store Connect looks at what is linked; whether it is ever asked for is out of sight.
    @Test func missingKeys() async throws {
        let device = try await Self.object("AVCaptureVideoPreviewLayer")
        let report = try await Self.report(
            Self.tree(["Kit.framework/Kit": device], dependency: "{ framework: Kit.framework }", declares: ""))
        let found = report.findings.filter { $0.rule == "missing-capability" }
        #expect(found.map(\.key) == [Self.camera] && found.map(\.severity) == [.warning])
    }

    /// Carthage's builds and SwiftPM's artifacts, by name.
    @Test(arguments: [
        ("Carthage/Build/iOS/Kit.framework/Kit", "{ carthage: Kit }"),
        ("Carthage/Build/Kit.framework/Kit", "{ carthage: Kit }"),
    ])
    func builds(path: String, dependency: String) async throws {
        let device = try await Self.object("AVCaptureVideoPreviewLayer")
        let report = try await Self.report(Self.tree([path: device], dependency: dependency, declares: Self.declared))
        let judged = report.bundles.first?.capabilities.first { $0.declaration.key == Self.camera }
        #expect(judged?.verdict == .used && judged?.evidence.first?.path == path)
    }
}

extension String {
    /// This text with blanks behind it, as fields of an archive have them.
    fileprivate func padded(to length: Int) -> String { self + String(repeating: " ", count: length - count) }
}
