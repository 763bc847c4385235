import Printing
import Support
import Testing
import Workspaces

@testable import ManifestAudit

/// What `--since` reports: findings that a change brought, and what the change proves about them.
@Suite struct ChangeTests {
    private static let scanner = "import AVFoundation\nlet output = AVCaptureMetadataOutput()"

    /// An app that links a package nobody can look into.
    private static func tree(
        _ plist: String, _ source: String, products: [String] = ["Zoo"], adding more: [String: String] = [:]
    ) -> [String: String] {
        let links = products.map { "{ package: \($0) }" }.joined(separator: ", ")
        let packages = products.map { "\($0): { url: https://example.com/\($0), from: 1.0.0 }" }.joined(separator: ", ")
        let spec = """
            name: Shop
            packages: { \(packages) }
            targets:
              Go:
                type: application
                platform: iOS
                sources: [Go]
                settings: { INFOPLIST_FILE: Go/Info.plist }
                dependencies: [\(links)]
            """
        let files = [
            "project.yml": spec, "Go/Info.plist": Fixture.propertyList(plist + Fixture.answered),
            "Go/App.swift": source,
        ]
        return files.merging(more) { $1 }
    }

    private func report(_ now: [String: String], since then: [String: String]) async throws -> AuditReport {
        let changed = Set(now.keys).union(then.keys).filter { now[$0] != then[$0] }
        let tree = RevertedTree(MemoryTree(now), to: MemoryTree(then), changed: changed)
        return try await Audit(of: MemoryTree(now)).run(
            Audit.Request(today: Day(number: 20_800)), since: EarlierTree(revision: "develop", tree: tree))
    }

    private func lines(_ report: AuditReport) -> [String] {
        report.findings.map { "\($0.severity) \($0.rule) \($0.key) \($0.change?.rawValue ?? "-")" }
    }

    @Test func whatWasThereIsNotShown() async throws {
        let then = Self.tree(purpose("NSContactsUsageDescription"), "let a = 1", products: [])
        let now = Self.tree("\n\n" + purpose("NSContactsUsageDescription"), "let a = 2", products: [])
        let report = try await report(now, since: then)
        #expect(report.findings.isEmpty && report.since?.known == 1)
        #expect(report.rendered(as: .text, toolVersion: "1").contains("1 not shown, which develop has as well"))
    }

    /// The modules that nobody can look into are the same before and after: the removed use decides.
    @Test func theLastUseWentAndTheDeclarationStayed() async throws {
        let key = purpose("NSCameraUsageDescription")
        let found = try await report(Self.tree(key, "let a = 1"), since: Self.tree(key, Self.scanner))
        #expect(lines(found) == ["error unproven-capability NSCameraUsageDescription use-removed"])
        #expect(found.findings[0].evidence[1] == "used at develop: Go/App.swift:2 AVCaptureMetadataOutput (Go)")
        #expect(found.findings[0].evidence[2].contains("Zoo"))
        let bare = try await report(
            Self.tree(key, "let a = 1", products: []), since: Self.tree(key, Self.scanner, products: []))
        #expect(lines(bare) == ["error unused-capability NSCameraUsageDescription use-removed"])
        // Another use is left.
        let second = ["Go/Second.swift": Self.scanner]
        let left = try await report(
            Self.tree(key, "let a = 1", adding: second), since: Self.tree(key, Self.scanner, adding: second))
        #expect(left.findings.isEmpty)
    }

    @Test func aDeclarationCameWithoutAUse() async throws {
        let now = Self.tree(purpose("NSCameraUsageDescription"), "let a = 1")
        let found = try await report(now, since: Self.tree("", "let a = 1"))
        #expect(lines(found) == ["error unproven-capability NSCameraUsageDescription declaration-added"])
    }

    /// A module that came with the declaration may be why.
    @Test func aModuleThatCameWithItMayNeedIt() async throws {
        let now = Self.tree(purpose("NSCameraUsageDescription"), "let a = 1", products: ["Zoo", "Scanning"])
        let found = try await report(now, since: Self.tree("", "let a = 1"))
        #expect(lines(found) == ["note unproven-capability NSCameraUsageDescription declaration-added"])
    }

