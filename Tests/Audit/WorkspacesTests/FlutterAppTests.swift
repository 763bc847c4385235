import Testing

@testable import Workspaces

/// Apps of Flutter of which nobody commits the Podfile, its lock file or the Swift package of plugins: the `flutter` tool
/// writes them.
@Suite struct FlutterAppTests {
    /// A project with an app and its widget.
    private static let project = """
        { objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T, W); buildConfigurationList = L; };
            G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
            T = { isa = PBXNativeTarget; name = Runner; productType = "com.apple.product-type.application";
                buildPhases = (); buildConfigurationList = L; };
            W = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension";
                buildPhases = (); buildConfigurationList = L; };
            L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
        }; rootObject = P; }
        """
    private static let dependencies =
        "dependencies: { flutter: { sdk: flutter }, cupertino_icons: ^1.0.0, just_audio: ^0.6.0, image_picker: any }"

    private func opaque(of target: String = "Runner", _ files: [String: String]) throws -> [String] {
        let tree = ["ios/Runner.xcodeproj/project.pbxproj": Self.project].merging(files) { $1 }
        let opaque = try #require(Workspace.read(tree).named(target)).opaque
        #expect(opaque.allSatisfy { $0.reason == .cocoaPod && $0.origin.isEmpty })
        return opaque.map(\.name)
    }

    /// What is no plugin for sure is left out; the widget links none of them.
    @Test func packagesArePods() throws {
        let files = ["pubspec.yaml": Self.dependencies]
        #expect(try opaque(files) == ["image_picker", "just_audio"])
        #expect(try opaque(of: "Widget", files).isEmpty)
    }

    /// The lock file tells which package holds the native code of another, and which ones others bring.
    @Test func theLockFileTellsMore() throws {
        let lock =
            "packages: { image_picker_ios: { source: hosted }, sqflite_darwin: { source: hosted }, "
            + "url_launcher_macos: { source: hosted }, http: { source: hosted } }"
        let files = ["pubspec.yaml": Self.dependencies, "pubspec.lock": lock]
        #expect(try opaque(files) == ["image_picker_ios", "just_audio", "sqflite_darwin"])
    }

    private static let others: [[String: String]] = [
        // Any package of Dart.
        ["pubspec.yaml": "dependencies: { just_audio: any }"],
        // Another folder than that of the project.
        ["app/pubspec.yaml": dependencies], [:],
        // The Podfile tells all.
        ["pubspec.yaml": dependencies, "ios/Podfile": "target 'Runner' do\nend\n"],
        ["pubspec.yaml": dependencies, "ios/Podfile": "target 'Other' do\nend\n"],
        ["pubspec.yaml": "dependencies: { flutter: { sdk: flutter }, intl: any }\ndev_dependencies: { a: any }"],
    ]

    @Test(arguments: others)
    func otherProjectsHaveNone(files: [String: String]) throws {
        #expect(try opaque(files).isEmpty)
    }

    private static let podfile = "target 'Runner' do\n  flutter_install_all_ios_pods '.'\nend\n"
    private static let lockFile = "PODS:\n  - just_audio (1.0)\n"
    /// The app as the `flutter` tool migrates it to Swift packages.
    private static let migrated = project.replacing(
        "name = Runner;",
        with: "name = Runner; packageProductDependencies = (Q);"
    ).replacing(
        "objects = {",
        with: """
            objects = {
            Q = { isa = XCSwiftPackageProductDependency; productName = FlutterGeneratedPluginSwiftPackage; };
            """)

    private static let hiddenPlugins: [(files: [String: String], opaque: [String: OpaqueDependency.Reason])] = [
        (
            ["ios/Podfile": podfile],
            [
                "flutter_install_all_ios_pods": .cocoaPod, "image_picker": .flutterPackage,
                "just_audio": .flutterPackage,
            ]
        ),
        (["ios/Podfile": podfile, "ios/Podfile.lock": lockFile], ["just_audio": .cocoaPod]),
        (
            [
                "ios/Podfile": podfile, "ios/Podfile.lock": lockFile, "ios/Runner.xcodeproj/project.pbxproj": migrated,
                "pubspec.lock": "packages: { image_picker_ios: { source: hosted } }",
            ],
            [
                "FlutterGeneratedPluginSwiftPackage": .remotePackage, "image_picker_ios": .flutterPackage,
                "just_audio": .cocoaPod,
            ]
        ),
    ]

