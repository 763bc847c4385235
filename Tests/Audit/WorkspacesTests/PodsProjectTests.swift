import Support
import Testing
import Workspaces

/// What is read of the project that CocoaPods writes, where it is committed.
@Suite struct PodsProjectTests {
    /// Of what lies outside of the tree only a project, or a package's folder, would bring anything to a build.
    @Test(arguments: [
        ("../Other/Other.xcodeproj", 1),
        ("../Package", 1), ("../Package-1.2", 1), ("../Notes.txt", 0), ("/Users/a/Main.kt", 0),
    ])
    func referencesOutside(path: String, remarks: Int) throws {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.app,
            "App.xcworkspace/contents.xcworkspacedata": """
            <Workspace version="1.0"><FileRef location="group:\(path)"></FileRef><FileRef \
            location="group:App.xcodeproj"></FileRef></Workspace>
            """,
        ]
        let workspace = Workspace.read(MemoryTree(files))
        #expect(workspace.diagnostics.filter { $0.message.contains("outside the tree") }.count == remarks)
    }

    private static func project(_ targets: [String], _ objects: String) -> String {
        """
        { objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (\(targets.joined(separator: ", "))); buildConfigurationList = L; };
            G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
            L = { isa = XCConfigurationList; buildConfigurations = (CD, CR); };
            CD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; }; };
            CR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
            \(objects)
        }; rootObject = P; }
        """
    }

    private static func framework(_ name: String, needs: [String] = []) -> String {
        let needs = needs.map { "\($0)D" }.joined(separator: ", ")
        return """
            \(name) = { isa = PBXNativeTarget; name = "\(name.replacing("_", with: "-"))";
                productType = "com.apple.product-type.framework"; productReference = \(name)R; buildConfigurationList = L;
                buildPhases = (\(name)S); dependencies = (\(needs)); };
            \(name)R = { isa = PBXFileReference; path = \(name).framework; sourceTree = BUILT_PRODUCTS_DIR; };
            \(name)D = { isa = PBXTargetDependency; target = \(name); };
            \(name)S = { isa = PBXSourcesBuildPhase; files = (\(name)B); };
            \(name)B = { isa = PBXBuildFile; fileRef = \(name)F; };
            \(name)F = { isa = PBXFileReference; path = \(name)/A.swift; sourceTree = SOURCE_ROOT; };

            """
    }

    private static let app = project(
        ["App"],
        """
        App = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
            buildPhases = (F); dependencies = (); buildConfigurationList = L; };
        F = { isa = PBXFrameworksBuildPhase; files = (B); };
        B = { isa = PBXBuildFile; fileRef = R; };
        R = { isa = PBXFileReference; path = Pods_App.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        """)

    private static let workspace = """
        <Workspace><FileRef location="group:App.xcodeproj"/><FileRef location="group:Pods/Pods.xcodeproj"/></Workspace>
        """

    /// Its target for an app links every pod of the app; the settings that it writes leave out those for debugging.
    @Test(arguments: [
        ("Release", ["Net"]), ("Debug", ["Flex", "Net", "Under"]),
    ])
    func podsForDebugging(configuration: String, pods: [String]) {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.app, "App.xcworkspace/contents.xcworkspacedata": Self.workspace,
            "Pods/Pods.xcodeproj/project.pbxproj": Self.project(
                ["Pods_App", "Flex", "Net", "Under"],
                Self.framework("Pods_App", needs: ["Flex", "Net", "Under"]) + Self.framework("Flex", needs: ["Under"])
                    + Self.framework("Net") + Self.framework("Under")),
            "Pods/Flex/A.swift": "", "Pods/Net/A.swift": "", "Pods/Under/A.swift": "", "Pods/Pods_App/A.swift": "",
            "Podfile": "target 'App' do\n  pod 'Flex', :configurations => ['Debug']\n  pod 'Net'\nend",
            "Podfile.lock": "PODS:\n  - Flex (1.0):\n    - Under\n  - Net (1.0)\n  - Under (1.0)\n",
        ]
        let read = Workspace.read(files, options: ReadingOptions(configuration: configuration))
        let sources = read.sources(of: "App").filter { !$0.contains("Pods_App") }
        #expect(sources == Set(pods.map { "Pods/\($0)/A.swift" }))
    }

    /// An app with a Podfile and the project of its pods, all below a folder.
    private static func appWithPods(_ name: String, pods: String = "Pods") -> [String: String] {
        let folder = "\(name)/\(pods)"
        return [
            "\(name)/\(name).xcodeproj/project.pbxproj": app.replacing("App", with: name),
            "\(name)/Podfile": "target '\(name)' do\n  pod 'Kit'\nend",
            "\(name)/Podfile.lock": "PODS:\n  - Kit (1.0)\n",
            "\(folder)/Pods.xcodeproj/project.pbxproj": project(
                ["Pods_\(name)", "Kit"], framework("Pods_\(name)", needs: ["Kit"]) + framework("Kit")),
            "\(folder)/Kit/A.swift": "", "\(folder)/Pods_\(name)/A.swift": "",
            "\(name)/\(name).xcworkspace/contents.xcworkspacedata": """
            <Workspace><FileRef location="group:\(name).xcodeproj"/>
            <FileRef location="group:\(pods)/Pods.xcodeproj"/></Workspace>
            """,
        ]
    }

    /// Another app of the tree has a pod of that name, too: it counts only where the app's own is not there.
    @Test(arguments: ["Pods", "Third/Party"]) func podsOfAnotherApp(folder: String) {
        let apps = ["First", "Second", "Zeroth"]
        let files = apps.reduce(into: [String: String]()) { files, app in
            files.merge(Self.appWithPods(app, pods: folder)) { first, _ in first }
        }
        let workspace = Workspace.read(files)
        for app in apps {
            let kits = workspace.sources(of: app).filter { $0.hasSuffix("Kit/A.swift") }
            #expect(kits == ["\(app)/\(folder)/Kit/A.swift"])
        }
        let rest = Workspace.read(files.filter { !$0.key.hasPrefix("Second/\(folder)/") })
        let kits = rest.sources(of: "Second").filter { $0.hasSuffix("Kit/A.swift") }
        #expect(kits.count == 1)
    }

    /// A workspace may show the projects of all apps.
    @Test func podsOfOneWorkspace() {
        let projects = ["First", "Second"].flatMap { ["\($0)/\($0).xcodeproj", "\($0)/Pods/Pods.xcodeproj"] }
        let references = projects.map { "<FileRef location=\"group:\($0)\"/>" }.joined()
        var files = Self.appWithPods("First").merging(Self.appWithPods("Second")) { $1 }
        files["All.xcworkspace/contents.xcworkspacedata"] = "<Workspace>\(references)</Workspace>"
        let kits = Workspace.read(files).sources(of: "Second").filter { $0.hasSuffix("Kit/A.swift") }
        #expect(kits == ["Second/Pods/Kit/A.swift"])
    }

    /// The disk of a Mac ignores the case of names.
    @Test(arguments: ["Podfile", "PodFile", "podfile", "PODFILE"]) func podfilesInAnyCase(name: String) throws {
        let files = [
            "App.xcodeproj/project.pbxproj": Self.app, name: "target 'App' do\n  pod 'Net'\nend",
            "podfile.lock": "PODS:\n  - Net (1.0):\n    - Under\n  - Under (1.0)\n",
        ]
        let target = try #require(Workspace.read(files).named("App"))
        #expect(target.opaque.map(\.name) == ["Net", "Under"])
    }

    private static let integrated: [(String, [String: String], [String])] = [
        (app, [:], ["Pods"]), (app.replacing("Pods_App.framework", with: "\"libPods-App.a\""), [:], ["Pods"]),
        (app.replacing("Pods_App.framework", with: "Kit.framework"), [:], ["Kit"]),
        (checking("[CP] Check Pods Manifest.lock"), [:], ["Pods"]),
        (checking("Check Pods Manifest.lock"), [:], ["Pods"]), (checking("Lint"), [:], []),
        (based("Pods/Target Support Files/Pods-App/Pods-App.release.xcconfig"), [:], ["Pods"]),
        (app, ["Podfile": "target 'App' do\nend"], []), (app, ["Podfile": "target 'Other' do\nend"], ["Pods"]),
    ]

    /// What CocoaPods links may hold anything where no Podfile tells what it is.
    @Test(arguments: integrated)
    func podsThatNothingTells(project: String, files: [String: String], opaque: [String]) throws {
        let files = files.merging(["App.xcodeproj/project.pbxproj": project]) { $1 }
        let target = try #require(Workspace.read(files).named("App"))
        #expect(target.opaque.map(\.name) == opaque)
    }

    private static func checking(_ phase: String) -> String {
        app.replacing("(F)", with: "(S)").replacing(
            "F = {", with: "S = { isa = PBXShellScriptBuildPhase; name = \"\(phase)\"; };\nF = {")
    }

    private static func based(_ path: String) -> String {
        app.replacing("(F)", with: "()").replacing("children = ()", with: "children = (X)")
            .replacing("name = Release;", with: "name = Release; baseConfigurationReference = X;")
            .replacing(
                "F = {", with: "X = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"<group>\"; };\nF = {")
    }

    /// A pod that is developed in the tree is the team's own code.
    @Test func downloadedPodsAreDependencies() throws {
        let developed = Self.framework("Own").replacing("path = Own/A.swift", with: "path = ../Own/A.swift")
        let files = [
            "App.xcodeproj/project.pbxproj": Self.app, "App.xcworkspace/contents.xcworkspacedata": Self.workspace,
            "Pods/Pods.xcodeproj/project.pbxproj": Self.project(
                ["Pods_App", "Net", "Own"],
                Self.framework("Pods_App", needs: ["Net", "Own"]) + Self.framework("Net") + developed),
            "Pods/Net/A.swift": "", "Own/A.swift": "", "Pods/Pods_App/A.swift": "",
        ]
        let targets = Workspace.read(MemoryTree(files)).targets
        #expect(targets.filter { !$0.sources.isEmpty }.map(\.name).sorted() == ["Net", "Own", "Pods-App"])
        #expect(targets.filter(\.isDependency).map(\.name).sorted() == ["Net", "Pods-App"])
    }
}
