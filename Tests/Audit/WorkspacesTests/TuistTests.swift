import Testing

@testable import Workspaces

/// Tuist manifests as people write them, in the spelling of several versions.
@Suite struct TuistTests {
    private func app(_ arguments: String, helpers: String = "", files: [String: String] = [:]) throws -> Target {
        var tree = files
        tree["Tuist/ProjectDescriptionHelpers/Helpers.swift"] = "import ProjectDescription\n" + helpers
        tree["Project.swift"] = """
            import ProjectDescription
            import ProjectDescriptionHelpers
            let project = Project(name: "Shop", targets: [
                Target(name: "Go", platform: .iOS, product: .app, bundleId: "com.example.go", \(arguments))
            ])
            """
        return try #require(Workspace.read(tree).named("Go"))
    }

    private let dictionary = "<plist><dict><key>aps-environment</key><string>production</string></dict></plist>"

    @Test(arguments: [
        "\"Go.entitlements\"", ".relativeToManifest(\"Go.entitlements\")", ".file(path: \"Go.entitlements\")",
    ])
    func entitlementsInAFile(value: String) throws {
        let target = try app("entitlements: \(value)", files: ["Go.entitlements": dictionary])
        let manifest = target.manifests.first { $0.kind == .entitlements }
        #expect(manifest?.root?["aps-environment"]?.string == "production")
        #expect(target.unresolved.isEmpty)
    }

    @Test func whatCarthageBuiltIsOpaque() throws {
        let target = try app(
            "dependencies: [.carthage(name: \"Lottie\"), .xcFramework(path: \"Frameworks/Maps.xcframework\")]")
        #expect(target.opaque.map(\.name) == ["Lottie", "Maps"])
        #expect(target.unresolved.isEmpty)
    }

    /// What is outside the tree may hold what an app uses.
    @Test func whatLeavesTheTreeIsMissed() throws {
        let target = try app(
            "dependencies: [.project(target: \"Kit\", path: \"../Kit\"), .xcframework(path: \"../Maps.xcframework\")]")
        #expect(target.opaque.map(\.name) == ["Kit", "Maps"])
        #expect(target.unresolved.map(\.message) == ["'Kit', which Go depends on, is not in the tree"])
    }

    @Test(arguments: [
        "deploymentTargets: .iOS(\"16.0\")", "deploymentTargets: .multiplatform(iOS: \"16.0\", macOS: \"13.0\")",
        "deploymentTarget: .iOS(targetVersion: \"16.0\", devices: [.iphone])",
    ])
    func theOldestSystem(spelling: String) throws {
        #expect(try app(spelling).settings["IPHONEOS_DEPLOYMENT_TARGET"]?.value == "16.0")
    }

    /// What is for the watch, or for the Mac's build, is no part of an app as it is built for the iPhone.
    @Test(arguments: [
        ("[.ios]", true), ("[.macos, .ios]", true), ("[.watchos]", false), ("[.tvos]", false), ("[.visionos]", false),
        ("[.catalyst]", false), ("[.macos]", false), ("[platform]", true), ("platforms", true),
    ])
    func conditionsOfPlatforms(platforms: String, isPart: Bool) throws {
        let condition = "condition: .when(\(platforms))"
        let target = try app(
            """
            destinations: [.iPhone, .appleWatch],
            sources: [.glob("S/*.swift"), .glob("T/**", compilationCondition: .when(\(platforms)))],
            resources: [.glob(pattern: "R/**", inclusionCondition: .when(\(platforms)))],
            dependencies: [.carthage(name: "Kit", \(condition))]
            """, files: ["S/a.swift": "", "T/b.swift": "", "R/c.txt": ""]
        ).built(for: .iOS)
        #expect(target.sources.map(\.path) == (isPart ? ["S/a.swift", "T/b.swift"] : ["S/a.swift"]))
        #expect(target.resources == (isPart ? ["R/c.txt"] : []))
        #expect(target.opaque.map(\.name) == (isPart ? ["Kit"] : []))
    }

    /// Each destination counts, whatever the product: a framework is part of each bundle that links it, and an app for
    /// several systems is built for each.
    @Test(
        arguments: ["app", "framework"],
        [
            ("[.iPhone, .appleWatch]", ["Kit"]), ("[.iPhone, .mac]", []), ("[.appleVision]", ["Scan"]),
            ("[.iPhone, .appleVision]", ["Scan"]), ("[.mac]", []),
        ])
    func conditionsOfDestinations(product: String, _ expected: (destinations: String, opaque: [String])) throws {
        let target = Workspace.read([
            "Project.swift": """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "Go", destinations: \(expected.destinations), product: .\(product), dependencies: [
                    .carthage(name: "Kit", condition: .when([.watchos])),
                    .carthage(name: "Scan", condition: .when([.visionos])),
                ])
            ])
            """
        ]).named("Go")
        #expect(try #require(target).opaque.map(\.name) == expected.opaque)
    }