    /// The packages are told where something of unknown content stands for the plugins among them.
    @Test(arguments: hiddenPlugins)
    func pluginsThatNoLockFileLists(files: [String: String], opaque: [String: OpaqueDependency.Reason]) throws {
        let tree = ["ios/Runner.xcodeproj/project.pbxproj": Self.project, "pubspec.yaml": Self.dependencies]
            .merging(files) { $1 }
        let found = try #require(Workspace.read(tree).named("Runner")).opaque
        #expect(Dictionary(found.map { ($0.name, $0.reason) }) { $1 } == opaque)
    }

    private static let plugins: [(String, Set<String>, [String])] = [
        ("flutter: { plugin: { platforms: { ios: { pluginClass: Kit } } } }", ["kit/ios/A.swift"], []),
        ("flutter: { plugin: { pluginClass: Kit } }", ["kit/ios/A.swift"], []),
        ("flutter: { plugin: { platforms: { android: { pluginClass: Kit } } } }", [], []),
        (
            "flutter: { plugin: { platforms: { ios: { default_package: far } } } }\ndependencies: { far: any }", [],
            ["far"]
        ),
        ("dependencies: { far: any, intl: any }", [], ["far"]),
    ]

    /// Packages in the tree are read: what is a plugin is looked into, and all of them may depend on others.
    @Test(arguments: plugins)
    func packagesInTheTree(pubspec: String, sources: Set<String>, names: [String]) throws {
        let files = [
            "ios/Runner.xcodeproj/project.pbxproj": Self.project, "kit/pubspec.yaml": pubspec,
            "pubspec.yaml": "dependencies: { flutter: { sdk: flutter }, kit: { path: kit } }",
            "kit/ios/kit.podspec": "Pod::Spec.new do |s|\ns.source_files = '*.swift'\nend", "kit/ios/A.swift": "",
        ]
        #expect(try opaque(files) == names)
        #expect(Workspace.read(files).sources(of: "Runner") == sources)
    }

    private static let lockedPackages: [(String, Set<String>, [String])] = [
        ("source: git, description: { path: '.', url: 'https://example.com/kit.git' }", [], ["kit"]),
        ("source: git, description: { path: kit, url: 'https://example.com/kit.git' }", [], ["kit"]),
        ("source: path, description: { path: kit, relative: true }", ["kit/ios/A.swift"], []),
    ]

    /// The path of a package from git is none of the tree.
    @Test(arguments: lockedPackages)
    func packagesFromGit(entry: String, sources: Set<String>, names: [String]) throws {
        let files = [
            "ios/Runner.xcodeproj/project.pbxproj": Self.project,
            "pubspec.yaml": "dependencies: { flutter: { sdk: flutter }, kit: { git: 'https://example.com/kit.git' } }",
            "pubspec.lock": "packages: { kit: { dependency: 'direct main', \(entry) } }",
            "kit/pubspec.yaml": "flutter: { plugin: { platforms: { ios: { pluginClass: Kit } } } }",
            "kit/ios/kit.podspec": "Pod::Spec.new do |s|\ns.source_files = '*.swift'\nend", "kit/ios/A.swift": "",
        ]
        #expect(try opaque(files) == names)
        #expect(Workspace.read(files).sources(of: "Runner") == sources)
    }

    /// A package whose folder isn't there may be a plugin.
    @Test func aPackageThatIsNotThere() throws {
        let pubspec = "dependencies: { flutter: { sdk: flutter }, kit: { path: kit } }"
        #expect(try opaque(["pubspec.yaml": pubspec]) == ["kit"])
    }
}
