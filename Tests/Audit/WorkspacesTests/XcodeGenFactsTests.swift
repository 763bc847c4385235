import Support
import Testing
import Workspaces

/// Small specs with what XcodeGen 2.45.4 makes of them.
@Suite struct XcodeGenFactsTests {
    private static func read(
        _ lines: String, targets: String, files: [String: String] = [:], options: ReadingOptions = ReadingOptions()
    ) -> Workspace {
        let spec = "name: App\n\(lines)\ntargets:\n\(targets)"
        return Workspace.read(files.merging(["project.yml": spec]) { mine, _ in mine }, options: options)
    }

    private static func app(_ lines: String = "", name: String = "App") -> String {
        "  \(name): { type: application, platform: iOS\(lines.isEmpty ? "" : ", " + lines) }\n"
    }

    @Test(arguments: [
        ("My_App", "com.example.My-App"), ("My App", "com.example.MyApp"), ("My.App-2", "com.example.My.App-2"),
        ("Ünö+1", "com.example.Ünö1"),
    ])
    func identifiers(name: String, identifier: String) throws {
        let workspace = Self.read("options: { bundleIdPrefix: com.example }", targets: Self.app(name: "'\(name)'"))
        #expect(workspace.named(name)?.bundleIdentifier == identifier)
    }

    @Test func anIdentifierThatNothingSetsReadsAsInAProject() throws {
        let app = try #require(Self.read("", targets: Self.app("info: { path: I.plist }")).named("App"))
        #expect(app.bundleIdentifier == "$(PRODUCT_BUNDLE_IDENTIFIER)")
        #expect(Self.read("", targets: Self.app()).named("App")?.bundleIdentifier == nil)
    }

    @Test func platforms() throws {
        let workspace = Self.read(
            "",
            targets: """
                  App:
                    type: application
                    platform: [iOS, tvOS]
                    platformPrefix: ${platform}-
                    platformSuffix: ''
                    sources: [Shared, '${platform}']
                    dependencies: [{ target: 'Core_${platform}' }]
                  Core: { type: framework, platform: [iOS, tvOS], sources: [Core] }
                """,
            files: ["Shared/A.swift": "", "iOS/B.swift": "", "tvOS/C.swift": "", "Core/D.swift": ""])
        #expect(workspace.sources(of: "iOS-App") == ["Shared/A.swift", "iOS/B.swift", "Core/D.swift"])
        #expect(workspace.sources(of: "tvOS-App") == ["Shared/A.swift", "tvOS/C.swift", "Core/D.swift"])
        #expect(workspace.named("Core_iOS")?.productName == "Core")
        #expect(workspace.targets.allSatisfy { $0.unresolved.isEmpty && $0.opaque.isEmpty })
    }

    @Test(arguments: [
        ("[iOS, macOS]", "", "iphoneos iphonesimulator macosx", "NO"),
        ("[macCatalyst, iOS]", "", "iphoneos iphonesimulator", "YES"),
        ("[visionOS]", "", "xros xrsimulator", nil),
        ("[macOS, iOS]", "settings: { SUPPORTED_PLATFORMS: iphoneos }", "iphoneos", "NO"),
    ])
    func destinations(list: String, more: String, platforms: String, catalyst: String?) throws {
        let lines = "type: application, supportedDestinations: \(list)\(more.isEmpty ? "" : ", " + more)"
        let app = try #require(Self.read("", targets: "  App: { \(lines) }").named("App"))
        #expect(app.settings["SUPPORTED_PLATFORMS"]?.value == platforms)
        #expect(app.settings["SUPPORTS_MACCATALYST"]?.value == catalyst)
        #expect(app.platform == (list == "[visionOS]" ? "xros" : "iphoneos"))
    }

    @Test func platformsOfATemplate() throws {
        let workspace = Self.read(
            "targetTemplates: { Base: { type: framework, platform: [iOS, macOS], sources: ['${platform}'] } }",
            targets: "  Core: { templates: [Base] }", files: ["iOS/A.swift": "", "macOS/B.swift": ""])
        #expect(workspace.named("Core_iOS")?.sources.map(\.path) == ["iOS/A.swift"])
        #expect(workspace.named("Core_macOS")?.sources.map(\.path) == ["macOS/B.swift"])
    }

