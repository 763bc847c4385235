import Foundation
import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// Whatever is wrong with one file is said with its place, and the rest is still audited.
@Suite struct BadInputTests {
    /// A fixture of two apps with something broken in it.
    private static func tree(_ kind: String, _ change: (ScratchFolder) throws -> Void) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try FileManager.default.removeItem(atPath: folder.path)
        try FileManager.default.copyItem(
            atPath: TwoAppsTests.fixtures.appending(path: kind).path(), toPath: folder.path)
        try change(folder)
        return folder
    }

    private static func report(_ folder: ScratchFolder) async throws -> AuditReport {
        try await Audit(folder: folder.path).run(Audit.Request(today: Day(number: 20_800)))
    }

    /// What is unreadable, as `path:line severity`.
    private static func unreadable(_ report: AuditReport) -> [String] {
        report.findings.filter { $0.rule == UnreadableManifest.name }.map {
            "\($0.path):\($0.line) \($0.severity.rawValue)"
        }
    }

    private static func verdicts(_ report: AuditReport, of app: String) -> [Verdict]? {
        report.bundles.first { $0.app == app }?.capabilities.map(\.verdict)
    }

    private static func edit(_ folder: ScratchFolder, _ name: String, _ change: (String) throws -> String) throws {
        try folder.write(change(String(contentsOfFile: folder.file(name), encoding: .utf8)), to: name)
    }

    // MARK: Manifests of one app

    static let brokenPropertyLists: [(name: String, bytes: @Sendable (String) -> [UInt8], line: Int)] = [
        ("conflict", { Array("<<<<<<< HEAD\n\($0)".utf8) }, 1),
        ("conflict inside", { Array($0.replacing("<key>NSC", with: "=======\n<key>NSC").utf8) }, 9),
        ("truncated", { Array($0.utf8.prefix(300)) }, 8),
        ("empty", { _ in [] }, 1),
        ("noise", { _ in (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) } }, 1),
        ("binary header alone", { _ in Array("bplist00".utf8) }, 1),
        ("too deep", { _ in Array(("<plist>" + String(repeating: "<array>", count: 100_000)).utf8) }, 1),
        ("too large", { _ in Array(repeating: 0x61, count: 100 << 20) }, 1),
    ]

    @Test(arguments: brokenPropertyLists.indices)
    func brokenPropertyList(number: Int) async throws {
        let broken = Self.brokenPropertyLists[number]
        let folder = try Self.tree("XcodeProject") { folder in
            let file = folder.file("Second/Info.plist")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try Data(broken.bytes(text)).write(to: URL(filePath: file))
        }
        let report = try await Self.report(folder)
        #expect(Self.unreadable(report) == ["Second/Info.plist:\(broken.line) error"], "\(broken.name)")
        #expect(Self.verdicts(report, of: "Second") == [.unknown], "\(broken.name)")
        #expect(Self.verdicts(report, of: "Core") == [.used, .used], "\(broken.name)")
        #expect(!report.findings.contains { $0.rule == MissingCapability.name })
    }

    @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf32])
    func propertyListsInOddEncodings(encoding: String.Encoding) async throws {
        let folder = try Self.tree("XcodeProject") { folder in
            let file = folder.file("Second/Info.plist")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try #require(text.data(using: encoding)).write(to: URL(filePath: file))
        }
        let report = try await Self.report(folder)
        #expect(Self.unreadable(report).isEmpty)
        #expect(Self.verdicts(report, of: "Second") == [.unused, .unused])
        let camera = report.findings.first { $0.key == "NSCameraUsageDescription" }
        #expect(camera?.line == 9)
    }

    @Test func whatIsNoFileIsNotWaitedFor() async throws {
        let folder = try Self.tree("XcodeProject") { folder in
            try FileManager.default.removeItem(atPath: folder.file("Second/Info.plist"))
            #expect(mkfifo(folder.file("Second/Info.plist"), 0o600) == 0)
        }
        let report = try await Self.report(folder)
        #expect(Self.unreadable(report) == ["Second/Info.plist:1 error"])
        #expect(Self.verdicts(report, of: "Core") == [.used, .used])
    }

    /// I10: what is outside is not read, whoever leads there.
    @Test func linksOutOfTheTree() async throws {
        let outside = try ScratchFolder()
        try outside.write("import AVFoundation\nlet layer = AVCaptureVideoPreviewLayer()\n", to: "Main.swift")
        let folder = try Self.tree("XcodeProject") { folder in
            for name in ["Second/Main.swift", "Second/Info.plist"] {
                try FileManager.default.removeItem(atPath: folder.file(name))
            }
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: folder.file("Second/Main.swift"), withDestinationPath: outside.file("Main.swift"))
            try files.createSymbolicLink(
                atPath: folder.file("Second/Info.plist"), withDestinationPath: folder.file("../Info.plist"))
            try files.createSymbolicLink(atPath: folder.file("Second/loop"), withDestinationPath: ".")
        }
        let report = try await Self.report(folder)
        #expect(Self.unreadable(report) == ["Second/Info.plist:1 error"])
        #expect(Self.verdicts(report, of: "Second") == [.unknown])
        #expect(Self.verdicts(report, of: "Core") == [.used, .used])
    }

    // MARK: Sources

    @Test func sourcesInOddEncodings() async throws {
        let source = "// caf\u{E9}\nimport AVFoundation\nlet layer = AVCaptureVideoPreviewLayer()\n"
        for (encoding, verdict) in [(String.Encoding.isoLatin1, Verdict.used), (.utf16, .unknown)] {
            let folder = try Self.tree("XcodeProject") { folder in
                try #require(source.data(using: encoding)).write(to: URL(filePath: folder.file("Second/Main.swift")))
            }
            let report = try await Self.report(folder)
            #expect(Self.verdicts(report, of: "Second")?.first == verdict)
            #expect(Self.unreadable(report) == (verdict == .used ? [] : ["Second/Main.swift:1 note"]))
        }
    }

    @Test func sourcesTooLargeToBeWritten() async throws {
        let folder = try Self.tree("XcodeProject") { folder in
            try folder.write(String(repeating: "let a = 1 // x\n", count: 7_000_000), to: "Second/Main.swift")
        }
        let report = try await Self.report(folder)
        #expect(Self.unreadable(report) == ["Second/Main.swift:1 note"])
        #expect(Self.verdicts(report, of: "Second") == [.unknown, .unknown])
    }

    // MARK: Projects

    static let brokenProjects: [(kind: String, file: String, change: @Sendable (String) -> String, line: Int)] = [
        ("XcodeProject", "Shop.xcodeproj/project.pbxproj", { _ in "" }, 1),
        ("XcodeProject", "Shop.xcodeproj/project.pbxproj", { $0.replacing("{\n", with: "{\n<<<<<<< HEAD\n") }, 3),
        ("XcodeProject", "Shop.xcodeproj/project.pbxproj", { String($0.prefix(2000)) }, 0),
        ("XcodeGen", "project.yml", { "a: [\n" + $0 }, 0),
        ("XcodeGen", "project.yml", { $0.replacing("targets:", with: "<<<<<<< HEAD\ntargets:") }, 0),
        ("XcodeGen", "project.yml", { $0.replacing("Modules/modules.yml", with: "project.yml") }, 1),
        ("Tuist", "Apps/Second/Project.swift", { "<<<<<<< HEAD\n" + $0 }, 1),
        ("Tuist", "Apps/Second/Project.swift", { String($0.prefix(200)) }, 7),
        ("Tuist", "Apps/Second/Project.swift", { $0 + "})" }, 0),
        ("SwiftPackage", "Kit/Package.swift", { String($0.prefix(200)) }, 0),
        ("SwiftPackage", "Kit/Package.swift", { $0.replacing("\n]", with: "\n>>>>>>> other\n]") + "\n=======\n" }, 0),
        ("XcodeProject", "Config/Base.xcconfig", { "#include \"Base.xcconfig\"\n" + $0 }, 1),
    ]

    @Test(arguments: brokenProjects.indices)
    func brokenProject(number: Int) async throws {
        let broken = Self.brokenProjects[number]
        let folder = try Self.tree(broken.kind) { try Self.edit($0, broken.file, broken.change) }
        let report = try await Self.report(folder)
        let found = report.findings.filter { $0.rule == UnreadableManifest.name && $0.severity == .error }
        #expect(Set(found.map(\.path)) == [broken.file], "\(number)")
        if broken.line > 0 { #expect(found.first?.line == broken.line, "\(number)") }
        if broken.kind == "Tuist" { #expect(Self.verdicts(report, of: "Core") == [.used, .used]) }
    }

    // MARK: References

    private static func withObject(_ text: String, referredToAfter place: String, in project: String) -> String {
        project.replacing("objects = {\n", with: "objects = {\n\(text)\n", maxReplacements: 1)
            .replacing(place, with: place + "\nAAAAAAAAAAAAAAAAAAAAAAAA,\n", maxReplacements: 1)
    }

    @Test func whatIsReferredToAndNotThere() async throws {
        let folder = try Self.tree("XcodeProject") { folder in
            try Self.edit(folder, "Shop.xcodeproj/project.pbxproj") {
                Self.withObject("", referredToAfter: "children = (", in: $0)
            }
        }
        let report = try await Self.report(folder)
        #expect(Self.unreadable(report).count == 1)
        #expect(Self.unreadable(report).first?.hasSuffix("note") == true)
        #expect(Self.verdicts(report, of: "Second") == [.unused, .unused])
    }

    @Test func groupsAndTargetsInCircles() async throws {
        let folder = try Self.tree("XcodeProject") { folder in
            try Self.edit(folder, "Shop.xcodeproj/project.pbxproj") { text in
                let group = try #require(text.firstMatch(of: /(\w{24}) \/\* Shared \*\/ = \{\s*isa = PBXGroup;/)).1
                let target = try #require(text.firstMatch(of: /(\w{24}) \/\* Core \*\/ = \{\s*isa = PBXNativeTarget;/))
                    .1
                let shared = try #require(
                    text.firstRange(of: /\/\* Shared \*\/ = \{\s*isa = PBXNativeTarget;[^}]*?dependencies = \(/))
                return
                    (text[..<shared.upperBound] + "AAAAAAAAAAAAAAAAAAAAAAAA, " + text[shared.upperBound...])
                    .replacing(
                        "objects = {",
                        with:
                            "objects = { AAAAAAAAAAAAAAAAAAAAAAAA = { isa = PBXTargetDependency; target = \(target); };",
                        maxReplacements: 1
                    )
                    .replacing(
                        /isa = PBXGroup;\s*children = \(\s*02B7/,
                        with: "isa = PBXGroup; children = ( \(group), 02B7", maxReplacements: 1)
            }
        }
        let report = try await Self.report(folder)
        let found = report.findings.filter { $0.rule == UnreadableManifest.name }.map(\.message)
        #expect(Set(found).sorted() == ["a group that contains itself", "a target that depends on itself"])
        #expect(Self.verdicts(report, of: "Core") == [.used, .used])
        #expect(Self.verdicts(report, of: "Second") == [.unused, .unused])
    }
}
