import Testing

@testable import Workspaces

@Suite struct PackageTests {
    static func read(_ manifest: String, _ files: [String] = []) -> Workspace {
        var all = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
        all["Package.swift"] = "// swift-tools-version: 6.0\nimport PackageDescription\n" + manifest
        return Workspace.read(all)
    }

    @Test func followsThePathRules() throws {
        let workspace = Self.read(
            """
            let package = Package(name: "P", targets: [
                .target(name: "Usual"),
                .target(name: "Placed", path: "Other/Place", exclude: ["Skip", "one.swift"], resources: [.process("Media")]),
                .target(name: "Chosen", path: "Chosen", sources: ["a", "b.m"]),
                .systemLibrary(name: "CThing"),
                .macro(name: "Macros"), .plugin(name: "Tool", capability: .buildTool()),
                .target(name: "Lost"),
            ])
            """,
            [
                "Sources/Usual/a.swift", "Sources/Usual/include/b.h", "Sources/Usual/c.txt", "Other/Place/a.mm",
                "Other/Place/one.swift", "Other/Place/Skip/b.swift", "Other/Place/Media/PrivacyInfo.xcprivacy",
                "Chosen/a/x.swift", "Chosen/b.m", "Chosen/c.swift", "Sources/CThing/module.modulemap",
            ])
        #expect(
            workspace.named("Usual")?.sources.map(\.path) == ["Sources/Usual/a.swift", "Sources/Usual/include/b.h"])
        #expect(workspace.named("Placed")?.sources == [SourceFile(path: "Other/Place/a.mm")])
        #expect(workspace.named("Placed")?.resources == ["Other/Place/Media/PrivacyInfo.xcprivacy"])
        #expect(workspace.named("Chosen")?.sources.map(\.path) == ["Chosen/a/x.swift", "Chosen/b.m"])
        #expect(workspace.named("CThing")?.unresolved == [])
        #expect(workspace.named("Lost")?.unresolved.first?.line == 9)
        #expect(workspace.named("Macros") == nil && workspace.named("Tool") == nil)
    }

    /// Nibs are compiled as resources that are declared, too, also beside what `sources` names; other resources are not.
    @Test(arguments: ["", "sources: [\"Code\"], "]) func nibsAmongResources(sources: String) throws {
        let files = [
            "Sources/A/Code/a.swift", "Sources/A/Media/Map.xib", "Sources/A/Media/Base.lproj/Main.storyboard",
            "Sources/A/Media/PrivacyInfo.xcprivacy", "Sources/A/Media/b.metal", "Sources/A/Media/Old/Gone.xib",
            "Sources/A/Media/.hidden/Gone.xib", "Sources/A/One.xib", "Sources/A/Out.xib",
        ]
        let target = Self.read(
            """
            let package = Package(name: "P", targets: [
                .target(name: "A", exclude: ["Media/Old", "Out.xib"], \(sources)resources: [.process("Media"), .process("One.xib"), .process("Out.xib")])
            ])
            """, files
        ).named("A")
        #expect(target?.sources.map(\.path) == [files[0], files[2], files[1], files[7]])
        #expect(target?.resources == [files[3]])
    }

    @Test func followsDependencies() throws {
        let workspace = Workspace.read([
            "A/Package.swift": """
            import PackageDescription
            let package = Package(name: "A", dependencies: [.package(name: "Bee", path: "../B"), .package(url: "https://x.example/Remote.git", from: "1.0.0")], targets: [
                .target(name: "A", dependencies: [
                    "Local", .target(name: "Local2"), .product(name: "BKit", package: "Bee"), "Remote",
                    .product(name: "Thing", package: "Remote"),
                    .product(name: "OnMac", package: "Remote", condition: .when(platforms: [.macOS])),
                    .product(name: "OnPhone", package: "Remote", condition: .when(platforms: [.iOS, .macOS])),
                ]),
                .target(name: "Local"), .target(name: "Local2"),
            ])
            """,
            "A/Sources/A/a.swift": "", "A/Sources/Local/a.swift": "", "A/Sources/Local2/a.swift": "",
            "B/Package.swift": """
            import PackageDescription
            let package = Package(name: "B", products: [.library(name: "BKit", targets: ["B1", "B2"])], targets: [.target(name: "B1"), .target(name: "B2")])
            """,
            "B/Sources/B1/a.swift": "", "B/Sources/B2/a.swift": "",
        ])
        let target = try #require(workspace.named("A"))
        #expect(target.dependencies.map(\.name) == ["Local", "Local2", "B1", "B2"])
        #expect(target.built(for: .iOS).opaque.map(\.name) == ["OnPhone", "Remote", "Thing"])
        #expect(target.built(for: .macOS).opaque.map(\.name) == ["OnMac", "OnPhone", "Remote", "Thing"])
        #expect(target.built(for: .watchOS).opaque.map(\.name) == ["Remote", "Thing"])
        #expect(target.opaque.allSatisfy { $0.origin == "https://x.example/Remote.git" })
    }

    @Test func worksOutWhatManifestsCompute() throws {
        let workspace = Self.read(
            """
            let names = ["One", "Two"]
            let isLocal = Context.environment["LOCAL"] != nil
            func module(_ name: String, extra: [Target.Dependency] = []) -> Target {
                .target(name: name, dependencies: ["Base"] + extra, path: "Modules/\\(name)")
            }
            extension Target.Dependency { static let last: Self = "Two" }
            var targets = names.map { module($0) }
            if isLocal { targets.append(.target(name: "Debugging")) }
            for name in ["Three"] where !isLocal { targets += [module(name, extra: [.last])] }
            targets.append(.target(name: "Base", path: "Base"))
            let package = Package(name: "P", targets: targets)
            package.targets.append(module("Four"))
            #if os(Linux)
            package.targets.append(module("Linux"))
            #endif
            """, ["One", "Two", "Three", "Four"].map { "Modules/\($0)/a.swift" } + ["Base/a.swift"])
        #expect(workspace.targets.map(\.name) == ["Base", "Four", "One", "Three", "Two"])
        #expect(workspace.targets.flatMap(\.unresolved) == [])
        #expect(workspace.named("Three")?.dependencies.map(\.name) == ["Base", "Two"])
    }

    @Test func saysWhatItCannotTell() throws {
        let workspace = Self.read(
            """
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: [whoKnows()], path: "A"),
                someFunction(),
            ])
            """, ["A/a.swift"])
        let target = try #require(workspace.named("A"))
        #expect(target.unresolved.map(\.line).sorted() == [4, 5])
        #expect(Self.read("print(1)").diagnostics.first?.path == "Package.swift")
    }

    /// A product that isn't wholly told may hold anything, and who links it must know.
    @Test(arguments: [
        ("products: [.library(name: \"Kit\", targets: names)], targets: names.map { .target(name: $0) }", ["Kit"]),
        (
            "products: [.library(name: \"Kit\", targets: [\"A\", names])], targets: [.target(name: \"A\", path: \"A\")]",
            ["Kit"]
        ),
        (
            "products: [.library(name: \"Kit\", targets: [\"A\", \"B\"])], targets: [.target(name: \"A\", path: \"A\")] + names",
            ["B"]
        ),
        ("products: [.library(name: \"Kit\", targets: [\"A\"])], targets: loadTargets()", ["A"]),
        ("products: loadProducts(), targets: [.target(name: \"A\", path: \"A\")]", ["Kit"]),
        ("products: [.library(name: \"Kit\", targets: [\"A\"])], targets: [.target(name: \"A\", path: \"A\")]", []),
    ])
    func productsThatAreNotTold(arguments: String, opaque: [String]) throws {
        let workspace = Workspace.read([
            "project.yml": """
            name: App
            packages: { Kit: { path: Kit } }
            targets:
              App: { type: application, platform: iOS, dependencies: [{ package: Kit }] }
            """,
            "Kit/Package.swift": """
            import PackageDescription
            let names = try! FileManager.default.contentsOfDirectory(atPath: "Sources")
            let package = Package(name: "Kit", \(arguments))
            """, "Kit/A/a.swift": "",
        ])
        let app = try #require(workspace.named("App"))
        #expect(app.opaque == opaque.map { OpaqueDependency($0, reason: .missing, origin: "Kit") })
        let hasTargets = workspace.targets.count > 1
        #expect(workspace.diagnostics.isEmpty == hasTargets)
        #expect(hasTargets || workspace.diagnostics.allSatisfy { $0.path == "Kit/Package.swift" })
    }

    @Test(arguments: [
        ("dependencies: .shared", Diagnostic.Kind.unresolved), ("dependencies: [.shared]", .unresolved),
        ("path: .shared", .unresolved), ("sources: Kit.sources", .unresolved), ("swiftSettings: shared", .unset),
        ("swiftSettings: [.define(Kit.name)]", .unset), ("swiftSettings: [.unsafeFlags(.common)]", .unset),
        ("swiftSettings: [.unsafeFlags([\"-D\", Kit.name])]", .unset),
    ])
    func partsOfTargetsThatAreNotTold(argument: String, kind: Diagnostic.Kind) {
        let target = Self.read(
            "let package = Package(name: \"P\", targets: [.target(name: \"A\", \(argument))])", ["Sources/A/a.swift"]
        ).named("A")
        #expect(target?.unresolved.map(\.kind) == [kind])
    }

    @Test(arguments: [
        ("swiftSettings: [.unsafeFlags([\"-DWITH_CAM\", \"-Osize\"])]", ["WITH_CAM"], [:]),
        ("swiftSettings: [.unsafeFlags([\"-D\", \"WITH_CAM\"])]", ["WITH_CAM"], [:]),
        ("swiftSettings: [.unsafeFlags([\"-DOLD\"], .when(configuration: .debug))]", [], [:]),
        ("swiftSettings: [.unsafeFlags([\"-Xcc\", \"-DWITH_CAM\"])]", [], [:]),
        ("cSettings: [.unsafeFlags([\"-DWITH_CAM=2\", \"-DALL\"])]", [], ["WITH_CAM": "2", "ALL": "1"]),
        ("linkerSettings: [.unsafeFlags([\"-DWITH_CAM\"])]", [], [:]),
    ])
    func conditionsAmongFlags(argument: String, conditions: [String], macros: [String: String]) throws {
        let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"A\", \(argument))])"
        let target = try #require(Self.read(manifest, ["Sources/A/a.swift"]).named("A"))
        let usual: Set<String> = ["SWIFT_PACKAGE"]
        #expect(target.compilationConditions.filter { !usual.contains($0) } == conditions)
        #expect(target.preprocessorDefinitions.filter { !usual.contains($0.key) } == macros)
        #expect(target.unresolved == [])
    }

    /// A target of a package has what has a condition on these platforms alone.
    @Test func conditionsOfPlatforms() throws {
        let manifest = """
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: [.target(name: "B", condition: .when(platforms: [.watchOS]))], path: "A",
                    swiftSettings: [
                        .define("ALL"), .define("WRIST", .when(platforms: [.watchOS])),
                        .define("MAC", .when(platforms: [.macOS])),
                    ], linkerSettings: [.linkedFramework("HealthKit", .when(platforms: [.watchOS, .macOS]))]),
                .target(name: "B", path: "B"),
            ])
            """
        let target = try #require(Self.read(manifest, ["A/a.swift", "B/b.swift"]).named("A"))
        let (phone, watch) = (target.built(for: .iOS), target.built(for: .watchOS))
        #expect(target.built(for: .macOS).compilationConditions == ["ALL", "MAC", "SWIFT_PACKAGE"])
        #expect(phone.dependencies == [] && watch.dependencies.map(\.name) == ["B"])
        #expect(phone.compilationConditions == ["ALL", "SWIFT_PACKAGE"])
        #expect(watch.compilationConditions == ["ALL", "WRIST", "SWIFT_PACKAGE"])
        #expect(phone.linkedModules == [] && watch.linkedModules == ["HealthKit"])
    }

    /// A macro has the value of the mobile platforms, where the Mac has another.
    @Test(arguments: [
        (".define(\"X\", .when(platforms: [.macOS]))", nil as String?, "1" as String?),
        (".unsafeFlags([\"-DX=2\"], .when(platforms: [.macOS]))", nil, "2"),
        (".define(\"X\", .when(platforms: [.iOS])), .define(\"X\", .when(platforms: [.macOS]))", "1", "1"),
        (".define(\"X\", .when(platforms: [.iOS])), .define(\"X\", to: \"0\", .when(platforms: [.macOS]))", "1", nil),
        (".define(\"X\", to: \"0\", .when(platforms: [.macOS])), .define(\"X\", .when(platforms: [.iOS]))", "1", nil),
    ])
    func macrosOfTheMac(settings: String, phone: String?, mac: String?) throws {
        let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"A\", cSettings: [\(settings)])])"
        let target = try #require(Self.read(manifest, ["Sources/A/a.m"]).named("A"))
        #expect(target.built(for: .iOS).preprocessorDefinitions["X"] == phone)
        #expect(target.built(for: .macOS).preprocessorDefinitions["X"] == mac)
    }

    /// Mac Catalyst is none of the mobile platforms: what is for it alone is no part of a build for iOS.
    @Test(arguments: [
        ([("1", ".macCatalyst")], nil as String?, "1" as String?), ([("1", ".iOS")], "1", nil),
        ([("1", ".iOS"), ("1", ".macCatalyst")], "1", "1"), ([("1", ".iOS"), ("0", ".macCatalyst")], "1", nil),
        ([("0", ".macOS, .macCatalyst"), ("1", ".iOS")], "1", nil),
        ([("0", ".macOS"), ("1", ".macCatalyst")], nil, "1"), ([("1", ".macCatalyst"), ("0", ".macOS")], nil, "1"),
    ])
    func macrosOfMacCatalyst(values: [(String, String)], phone: String?, catalyst: String?) throws {
        let settings = values.map { ".define(\"X\", to: \"\($0.0)\", .when(platforms: [\($0.1)]))" }
        let list = settings.joined(separator: ", ")
        let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"A\", cSettings: [\(list)])])"
        let target = try #require(Self.read(manifest, ["Sources/A/a.m"]).named("A"))
        #expect(target.built(for: .iOS).preprocessorDefinitions["X"] == phone)
        #expect(target.built(for: .catalyst).preprocessorDefinitions["X"] == catalyst)
    }

    /// Xcode builds packages for debugging where the configuration of the project is for that, by its name.
    @Test(
        arguments: [
            ("Debug", true), ("Debug-Shop", true), ("Development", true), ("Release", false), ("Beta", false),
            (nil, false),
        ] as [(String?, Bool)])
    func conditionsOfTheConfiguration(name: String?, isDebug: Bool) throws {
        let names = ["Beta", "Debug", "Debug-Shop", "Development", "Release"]
        let workspace = Workspace.read(
            [
                "project.yml": """
                name: App
                configs: { \(names.map { "\($0): release" }.joined(separator: ", ")) }
                targets:
                  App: { type: application, platform: iOS }
                """,
                "Kit/Package.swift": """
                import PackageDescription
                let package = Package(name: "Kit", targets: [.target(name: "A", path: "A",
                    cSettings: [.define("C", to: "2", .when(configuration: .release))],
                    swiftSettings: [.define("D", .when(configuration: .debug)), .define("R", .when(configuration: .release))])])
                """, "Kit/A/a.swift": "",
            ], options: ReadingOptions(configuration: name))
        let target = try #require(workspace.named("A"))
        #expect(target.configuration == (isDebug ? "Debug" : "Release"))
        #expect(target.compilationConditions == (isDebug ? ["D", "SWIFT_PACKAGE", "DEBUG"] : ["R", "SWIFT_PACKAGE"]))
        let definitions = isDebug ? ["DEBUG": "1", "SWIFT_PACKAGE": "1"] : ["C": "2", "SWIFT_PACKAGE": "1"]
        #expect(target.preprocessorDefinitions == definitions)
    }

    @Test func packagesAlone() {
        let manifest = "let package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"A\")])"
        let files = ["Package.swift": manifest, "A/a.swift": ""]
        let workspace = Workspace.read(files, options: ReadingOptions(configuration: "Debug"))
        #expect(workspace.named("A")?.configuration == "Debug")
    }

    @Test func takesTheManifestForTheNewestTools() {
        let workspace = Workspace.read([
            "Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"Old\", path: \"A\")])",
            "Package@swift-5.10.swift":
                "let package = Package(name: \"P\", targets: [.target(name: \"New\", path: \"A\")])",
            "Package@swift-5.9.swift":
                "let package = Package(name: \"P\", targets: [.target(name: \"Older\", path: \"A\")])",
            "A/a.swift": "",
        ])
        #expect(workspace.targets.map(\.name) == ["New"])
    }

    @Test(arguments: [
        "let package = package", "func f() -> Int { f() }\nlet package = Package(name: f())",
        "var a = [1]\nfor _ in a { for _ in a { a += a } }\nlet package = Package(name: \"\", targets: a)",
        "var a = [1, 2]\nlet b = { x in a.forEach { _ in a = a + a } }\n"
            + (0..<30).map { _ in "b(1)" }.joined(separator: "\n"),
        "let package = Package(name: " + String(repeating: "(", count: 100_000),
        "let package = Package(name: " + String(repeating: "[", count: 100_000),
        "let package = Package(name: \"" + String(repeating: "\\(\"", count: 10_000),
        "let x = " + String(repeating: "a<", count: 10_000), String(repeating: "if a {", count: 50_000),
        "let x = " + String(repeating: "a.b(", count: 50_000), "let x = " + String(repeating: "-", count: 50_000) + "1",
        "let x = " + String(repeating: "{ [a", count: 10_000), String(repeating: "#if a\n", count: 20_000),
        "let x = " + String(repeating: "a ? b : ", count: 50_000),
        "let x = " + String(repeating: "1 + ", count: 50_000),
    ])
    func endsOnManifestsThatDoNot(text: String) {
        let workspace = Self.read(text)
        #expect(!workspace.diagnostics.isEmpty || workspace.targets.isEmpty)
    }

    /// Settings that a loop gives to every target; targets are objects, and lists that are left out are `nil` or empty.
    @Test(arguments: [
        "target.swiftSettings = target.swiftSettings ?? []\n  target.swiftSettings?.append(.define(\"ALL\"))",
        "var settings = target.swiftSettings ?? []\n  settings.append(.define(\"ALL\"))\n  target.swiftSettings = settings",
        "target.swiftSettings = (target.swiftSettings ?? []) + [.define(\"ALL\")]",
    ])
    func loopsOverTargets(body: String) throws {
        let workspace = Workspace.read([
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B", swiftSettings: [.define("OWN")])])
            for target in package.targets {
              \(body)
              target.cSettings?.append(.define("NOT_SET"))
              target.dependencies.append("Base")
            }
            package.targets.append(.target(name: "Base"))
            """, "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Sources/Base/C.swift": "",
        ])
        let (first, second) = (try #require(workspace.named("A")), try #require(workspace.named("B")))
        #expect(first.unresolved.isEmpty && second.unresolved.isEmpty)
        #expect(first.compilationConditions.contains("ALL"))
        #expect(second.compilationConditions.contains("ALL") && second.compilationConditions.contains("OWN"))
        #expect([first, second].allSatisfy { $0.dependencies.map(\.name) == ["Base"] })
        #expect(workspace.named("Base")?.compilationConditions.contains("ALL") == false)
    }

    /// Targets are objects: what is done to one of a list is done to the package's.
    @Test(arguments: [
        "package.targets.forEach { target in\n  BODY(target)\n}", "package.targets.forEach { BODY($0) }",
        "package.targets[0].BODY", "package.targets.first { $0.name == \"Kit\" }?.BODY",
        "package.targets.filter { $0.name == \"Kit\" }.forEach { BODY($0) }",
        "package.targets.filter { $0.type == .regular }.forEach { BODY($0) }",
        "package.targets.filter { $0.type != .binary && $0.type != .test }.forEach { BODY($0) }",
        "func enable(_ target: Target) { BODY(target) }\npackage.targets.forEach(enable)",
        "if let kit = package.targets.first(where: { $0.name == \"Kit\" }) { BODY(kit) }",
        "let kit = package.targets[0]\nBODY(kit)",
        "for target in package.targets where target.type == .regular { BODY(target) }",
        "for index in package.targets.indices { package.targets[index].BODY }",
        "if let index = package.targets.firstIndex(where: { $0.name == \"Kit\" }) { package.targets[index].BODY }",
    ])
    func changesOfTargets(statement: String) throws {
        func changed(_ change: String) throws -> Target {
            let text = statement.replacing(/BODY\(([$a-z0-9]+)\)/) { "\($0.1).\(change)" }
                .replacing("BODY", with: change)
            let workspace = Self.read(
                """
                let package = Package(name: "P", targets: [
                    .target(name: "Kit", path: "Kit"), .testTarget(name: "KitTests", path: "Tests"),
                ])
                \(text)
                package.targets.append(.target(name: "Scan", path: "Scan"))
                """, ["Kit/a.swift", "Scan/b.swift", "Tests/c.swift"])
            return try #require(workspace.named("Kit"))
        }
        let defined = try changed("swiftSettings = [.define(\"WITH_CAM\")]")
        #expect(defined.compilationConditions.contains("WITH_CAM") && defined.unresolved == [])
        let linked = try changed("dependencies.append(\"Scan\")")
        #expect(linked.dependencies.map(\.name) == ["Scan"] && linked.unresolved == [])
        #expect(try changed("dependencies += [.target(name: \"Scan\")]").dependencies.map(\.name) == ["Scan"])
    }

    /// Nobody knows which targets these change, so nothing is called unused.
    @Test(arguments: [
        "unknown(package).swiftSettings = [.define(\"WITH_CAM\")]",
        "package.targets.filter { isOurs($0) }.forEach { $0.swiftSettings = [] }",
        "for target in package.targets where isOurs(target) { target.dependencies = [] }",
        "package.targets[number()].dependencies = []",
    ])
    func changesOfTargetsThatAreNotTold(statement: String) throws {
        let workspace = Self.read(
            "let package = Package(name: \"P\", targets: [.target(name: \"Kit\", path: \"Kit\")])\n" + statement,
            ["Kit/a.swift"])
        #expect(try #require(workspace.named("Kit")).unresolved.contains { $0.kind == .unresolved && $0.line == 4 })
    }

    /// What was set on a target doesn't count for another one that took its place.
    @Test func targetsInPlaceOfOthers() throws {
        let workspace = Self.read(
            """
            let package = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "Scan")])
            package.targets[0].dependencies = ["Scan"]
            package.targets = package.targets.map { Target.target(name: $0.name, path: $0.name) }
            """, ["Kit/a.swift", "Scan/b.swift"])
        let target = try #require(workspace.named("Kit"))
        #expect(target.dependencies == [] && target.unresolved == [])
    }

    /// A product may name libraries beside its executable: they are linked to the app, and no apps themselves.
    @Test(arguments: [
        ("\"App\", \"Core\"", "executableTarget", ["App"]), ("\"Core\", \"App\"", "executableTarget", ["App"]),
        ("\"App\"", "executableTarget", ["App"]), ("\"App\", \"Core\"", "target", ["App"]),
        ("names", "executableTarget", []),
    ])
    func targetsOfApplications(targets: String, kind: String, apps: [String]) throws {
        let workspace = Self.read(
            """
            let package = Package(
                name: "P",
                products: [.iOSApplication(name: "Product", targets: [\(targets)], bundleIdentifier: "com.example.p")],
                targets: [.\(kind)(name: "App", path: "App"), .target(name: "Core", path: "Core")])
            """, ["App/a.swift", "Core/b.swift"])
        #expect(workspace.bundles.map(\.name) == apps)
        #expect(workspace.named("Core")?.kind == .package && workspace.named("Core")?.bundleIdentifier == nil)
        let isLinked = targets.contains("Core")
        #expect(workspace.named("App")?.dependencies.map(\.name) == (isLinked ? ["Core"] : []))
        #expect(workspace.named("App")?.productName == (apps.isEmpty ? "App" : "Product"))
    }

    /// SwiftPM prefers the usual manifest where it is written for tools as new as those of the newest other one.
    @Test(arguments: [
        ("6.0", "5.9", "Usual"), ("5.9", "5.9", "Usual"), ("5.9", "5.10", "Special"), ("5.7", "6.0", "Special"),
        ("5.10.1", "5.10", "Usual"),
    ])
    func manifestsForCertainTools(usual: String, special: String, chosen: String) {
        func manifest(_ tools: String, _ name: String) -> String {
            "// swift-tools-version:\(tools);(experimental)\nlet package = Package(name: \"P\", targets: [.target(name: \"\(name)\", path: \"A\")])"
        }
        let workspace = Workspace.read([
            "Package.swift": manifest(usual, "Usual"), "Package@swift-\(special).swift": manifest(special, "Special"),
            "Package@swift-4.swift": manifest("4.2", "Old"), "A/a.swift": "",
        ])
        #expect(workspace.targets.map(\.name) == [chosen])
    }

    /// What a package leaves out is empty, and can be added to.
    @Test(arguments: [
        "package.dependencies.append(.package(url: \"https://example.com/Docs\", from: \"1.0.0\"))",
        "package.dependencies += [.package(url: \"https://example.com/Docs\", from: \"1.0.0\")]",
        "package.dependencies.append(contentsOf: [])",
        "package.products.append(.library(name: \"A\", targets: [\"A\"]))",
        "package.platforms?.append(.iOS(.v16))", "package.platforms = [.iOS(.v16)] + (package.platforms ?? [])",
        "package.swiftLanguageModes = (package.swiftLanguageModes ?? []) + [.v6]",
        "if ProcessInfo.processInfo.environment.keys.contains(\"X\") { package.dependencies.append(other()) }",
        "if ProcessInfo.processInfo.environment[\"X\"] != nil { package.dependencies.append(other()) }",
        "if Context.environment.contains(where: { $0.key == \"X\" }) { package.dependencies.append(other()) }",
        "if Context.environment[\"X\", default: \"no\"] == \"yes\" { package.dependencies.append(other()) }",
        "if getenv(\"X\") != nil { package.dependencies.append(other()) }",
        "if let _ = getenv(\"X\") { package.dependencies.append(other()) }",
    ])
    func additionsToPackages(statement: String) throws {
        let target = try #require(
            Self.read(
                "import Foundation\nlet package = Package(name: \"P\", targets: [.target(name: \"A\", path: \"A\")])\n"
                    + statement, ["A/a.swift"]
            ).named("A"))
        #expect(target.unresolved == [])
    }

    /// In an extension of a type of SwiftPM its members need no `Self`; a name that nothing has stays unknown.
    @Test func membersOfExtendedTypes() throws {
        let workspace = Self.read(
            """
            extension SwiftSetting {
                static let strict = enableExperimentalFeature("StrictConcurrency")
                static let flag = define("FLAG")
            }
            extension Target.Dependency { static let base = target(name: "Base") }
            let package = Package(name: "P", targets: [
                .target(name: "A", dependencies: [.base], path: "A", swiftSettings: [.strict, .flag]),
                .target(name: "Base", path: "B"), .target(name: "C", dependencies: [made()], path: "C"),
            ])
            """, ["A/a.swift", "B/b.swift", "C/c.swift"])
        let target = try #require(workspace.named("A"))
        #expect(target.unresolved == [] && target.dependencies.map(\.name) == ["Base"])
        #expect(target.compilationConditions.contains("FLAG"))
        #expect(workspace.named("C")?.unresolved.isEmpty == false)
    }

    /// A prefix header that isn't there hides nothing where no C is compiled, nor a bridging header without Swift.
    @Test(arguments: [
        ("GCC_PREFIX_HEADER", "a.swift", true), ("GCC_PREFIX_HEADER", "a.m", false),
        ("SWIFT_OBJC_BRIDGING_HEADER", "a.swift", false), ("SWIFT_OBJC_BRIDGING_HEADER", "a.m", true),
    ])
    func headersThatAreMissing(setting: String, source: String, isSeen: Bool) throws {
        let spec = """
            name: App
            targets:
              App: { type: application, platform: iOS, sources: [App], settings: { \(setting): Gone/App.h } }
            """
        let target = try #require(Workspace.read(["project.yml": spec, "App/" + source: ""]).named("App"))
        #expect(target.unresolved.isEmpty == isSeen)
    }
}
