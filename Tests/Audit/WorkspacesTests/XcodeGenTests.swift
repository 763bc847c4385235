import Testing
import Workspaces

@Suite struct XcodeGenTests {
    /// https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md: a target's own comes before the project's.
    @Test(arguments: [
        ("options: { deploymentTarget: { iOS: '16.0', watchOS: '9.0' } }", "", "16.0" as String?),
        ("options: { deploymentTarget: { iOS: '16.0' } }", "deploymentTarget: '17.0'", "17.0"),
        ("", "deploymentTarget: 17", "17"),
        ("settings: { IPHONEOS_DEPLOYMENT_TARGET: '15.0' }", "deploymentTarget: '17.0'", "17.0"),
        ("settings: { IPHONEOS_DEPLOYMENT_TARGET: '15.0' }", "", "15.0"), ("", "", nil),
    ])
    func readsTheDeploymentTarget(project: String, target: String, expected: String?) throws {
        let spec = """
            name: App
            \(project)
            targets:
              App:
                type: application
                platform: iOS
                sources: [App]
                \(target)
            """
        let app = try #require(Workspace.read(["project.yml": spec, "App/A.swift": ""]).named("App"))
        #expect(app.settings["IPHONEOS_DEPLOYMENT_TARGET"]?.value == expected)
    }

    /// Any target may have a part in a file that is not read; one that a variable switches on may be off.
    @Test(arguments: [
        ("include: [Gone/deps.yml]", true, 1), ("include: Gone/deps.yml", true, 1),
        ("include: ../../deps.yml", true, 1),
        ("include: { path: gone.yml, enable: true }", true, 1),
        ("include: { path: gone.yml, enable: '${LOCAL}' }", false, 1),
        ("include: { path: broken.yml, enable: '${LOCAL}' }", true, 1),
        ("include: { path: gone.yml, enable: false }", false, 0),
        ("include: outer.yml", true, 1), ("include: there.yml", false, 0),
    ])
    func includesThatAreNotThere(include: String, isOpen: Bool, said: Int) throws {
        let workspace = Workspace.read([
            "project.yml": "name: App\n\(include)\ntargets:\n  App: { type: application, platform: iOS }",
            "broken.yml": "a: [", "outer.yml": "include: inner.yml", "there.yml": "options: {}",
        ])
        let app = try #require(workspace.named("App"))
        #expect(workspace.diagnostics.count == said)
        #expect(app.unresolved == (isOpen ? workspace.diagnostics : []))
    }

    @Test func targetsThatAreNotThere() {
        let workspace = Workspace.read(["project.yml": "name: App\ninclude: [targets.yml]"])
        #expect(workspace.targets.isEmpty)
        #expect(workspace.diagnostics.map(\.message) == ["the included file 'targets.yml' is not in the tree"])
        #expect(workspace.diagnostics.map(\.line) == [2])
    }

    /// A spec that a script copies to the root has its name in what is not there beside it. A part of a spec is silent.
    @Test(arguments: [
        (
            "include: [Kit/project.yml]\ntargets: { App: { type: application, platform: iOS } }",
            "the included file 'Kit/project.yml' is not in Apps/Acme, where XcodeGen looks for it, but in the root of the tree; nothing else names the project, so its targets are not audited"
                as String?
        ),
        (
            "include: [Gone/project.yml]\ntargets: { App: { type: application, platform: iOS } }",
            "the included file 'Gone/project.yml' is not in the tree; nothing else names the project, so its targets are not audited"
        ),
        (
            "include: { path: Gone.yml, enable: '${LOCAL}' }\ntargets: { App: { type: application, platform: iOS } }",
            nil
        ),
        ("targets: { App: { type: application, platform: iOS } }", nil), ("include: [Gone/project.yml]", nil),
        ("include: [../../Kit/project.yml]", nil),
    ])
    func specsWithoutAName(spec: String, message: String?) {
        let workspace = Workspace.read([
            "Apps/Acme/project.yml": spec, "Kit/project.yml": "name: Kit",
            "Other/project.yml": "name: Other\ntargets: { Other: { type: application, platform: iOS } }",
        ])
        #expect(workspace.targets.contains { $0.id == .init(project: "Other/project.yml", name: "Other") })
        #expect(workspace.diagnostics.map(\.message) == [message].compactMap(\.self))
        #expect(workspace.diagnostics.allSatisfy { $0.kind == .unresolved && $0.path == "Apps/Acme/project.yml" })
    }

