import Support
import Testing
import Workspaces

/// What Xcode makes of small projects.
@Suite struct ProjectFactsTests {
    /// A project of these objects, in the OpenStep format.
    private static func read(
        _ objects: String, targets: String, configurations: [String] = ["Release"], byDefault: String = "",
        files: [String: String] = [:], settings: [String: String] = [:]
    ) -> Workspace {
        let list = configurations.map {
            "\"C\($0)\" = { isa = XCBuildConfiguration; name = \"\($0)\"; buildSettings = { SDKROOT = iphoneos; \(settings[$0] ?? "") }; };"
        }
        let project = """
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (\(targets)); buildConfigurationList = L; };
                L = { isa = XCConfigurationList; defaultConfigurationName = "\(byDefault)";
                    buildConfigurations = (\(configurations.map { "\"C\($0)\"" }.joined(separator: ", "))); };
                \(list.joined(separator: "\n"))
                \(objects)
            }; rootObject = P; }
            """
        return Workspace.read(files.merging(["App.xcodeproj/project.pbxproj": project]) { mine, _ in mine })
    }

    private static func target(
        _ name: String, _ type: String, phases: String = "", needs: String = "", more: String = ""
    ) -> String {
        """
        \(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(type)"; \(more)
            buildPhases = (\(phases)); dependencies = (\(needs)); buildConfigurationList = L; };

        """
    }

    private static let main = "G = { isa = PBXGroup; children = (); sourceTree = \"<group>\"; };\n"

    @Test(arguments: [
        (["Debug", "Store"], "Debug", "Store"), (["Debug", "Beta", "BetaRelease"], "", "BetaRelease"),
        (["Debug", "Beta", "Live"], "Live", "Live"), (["Debug", "Release", "Live"], "Live", "Release"),
        (["Debug"], "Debug", "Debug"), (["Development", "Debug"], "Debug", "Debug"),
        (["Debug-prod", "Profile-prod", "Release-appiumTest", "Release-prod"], "", "Release-prod"),
        (["QARelease", "InternalStore", "Live"], "QARelease", "Live"), (["Alpha", "Other"], "Alpha", "Other"),
        (["Debug", "Develop Release"], "Debug", "Develop Release"),
    ])
    func configurationsWithoutAScheme(all: [String], byDefault: String, name: String) {
        let workspace = Self.read(
            Self.main + Self.target("App", "application"), targets: "App", configurations: all, byDefault: byDefault)
        #expect(workspace.named("App")?.configuration == name)
    }

    /// Xcode's default is the Mac; a library that names no SDK, or one beside settings that can't be read, may be for any.
    @Test(arguments: [
        ("MACOSX_DEPLOYMENT_TARGET = 10.13;", "", "macosx" as String?),
        ("MACOSX_DEPLOYMENT_TARGET = 10.13;", "baseConfigurationReference = R;", nil), ("", "", nil),
    ])
    func anAppThatNamesNoSDK(setting: String, base: String, platform: String?) throws {
        let project = """
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (App, Kit); buildConfigurationList = L; };
                G = { isa = PBXGroup; children = (R); sourceTree = "<group>"; };
                R = { isa = PBXFileReference; path = Gone.xcconfig; sourceTree = "<group>"; };
                L = { isa = XCConfigurationList; buildConfigurations = (C); };
                C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(setting) }; \(base) };
                \(Self.target("App", "application"))
                \(Self.target("Kit", "framework"))
            }; rootObject = P; }
            """
        let workspace = Workspace.read(["App.xcodeproj/project.pbxproj": project])
        #expect(try #require(workspace.named("App")).platform == platform)
        #expect(try #require(workspace.named("Kit")).platform == nil)
    }

    /// The settings of the project show what a configuration is for that its name doesn't tell.
    @Test func configurationsForDebugging() {
        let project = Self.read(
            Self.main + Self.target("App", "application"), targets: "App", configurations: ["Alpha", "Beta"],
            byDefault: "Alpha", settings: ["Alpha": "ONLY_ACTIVE_ARCH = YES;"])
        #expect(project.named("App")?.configuration == "Beta")
    }

