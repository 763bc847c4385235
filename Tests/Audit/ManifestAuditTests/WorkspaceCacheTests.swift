import CapabilityUsage
import Foundation
import ManifestSyntax
import Printing
import Support
import Synchronization
import Testing
import Workspaces

@testable import ManifestAudit

/// Projects that are not read again where nothing of what they were read from changed.
@Suite struct WorkspaceCacheTests {
    private static let files = [
        "project.yml": """
        name: App
        targets:
          App:
            type: application
            platform: iOS
            sources: [App]
            settings: { INFOPLIST_FILE: App/Info.plist, PRODUCT_BUNDLE_IDENTIFIER: com.example.app }
            dependencies: [{ target: Core }, { framework: Closed.framework }]
          Core: { type: framework, platform: iOS, sources: [Core] }
        """,
        "App/Info.plist": Fixture.propertyList(
            "<key>NSCameraUsageDescription</key><string>To scan codes on boxes</string>" + Fixture.answered),
        "App/A.swift": "import Core", "Core/B.swift": "let b = 1",
    ]

    /// A tree that counts what is read of it.
    private final class CountingTree: SourceTree {
        private let tree: MemoryTree
        private let paths = Mutex<[String]>([])

        init(_ files: [String: String]) { tree = MemoryTree(files) }

        var read: [String] { paths.withLock { $0 } }

        func list(_ folder: String) throws(SourceTreeError) -> [TreeEntry] { try tree.list(folder) }
        func resolved(_ folder: String) -> String? { folder }
        func contents(of path: String, limit: Int) throws(SourceTreeError) -> [UInt8] {
            paths.withLock { $0.append(path) }
            return try tree.contents(of: path, limit: limit)
        }
        func versions(of paths: [String]) -> [FileVersion?] { tree.versions(of: paths) }
    }

    private let folder: ScratchFolder
    private var cachePath: String { folder.path + "/tree.uses" }

    init() throws { folder = try ScratchFolder() }

    /// The report on a tree, and the files that were read for it.
    private func audit(_ files: [String: String], configuration: String? = nil) async throws -> (String, [String]) {
        let tree = CountingTree(files)
        var request = Audit.Request(today: Day(number: 20_800))
        (request.cachePath, request.configuration) = (cachePath, configuration)
        let report = try await Audit(of: tree).run(request)
        return (report.rendered(as: .json, toolVersion: "1"), tree.read.sorted())
    }

    @Test func nothingIsReadTwice() async throws {
        let (first, read) = try await audit(Self.files)
        #expect(read == Self.files.keys.sorted())
        let (second, readAgain) = try await audit(Self.files)
        #expect(second == first)
        #expect(readAgain == [])
    }

    /// Which modules only flags name is kept, too.
    @Test func modulesThatFlagsName() async throws {
        let settings = "FRAMEWORK_SEARCH_PATHS: Vendor, OTHER_LDFLAGS: -framework AcmeScanner"
        let spec = try #require(Self.files["project.yml"])
            .replacing(", { framework: Closed.framework }", with: "")
            .replacing("com.example.app }", with: "com.example.app, \(settings) }")
        let files = Self.files.merging(["project.yml": spec, "App/A.swift": "import AcmeScanner"]) { $1 }
        let (first, _) = try await audit(files)
        let (second, _) = try await audit(files)
        #expect(first.contains("AcmeScanner") && second == first)
    }