    /// What includes it has the name, and says what is not there.
    @Test func partsOfASpecWithoutAName() throws {
        let workspace = Workspace.read([
            "project.yml": "name: App\ninclude: [Parts/project-targets.yml]",
            "Parts/project-targets.yml":
                "include: [Gone.yml]\ntargets: { App: { type: application, platform: iOS } }",
        ])
        #expect(workspace.diagnostics.map(\.message) == ["the included file 'Gone.yml' is not in the tree"])
        #expect(try #require(workspace.named("App")).unresolved == workspace.diagnostics)
    }

    /// XcodeGen refuses these; an app must not go by as something else, nor what it declares as nothing.
    @Test(arguments: [
        ("type: aplication", "'aplication' is no type of a target; did you mean 'application'?" as String?),
        ("type: banana", "'banana' is no type of a target"), ("type: [application]", "a list is no type of a target"),
        (
            "type: application\n    info: { properties: [A] }",
            "the properties of 'info' are a dictionary, and this is a list"
        ),
        (
            "type: application\n    entitlements: { properties: A }",
            "the properties of 'entitlements' are a dictionary, and this is 'A'"
        ),
        ("type: application\n    info: { path: I.plist, properties: { A: b } }", nil),
        ("type: com.apple.product-type.application", nil),
        ("type: '${TYPE}'", nil), ("templates: [Base]", "'framwork' is no type of a target; did you mean 'framework'?"),
    ])
    func whatXcodeGenRefuses(lines: String, message: String?) throws {
        let workspace = Workspace.read([
            "project.yml": """
            name: App
            targetTemplates: { Base: { type: framwork } }
            targets:
              App:
                platform: iOS
                \(lines)
            """
        ])
        #expect(workspace.diagnostics.map(\.message) == [message].compactMap(\.self))
        #expect(workspace.diagnostics.allSatisfy { $0.kind == .unreadable && $0.path == "project.yml" && $0.line > 1 })
        #expect(workspace.named("App")?.unresolved == workspace.diagnostics)
    }

    /// Of values under one key the last counts. A value with an anchor may be there for its aliases alone.
    @Test(arguments: [
        (
            "packages:\n  Kit: { path: Old }\n  Kit: { path: Kit }",
            ["4 'Kit' stands in line 3, too: XcodeGen takes the last value alone"]
        ),
        ("define: &one\n  path: Kit\ndefine: &two\n  path: Old\npackages: { Kit: { <<: *one } }", []),
        ("packages: { Kit: { path: Kit } }", []),
    ])
    func keysThatStandTwice(lines: String, said: [String]) throws {
        let workspace = Workspace.read([
            "project.yml": """
            name: App
            \(lines)
            targets:
              App: { type: application, platform: iOS, sources: [App], dependencies: [{ package: Kit }] }
            """,
            "App/A.swift": "", "Kit/Sources/Kit/K.swift": "", "Kit/Package.swift": Self.package,
        ])
        #expect(workspace.diagnostics.isEmpty)
        #expect(workspace.sources(of: "App") == ["App/A.swift", "Kit/Sources/Kit/K.swift"])
        let pitfalls = try #require(workspace.named("App")).pitfalls
        #expect(pitfalls.map { "\($0.line) \($0.message)" } == said)
        #expect(pitfalls.allSatisfy { $0.path == "project.yml" })
    }

