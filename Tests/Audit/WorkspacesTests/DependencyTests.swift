import Support
import Testing
import Workspaces

/// Dependencies that tools left in the tree, or in a folder that a person names.
@Suite struct DependencyTests {
    private static let spec = """
        name: App
        packages: { Net: { url: 'https://example.com/x/Net.git', from: 1.0.0 } }
        targets:
          App: { type: application, platform: iOS, sources: [App], dependencies: [{ package: Net, product: NetUI }] }
        """
    /// A package with a product of two targets, which needs another package.
    private static let net = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Net", products: [.library(name: "NetUI", targets: ["NetUI"])],
            dependencies: [.package(url: "https://example.com/y/Base", from: "1.0.0")],
            targets: [
                .target(name: "NetUI", dependencies: ["NetCore", .product(name: "Base", package: "base")]),
                .target(name: "NetCore"), .target(name: "Unasked"), .testTarget(name: "NetTests"),
            ])
        """
    private static let base = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Base", products: [.library(name: "Base", targets: ["Base"]), .iOSApplication(name: "Demo", targets: ["Demo"])],
            targets: [.target(name: "Base"), .executableTarget(name: "Demo")])
        """

    private static func checkouts(_ folder: String) -> [String: String] {
        [
            folder + "/Net/Package.swift": net, folder + "/Net/Sources/NetUI/A.swift": "",
            folder + "/Net/Sources/NetCore/B.swift": "", folder + "/Net/Sources/Unasked/C.swift": "",
            folder + "/base/Package.swift": base, folder + "/base/Sources/Base/D.swift": "",
        ]
    }

    private static func read(_ files: [String: String], dependencies: [String] = []) -> Workspace {
        let own = ["project.yml": spec, "App/Main.swift": ""]
        return Workspace.read(
            own.merging(files) { $1 }, options: ReadingOptions(dependencies: dependencies))
    }

    @Test(arguments: [
        "SourcePackages/checkouts", ".build/checkouts", "Tuist/.build/checkouts", "iOS/SourcePackages/checkouts",
        "DerivedData/App-abc/SourcePackages/checkouts",
    ])
    func checkoutsAreFound(folder: String) throws {
        let workspace = Self.read(Self.checkouts(folder))
        let app = try #require(workspace.named("App"))
        let sources = [
            "App/Main.swift", "/Net/Sources/NetUI/A.swift", "/Net/Sources/NetCore/B.swift",
            "/base/Sources/Base/D.swift",
        ]
        #expect(workspace.sources(of: "App") == Set(sources.map { $0.hasPrefix("/") ? folder + $0 : $0 }))
        let closure = workspace.closure(of: app.id).compactMap(workspace.target)
        #expect(
            closure.allSatisfy { $0.opaque.isEmpty && $0.unresolved.isEmpty && $0.isDependency == ($0.name != "App") })
        #expect(!workspace.targets.contains { ["Unasked", "NetTests", "Demo"].contains($0.name) })
        #expect(workspace.bundles.map(\.name) == ["App"] && workspace.diagnostics.isEmpty)
    }

    @Test func withoutThemTheyAreOpaque() throws {
        let app = try #require(Self.read([:]).named("App"))
        #expect(app.opaque.map(\.name) == ["NetUI"])
    }

    /// What a person names holds packages side by side, or the folders of a tool.
    @Test(arguments: ["Kept", "Kept/checkouts", "Kept/SourcePackages/checkouts"])
    func foldersThatAreNamed(folder: String) throws {
        let hidden = Self.read(Self.checkouts(folder))
        #expect(hidden.named("App")?.opaque.isEmpty == (folder == "Kept/SourcePackages/checkouts"))
        let workspace = Self.read(Self.checkouts(folder), dependencies: ["Kept"])
        #expect(workspace.sources(of: "App").count == 4)
        #expect(workspace.named("App")?.opaque.isEmpty == true)
    }

    @Test func foldersOutsideTheTree() throws {
        let outside = MemoryTree(Self.checkouts("checkouts").merging(["secret.txt": ""]) { $1 })
        let tree = MountedTree(MemoryTree(["project.yml": Self.spec, "App/Main.swift": ""]), mounts: ["SP": outside])
        let workspace = Workspace.read(tree, options: ReadingOptions(dependencies: tree.paths))
        let sources = workspace.sources(of: "App")
        #expect(sources.count == 4 && sources.contains(".dependencies/SP/checkouts/base/Sources/Base/D.swift"))
        for path in sources { #expect(try tree.contents(of: path, limit: 10).isEmpty) }
        #expect(tree.versions(of: sources.sorted()).allSatisfy { $0 != nil })
        #expect(throws: SourceTreeError.absent) { try tree.contents(of: ".dependencies/Other/secret.txt", limit: 10) }
        #expect(throws: SourceTreeError.absent) { try tree.contents(of: ".dependencies/SP/../secret.txt", limit: 10) }
    }

    private static func lock(_ version: Int, _ revision: String) -> String {
        version == 1
            ? #"{"object":{"pins":[{"package":"Net","repositoryURL":"https://example.com/x/Net.git","state":{"revision":"\#(revision)"}}]},"version":1}"#
            : #"{"pins":[{"identity":"net","location":"https://example.com/x/Net.git","state":{"revision":"\#(revision)"}}],"version":\#(version)}"#
    }

    /// One at another commit than its pin is used, and said.
    @Test(arguments: [1, 2, 3], [true, false]) func pins(version: Int, hasState: Bool) throws {
        let (one, other) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
        for (pinned, isSaid) in [(one, false), (other, true)] {
            var files = Self.checkouts("SourcePackages/checkouts")
            files["App.xcworkspace/xcshareddata/swiftpm/Package.resolved"] = Self.lock(version, pinned)
            files["App.xcworkspace/contents.xcworkspacedata"] = "<Workspace/>"
            if hasState {
                files["SourcePackages/workspace-state.json"] =
                    #"{"object":{"dependencies":[{"subpath":"Net","state":{"checkoutState":{"revision":"\#(one)"}}}]}}"#
            } else {
                files["SourcePackages/checkouts/Net/.git/HEAD"] = one + "\n"
            }
            let workspace = Self.read(files)
            #expect(workspace.sources(of: "App").count == 4)
            #expect(workspace.diagnostics.map(\.kind) == (isSaid ? [.dangling] : []))
            #expect(
                workspace.diagnostics.allSatisfy {
                    $0.message.contains("111111111111") && $0.path.hasSuffix("Package.resolved")
                })
        }
    }

    @Test(arguments: ["", "broken", "[]", "{}", "{\"pins\":{}}", "{\"pins\":[1,{\"location\":2}]}"])
    func brokenLocks(text: String) {
        var files = Self.checkouts("SourcePackages/checkouts")
        files["Tuist/Dependencies/Lockfiles/Package.resolved"] = text
        files["SourcePackages/workspace-state.json"] = text
        #expect(Self.read(files).sources(of: "App").count == 4)
    }

    // MARK: Pods

    /// A checkout that is named and holds a pod's podspec: of it counts what CocoaPods builds. A folder called `Pods` in one
    /// that is named needs no lock file.
    @Test func podsAsTheyAreCheckedOut() throws {
        let podspec = "Pod::Spec.new do |s|\n  s.source_files = 'Sources/*.swift'\nend\n"
        let workspace = Workspace.read(
            [
                "project.yml": "name: App\ntargets:\n  App: { type: application, platform: iOS, sources: [App] }\n",
                "App/Main.swift": "", "Podfile": "target 'App' do\n  pod 'Bar'\n  pod 'Zip'\nend\n",
                "Podfile.lock": "PODS:\n  - Bar (1.0)\n  - Zip (1.0)\n",
                "Kept/one/Bar.podspec": podspec, "Kept/one/Sources/A.swift": "", "Kept/one/Example/App.swift": "",
                "Kept/one/Other.podspec": podspec, "Kept/two/Pods/Zip/B.swift": "", "Kept/two/Pods/Else/C.swift": "",
            ], options: ReadingOptions(dependencies: ["Kept/one", "Kept/two"]))
        #expect(
            workspace.sources(of: "App") == ["App/Main.swift", "Kept/one/Sources/A.swift", "Kept/two/Pods/Zip/B.swift"])
        #expect(workspace.named("App")?.opaque.isEmpty == true)
        #expect(workspace.named("Bar")?.isDependency == true && workspace.named("Other") == nil)
    }

    @Test func lockFiles() {
        let commit = String(repeating: "1", count: 40)
        let locked = LockedDependencies(
            of: MemoryTree([
                "ios/App.xcworkspace/contents.xcworkspacedata": "<Workspace/>",
                "ios/App.xcworkspace/xcshareddata/swiftpm/Package.resolved": Self.lock(3, commit),
                "ios/Podfile": "", "ios/Cartfile.resolved": "git \"https://example.com/c/C.git\" \"v1\"\nnonsense",
                "ios/Carthage/Build/x": "",
                "ios/Podfile.lock": """
                PODS:
                  - A/Core (1.0)
                  - B (2.0)
                  - C (3.0)

                EXTERNAL SOURCES:
                  C:
                    :path: "../c"

                CHECKOUT OPTIONS:
                  B:
                    :git: "https://example.com/b.git"
                    :tag: v2

                SPEC CHECKSUMS:
                  A: abc
                  B: def
                """,
            ]))
        #expect(locked.packages == ["net": .init(url: "https://example.com/x/Net.git", revision: commit)])
        #expect(locked.carthage == ["c": .init(url: "https://example.com/c/C.git", revision: "v1")])
        #expect(locked.pods.keys.sorted() == ["A", "B"])
        #expect(locked.pods["A"]?.checksum == "abc" && locked.pods["A"]?.commit == nil)
        #expect(locked.pods["B"]?.commit == .init(url: "https://example.com/b.git", revision: "v2"))
    }

    private static let podfile = "target 'App' do\n  use_native_modules!\n  pod 'Bar'\n  pod 'Closed'\nend\n"
    private static func podLock(_ version: String) -> String {
        """
        PODS:
          - Bar (\(version)):
            - Deep/Core
          - Closed (1.0)
          - Deep/Core (1.0)
          - Native (0.1)

        EXTERNAL SOURCES:
          Native:
            :path: "../node_modules/native"
        """
    }

    /// `Pods` holds what is built of each pod; what only running the Podfile tells is in the lock file with its folder.
    @Test(arguments: [("2.0", 0), ("1.0", 1)]) func podsAsTheyAreUnpacked(installed: String, said: Int) throws {
        let workspace = Workspace.read([
            "ios/project.yml": "name: App\ntargets: { App: { type: application, platform: iOS } }",
            "ios/Podfile": Self.podfile, "ios/Podfile.lock": Self.podLock("2.0"),
            "ios/Pods/Manifest.lock": Self.podLock(installed), "ios/Pods/Bar/Source/A.swift": "",
            "ios/Pods/Bar/Bar.h": "", "ios/Pods/Deep/Core/B.m": "", "ios/Pods/Other/C.swift": "",
            "ios/Pods/Closed/Closed.framework/Closed": "", "ios/Pods/Headers/Public/D.h": "",
            "node_modules/native/Native.podspec": "Pod::Spec.new do |s|\ns.source_files = 'ios/*.m'\nend",
            "node_modules/native/ios/N.m": "",
        ])
        #expect(
            workspace.sources(of: "App") == [
                "ios/Pods/Bar/Bar.h", "ios/Pods/Bar/Source/A.swift", "ios/Pods/Deep/Core/B.m",
                "node_modules/native/ios/N.m",
            ])
        let app = try #require(workspace.named("App"))
        let closure = workspace.closure(of: app.id).compactMap(workspace.target)
        #expect(closure.flatMap(\.opaque).map(\.origin) == ["ios/Pods/Closed/Closed.framework"])
        #expect(workspace.diagnostics.count == said)
        #expect(workspace.diagnostics.allSatisfy { $0.kind == .dangling && $0.path == "ios/Podfile.lock" })
    }

    private static let pubspecs: [([String: String], Set<String>)] = [
        (["app/pubspec.yaml": "dependencies: { kit: { path: ../kit } }"], ["kit/ios/A.swift"]),
        (
            ["app/pubspec.yaml": "dependencies: { kit: any }\ndependency_overrides: { kit: { path: ../kit } }"],
            ["kit/ios/A.swift"]
        ),
        (["app/pubspec_overrides.yaml": "dependency_overrides: { kit: { path: ../kit } }"], ["kit/ios/A.swift"]),
        (
            [
                "app/pubspec.yaml": "dependencies: { core: { path: ../core } }",
                "core/pubspec.yaml": "dependencies: { kit: { path: ../kit }, app: { path: ../app } }",
            ], ["kit/ios/A.swift"]
        ),
        (
            [
                "app/pubspec.lock": "packages: { kit: { source: path, description: { path: '../fork/kit' } } }",
                "app/pubspec.yaml": "dependencies: { kit: { path: ../kit } }",
            ], ["fork/kit/ios/B.swift"]
        ),
        (["app/pubspec.yaml": "dependencies: { kit: ^1.0.0 }"], []),
        (["app/pubspec.yaml": "dependencies: { kit: { path: ../../kit } }"], []),
        (["app/pubspec.yaml": "dependencies: { kit: { path: /kit } }"], []),
        (["app/pubspec.yaml": "dependencies: { kit: { path: ../kit } }\n }"], []), ([:], []),
    ]

    /// Plugins of Flutter that lie in the tree: `.symlinks` is never committed, `pubspec.yaml` and its lock file tell where.
    @Test(arguments: pubspecs)
    func pluginsOfFlutterInTheTree(files: [String: String], sources: Set<String>) throws {
        let podspec = "Pod::Spec.new do |s|\ns.source_files = '*.swift'\nend"
        let tree = [
            "app/ios/project.yml": "name: App\ntargets: { App: { type: application, platform: iOS } }",
            "app/ios/Podfile": "target 'App' do\n  flutter_install_all_ios_pods '.'\nend\n",
            "app/ios/Podfile.lock":
                "PODS:\n  - kit (1.0)\nEXTERNAL SOURCES:\n  kit:\n    :path: \".symlinks/plugins/kit/ios\"\n",
            "kit/ios/kit.podspec": podspec, "kit/ios/A.swift": "", "fork/kit/ios/kit.podspec": podspec,
            "fork/kit/ios/B.swift": "",
        ]
        let workspace = Workspace.read(tree.merging(files) { $1 })
        let app = try #require(workspace.named("App"))
        #expect(workspace.sources(of: "App") == sources)
        #expect(app.opaque.isEmpty == !sources.isEmpty)
    }

    // MARK: Carthage

    @Test func checkoutsOfCarthage() throws {
        let project = """
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (T, D); buildConfigurationList = L; };
                G = { isa = PBXGroup; children = (R); sourceTree = "<group>"; };
                R = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
                S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                T = { isa = PBXNativeTarget; name = "Kit iOS"; productType = "com.apple.product-type.framework";
                    productReference = F; buildPhases = (S); buildConfigurationList = L; };
                F = { isa = PBXFileReference; path = Kit.framework; sourceTree = BUILT_PRODUCTS_DIR; };
                D = { isa = PBXNativeTarget; name = Demo; productType = "com.apple.product-type.application";
                    buildPhases = (S); buildConfigurationList = L; };
                L = { isa = XCConfigurationList; buildConfigurations = (C); };
                C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
            }; rootObject = P; }
            """
        let workspace = Workspace.read([
            "project.yml":
                "name: App\ntargets: { App: { type: application, platform: iOS, dependencies: [{ carthage: Kit }, { carthage: Gone }] } }",
            "Carthage/Checkouts/Kit/Kit.xcodeproj/project.pbxproj": project, "Carthage/Checkouts/Kit/A.swift": "",
        ])
        #expect(workspace.bundles.map(\.name) == ["App"])
        #expect(workspace.sources(of: "App") == ["Carthage/Checkouts/Kit/A.swift"])
        #expect(workspace.named("App")?.opaque.map(\.name) == ["Gone"])
        #expect(workspace.named("Kit iOS")?.isDependency == true)
    }

    /// The project of a framework, and of one that it needs and has a checkout of.
    private static func framework(_ name: String, needs other: String? = nil) -> String {
        let reference = other.map {
            "N = { isa = PBXFileReference; path = \"Carthage/Checkouts/\($0)/\($0).xcodeproj\"; sourceTree = \"<group>\"; };"
        }
        return """
            { objects = {
                P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L;
                    projectReferences = (\(other == nil ? "" : "{ ProjectRef = N; }")); };
                G = { isa = PBXGroup; children = (R\(other == nil ? "" : ", N")); sourceTree = "<group>"; };
                R = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; }; \(reference ?? "")
                S = { isa = PBXSourcesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = R; };
                T = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.framework";
                    productReference = F; buildPhases = (S); buildConfigurationList = L;
                    dependencies = (\(other == nil ? "" : "D")); };
                F = { isa = PBXFileReference; path = \(name).framework; sourceTree = BUILT_PRODUCTS_DIR; };
                D = { isa = PBXTargetDependency; targetProxy = X; };
                X = { isa = PBXContainerItemProxy; containerPortal = N; proxyType = 1; remoteGlobalIDString = T;
                    remoteInfo = "\(other ?? "")"; };
                L = { isa = XCConfigurationList; buildConfigurations = (C); };
                C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
            }; rootObject = P; }
            """
    }

    /// Carthage makes links in checkouts to the ones of the root: an app has one framework of a name.
    @Test(arguments: [
        (["Base", "Kit/Carthage/Checkouts/Base"], "Base"), (["Base"], "Base"),
        (["Kit/Carthage/Checkouts/Base"], "Kit/Carthage/Checkouts/Base"),
    ])
    func checkoutsInCheckouts(copies: [String], used: String) {
        var files = [
            "project.yml":
                "name: App\ntargets: { App: { type: application, platform: iOS, dependencies: [{ carthage: Kit }] } }",
            "Carthage/Checkouts/Kit/Kit.xcodeproj/project.pbxproj": Self.framework("Kit", needs: "Base"),
            "Carthage/Checkouts/Kit/A.swift": "",
        ]
        for copy in copies {
            files["Carthage/Checkouts/\(copy)/Base.xcodeproj/project.pbxproj"] = Self.framework("Base")
            files["Carthage/Checkouts/\(copy)/A.swift"] = ""
        }
        let sources = Workspace.read(files).sources(of: "App")
        #expect(sources == ["Carthage/Checkouts/Kit/A.swift", "Carthage/Checkouts/\(used)/A.swift"])
    }
}