    /// Which files a library has for another platform is kept, too.
    @Test func filesForAnotherPlatform() async throws {
        let spec = try #require(Self.files["project.yml"]).replacing(
            "platform: iOS, sources: [Core]",
            with: "platform: auto, supportedDestinations: [iOS, tvOS], "
                + "sources: [{ path: Core, destinationFilters: [tvOS] }]")
        let use = "let output = AVCaptureMetadataOutput()"
        let files = Self.files.merging(["project.yml": spec, "Core/B.swift": use]) { $1 }
        let (first, _) = try await audit(files)
        let (second, readAgain) = try await audit(files)
        #expect(second == first && readAgain == [])
        #expect(!first.contains("AVCaptureMetadataOutput"))
    }

    /// What only a source holds leaves projects as they are; what is found in it is new all the same.
    @Test func aChangedSource() async throws {
        _ = try await audit(Self.files)
        let changed = Self.files.merging(["Core/B.swift": "let session = AVCaptureSession()"]) { $1 }
        let (report, read) = try await audit(changed)
        #expect(read == ["Core/B.swift"])
        #expect(report.contains("AVCaptureSession"))
    }

    @Test(arguments: [
        ["project.yml": "name: App\ntargets: { App: { type: application, platform: iOS, sources: [App] } }"],
        ["App/Info.plist": Fixture.propertyList("<key>NSContactsUsageDescription</key><string>x</string>")],
        ["Core/C.swift": "let session = AVCaptureSession()"], ["Closed.framework/Closed": "x"],
        ["Package.swift": "import PackageDescription\nlet package = Package(name: \"P\")"],
    ])
    func whatChangesProjects(change: [String: String]) async throws {
        _ = try await audit(Self.files)
        let changed = Self.files.merging(change) { $1 }
        let (report, read) = try await audit(changed)
        #expect(read.contains("project.yml"))
        try FileManager.default.removeItem(atPath: folder.path)
        #expect(try await audit(changed).0 == report)
    }

    @Test func otherOptionsAreReadApart() async throws {
        let (release, _) = try await audit(Self.files)
        let (debug, read) = try await audit(Self.files, configuration: "Debug")
        #expect(read.contains("project.yml"))
        #expect(debug != release)
        #expect(try await audit(Self.files).0 == release)
        #expect(try await audit(Self.files, configuration: "Debug").1 == [])
    }

    /// A merge request may name another configuration each time.
    @Test func optionsFillNoDisk() async throws {
        for number in 0..<40 {
            let name = "Made up \(number)"
            let spec = (Self.files["project.yml"] ?? "") + "\nconfigs: { \(name): release }"
            _ = try await audit(Self.files.merging(["project.yml": spec]) { $1 }, configuration: name)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let kept = names.filter { $0.hasSuffix(".projects") }
        #expect((1...Int(WorkspaceCache.slots)).contains(kept.count), "\(kept)")
    }

    private func kept() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.path + "/" + (try #require(names.first { $0.hasSuffix(".projects") }))
    }

    @Test func damagedCachesCountAsNone() async throws {
        let (sound, _) = try await audit(Self.files)
        let path = try kept()
        let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
        for place in stride(from: 0, to: bytes.count, by: bytes.count / 40 + 1) {
            var damaged = bytes
            damaged[place] ^= 0x41
            try Data(damaged).write(to: URL(filePath: path))
            let (report, read) = try await audit(Self.files)
            #expect(report == sound && read.contains("project.yml"), "\(place)")
        }
    }

    /// Behind the hash, which whoever can write the file can write, too.
    @Test func anyBytesAreDecodedOrRefused() async throws {
        let bytes = WorkspaceWriter.bytes(
            of: Workspace.read(MemoryTree(Self.files)), trace: TreeTrace(), work: [1, 2, 3, 4, 5, 6])
        var random = SplitMix(state: 7)
        for _ in 0..<4000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 1..<damaged.count, using: &random)) }
            Self.decode(damaged)
        }
        Self.decode([])
    }

    private static func decode(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            guard var decoder = try? WorkspaceDecoder(buffer), (try? decoder.readTrace()) != nil else { return }
            _ = try? decoder.readWorkspace()
        }
    }

    @Test(arguments: ["XcodeProject", "XcodeFolders", "XcodeGen", "Tuist", "TuistGraph", "SwiftPackage"])
    func nothingIsLost(kind: String) throws {
        let tree = try FolderTree(root: packageFolder.appending(path: "Tests/Fixtures/Workspaces/\(kind)").path())
        let options = ReadingOptions(tuistGraphs: kind == "TuistGraph" ? ["graph.json"] : [])
        let workspace = Workspace.read(tree, options: options)
        let bytes = WorkspaceWriter.bytes(of: workspace, trace: TreeTrace(), work: [])
        let again = try bytes.withUnsafeBytes { buffer in
            var decoder = try WorkspaceDecoder(buffer)
            _ = try decoder.readTrace()
            return try decoder.readWorkspace()
        }
        #expect(again.diagnostics == workspace.diagnostics)
        for (target, same) in zip(again.targets, workspace.targets) {
            #expect(Self.fields(of: target) == Self.fields(of: same))
        }
        #expect(again.targets.count == workspace.targets.count)
    }

    @Test func problemsOfOnePlatformAreKept() throws {
        let spec = """
            name: App
            targets:
              Kit: { type: framework, platform: auto, supportedDestinations: [iOS, watchOS], sources: [A,
                { path: W, destinationFilters: [watchOS] }] }
            """
        let read = Workspace.read(MemoryTree(["project.yml": spec, "A/a.swift": ""]))
        let bytes = WorkspaceWriter.bytes(of: read, trace: TreeTrace(), work: [])
        let again = try bytes.withUnsafeBytes { buffer in
            var decoder = try WorkspaceDecoder(buffer)
            _ = try decoder.readTrace()
            return try decoder.readWorkspace()
        }
        #expect(read.targets.map(\.parts.problems.count) == [1])
        #expect(again.targets.map(\.parts) == read.targets.map(\.parts))
    }

    /// Targets with the same search paths share one list of pods, which is written once.
    @Test func podsInReachStayShared() throws {
        let targets = (0..<20).map { "  F\($0): { type: framework, platform: iOS, sources: [F] }\n" }.joined()
        let locked = (0..<2000).map { "  - P\($0) (1.0):\n    - P0\n" }.joined()
        func workspace(_ podfile: String) -> Workspace {
            Workspace.read(
                MemoryTree([
                    "project.yml": "name: App\ntargets:\n" + targets, "F/A.swift": "let a = 1", "Podfile": podfile,
                    "Podfile.lock": "PODS:\n" + locked,
                ]))
        }
        let read = workspace("target 'F0' do\n  inherit! :search_paths\n  pod 'P1'\nend")
        let bytes = WorkspaceWriter.bytes(of: read, trace: TreeTrace(), work: [])
        let again = try bytes.withUnsafeBytes { buffer in
            var decoder = try WorkspaceDecoder(buffer)
            _ = try decoder.readTrace()
            return try decoder.readWorkspace()
        }
        #expect(again.targets.map(\.reach.list?.pods) == read.targets.map(\.reach.list?.pods))
        #expect(again.targets.map(\.reach.linked) == read.targets.map(\.reach.linked))
        #expect(Set(again.targets.compactMap(\.reach.list).map { ObjectIdentifier($0) }).count == 1)
        #expect(again.targets.count == 20)
        // A number of a text takes a byte or two.
        #expect(bytes.count < 20 * 2000 * 4)
    }

    /// Every stored property by name, so that one which nobody thought of is found.
    private static func fields(of target: Target) -> [String: String] {
        var fields: [String: String] = [:]
        for case (let name?, let value) in Mirror(reflecting: target).children {
            if let parts = value as? PlatformParts {
                for (part, value) in Mirror(reflecting: parts).children {
                    fields["\(name).\(part ?? "")"] = text(value)
                }
            } else {
                fields[name] = text(value)
            }
        }
        return fields
    }

    /// A dictionary in the order of its keys.
    private static func text(_ value: Any) -> String {
        let entries = Mirror(reflecting: value)
        guard entries.displayStyle == .dictionary else { return "\(value)" }
        return entries.children.map { "\($0.value)" }.sorted().joined(separator: "\n")
    }
}