    /// An extension in a watch app in an app: all in the configuration that the app is archived in.
    @Test func oneConfigurationForWhatIsEmbedded() {
        let objects =
            Self.target("App", "application", needs: "D1") + Self.target("Watch", "application.watchapp2", needs: "D2")
            + Self.target("Kit", "watchkit2-extension", needs: "D3") + Self.target("Core", "framework")
            + "D1 = { isa = PBXTargetDependency; target = Watch; }; D2 = { isa = PBXTargetDependency; target = Kit; };"
            + "D3 = { isa = PBXTargetDependency; target = Core; };"
        let scheme = { (target: String, configuration: String) in
            """
            <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving="YES">
            <BuildableReference BlueprintName="\(target)" ReferencedContainer="container:App.xcodeproj"/>
            </BuildActionEntry></BuildActionEntries></BuildAction><ArchiveAction buildConfiguration="\(configuration)"/></Scheme>
            """
        }
        let schemes = "App.xcodeproj/xcshareddata/xcschemes/"
        let workspace = Self.read(
            Self.main + objects, targets: "App, Watch, Kit, Core", configurations: ["Debug", "Release", "Store"],
            files: [
                schemes + "App.xcscheme": scheme("App", "Store"), schemes + "Kit.xcscheme": scheme("Kit", "Debug"),
                schemes + "Core.xcscheme": scheme("Core", "Debug"),
            ])
        #expect(workspace.targets.map(\.configuration) == ["Store", "Store", "Store", "Store"])
    }

    /// Xcode's scheme for an extension builds the app too, to debug the extension in it.
    @Test func aSchemeForAnExtensionTellsLittleOfTheApp() {
        let scheme = { (attributes: String, configuration: String) in
            """
            <Scheme \(attributes)><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving="YES">
            <BuildableReference BlueprintName="App" ReferencedContainer="container:App.xcodeproj"/>
            </BuildActionEntry></BuildActionEntries></BuildAction><ArchiveAction buildConfiguration="\(configuration)"/></Scheme>
            """
        }
        let schemes = "App.xcodeproj/xcshareddata/xcschemes/"
        let extensions = [schemes + "A.xcscheme": scheme("wasCreatedForAppExtension = \"YES\"", "Staging")]
        let others = [
            schemes + "B.xcscheme": scheme("", "Development"), schemes + "C.xcscheme": scheme("", "Production"),
        ]
        for (files, configuration) in [
            (extensions, "Staging"), (extensions.merging(others) { $1 }, "Production"),
            (others.filter { $0.key.contains("B.") }, "Development"),
        ] {
            let workspace = Self.read(
                Self.main + Self.target("App", "application"), targets: "App",
                configurations: ["Debug", "Development", "Production", "Release", "Staging"], files: files)
            #expect(workspace.targets.map(\.configuration) == [configuration])
        }
    }

    /// Of schemes that could all be meant, each with its configuration: never the first by name where names tell more.
    @Test(arguments: [
        (["Diawi": "Diawi-Release", "Production": "Prod-Release", "Staging": "Staging-Release"], "Prod-Release"),
        (["A Develop": "Develop Release", "B": "Production Release", "C": "Release Release"], "Production Release"),
        (["appiumTest": "Release-appiumTest", "prod": "Release-prod"], "Release-prod"),
        (["App": "Staging-Release", "Production": "Production-Release"], "Staging-Release"),
        (["Develop": "Develop Release", "Staging": "Staging-Release"], "Staging-Release"),
        (["A": "Development", "B": "Staging"], "Staging"),
        (["A Beta": "Release", "B": "Release-prod"], "Release-prod"),
        (["A": "Release", "B": "Release-prod"], "Release"), (["A": "Zeta", "B": "Eta"], "Zeta"),
        (["A": "Debug", "B": "Eta"], "Eta"), (["QABuild": "QABuild", "Zeta": "Zeta"], "Zeta"),
    ])
    func theSchemeForTheStore(schemes: [String: String], configuration: String) {
        let files = schemes.map { name, configuration in
            (
                "App.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme",
                """
                <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving="YES">
                <BuildableReference BlueprintName="App" ReferencedContainer="container:App.xcodeproj"/>
                </BuildActionEntry></BuildActionEntries></BuildAction>
                <ArchiveAction buildConfiguration="\(configuration)"/></Scheme>
                """
            )
        }
        let workspace = Self.read(
            Self.main + Self.target("App", "application"), targets: "App", configurations: schemes.values.sorted(),
            files: Dictionary(uniqueKeysWithValues: files))
        #expect(workspace.named("App")?.configuration == configuration)
    }