    /// Paths of packages in an included file are relative to that since XcodeGen 2.43; where only the older reading leads
    /// to a folder, it counts. Other paths were always relative to the file.
    @Test(arguments: [
        ("Modules/Kit", ["Modules"]), ("../Modules/Kit", ["Modules"]), ("Modules/Kit", ["Modules", "Parts/Modules"]),
    ])
    func packagesOfAnIncludedFile(path: String, folders: [String]) {
        var files = [
            "project.yml": "name: App\ninclude: [Parts/all.yml]",
            "Parts/all.yml": """
            packages: { Kit: { path: \(path) } }
            targets:
              App: { type: application, platform: iOS, sources: [../App], dependencies: [{ package: Kit }] }
            """, "App/A.swift": "",
        ]
        for folder in folders {
            files[folder + "/Kit/Package.swift"] = Self.package
            files[folder + "/Kit/Sources/Kit/K.swift"] = ""
        }
        let workspace = Workspace.read(files)
        #expect(workspace.sources(of: "App") == ["App/A.swift", (folders.last ?? "") + "/Kit/Sources/Kit/K.swift"])
    }

    private static let package = """
        import PackageDescription
        let package = Package(
            name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
        """

    /// Specs by other names than XcodeGen's own; a workflow that has one of the words is none.
    @Test(arguments: [
        ("ios-project.yml", true), ("project-app.yml", true), ("App_project.yml", true), ("xcodegen.yaml", true),
        ("projection.yml", true), ("my.yml", false), ("subproject.yml", false),
    ])
    func namesOfSpecs(name: String, isSpec: Bool) {
        let spec = "name: App\ntargets: { App: { type: application, platform: iOS, sources: [App] } }"
        let workspace = Workspace.read([name: spec, "App/A.swift": ""])
        #expect(workspace.targets.map(\.name) == (isSpec ? ["App"] : []))
        let other = Workspace.read([name: "on: push\njobs: { build: { steps: [] } }"])
        #expect(other.targets.isEmpty && other.diagnostics.isEmpty)
    }

    /// A spec under any other name is called like the project that it makes, which only a build step puts there.
    @Test(arguments: [
        (".gitignore", "Samples/Shop/Shop.xcodeproj", true), (".gitignore", "*.xcodeproj", true),
        ("Samples/Shop/.gitignore", "*.xcodeproj/*\n!*.xcodeproj/xcshareddata", true),
        ("All.xcworkspace/contents.xcworkspacedata", workspaceFile("group:Samples/Shop/Shop.xcodeproj"), true),
        // Nothing is known to make that project.
        (".gitignore", "Samples\n*.xcodeproj/xcuserdata", false), (".gitignore", "Other.xcodeproj", false),
        (".gitignore", "**/*.xcodeproj/*\n!**/*.xcodeproj/project.pbxproj", false),
        ("All.xcworkspace/contents.xcworkspacedata", workspaceFile("group:Shop.xcodeproj"), false),
    ])
    func specsCalledLikeTheirProject(file: String, text: String, isRead: Bool) {
        let spec = "name: Shop\ntargets:\n  Shop: { type: application, platform: iOS, sources: [App] }"
        let read = Workspace.read(["Samples/Shop/Shop.yml": spec, "Samples/Shop/App/A.swift": "", file: text])
        #expect(read.targets.map(\.id.project) == (isRead ? ["Samples/Shop/Shop.yml"] : []))
        #expect(read.sources(of: "Shop") == (isRead ? ["Samples/Shop/App/A.swift"] : []))
        // With the project in the tree it is no spec.
        let project = ["Samples/Shop/Shop.xcodeproj/project.pbxproj": "{ objects = {}; }"]
        let both = project.merging(["Samples/Shop/Shop.yml": spec, file: text]) { mine, _ in mine }
        #expect(Workspace.read(both).targets.isEmpty)
    }

    /// Tools of all kinds have `targets`; where projects are ignored, a part of a spec and a broken file are silent.
    @Test(arguments: [
        "targets: { $default: { builders: [] } }", "name: Shop\non: push", "name: Shop\ntargets: [a, b]",
        "targets: { Shop: { type: application, platform: iOS } }", "name: [\n",
    ])
    func yamlThatIsNoSpec(text: String) {
        for name in ["Shop.yml", "build.yaml", ".Shop.yml"] {
            let read = Workspace.read([name: text, ".gitignore": "*.xcodeproj"])
            #expect(read.targets.isEmpty && read.diagnostics.isEmpty)
        }
    }

    private static func workspaceFile(_ location: String) -> String {
        "<Workspace><FileRef location=\"\(location)\"/></Workspace>"
    }
}