    /// A framework of several platforms has what has a condition on that platform alone.
    @Test func conditionsOfAFramework() throws {
        let workspace = Workspace.read([
            "Project.swift": """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "Kit", destinations: [.iPhone, .appleWatch], product: .framework,
                    sources: [.glob("S/*.swift"), .glob("W/*.swift", compilationCondition: .when([.watchos]))],
                    resources: [.glob(pattern: "R/*.txt", inclusionCondition: .when([.ios]))],
                    dependencies: [.sdk(name: "HealthKit", type: .framework, condition: .when([.watchos]))])
            ])
            """, "S/a.swift": "", "W/b.swift": "", "R/c.txt": "",
        ])
        let target = try #require(workspace.named("Kit"))
        let (phone, watch) = (target.built(for: .iOS), target.built(for: .watchOS))
        #expect(phone.sources.map(\.path) == ["S/a.swift"] && watch.sources.map(\.path) == ["S/a.swift", "W/b.swift"])
        #expect(phone.resources == ["R/c.txt"] && watch.resources == [])
        #expect(phone.linkedModules == [] && watch.linkedModules == ["HealthKit"])
    }

    /// What can't be told of the watch hides nothing of what an app for the iPhone is built from.
    @Test func unknownPartsOfOnePlatform() throws {
        let workspace = Workspace.read([
            "Project.swift": """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "Kit", destinations: [.iPhone, .appleWatch], product: .framework,
                    sources: [.glob("../W/*.swift", compilationCondition: .when([.watchos]))],
                    dependencies: [.foo(bar: "x", condition: .when([.watchos])), .foo(bar: "y")])
            ])
            """
        ])
        let target = try #require(workspace.named("Kit"))
        let (phone, watch) = (target.built(for: .iOS), target.built(for: .watchOS))
        #expect(phone.unresolved.filter { $0.message == "the dependency 'foo' is not understood" }.count == 1)
        #expect(watch.unresolved.filter { $0.message == "the dependency 'foo' is not understood" }.count == 2)
        #expect(!phone.unresolved.contains { $0.message.hasPrefix("files outside the tree") })
        #expect(watch.unresolved.contains { $0.message.hasPrefix("files outside the tree") })
    }

    /// Destinations are platforms, and those on the Mac are builds for it, also in the spelling before Tuist 4.
    @Test(
        arguments: [
            ("destinations: [.iPhone, .macCatalyst]", "YES", nil),
            ("destinations: [.iPhone, .mac]", nil, "iphoneos macosx"),
            ("destinations: [.iPhone, .iPad, .appleTv, .mac]", nil, "iphoneos appletvos macosx"),
            ("destinations: [.iPhone, .iPad, .appleTv]", nil, "iphoneos appletvos"),
            ("destinations: [.iPhone, .macWithiPadDesign]", nil, nil), ("destinations: .iOS", nil, nil),
            ("deploymentTarget: .iOS(targetVersion: \"16.0\", devices: [.iphone, .mac])", "YES", nil),
            ("destinations: [.mac]", nil, nil),
        ] as [(String, String?, String?)])
    func buildsForTheMac(spelling: String, catalyst: String?, platforms: String?) throws {
        let platform = spelling.hasPrefix("destinations") ? "" : "platform: .iOS, "
        let manifest = """
            import ProjectDescription
            let project = Project(name: "Shop", targets: [
                .target(name: "Go", \(platform)\(spelling), product: .app, bundleId: "com.example.go")
            ])
            """
        let target = try #require(Workspace.read(["Project.swift": manifest]).named("Go"))
        #expect(target.settings["SUPPORTS_MACCATALYST"]?.value == catalyst)
        #expect(target.settings["SUPPORTED_PLATFORMS"]?.value == platforms)
    }

