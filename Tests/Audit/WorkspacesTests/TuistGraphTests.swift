import ManifestSyntax
import Support
import Testing

@testable import Workspaces

/// What `tuist graph --format json` wrote, on another machine, about a tree that may have moved on since. The graph of the
/// fixture was written by XcodeGraph's own types; its manifests tell nothing.
@Suite struct TuistGraphTests {
    private static let root = "/Users/ci/builds/shop"

    private func fixture() throws -> MemoryTree { try MemoryTree(copying: FixtureTests.read("TuistGraph").0) }

    private func read(_ tree: MemoryTree, _ graphs: [String] = ["graph.json"], configuration: String? = nil)
        -> Workspace
    {
        Workspace.read(tree, options: ReadingOptions(configuration: configuration, tuistGraphs: graphs))
    }

    private func edited(_ change: (String) -> String) throws -> MemoryTree {
        var tree = try fixture()
        let text = String(decoding: try #require(tree.files["graph.json"]), as: UTF8.self)
        tree.files["graph.json"] = Array(change(text).utf8)
        return tree
    }

    @Test func everythingAboutAnApp() throws {
        let workspace = read(try fixture())
        #expect(workspace.diagnostics == [])
        #expect(Set(workspace.targets.map(\.name)).isDisjoint(with: ["Alamofire"]))
        let core = try #require(workspace.named("Core"))
        #expect(core.id.project == "Apps/Core/Project.swift")
        #expect(core.dependencies.map(\.name).sorted() == ["Checkout", "CoreWidget", "Scanner", "Shared"])
        #expect(core.embedded.contains { $0.name == "CoreWidget" })
        #expect(core.opaque == [OpaqueDependency("Alamofire", reason: .remotePackage, origin: "Alamofire")])
        #expect(core.linkedModules == ["StoreKit"])
        // `Mac.swift` is compiled for the Mac alone.
        #expect(core.sources.map(\.path) == ["Apps/Core/Sources/Main.swift"])
        #expect(core.resources == ["Apps/Core/Resources/Terms.txt"])
        #expect(core.settings["IPHONEOS_DEPLOYMENT_TARGET"]?.value == "16.0")
        #expect(core.settings["OTHER_LDFLAGS"]?.value == " -ObjC")
        #expect(core.compilationConditions == ["STORE"])
        let privacy = try #require(core.manifests.first { $0.kind == .privacy })
        #expect(
            privacy.root?["NSPrivacyAccessedAPITypes"]?.elements?.first?["NSPrivacyAccessedAPITypeReasons"]?.elements?
                .first?.string == "CA92.1")
        let widget = try #require(workspace.named("CoreWidget"))
        #expect(widget.kind == .appExtension(pointIdentifier: "com.apple.widgetkit-extension"))
        #expect(widget.sources.map(\.path) == ["Apps/Core/Widget/Widget.swift"])
        #expect(workspace.named("MacHelper")?.kind == .tool)
    }

    @Test func theConfigurationOfTheSchemeOrTheOneAskedFor() throws {
        let release = try #require(read(try fixture()).named("Core"))
        #expect((release.configuration, release.configurations.sorted()) == ("Release", ["Debug", "Release"]))
        let debug = try #require(read(try fixture(), configuration: "Debug").named("Core"))
        #expect((debug.configuration, debug.compilationConditions) == ("Debug", ["DEBUG"]))
        let own = read(try edited { $0.replacing("recommended", with: "none") }, configuration: "Debug")
        #expect(own.named("Core")?.compilationConditions == [])
        let beta = read(
            try edited {
                $0.replacing("\"name\" : \"Release\"", with: "\"name\" : \"Beta\"")
                    .replacing("\"configurationName\" : \"Release\"", with: "\"configurationName\" : \"Beta\"")
            })
        #expect(beta.named("Core")?.configuration == "Beta")
    }

    /// The graph's paths are of the machine that wrote it.
    @Test(arguments: ["", "ios/", "clients/mobile/ios/"])
    func theTreeMayHoldItDeeper(folder: String) throws {
        var tree = MemoryTree([:])
        for (path, bytes) in try fixture().files { tree.files[folder + path] = bytes }
        let workspace = read(
            try moved(tree, folder + "graph.json", to: "/home/runner/" + folder), [folder + "graph.json"])
        #expect(workspace.diagnostics == [])
        #expect(workspace.named("Second")?.sources.map(\.path) == [folder + "Apps/Second/Sources/Main.swift"])
        #expect(workspace.named("Core")?.unresolved == [])
    }