    @Test func frameworksAmongTheSourcesAreEmbedded() throws {
        let workspace = Self.read(
            "", targets: Self.app("sources: [App]"), files: ["App/A.swift": "", "App/Kit.framework/Kit": ""])
        let app = try #require(workspace.named("App"))
        #expect(app.opaque == [OpaqueDependency("Kit", reason: .binaryFramework, origin: "App/Kit.framework")])
        #expect(app.embeddedBinaries == ["Kit"])
    }

    @Test(arguments: [
        ("[Deep]", ["App/Deep/A.swift", "App/Deep/Er/B.swift"]), ("['**/Er']", ["App/Deep/Er/B.swift"]),
        ("['*.swift']", ["App/C.swift"]),
        ("[Deep, '*.swift']", ["App/C.swift", "App/Deep/A.swift", "App/Deep/Er/B.swift"]),
    ])
    func includes(patterns: String, sources: [String]) {
        let workspace = Self.read(
            "", targets: Self.app("sources: [{ path: App, includes: \(patterns) }]"),
            files: ["App/Deep/A.swift": "", "App/Deep/Er/B.swift": "", "App/C.swift": ""])
        #expect(workspace.named("App")?.sources.map(\.path) == sources)
    }

    @Test func linkerFlags() throws {
        let flags = "OTHER_LDFLAGS: [-framework, CoreNFC, -lKit], LIBRARY_SEARCH_PATHS: ['My Libs']"
        let workspace = Self.read("", targets: Self.app("settings: { \(flags) }"), files: ["My Libs/libKit.a": ""])
        let app = try #require(workspace.named("App"))
        #expect(app.linkedModules == ["CoreNFC"])
        #expect(app.opaque.map(\.origin) == ["My Libs/libKit.a"])
    }

    /// `info:` gives way to INFOPLIST_FILE in the settings of the target; `entitlements:` does not.
    @Test(arguments: [
        (
            "settings: { INFOPLIST_FILE: Own.plist, CODE_SIGN_ENTITLEMENTS: Own.entitlements }",
            ["Own.plist", "project.yml"]
        ),
        ("settings: { base: { INFOPLIST_FILE: Own.plist } }", ["Own.plist", "project.yml"]),
        ("settings: { base: { INFOPLIST_FILE: Made.plist } }", ["project.yml", "project.yml"]),
        ("configFiles: { Release: App.xcconfig }", ["project.yml", "project.yml"]),
    ])
    func whichManifestCounts(settings: String, paths: [String]) throws {
        let plist = "<plist><dict><key>A</key><true/></dict></plist>"
        let workspace = Self.read(
            "",
            targets: Self.app(
                "\(settings), info: { path: Made.plist, properties: { B: c } }, entitlements: { path: M.entitlements, properties: { D: e } }"
            ), files: ["Own.plist": plist, "Own.entitlements": plist, "App.xcconfig": "INFOPLIST_FILE = Own.plist"])
        let app = try #require(workspace.named("App"))
        #expect(app.manifests.filter { $0.kind == .infoPlist }.map(\.path) == Array(paths.prefix(1)))
        #expect(app.manifests.filter { $0.kind == .entitlements }.map(\.path) == Array(paths.suffix(1)))
    }

    @Test func versionsThatNothingSets() throws {
        let info = "info: { path: I.plist, properties: { CFBundleVersion: '7' } }"
        let app = try #require(Self.read("", targets: Self.app(info)).named("App"))
        let root = try #require(app.manifests.first?.root)
        #expect(root["CFBundleShortVersionString"]?.string == "1.0")
        #expect(root["CFBundleVersion"]?.string == "7")
        #expect(root["CFBundlePackageType"]?.string == "APPL")
    }