    /// A version of a module that came with the declaration may be why, wherever it is written down.
    @Test(arguments: ["project.yml", "Shop.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved", "-"])
    func aVersionThatCameWithItMayNeedIt(place: String) async throws {
        let lock = """
            {"pins": [{"identity": "zoo", "location": "https://example.com/Zoo", "state": {"revision": "1111"}}],
             "version": 2}
            """
        let key = purpose("NSCameraUsageDescription")
        let others = [
            "Shop.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved": lock,
            "Shop.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{objects = {P = {isa = PBXProject;};}; rootObject = P;}",
        ]
        var now = Self.tree(key, "let a = 1", adding: others)
        now[place] = now[place]?.replacing("1111", with: "2222").replacing("from: 1.0.0", with: "from: 2.0.0")
        let found = try await report(now, since: Self.tree("", "let a = 1", adding: others))
        let severity = place == "-" ? "error" : "note"
        #expect(lines(found) == ["\(severity) unproven-capability NSCameraUsageDescription declaration-added"])
    }

    /// So may a binary of the tree that nobody can look into, where its file is another one.
    @Test(arguments: ["Zoo.framework/Zoo", "Go/App.swift"]) func aBinaryThatCameWithIt(path: String) async throws {
        let spec = """
            name: Shop
            targets:
              Go:
                type: application
                platform: iOS
                sources: [Go]
                settings: { INFOPLIST_FILE: Go/Info.plist }
                dependencies: [{ framework: Zoo.framework }]
            """
        func tree(_ plist: String) -> [String: String] {
            Self.tree(plist, "let a = 1").merging(["project.yml": spec, "Zoo.framework/Zoo": "pointer 1"]) { $1 }
        }
        var now = tree(purpose("NSCameraUsageDescription"))
        now[path]?.append("2")
        let severity = path.hasPrefix("Zoo") ? "note" : "error"
        #expect(
            lines(try await report(now, since: tree(""))) == [
                "\(severity) unproven-capability NSCameraUsageDescription declaration-added"
            ])
    }

    /// So may a plugin that stands in a list of packages only: a call of the Podfile brings it.
    @Test(arguments: [
        ("flutter_install_all_ios_pods __dir__", "pubspec.lock", "note"),
        ("use_native_modules!", "package.json", "note"),
        ("use_native_modules!", "other/package.json", "error"), ("use_native_modules!", "README.md", "error"),
    ])
    func aPluginThatCameWithIt(call: String, place: String, severity: String) async throws {
        func tree(_ plist: String) -> [String: String] {
            let app = Self.tree(plist, "let a = 1", products: []).map { ("ios/" + $0.key, $0.value) }
            let more = ["ios/Podfile": "target 'Go' do\n  \(call)\nend\n", place: "1"]
            return Dictionary(app) { first, _ in first }.merging(more) { $1 }
        }
        var now = tree(purpose("NSCameraUsageDescription"))
        now[place] = "2"
        let found = try await report(now, since: tree(""))
        #expect(lines(found) == ["\(severity) unproven-capability NSCameraUsageDescription declaration-added"])
    }

    /// Sources that are not there, as of a submodule, may use what is declared; a use that went is gone all the same.
    @Test func theSourcesAreElsewhere() async throws {
        func tree(_ plist: String, _ source: String) -> [String: String] {
            let plist = Fixture.propertyList(plist + Fixture.answered)
            return ["App.xcodeproj/project.pbxproj": Self.project, "App/Info.plist": plist, "App/A.swift": source]
        }
        let (key, none) = (purpose("NSCameraUsageDescription"), "let a = 1")
        let added = try await report(tree(key, none), since: tree("", none))
        #expect(lines(added) == ["note unproven-capability NSCameraUsageDescription declaration-added"])
        let removed = try await report(tree(key, none), since: tree(key, Self.scanner))
        #expect(lines(removed) == ["error unproven-capability NSCameraUsageDescription use-removed"])
    }

    /// A project that names a source of a submodule.
    private static let project = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 46; rootObject = P; objects = {
        P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = App/A.swift; sourceTree = "<group>"; };
        F2 = { isa = PBXFileReference; path = Sub/B.swift; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
        S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
            buildConfigurationList = TL; buildPhases = (S); };
        PL = { isa = XCConfigurationList; buildConfigurations = (C); };
        TL = { isa = XCConfigurationList; buildConfigurations = (D); };
        C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
        D = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = "App/Info.plist"; }; };
        }; }
        """

    @Test func aUseCameWithoutItsDeclaration() async throws {
        let found = try await report(Self.tree("", Self.scanner), since: Self.tree("", "let a = 1"))
        #expect(lines(found) == ["error missing-capability NSCameraUsageDescription use-added"])
        let removed = try await report(
            Self.tree("", Self.scanner), since: Self.tree(purpose("NSCameraUsageDescription"), Self.scanner))
        #expect(lines(removed) == ["error missing-capability NSCameraUsageDescription declaration-removed"])
    }

    /// The mode of processing is refused without the list, which the change removed.
    @Test func theListWentAndTheModeStayed() async throws {
        let mode = list("UIBackgroundModes", ("processing", nil))
        let then = Self.tree(mode + list("BGTaskSchedulerPermittedIdentifiers", ("a", nil)), "let a = 1")
        let found = try await report(Self.tree(mode, "let a = 1"), since: then)
        #expect(lines(found) == ["error missing-sister-key UIBackgroundModes -"])
    }

    /// A manifest that moved brings nothing; a second finding of the same kind does.
    @Test func movedManifests() async throws {
        let key = purpose("NSContactsUsageDescription")
        let then = Self.tree(key, "let a = 1", products: [])
        var now = then.mapValues { $0.replacing("Go/Info.plist", with: "Go/Support/Info.plist") }
        now["Go/Support/Info.plist"] = now.removeValue(forKey: "Go/Info.plist")
        #expect(try await report(now, since: then).findings.isEmpty)
        now["Go/Support/Info.plist"] = Fixture.propertyList(
            key + purpose("NSCalendarsUsageDescription") + Fixture.answered)
        #expect(try await report(now, since: then).findings.map(\.key) == ["NSCalendarsUsageDescription"])
    }

    /// A target that was renamed is the same app by its identifier: what it had before isn't new.
    @Test(arguments: [("com.example.go", 0), ("com.example.other", 1)])
    func aRenamedTarget(identifier: String, count: Int) async throws {
        func tree(_ identifier: String) -> [String: String] {
            Self.tree(purpose("NSContactsUsageDescription"), "let a = 1", products: []).mapValues {
                $0.replacing("INFOPLIST_FILE:", with: "PRODUCT_BUNDLE_IDENTIFIER: \(identifier), INFOPLIST_FILE:")
            }
        }
        let now = tree(identifier).mapValues { $0.replacing("  Go:\n", with: "  Gone:\n") }
        let found = try await report(now, since: tree("com.example.go")).findings
        #expect(found.filter { $0.rule == "unused-capability" }.count == count)
    }

    /// A new app has no history: what it declares is judged as ever.
    @Test func anAppThatIsNew() async throws {
        let then = ["README.md": ""]
        let found = try await report(Self.tree(purpose("NSCameraUsageDescription"), "let a = 1"), since: then)
        #expect(lines(found) == ["note unproven-capability NSCameraUsageDescription -"])
    }

    @Test func aRevertedTreeIsTheEarlierOne() throws {
        let then = ["a/one": "1", "a/two": "2", "gone/x": "x"]
        let now = ["a/one": "1", "a/two": "changed", "a/new/deep": "3", "Pods/kept": "ignored by git"]
        let tree = RevertedTree(
            MemoryTree(now), to: MemoryTree(then), changed: ["a/two", "a/new/deep", "gone/x"])
        let files = try MemoryTree(copying: tree).files.mapValues { String(decoding: $0, as: UTF8.self) }
        #expect(files == then.merging(["Pods/kept": "ignored by git"]) { $1 })
    }
}