    private func moved(_ tree: MemoryTree, _ graph: String, to root: String) throws -> MemoryTree {
        var tree = tree
        let text = String(decoding: try #require(tree.files[graph]), as: UTF8.self)
        tree.files[graph] = Array(text.replacing(Self.root + "/", with: root).utf8)
        return tree
    }

    /// The folder of the tree itself is a project's, too.
    @Test func aProjectAtTheTop() throws {
        var tree = try edited { $0.replacing("\"\(Self.root)/Modules\"", with: "\"\(Self.root)\"") }
        tree.files["Project.swift"] = Array("import ProjectDescription".utf8)
        let second = try #require(read(tree).named("Second"))
        #expect(second.dependencies.contains(Target.ID(project: "Project.swift", name: "Shared")))
        #expect(!second.opaque.contains { $0.name == "Shared" })
    }

    /// `relctl audit-manifest Apps` looks at a part of what the graph describes.
    @Test func theTreeMayBeAPartOfIt() throws {
        var tree = MemoryTree([:])
        for (path, bytes) in try fixture().files where path.hasPrefix("Apps/") {
            tree.files[String(path.dropFirst("Apps/".count))] = bytes
        }
        tree.files["graph.json"] = try fixture().files["graph.json"]
        let second = try #require(read(tree).named("Second"))
        #expect(second.sources.map(\.path) == ["Second/Sources/Main.swift"])
        // Its module is elsewhere.
        #expect(second.opaque.map(\.name) == ["Shared"])
    }

    @Test func sourcesThatAreGoneAreSaidToBe() throws {
        var tree = try fixture()
        tree.files["Apps/Second/Sources/Main.swift"] = nil
        let second = try #require(read(tree).named("Second"))
        #expect(second.sources.isEmpty)
        #expect(
            second.unresolved.map(\.message) == [
                "1 of 1 sources are not in the tree, such as 'Main.swift': the graph is of another state"
            ])
        #expect(second.unresolved.first?.path == "graph.json")
    }

    @Test func packagesOfTheTreeAreTargetsOfTheirs() throws {
        var tree = try edited {
            $0.replacing("\(Self.root)/Tuist/.build/checkouts/Alamofire", with: "\(Self.root)/Kit")
                .replacing("\"external\" : {", with: "\"local\" : {").replacing("Alamofire", with: "Kit")
        }
        tree.files["Kit/Package.swift"] = Array(
            "import PackageDescription\nlet package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])".utf8)
        tree.files["Kit/Sources/Kit/Kit.swift"] = []
        let workspace = read(tree)
        #expect(workspace.diagnostics == [])
        let core = try #require(workspace.named("Core"))
        #expect(core.dependencies.contains(Target.ID(project: "Kit", name: "Kit")))
        #expect(core.opaque == [])
    }

    /// What the project that Tuist writes says is what its source says.
    @Test func theProjectThatTuistWritesIsNotReadAsWell() throws {
        var tree = try fixture()
        tree.files["Apps/Second/Second.xcodeproj/project.pbxproj"] = Array("broken".utf8)
        #expect(read(tree).diagnostics == [])
    }

    @Test func projectsThatNoGraphTellsAreReadFromTheirManifests() throws {
        var tree = try fixture()
        tree.files["Apps/Third/Project.swift"] = Array(
            """
            import ProjectDescription
            let project = Project(name: "Third", targets: [
                .target(name: "Third", destinations: .iOS, product: .app, bundleId: "com.example.third",
                    dependencies: [.project(target: "Shared", path: "../../Modules")])
            ])
            """.utf8)
        let third = try #require(read(tree).named("Third"))
        #expect(third.dependencies == [Target.ID(project: "Modules/Project.swift", name: "Shared")])
    }

    @Test func twoGraphsTellOfAProjectOnce() throws {
        var tree = try fixture()
        tree.files["second.json"] = tree.files["graph.json"]
        let workspace = read(tree, ["graph.json", "second.json"])
        #expect(workspace.targets.count { $0.name == "Core" } == 1)
        #expect(workspace.named("Core")?.manifests.first?.path == "graph.json")
    }

    static let useless: [(text: String, kind: Diagnostic.Kind, says: String)] = [
        ("", .unreadable, "expected a value"),
        ("{\"projects\": [", .unreadable, "expected a value"),
        ("<<<<<<< HEAD\n{}", .unreadable, "unresolved merge conflict"),
        ("[]", .unresolved, "no project in it"),
        ("{\"projects\": {}}", .unresolved, "no project in it"),
        ("{\"projects\": [\"/a\", {\"targets\": {}}]}", .unresolved, "none of its projects is in the tree"),
        (
            "{\"name\": \"Shop\", \"path\": \"/a\", \"projects\": {\"/a/Apps/Core\": {\"name\": \"Core\", \"targets\": "
                + "[{\"name\": \"Core\", \"product\": \"app\", \"sources\": [\"/a/Apps/Core/Sources/Main.swift\"]}]}}}",
            .unresolved, "the older JSON"
        ),
    ]

    /// Then the manifests are read.
    @Test(arguments: useless.indices)
    func whatTellsNothingIsSaidTo(number: Int) throws {
        var tree = MemoryTree([:])
        tree.files = try MemoryTree(copying: FixtureTests.read("Tuist").0).files
        tree.files["graph.json"] = Array(Self.useless[number].text.utf8)
        let workspace = read(tree)
        #expect(workspace.diagnostics.map(\.kind) == [Self.useless[number].kind])
        #expect(workspace.diagnostics.first?.message.contains(Self.useless[number].says) == true)
        #expect(workspace.named("Core")?.dependencies.count == 3)
        tree.files["graph.json"] = nil
        #expect(read(tree).diagnostics.first?.message.contains("tuist graph --format json") == true)
        #expect(read(tree, ["../graph.json"]).diagnostics.first?.message.contains("outside") == true)
        #expect(read(tree, ["/tmp/graph.json"]).diagnostics.first?.message.contains("outside") == true)
    }
}