    /// A case of an enumeration, and a constant of another type with the same name.
    @Test func casesAndConstantsOfOneName() throws {
        let target = try app(
            "sources: Kind.app.sources",
            helpers: """
                public enum Kind { case interface, app
                    public var sources: SourceFilesList {
                        switch self {
                        case .interface: return .interface
                        case .app: return .app
                        }
                    }
                }
                extension SourceFilesList {
                    static let interface: SourceFilesList = "Interface/**"
                    static let app: SourceFilesList = "Sources/**"
                }
                """, files: ["Sources/A.swift": "", "Interface/B.swift": ""])
        #expect(target.sources.map(\.path) == ["Sources/A.swift"])
        #expect(target.unresolved.isEmpty)
    }

    /// A case that is called like its own type, as an argument of an own function.
    @Test(arguments: [".Sources", "ModulePath.Sources.Sources"])
    func aCaseCalledLikeItsType(argument: String) throws {
        let target = try app(
            "sources: files(of: \(argument))",
            helpers: """
                public enum ModulePath {}
                public extension ModulePath { enum Sources: String { case Sources } }
                public func files(of module: ModulePath.Sources) -> SourceFilesList { ["\\(module.rawValue)/**"] }
                """, files: ["Sources/A.swift": ""])
        #expect(target.sources.map(\.path) == ["Sources/A.swift"])
        #expect(target.unresolved.isEmpty)
    }

    @Test(arguments: ["let project = Project(", "let project: Project = .init(", "let project = Project.init("])
    func projectsInAnySpelling(start: String) {
        let text =
            "import ProjectDescription\n" + start
            + "name: \"Shop\", targets: [.target(name: \"Go\", destinations: .iOS, product: .app, bundleId: \"a.b\")])"
        #expect(Workspace.read(["Project.swift": text]).named("Go")?.kind == .application)
    }

    /// What a plugin that is not there gives, by a type of its own or as a member of Tuist's types.
    @Test(arguments: [
        "dependencies: MyPlugin.deps()", "dependencies: .common",
        "dependencies: [.target(name: \"Kit\"), MyPlugin.kit]",
        "dependencies: [.feature(\"Kit\")]", "dependencies: [.external(name: MyPlugin.name)]",
        "dependencies: [] + MyPlugin.deps()",
        "sources: MyPlugin.sources()", "sources: .common", "sources: [\"S/**\", .common]",
        "sources: [\"\\(MyPlugin.folder)/**\"]",
        "sources: Helper(name: \"S\").sources", "resources: .common", "buildableFolders: MyPlugin.folders",
        "buildableFolders: [.common]",
        "infoPlist: MyPlugin.plist", "infoPlist: .common", "infoPlist: [\"A\": \"B\"]",
        "infoPlist: .extendingDefault(with: MyPlugin.keys)",
        "infoPlist: .extendingDefault(with: .common)", "infoPlist: .extendingDefault(with: [\"A\": .common])",
        "infoPlist: .extendingDefault(with: [\"A\": [MyPlugin.value]])", "infoPlist: .file(path: MyPlugin.path)",
        "entitlements: MyPlugin.entitlements()", "entitlements: .dictionary(.common)",
        "entitlements: .dictionary([\"A\": MyPlugin.value])",
    ])
    func whatAPluginGives(argument: String) throws {
        let target = try app(argument, files: ["S/a.swift": ""])
        #expect(target.unresolved.contains { $0.kind == .unresolved && $0.path == "Project.swift" && $0.line == 4 })
    }

    /// Only conditions hang on settings, and stay open.
    @Test(arguments: [
        "MyPlugin.settings()", ".common", ".settings(base: MyPlugin.base)", ".settings(base: .common)",
        ".settings(base: [\"A\": MyPlugin.value])", ".settings(debug: [:], release: [\"A\": [\"b\", MyPlugin.value]])",
        ".settings(configurations: .common)", ".settings(configurations: [MyPlugin.release])",
        ".settings(configurations: [.release(name: \"Release\", settings: .common)])",
        ".settings(configurations: [.release(name: .release, xcconfig: .common)])",
    ])
    func settingsThatAPluginGives(value: String) throws {
        #expect(try Set(app("settings: \(value)").unresolved.map(\.kind)) == [.unset])
    }

