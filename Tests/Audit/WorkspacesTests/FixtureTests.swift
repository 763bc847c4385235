import Foundation
import ManifestSyntax
import Support
import Testing
import Workspaces

/// The story behind the audit, in each kind of project: `Core` scans and takes Apple Pay, `Second` is a copy that
/// declares both and does neither.
@Suite struct FixtureTests {
    static let kinds = ["XcodeProject", "XcodeFolders", "XcodeGen", "Tuist", "TuistGraph", "SwiftPackage"]
    static let folder = packageFolder.appending(path: "Tests/Fixtures/Workspaces")

    static func read(_ kind: String, options: ReadingOptions = ReadingOptions()) throws -> (FolderTree, Workspace) {
        var options = options
        if kind == "TuistGraph" { options.tuistGraphs = ["graph.json"] }
        let tree = try FolderTree(root: folder.appending(path: kind).path())
        return (tree, Workspace.read(tree, options: options))
    }

    static func text(_ workspace: Workspace, _ tree: FolderTree, _ name: String) throws -> String {
        try workspace.sources(of: name).map {
            String(decoding: try tree.contents(of: $0, limit: 1 << 20), as: UTF8.self)
        }
        .joined()
    }

    @Test(arguments: kinds) func tellsTheAppsApart(kind: String) throws {
        let (tree, workspace) = try Self.read(kind)
        #expect(workspace.diagnostics == [])
        #expect(Set(workspace.bundles.map(\.name)).isSuperset(of: ["Core", "Second"]))
        let core = try Self.text(workspace, tree, "Core")
        #expect(core.contains("AVCaptureDevice") && core.contains("PKPaymentAuthorizationController"))
        let second = try Self.text(workspace, tree, "Second")
        #expect(!second.contains("AVCaptureDevice") && !second.contains("PKPayment"))
        for text in [core, second] { #expect(text.contains("struct Greeting") && text.contains("struct Main: App")) }
    }

    @Test(arguments: kinds, ["Core", "Second"]) func findsWhatBothDeclare(kind: String, app: String) throws {
        let (tree, workspace) = try Self.read(kind)
        let target = try #require(workspace.named(app))
        #expect(target.kind == .application)
        #expect(target.unresolved == [])
        #expect(target.configuration == "Release")
        #expect(target.platform == "iphoneos")
        #expect(target.bundleIdentifier == "com.example.\(app.lowercased())")
        let keys = [
            ("NSCameraUsageDescription", [ManifestFile.Kind.infoPlist, .buildSettings]),
            ("com.apple.developer.in-app-payments", [.entitlements]),
        ]
        for (key, kinds) in keys {
            let manifest = try #require(target.manifests.first { kinds.contains($0.kind) && $0.root?[key] != nil })
            let entry = try #require(manifest.root?.entries?.first { $0.key == key })
            // The place is one where the key is really written.
            let lines = String(decoding: try tree.contents(of: manifest.path, limit: 1 << 20), as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines[entry.keySpan.line - 1].dropFirst(entry.keySpan.column - 1)
            #expect(line.contains(key), "\(manifest.path):\(entry.keySpan.line):\(entry.keySpan.column)")
        }
    }

    @Test func readsTheSameFromDiskAndFromMemory() throws {
        for kind in Self.kinds {
            let (tree, workspace) = try Self.read(kind)
            let copy = Workspace.read(
                try MemoryTree(copying: tree),
                options: ReadingOptions(tuistGraphs: kind == "TuistGraph" ? ["graph.json"] : []))
            #expect(copy.targets.map(\.id) == workspace.targets.map(\.id))
            #expect(copy.targets.map(\.sources) == workspace.targets.map(\.sources))
        }
    }

    @Test func linksEmbedsAndScopesTheProject() throws {
        let (_, workspace) = try Self.read("XcodeProject")
        let core = try #require(workspace.named("Core"))
        let widget = try #require(workspace.named("CoreWidget"))
        #expect(core.embedded == [widget.id])
        #expect(widget.kind == .appExtension(pointIdentifier: "com.apple.widgetkit-extension"))
        #expect(!workspace.closure(of: core.id).contains(widget.id))
        #expect(workspace.closureWithExtensions(of: core.id).contains(widget.id))
        #expect(
            workspace.path(from: core.id, to: try #require(workspace.named("Scanner")).id)?.map(\.name) == [
                "Core", "Scanner",
            ])
        #expect(workspace.named("Scanner")?.linkedModules == ["AVFoundation"])
        #expect(workspace.named("Shared")?.sources.map(\.path) == ["Features/Shared/Greeting (old) & new.swift"])
        #expect(
            core.settings["MARKETING_VERSION"] == SettingValue("1.2", path: "Config/Base.xcconfig", line: 4, column: 1))
    }