    @Test(arguments: [
        ("1.10", "1.1", true), ("'1.10'", "1.10", false), ("007", "7", true), ("010", "8", true), ("1.0", "1.0", false),
        ("1.2.3", "1.2.3", false), ("009", "009", false), ("12", "12", false), ("1_000", "1000", true),
    ])
    func numbersWithoutQuotes(text: String, value: String, isMisread: Bool) throws {
        let app = try #require(
            Self.read("", targets: Self.app("settings: { MARKETING_VERSION: \(text) }")).named("App"))
        #expect(app.settings["MARKETING_VERSION"]?.value == value)
        #expect(app.pitfalls.isEmpty != isMisread)
        #expect(app.pitfalls.allSatisfy { $0.path == "project.yml" && $0.line == 4 && $0.message.contains(text) })
    }

    /// XcodeGen writes these files from `properties`, whatever they hold.
    @Test(arguments: [
        ("info: { path: I.plist }", ["A"]), ("info: { path: I.plist, properties: { A: b } }", []),
        ("entitlements: { path: I.plist }", ["A"]), ("settings: { INFOPLIST_FILE: I.plist }", []),
    ])
    func filesThatAreOverwritten(lines: String, lost: [String]) throws {
        let app = try #require(
            Self.read(
                "", targets: Self.app(lines), files: ["I.plist": "<plist><dict><key>A</key><true/></dict></plist>"]
            ).named("App"))
        #expect(app.pitfalls.count == lost.count)
        #expect(app.manifests.contains { $0.root?["A"] != nil } == lost.isEmpty)
    }

    @Test(arguments: [
        ("target: Core, platforms: [macOS]", false, false), ("target: Core, platforms: [iOS, macOS]", true, true),
        ("target: Core, platformFilter: macOS", false, false), ("target: Core, platformFilter: iOS", true, true),
        ("target: Core, destinationFilters: [macCatalyst]", false, false),
        ("target: Core, destinationFilters: [iOS]", true, true), ("target: Core, link: false", false, true),
        ("target: Core, link: false, embed: false", false, false), ("target: Core, embed: false", true, false),
    ])
    func dependencies(line: String, isLinked: Bool, isEmbedded: Bool) throws {
        let workspace = Self.read(
            "", targets: Self.app("dependencies: [{ \(line) }]") + "  Core: { type: framework, platform: iOS }")
        let (app, core) = (try #require(workspace.named("App")), try #require(workspace.named("Core")))
        #expect(app.dependencies.contains(core.id) == isLinked)
        #expect(app.embedded.contains(core.id) == isEmbedded)
    }

    @Test func filtersOfSources() {
        let sources =
            "sources: [{ path: A, destinationFilters: [macCatalyst] }, { path: B, destinationFilters: [iOS] }]"
        let workspace = Self.read("", targets: Self.app(sources), files: ["A/A.swift": "", "B/B.swift": ""])
        #expect(workspace.named("App")?.sources.map(\.path) == ["B/B.swift"])
    }

    /// A framework of several platforms has what is filtered on that platform alone.
    @Test(arguments: [
        "platform: iOS, settings: { SUPPORTED_PLATFORMS: iphoneos iphonesimulator watchos watchsimulator }",
        "platform: auto, supportedDestinations: [iOS, watchOS]",
    ])
    func filtersOfAFramework(platforms: String) throws {
        let kit = """
              Kit: { type: framework, \(platforms), sources: [A, { path: W, destinationFilters: [watchOS] },
                { path: P, inferDestinationFiltersByPath: true }], dependencies: [
                { sdk: HealthKit.framework, destinationFilters: [watchOS] }, { target: Base, destinationFilters: [watchOS] }] }
              Base: { type: framework, \(platforms) }

            """
        let files = ["A/a.swift": "", "W/w.swift": "", "P/iOS/p.swift": "", "P/tvOS/t.swift": ""]
        let workspace = Self.read("", targets: kit, files: files)
        let target = try #require(workspace.named("Kit"))
        let (phone, watch) = (target.built(for: .iOS), target.built(for: .watchOS))
        #expect(phone.sources.map(\.path) == ["A/a.swift", "P/iOS/p.swift"])
        #expect(watch.sources.map(\.path) == ["A/a.swift", "W/w.swift"])
        #expect(phone.linkedModules == [] && watch.linkedModules == ["HealthKit"])
        #expect(phone.dependencies == [] && watch.dependencies.map(\.name) == ["Base"])
    }

    /// What is missing for the watch hides nothing of what an app for the iPhone is built from.
    @Test func missingPartsOfOnePlatform() throws {
        let kit = """
              Kit: { type: framework, platform: auto, supportedDestinations: [iOS, watchOS], sources: [A,
                { path: W, destinationFilters: [watchOS] }], dependencies: [{ target: Lost, destinationFilters: [watchOS] }] }

            """
        let target = try #require(Self.read("", targets: kit, files: ["A/a.swift": ""]).named("Kit"))
        let (phone, watch) = (target.built(for: .iOS), target.built(for: .watchOS))
        #expect(
            Set(watch.unresolved).subtracting(phone.unresolved).map(\.message).sorted() == [
                "'Lost', which Kit depends on, is not in the tree", "the source 'W' is not in the tree",
            ])
        #expect(Set(watch.unresolved) == Set(target.unresolved))
    }

    /// Folders and names that are called after a destination, and files that are only copied.
    @Test func filtersByPath() throws {
        let sources =
            "sources: [{ path: A, inferDestinationFiltersByPath: true }, { path: C, buildPhase: { copyFiles: { destination: resources } } }]"
        let workspace = Self.read(
            "", targets: Self.app(sources),
            files: [
                "A/tvOS/A.swift": "", "A/B_tvOS.swift": "", "A/B_iOS.swift": "", "A/iOS/C.swift": "", "A/D.swift": "",
                "C/E.swift": "",
            ])
        let app = try #require(workspace.named("App"))
        #expect(app.sources.map(\.path) == ["A/B_iOS.swift", "A/D.swift", "A/iOS/C.swift"])
        #expect(app.resources == ["C/E.swift"])
    }

    @Test(arguments: [
        ("configs: { Zeta: release, Eta: release, Alpha: debug }", "", "Eta"),
        ("configs: { Zeta: release, Beta: release, Alpha: debug }", "", "Zeta"),
        ("configs: { A Release: release, B Release: release }\noptions: { defaultConfig: B Release }", "", "B Release"),
        (
            "configs: { Prod Release: release, Develop Release: release, Staging Release: release }",
            "scheme: { configVariants: [Develop, Prod, Staging] }", "Prod Release"
        ),
        ("configs: { Zeta: release, Release: release }", "", "Release"),
        ("configs: { Zeta: release, Beta: release }\nschemes: { S: { build: { targets: { App: all } } } }", "", "Beta"),
        (
            "configs: { Test Release: release, Prod Release: release, Debug: debug }",
            "scheme: { configVariants: [Test] }", "Test Release"
        ),
        ("configs: { B: release, A: release }", "scheme: { testTargets: [] }", "A"),
        (
            "configs: { A: release, B: release }\nschemes: { S: { build: { targets: { App: all } }, archive: { config: B } } }",
            "", "B"
        ),
        // A configuration that only the alphabet chose gives way to a written one, `Release` doesn't.
        (
            "configs: { A Release: release, Prod Release: release }\nschemes: { App Prod: { build: { targets: { App: all } }, archive: { config: Prod Release } } }",
            "scheme: { testTargets: [] }", "Prod Release"
        ),
        (
            "configs: { A: release, B: release }\nschemes: { App: { build: { targets: { App: all } } }, S: { build: { targets: { App: all } }, archive: { config: B } } }",
            "", "B"
        ),
        (
            "configs: { Beta: release, Release: release }\nschemes: { S: { build: { targets: { App: all } }, archive: { config: Beta } } }",
            "scheme: {}", "Release"
        ),
        (
            "configs: { A: release, Debug: debug, B: release }\nschemes: { S: { build: { targets: { App: all } }, archive: { config: Debug } } }",
            "scheme: {}", "A"
        ),
    ])
    func configurations(lines: String, target: String, name: String) {
        #expect(Self.read(lines, targets: Self.app(target)).named("App")?.configuration == name)
    }

    @Test(arguments: [
        ("Beta", "Beta Release", "none"), ("beta", "Beta Release", "part"), ("Release", "Beta Release", "part"),
        ("Beta Release", "Beta Release", "part"), ("release", "Staging", "none"),
    ])
    func settingsOfConfigurations(key: String, configuration: String, value: String) {
        let workspace = Self.read(
            "configs: { Beta: release, Beta Release: release, Staging: release }",
            targets: Self.app("settings: { base: { KEY: none }, configs: { \(key): { KEY: part } } }"),
            options: ReadingOptions(configuration: configuration))
        #expect(workspace.named("App")?.settings["KEY"]?.value == value)
    }

    /// An extension of a watch app, at any depth, is built in the configuration of the phone's app.
    @Test func oneConfigurationForWhatIsEmbedded() {
        let workspace = Self.read(
            "configs: { A: release, B: release }\nschemes: { App: { build: { targets: { App: all } }, archive: { config: B } } }",
            targets: Self.app("dependencies: [{ target: Watch }]")
                + "  Watch: { type: application, platform: watchOS, dependencies: [{ target: Widget }], scheme: {} }\n"
                + "  Widget: { type: app-extension, platform: watchOS }\n")
        #expect(workspace.targets.map(\.configuration) == ["B", "B", "B"])
    }

    /// What a build copies whole is neither compiled nor a privacy manifest of the app, there or not.
    @Test func foldersThatAreCopiedWhole() throws {
        let sources = "sources: [A, { path: Web, type: folder }, { path: Made, type: folder }]"
        let files = ["A/A.swift": "", "Web/B.swift": "", "Web/C.json": "", "Web/PrivacyInfo.xcprivacy": "<plist/>"]
        let app = try #require(Self.read("", targets: Self.app(sources), files: files).named("App"))
        #expect(app.unresolved.isEmpty)
        #expect(app.sources.map(\.path) == ["A/A.swift"])
        #expect(app.resources == ["Web/B.swift", "Web/C.json"])
        #expect(!app.manifests.contains { $0.kind == .privacy })
        let lost = try #require(Self.read("", targets: Self.app("sources: [Made]"), files: files).named("App"))
        #expect(lost.unresolved.count == 1)
    }

    @Test func anInfoPlistAmongTheSources() {
        let plist = "<plist><dict><key>A</key><true/></dict></plist>"
        let workspace = Self.read(
            "", targets: Self.app("sources: [App/A.swift, App/Info.plist]"),
            files: ["App/A.swift": "", "App/Info.plist": plist])
        #expect(workspace.named("App")?.manifests.map(\.path) == ["App/Info.plist"])
    }

    @Test func otherBuildTools() throws {
        let workspace = Self.read(
            "", targets: "  Kit: { type: '', platform: iOS, legacy: { toolPath: /usr/bin/make } }")
        #expect(workspace.diagnostics.isEmpty)
        #expect(workspace.named("Kit")?.opaque.map(\.name) == ["Kit"])
        let refused = Self.read("", targets: "  Kit: { type: none, platform: iOS }")
        #expect(refused.diagnostics.map(\.message) == ["'none' is no type of a target"])
    }

    @Test func bundlesOfResources() throws {
        let app = try #require(Self.read("", targets: Self.app("dependencies: [{ bundle: Gone.bundle }]")).named("App"))
        #expect(app.opaque.isEmpty && app.unresolved.isEmpty)
    }

    @Test(arguments: [("App", ["Release"]), ("Variant", ["Release", "Other"])])
    func variantsOfASpec(name: String, configurations: [String]) {
        for main in ["project.yml", "Project.yml"] {
            let workspace = Workspace.read([
                main: "name: App\ntargets: { App: { type: application, platform: iOS } }",
                "project-other.yml": "include: [project.yml]\nname: \(name)\nconfigs: { Other: release }",
            ])
            #expect(workspace.targets.map(\.configuration).sorted() == configurations.sorted())
        }
    }

    @Test func aProjectThatTheSpecMakesIsNotMissed() {
        let workspace = Self.read(
            "", targets: Self.app(),
            files: [
                "App.xcworkspace/contents.xcworkspacedata":
                    "<Workspace><FileRef location=\"group:App.xcodeproj\"/><FileRef location=\"group:Gone.xcodeproj\"/></Workspace>"
            ])
        #expect(workspace.diagnostics.map(\.message) == ["the project 'Gone.xcodeproj' is not in the tree"])
    }
}