    @Test(arguments: [
        "settings: .settings(base: [\"A\": \"b\", \"C\": [\"d\"], \"E\": .string(\"f\")], configurations: [.debug(name: .debug), .release(name: \"Release\", settings: [\"A\": true])])",
        "settings: Settings(base: [:]), sources: SourceFilesList.paths([.relativeToRoot(\"S\")])",
        "infoPlist: InfoPlist.extendingDefault(with: [\"A\": Plist.Value.array([.boolean(true), 1])])",
        "entitlements: Entitlements.dictionary([\"A\": .array([\"b\"])]), dependencies: [ProjectDescription.TargetDependency.xctest]",
        "settings: .settings(base: SettingsDictionary().automaticCodeSigning(devTeam: \"T\").merging([\"A\": \"b\"]))",
        "settings: nil, dependencies: [], resources: [.glob(pattern: \"R/**\", excluding: [])], sources: []",
    ])
    func whatTuistItselfGives(argument: String) throws {
        #expect(try app(argument).unresolved == [])
    }

    /// An initialiser for literals that is called by name gives the value that it gets.
    @Test(arguments: [
        "Plist.Value(stringLiteral: text)", ".init(stringLiteral: text)", "Plist.Value.init(stringLiteral: text)",
        ".string(text)", "ProjectDescription.Plist.Value(stringLiteral: \"\\(text)\")",
    ])
    func literalsByName(value: String) throws {
        let keys = """
            "A": \(value), "B": .init(arrayLiteral: \(value), "b"), "C": Plist.Value(booleanLiteral: true),
            "D": .init(integerLiteral: 7), "E": Plist.Value(dictionaryLiteral: ("F", \(value)))
            """
        let target = try app(
            """
            infoPlist: .extendingDefault(with: [\(keys)]),
            settings: .settings(base: ["MARKETING_VERSION": SettingValue(stringLiteral: text)])
            """, helpers: "public let text = \"t\"")
        let root = try #require(target.manifests.first { $0.kind == .infoPlist && $0.root?["A"] != nil }?.root)
        #expect(root["A"]?.string == "t" && root["E"]?["F"]?.string == "t")
        #expect(root["B"]?.elements?.map(\.string) == ["t", "b"])
        #expect(root["C"]?.boolean == true && root["D"]?.value == .integer(7))
        #expect(target.settings["MARKETING_VERSION"]?.value == "t")
        #expect(target.unresolved == [])
    }

    /// A value hides its own key alone; a key or a dictionary may be any.
    @Test(arguments: [
        ("infoPlist: .extendingDefault(with: [\"A\": MyPlugin.value])", "A" as String?),
        ("infoPlist: .extendingDefault(with: [\"A\": [\"B\": MyPlugin.value]])", "A"),
        ("entitlements: .dictionary([\"A\": .array([.string(MyPlugin.group)])])", "A"),
        ("infoPlist: .extendingDefault(with: [MyPlugin.key: \"A\"])", nil),
        ("infoPlist: .extendingDefault(with: MyPlugin.keys)", nil),
        ("settings: .settings(base: [\"MARKETING_VERSION\": MyPlugin.value])", "MARKETING_VERSION"),
        ("settings: .settings(base: [\"INFOPLIST_KEY_NSX\": MyPlugin.value])", "NSX"),
        ("settings: .settings(base: [\"OWN\": MyPlugin.value])", nil),
        ("settings: .settings(base: [\"INFOPLIST_FILE\": MyPlugin.value])", nil),
    ])
    func valuesThatHideTheirOwnKey(argument: String, key: String?) throws {
        let unresolved = try app(argument).unresolved
        #expect(!unresolved.isEmpty && unresolved.allSatisfy { $0.key == key }, "\(unresolved)")
    }

    /// Apps may be among them, and no bundle would carry the word.
    @Test(arguments: [
        "MyPlugin.targets()", ".common", "[MyPlugin.app(name: \"App\")]", "[.feature(name: \"App\")]",
        "[Feature(name: \"App\")]",
        "[.target(name: \"App\", product: MyPlugin.product)]", "[.target(name: \"App\", product: .common)]",
        "[.target(name: \"App\", product: .framework), .feature(name: \"Other\")]",
    ])
    func targetsThatAPluginGives(targets: String) {
        let text = "import ProjectDescription\nlet project = Project(name: \"Shop\", targets: \(targets))"
        let workspace = Workspace.read(["Project.swift": text])
        #expect(workspace.diagnostics.map(\.path) == ["Project.swift"])
        #expect(workspace.diagnostics.map(\.line) == [2])
    }

    @Test func changesThatAPluginMakes() throws {
        let target = try app(
            "infoPlist: .extendingDefault(with: keys)",
            helpers:
                "public var keys: [String: Plist.Value] {\n  var all: [String: Plist.Value] = [:]\n  all.merge(MyPlugin.keys) { $1 }\n  return all\n}"
        )
        #expect(target.unresolved.map(\.line) == [4])
    }
}