    /// What a script builds and links is in no target.
    @Test(arguments: [
        ("cd ..\\n./gradlew :shared:embedAndSignAppleFrameworkForXcode\\n", ["Kotlin"]),
        ("cargo build --release", ["Rust"]),
        ("swiftlint", []),
    ])
    func whatScriptsBuildIsOpaque(script: String, opaque: [String]) throws {
        var tree = try MemoryTree(copying: Self.read("XcodeProject").0)
        let path = "Shop.xcodeproj/project.pbxproj"
        let phase =
            "objects = {\nF0F0F0F0F0F0F0F0F0F0F0F0 = {isa = PBXShellScriptBuildPhase; shellScript = \"\(script)\"; };\n"
        tree.files[path] = Array(
            String(decoding: try #require(tree.files[path]), as: UTF8.self)
                .replacing("objects = {\n", with: phase, maxReplacements: 1)
                .replacing("buildPhases = (", with: "buildPhases = (\nF0F0F0F0F0F0F0F0F0F0F0F0,").utf8)
        #expect(Workspace.read(tree).named("Second")?.opaque.map(\.name) == opaque)
    }

    @Test func whatAnotherToolBuildsIsOpaque() throws {
        var tree = try MemoryTree(copying: Self.read("XcodeProject").0)
        let path = "Shop.xcodeproj/project.pbxproj"
        let objects = """
            objects = {
            F1 = {isa = PBXLegacyTarget; name = Ninja; buildToolPath = "ninja.sh"; buildPhases = (); dependencies = (); };
            F2 = {isa = PBXTargetDependency; target = F1; };

            """
        tree.files[path] = Array(
            String(decoding: try #require(tree.files[path]), as: UTF8.self)
                .replacing("objects = {\n", with: objects, maxReplacements: 1)
                .replacing("targets = (", with: "targets = (\nF1,", maxReplacements: 1)
                .replacing("dependencies = (", with: "dependencies = (\nF2,").utf8)
        let workspace = Workspace.read(tree)
        #expect(workspace.named("Ninja")?.opaque.map(\.name) == ["Ninja"])
        let second = try #require(workspace.named("Second"))
        #expect(workspace.closure(of: second.id).contains { $0.name == "Ninja" })
    }

    @Test func looksAtTheConfigurationThatIsAskedFor() throws {
        let (_, release) = try Self.read("XcodeProject")
        #expect(release.named("Core")?.compilationConditions == [])
        let (_, debug) = try Self.read("XcodeProject", options: ReadingOptions(configuration: "Debug"))
        #expect(debug.named("Core")?.configuration == "Debug")
        #expect(debug.named("Core")?.compilationConditions == ["DEBUG"])
        #expect(debug.named("Core")?.manifests.first?.configurations == ["Debug", "Release"])
    }

    @Test func makesAnInfoPlistOfBuildSettings() throws {
        let (_, workspace) = try Self.read("XcodeFolders")
        let manifest = try #require(workspace.named("Core")?.manifests.first { $0.kind == .buildSettings })
        #expect(manifest.root?["CFBundleShortVersionString"]?.string == "1.0")
        #expect(manifest.root?["UISupportedInterfaceOrientations~ipad"]?.elements?.count == 2)
        #expect(
            workspace.named("Second")?.built(for: .iOS).sources.map(\.path)
                == ["Second/Main.swift", "Shared/Greeting.swift", "Shared/Phone.swift"])
    }

    @Test func fillsTemplatesAndIncludes() throws {
        let (_, workspace) = try Self.read("XcodeGen")
        #expect(workspace.named("Shared")?.sources.map(\.path) == ["Modules/Shared/Greeting.swift"])
        #expect(workspace.named("Core")?.settings["MARKETING_VERSION"]?.value == "1.10")
        #expect(workspace.named("Core")?.linkedModules == ["PassKit"])
        #expect(
            workspace.named("Second")?.manifests.first { $0.kind == .entitlements }?.path
                == "Second/Second.entitlements")
    }

    @Test func followsHelpersOfTuist() throws {
        let (_, workspace) = try Self.read("Tuist")
        #expect(workspace.named("Shared")?.sources.map(\.path) == ["Modules/Shared/Sources/Greeting.swift"])
        #expect(workspace.named("Core")?.opaque == [OpaqueDependency("Alamofire", reason: .remotePackage)])
        #expect(workspace.named("Scanner")?.bundleIdentifier == "com.example.scanner")
        #expect(workspace.targets.flatMap(\.unresolved) == [])
    }

    @Test func followsPackages() throws {
        let (_, workspace) = try Self.read("SwiftPackage")
        let scanner = try #require(workspace.named("ScannerKit"))
        #expect(scanner.kind == .package)
        #expect(scanner.compilationConditions.contains("SCANNING"))
        var logging = OpaqueDependency("Logging", reason: .remotePackage, origin: "https://github.com/apple/swift-log")
        logging.version = "from 1.0.0 "
        #expect(scanner.opaque == [logging])
        #expect(
            workspace.named("CheckoutKit")?.opaque == [
                OpaqueDependency("Terminal", reason: .binaryFramework, origin: "Kit/Terminal.xcframework")
            ])
        #expect(workspace.named("SharedKit")?.sources.map(\.path) == ["Kit/Common/Greeting.swift"])
        #expect(workspace.named("ScannerKitTests")?.kind == .tests)
    }

    @Test func readsAnAppThatIsAPackage() throws {
        let (_, workspace) = try Self.read("Playground")
        let app = try #require(workspace.bundles.first)
        #expect(app.bundleIdentifier == "com.example.shop")
        let manifest = try #require(app.manifests.first)
        let entry = try #require(manifest.root?.entries?.first)
        #expect(entry.key == "NSCameraUsageDescription" && entry.node.string == "Scan the code on the box.")
        #expect(entry.keySpan.line == 12)
    }
}