    @Test(arguments: [
        ("platformFilter = maccatalyst;", false), ("platformFilters = (macos, maccatalyst);", false),
        ("platformFilter = ios;", true), ("platformFilters = (ios, tvos);", true), ("", true),
    ])
    func filtersOfLinks(filter: String, isLinked: Bool) throws {
        let objects =
            Self.target("App", "application", phases: "F", needs: "D", more: "packageProductDependencies = (Q);")
            + Self.target("Core", "framework", more: "productReference = R;")
                + """
                D = { isa = PBXTargetDependency; target = Core; \(filter) };
                F = { isa = PBXFrameworksBuildPhase; files = (B1, B2); };
                B1 = { isa = PBXBuildFile; fileRef = R; \(filter) }; B2 = { isa = PBXBuildFile; productRef = Q; \(filter) };
                Q = { isa = XCSwiftPackageProductDependency; productName = Kit; };
                R = { isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };

                """
        let app = try #require(
            Self.read(objects + Self.main.replacing("children = ()", with: "children = (R)"), targets: "App, Core")
                .named("App"))
        #expect(app.dependencies.map(\.name) == (isLinked ? ["Core"] : []))
        #expect(app.opaque.map(\.name) == (isLinked ? ["Kit"] : []))
    }

    /// A library is part of an app for each platform that it supports, whatever SDK it names, with the files for that one.
    @Test(
        arguments: [
            ("SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";", ["All", "Phone"]),
            ("SUPPORTED_PLATFORMS = \"$(ALL)\"; ALL = \"macosx iphoneos\";", ["All", "Phone"]),
            ("SUPPORTED_PLATFORMS = macosx;", []), ("", []),
        ] as [(String, Set<String>)])
    func librariesOfSeveralPlatforms(settings: String, names: Set<String>) {
        let objects =
            Self.target("App", "application", needs: "D")
                + """
                D = { isa = PBXTargetDependency; target = Kit; };
                Kit = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                    buildPhases = (S); buildConfigurationList = M; };
                M = { isa = XCConfigurationList; buildConfigurations = (N); };
                N = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = macosx; \(settings) }; };
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3); };
                B1 = { isa = PBXBuildFile; fileRef = R1; };
                B2 = { isa = PBXBuildFile; fileRef = R2; platformFilter = ios; };
                B3 = { isa = PBXBuildFile; fileRef = R3; platformFilters = (macos); };
                R1 = { isa = PBXFileReference; path = All.swift; sourceTree = "<group>"; };
                R2 = { isa = PBXFileReference; path = Phone.swift; sourceTree = "<group>"; };
                R3 = { isa = PBXFileReference; path = Mac.swift; sourceTree = "<group>"; };
                G = { isa = PBXGroup; children = (R1, R2, R3); sourceTree = "<group>"; };
                """
        let workspace = Self.read(
            objects, targets: "App, Kit", files: ["All.swift": "", "Phone.swift": "", "Mac.swift": ""])
        #expect(workspace.sources(of: "App", on: .iOS) == Set(names.map { $0 + ".swift" }))
        #expect(workspace.sources(of: "Kit", on: .macOS) == ["All.swift", "Mac.swift"])
    }

    /// Whatever a library has for the watch alone is no part of what an app for the iPhone is built from.
    @Test func partsOfALibraryForOnePlatform() throws {
        let objects =
            Self.target("Base", "framework")
                + """
                Kit = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                    buildPhases = (S, T, F); dependencies = (D); packageProductDependencies = (Q);
                    fileSystemSynchronizedGroups = (Y); buildConfigurationList = M; };
                M = { isa = XCConfigurationList; buildConfigurations = (N); };
                N = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
                    SUPPORTED_PLATFORMS = "iphoneos watchos"; "EXCLUDED_SOURCE_FILE_NAMES[sdk=watchos*]" = "Not*"; }; };
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3); };
                B1 = { isa = PBXBuildFile; fileRef = R1; }; B2 = { isa = PBXBuildFile; fileRef = R2; };
                B3 = { isa = PBXBuildFile; fileRef = R3; platformFilters = (watchos); };
                R1 = { isa = PBXFileReference; path = All.swift; sourceTree = "<group>"; };
                R2 = { isa = PBXFileReference; path = NotWatch.swift; sourceTree = "<group>"; };
                R3 = { isa = PBXFileReference; path = Watch.swift; sourceTree = "<group>"; };
                T = { isa = PBXResourcesBuildPhase; files = (B4); };
                B4 = { isa = PBXBuildFile; fileRef = R4; platformFilter = watchos; };
                R4 = { isa = PBXFileReference; path = watch.json; sourceTree = "<group>"; };
                F = { isa = PBXFrameworksBuildPhase; files = (B5, B6); };
                B5 = { isa = PBXBuildFile; fileRef = R5; platformFilters = (watchos, macos); };
                R5 = { isa = PBXFileReference; path = System/Library/Frameworks/HealthKit.framework; sourceTree = SDKROOT; };
                B6 = { isa = PBXBuildFile; productRef = Q; platformFilter = watchos; };
                Q = { isa = XCSwiftPackageProductDependency; productName = Crown; };
                D = { isa = PBXTargetDependency; target = Base; platformFilter = watchos; };
                Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = "<group>"; exceptions = (E); };
                E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = Kit;
                    platformFiltersByRelativePath = { "Wrist.swift" = (watchos); Hand = (ios); }; };
                G = { isa = PBXGroup; children = (R1, R2, R3, R4, R5, Y); sourceTree = "<group>"; };
                """
        let files = [
            "All.swift", "NotWatch.swift", "Watch.swift", "watch.json", "Folder/Wrist.swift", "Folder/Hand/a.swift",
        ]
        let workspace = Self.read(
            objects, targets: "Base, Kit", files: Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
        let kit = try #require(workspace.named("Kit"))
        let (phone, watch) = (kit.built(for: .iOS), kit.built(for: .watchOS))
        #expect(phone.sources.map(\.path) == ["All.swift", "Folder/Hand/a.swift", "NotWatch.swift"])
        #expect(watch.sources.map(\.path) == ["All.swift", "Folder/Wrist.swift", "Watch.swift"])
        #expect(phone.resources == [] && watch.resources == ["watch.json"])
        #expect(phone.linkedModules == [] && watch.linkedModules == ["HealthKit"])
        #expect(phone.dependencies == [] && watch.dependencies.map(\.name) == ["Base"])
        #expect(phone.opaque == [] && watch.opaque.map(\.name) == ["Crown"])
    }

    /// An app that is built for the Mac or another system as well has files, folders and frameworks for each.
    @Test(arguments: [
        ("SUPPORTED_PLATFORMS = \"iphoneos macosx\";", "macos", Platforms.macOS),
        ("SUPPORTED_PLATFORMS = \"iphoneos xros\";", "xros", .visionOS),
        ("SUPPORTS_MACCATALYST = YES;", "maccatalyst", .catalyst),
    ])
    func partsOfAnApp(settings: String, filter: String, platform: Platforms) throws {
        let objects =
            Self.target("App", "application", phases: "S, F", more: "fileSystemSynchronizedGroups = (Y);")
                + """
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
                B1 = { isa = PBXBuildFile; fileRef = R1; }; B2 = { isa = PBXBuildFile; fileRef = R2; platformFilter = \(filter); };
                R1 = { isa = PBXFileReference; path = All.swift; sourceTree = "<group>"; };
                R2 = { isa = PBXFileReference; path = Other.swift; sourceTree = "<group>"; };
                F = { isa = PBXFrameworksBuildPhase; files = (B3); };
                B3 = { isa = PBXBuildFile; fileRef = R3; platformFilters = (\(filter)); };
                R3 = { isa = PBXFileReference; path = System/Library/Frameworks/HealthKit.framework; sourceTree = SDKROOT; };
                Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = "<group>"; exceptions = (E); };
                E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = App;
                    platformFiltersByRelativePath = { "Own.swift" = (\(filter)); "Phone.swift" = (ios); }; };
                G = { isa = PBXGroup; children = (R1, R2, R3, Y); sourceTree = "<group>"; };
                """
        let files = ["All.swift", "Other.swift", "Folder/Own.swift", "Folder/Phone.swift"]
        let app = try #require(
            Self.read(
                objects, targets: "App", files: Dictionary(uniqueKeysWithValues: files.map { ($0, "") }),
                settings: ["Release": settings]
            ).named("App"))
        let (phone, other) = (app.built(for: .iOS), app.built(for: platform))
        #expect(phone.sources.map(\.path) == ["All.swift", "Folder/Phone.swift"])
        #expect(other.sources.map(\.path) == ["All.swift", "Folder/Own.swift", "Other.swift"])
        #expect(phone.linkedModules == [] && other.linkedModules == ["HealthKit"])
    }

    private static let absentFolders: [(files: [String: String], exceptions: String, isRead: Bool)] = [
        (["A.swift": ""], "", true), (["A.swift": "", ".gitignore": "Pods/\n"], "", true),
        (["A.swift": "", "Own/B.swift": ""], "E", true),
        // A build step or a submodule brings it.
        (["A.swift": "", ".gitignore": "Own/\n"], "", false), (["A.swift": "", ".gitignore": "Own/*\n"], "", false),
        (["A.swift": "", ".gitmodules": "[submodule \"own\"]\n\tpath = Own\n"], "", false),
        // The project names a file of it.
        (["A.swift": ""], "E", false),
        // Else there is nothing to build the app from.
        ([:], "", false),
    ]

    /// Git keeps no empty folders: one that is not there hides nothing.
    @Test(arguments: absentFolders)
    func anEmptyFolder(files: [String: String], exceptions: String, isRead: Bool) throws {
        let objects =
            Self.target("App", "application", phases: "S", more: "fileSystemSynchronizedGroups = (Y);")
                + """
                S = { isa = PBXSourcesBuildPhase; files = (\(files["A.swift"] == nil ? "" : "B")); };
                B = { isa = PBXBuildFile; fileRef = R; };
                R = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                Y = { isa = PBXFileSystemSynchronizedRootGroup; path = Own; sourceTree = "<group>"; exceptions = (\(exceptions)); };
                E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = App; membershipExceptions = (Info.plist); };
                G = { isa = PBXGroup; children = (R, Y); sourceTree = "<group>"; };
                """
        let app = try #require(Self.read(objects, targets: "App", files: files).named("App"))
        let message = "the folder of this group is not in the tree"
        #expect(app.unresolved.contains { $0.message == message } == !isRead)
    }

    /// What is listed once for the watch and once for all is there for all.
    @Test func aFileThatIsListedTwice() throws {
        let objects = """
            Kit = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                buildPhases = (S); buildConfigurationList = M; };
            M = { isa = XCConfigurationList; buildConfigurations = (N); };
            N = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
                SUPPORTED_PLATFORMS = "iphoneos watchos"; }; };
            S = { isa = PBXSourcesBuildPhase; files = (B1, B2); }; B1 = { isa = PBXBuildFile; fileRef = R; };
            B2 = { isa = PBXBuildFile; fileRef = R; platformFilters = (watchos); };
            R = { isa = PBXFileReference; path = All.swift; sourceTree = "<group>"; };
            G = { isa = PBXGroup; children = (R); sourceTree = "<group>"; };
            """
        let kit = try #require(Self.read(objects, targets: "Kit", files: ["All.swift": ""]).named("Kit"))
        #expect(kit.built(for: .iOS).sources.map(\.path) == ["All.swift"])
        #expect(kit.parts == PlatformParts())
    }

    /// A file that is not read hides what it may hold on the platforms that are built from it.
    @Test(arguments: [("B1", false), ("B1, B2", true)])
    func aFileOutsideTheTree(listed: String, isForAll: Bool) throws {
        let objects = """
            Kit = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                buildPhases = (S); buildConfigurationList = M; };
            M = { isa = XCConfigurationList; buildConfigurations = (N); };
            N = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
                SUPPORTED_PLATFORMS = "iphoneos watchos"; }; };
            S = { isa = PBXSourcesBuildPhase; files = (\(listed)); }; B2 = { isa = PBXBuildFile; fileRef = R; };
            B1 = { isa = PBXBuildFile; fileRef = R; platformFilters = (watchos); };
            R = { isa = PBXFileReference; path = /Library/Out.swift; sourceTree = "<absolute>"; };
            G = { isa = PBXGroup; children = (R); sourceTree = "<group>"; };
            """
        let kit = try #require(Self.read(objects, targets: "Kit").named("Kit"))
        let message = "'/Library/Out.swift' is outside the tree and not read"
        #expect(kit.built(for: .watchOS).unresolved.contains { $0.message == message })
        #expect(kit.built(for: .iOS).unresolved.contains { $0.message == message } == isForAll)
    }

    /// A folder that is copied whole keeps its place in the bundle, where no privacy manifest is looked for.
    @Test(arguments: [("Web", "folder", false), ("Kit.bundle", "wrapper.plug-in", true)])
    func aPrivacyManifestInAFolderThatIsCopied(path: String, type: String, counts: Bool) throws {
        let objects =
            Self.target("App", "application", phases: "S")
                + """
                S = { isa = PBXResourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                R = { isa = PBXFileReference; lastKnownFileType = "\(type)"; path = \(path); sourceTree = "<group>"; };
                G = { isa = PBXGroup; children = (R); sourceTree = "<group>"; };
                """
        let workspace = Self.read(
            objects, targets: "App",
            files: [
                "\(path)/index.json": "{}", "\(path)/PrivacyInfo.xcprivacy": "<plist><dict/></plist>",
                "\(path)/Main.storyboard": "", "\(path)/A.swift": "",
            ])
        let app = try #require(workspace.named("App"))
        #expect(app.resources.contains("\(path)/index.json"))
        #expect(app.sources.isEmpty)
        #expect(app.manifests.contains { $0.kind == .privacy } == counts)
    }

    @Test func headersWithoutAnImplementationAreSources() {
        let objects =
            Self.target("App", "application", phases: "S")
                + """
                S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                R = { isa = PBXFileReference; path = Core/A.mm; sourceTree = "<group>"; };
                G = { isa = PBXGroup; children = (R); sourceTree = "<group>"; };
                """
        let workspace = Self.read(
            objects, targets: "App",
            files: ["Core/A.mm": "", "Core/Only.hpp": "", "Core/B.h": "", "Core/B.m": "", "Other/C.hpp": ""])
        #expect(workspace.named("App")?.sources.map(\.path) == ["Core/A.mm", "Core/Only.hpp"])
    }

    /// A static library copies the headers that it makes public.
    @Test func headersThatAreCopiedAreSources() {
        let objects =
            Self.target("Kit", "library.static", phases: "S")
                + """
                S = { isa = PBXCopyFilesBuildPhase; files = (B, C); };
                B = { isa = PBXBuildFile; fileRef = R; }; C = { isa = PBXBuildFile; fileRef = Q; };
                R = { isa = PBXFileReference; path = Core/A.h; sourceTree = "<group>"; };
                Q = { isa = PBXFileReference; path = Core/B.swift; sourceTree = "<group>"; };
                G = { isa = PBXGroup; children = (R, Q); sourceTree = "<group>"; };
                """
        let kit = Self.read(objects, targets: "Kit", files: ["Core/A.h": "", "Core/B.swift": ""]).named("Kit")
        #expect(kit?.sources.map(\.path) == ["Core/A.h"] && kit?.resources == ["Core/B.swift"])
    }

    /// Of a group in two groups the place that exists counts, and so for what is in it.
    @Test(arguments: ["H1, H2", "H2, H1"]) func groupsWithTwoParents(order: String) throws {
        let objects =
            Self.target("App", "application", phases: "S")
                + """
                S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                R = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                K = { isa = PBXGroup; children = (R, K); path = Kit; sourceTree = "<group>"; };
                H1 = { isa = PBXGroup; children = (K); path = Gone; sourceTree = "<group>"; };
                H2 = { isa = PBXGroup; children = (K); path = There; sourceTree = "<group>"; };
                G = { isa = PBXGroup; children = (\(order)); sourceTree = "<group>"; };
                """
        let app = try #require(Self.read(objects, targets: "App", files: ["There/Kit/A.swift": ""]).named("App"))
        #expect(app.sources.map(\.path) == ["There/Kit/A.swift"])
    }

    /// A header of the system is in no tree, and hides nothing.
    @Test(arguments: [
        ("$(SYSTEM_LIBRARY_DIR)/Frameworks/UIKit.framework/Headers/UIKit.h", [String]()),
        ("$(SDKROOT)/System/Library/Frameworks/UIKit.framework/Headers/UIKit.h", []),
        ("${DEVELOPER_DIR}/Library/A.h", []), ("/System/Library/Frameworks/A.framework/Headers/A.h", []),
        ("App/Prefix.pch", ["App/Prefix.pch"]),
    ])
    func headersOfTheSystem(header: String, missing: [String]) throws {
        let objects =
            Self.main + Self.target("App", "application", phases: "S")
                + """
                S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                R = { isa = PBXFileReference; path = A.m; sourceTree = SOURCE_ROOT; };
                """
        let workspace = Self.read(
            objects, targets: "App", files: ["A.m": ""],
            settings: ["Release": "GCC_PREFIX_HEADER = \"\(header)\";"])
        let app = try #require(workspace.named("App"))
        #expect(app.unresolved.map(\.path) == missing)
    }

    @Test func bundlesOfResourcesHideNothing() throws {
        let objects =
            Self.target("App", "application", phases: "S")
            + Self.main.replacing("children = ()", with: "children = (R)")
                + """
                S = { isa = PBXCopyFilesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                R = { isa = PBXFileReference; path = Gone.bundle; sourceTree = BUILT_PRODUCTS_DIR; };
                """
        let app = try #require(Self.read(objects, targets: "App").named("App"))
        #expect(app.opaque.isEmpty && app.unresolved.isEmpty)
    }
}
