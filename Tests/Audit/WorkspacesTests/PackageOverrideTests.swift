import Testing

@testable import Workspaces

/// A package that a project names stands in for every dependency of its identity.
@Suite struct PackageOverrideTests {
    private static func package(_ name: String, _ dependencies: String = "", _ needs: String = "") -> String {
        """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
            dependencies: [\(dependencies)], targets: [.target(name: "\(name)", dependencies: [\(needs)])])
        """
    }

    private static func spec(_ app: String, packages: String) -> String {
        """
        name: \(app)
        packages: { \(packages) }
        targets: { \(app): { type: application, platform: iOS, dependencies: [{ package: A }] } }
        """
    }

    /// A tree with an app that is built from the package A, which depends on a B.
    private static func tree(_ packages: String, _ dependency: String, _ need: String) -> [String: String] {
        [
            "project.yml": spec("App", packages: packages), "A/Package.swift": package("A", dependency, need),
            "A/Sources/A/A.swift": "", "B/Package.swift": package("B"), "B/Sources/B/B.swift": "",
        ]
    }

    private static let path = ".package(path: \"B\")"
    private static let url = ".package(url: \"https://example.com/x/B.git\", from: \"1.0.0\")"
    private static let product = ".product(name: \"B\", package: \"B\")"
    private static let both = "A: { path: A }, B: { path: B }"

    /// A path that leads nowhere, and an address; by the name alone, and as a product.
    @Test(arguments: [path, url], ["\"B\"", product]) func standIns(dependency: String, need: String) {
        let workspace = Workspace.read(Self.tree(Self.both, dependency, need))
        #expect(workspace.sources(of: "App") == ["A/Sources/A/A.swift", "B/Sources/B/B.swift"])
        #expect(workspace.targets.allSatisfy { $0.opaque.isEmpty && $0.unresolved.isEmpty })
        // Nobody named it.
        let without = Workspace.read(Self.tree("A: { path: A }", dependency, need))
        #expect(without.sources(of: "App") == ["A/Sources/A/A.swift"])
        #expect(without.named("A")?.opaque.map(\.name) == ["B"])
    }

    /// Also for one that is there, where the project that names the other is built from what asks.
    @Test(arguments: ["\"B\"", product]) func standInsForWhatIsThere(need: String) {
        let inner = ["A/B/Package.swift": Self.package("B"), "A/B/Sources/B/Inner.swift": ""]
        let own = ["A/Sources/A/A.swift", "B/Sources/B/B.swift"],
            others = ["A/Sources/A/A.swift", "A/B/Sources/B/Inner.swift"]
        let tree = Self.tree(Self.both, Self.path, need).merging(inner) { $1 }
        #expect(Workspace.read(tree).sources(of: "App") == Set(own))
        var elsewhere = Self.tree("A: { path: A }", Self.path, need).merging(inner) { $1 }
        elsewhere["Other/project.yml"] = Self.spec("Other", packages: "B: { path: ../B }")
        #expect(Workspace.read(elsewhere).sources(of: "App") == Set(others))
        // Of two that are named for it none is meant more.
        elsewhere["Other/project.yml"] = Self.spec("Other", packages: "A: { path: ../A }, B: { path: B }")
        elsewhere["Other/B/Package.swift"] = Self.package("B")
        elsewhere["project.yml"] = Self.spec("App", packages: Self.both)
        #expect(Workspace.read(elsewhere).sources(of: "App") == Set(others))
    }

    /// A checked-out package asks for another: its checkout is not built where the project has one of its own.
    @Test(arguments: [true, false]) func standInsForCheckouts(isNamed: Bool) {
        let a = "A: { url: 'https://example.com/x/A', from: 1.0.0 }"
        let workspace = Workspace.read([
            "project.yml": Self.spec("App", packages: isNamed ? a + ", B: { path: B }" : a),
            "B/Package.swift": Self.package("B"), "B/Sources/B/B.swift": "",
            "SourcePackages/checkouts/A/Package.swift": Self.package("A", Self.url, Self.product),
            "SourcePackages/checkouts/A/Sources/A/A.swift": "",
            "SourcePackages/checkouts/B/Package.swift": Self.package("B"),
            "SourcePackages/checkouts/B/Sources/B/Old.swift": "",
        ])
        let used = isNamed ? "B/Sources/B/B.swift" : "SourcePackages/checkouts/B/Sources/B/Old.swift"
        #expect(workspace.sources(of: "App") == ["SourcePackages/checkouts/A/Sources/A/A.swift", used])
    }
}
