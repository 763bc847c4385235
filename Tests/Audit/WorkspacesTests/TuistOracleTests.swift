import Foundation
import Support
import Testing

@testable import Workspaces

/// The targets of Tuist projects as `Project.swift` tells them without being run, beside the graph that Tuist itself wrote.
@Suite struct TuistOracleTests {
    private static let gathered = ProcessInfo.processInfo.environment["RELCTL_GRAPHS"]

    /// What `Pipelines/oracle-tuist.sh` gathered: a folder of trees with a `graph.json` each. Prints a row for each project.
    @Test(.enabled(if: gathered != nil)) func graphsOfOthers() throws {
        let root = try #require(Self.gathered)
        for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
            let tree = try FolderTree(root: root + "/" + name)
            let told = Workspace.read(tree, options: ReadingOptions(tuistGraphs: ["graph.json"]))
            for diagnostic in told.diagnostics { print("| \(name) | \(diagnostic.path): \(diagnostic.message) | |") }
            for row in Self.rows(told, Workspace.read(tree)) { print("| \(name) | \(row) |") }
        }
    }

    // MARK: Facts

    /// After the graphs that Tuist 4 wrote of tuist/tuist in December 2025 and February 2026, in small: an enumeration of
    /// modules, folders instead of lists of sources, conditions, a name of the product, the project above.
    private static let manifests = [
        "Project.swift": """
        import ProjectDescription
        import ProjectDescriptionHelpers
        let project = Project(name: "Kit", targets: Module.allCases.map(\\.target))
        """,
        "Tuist/ProjectDescriptionHelpers/Module.swift": """
        import ProjectDescription
        public enum Module: String, CaseIterable {
            case base = "Base"
            case tests = "BaseTests"
            var product: Product {
                switch self {
                case .base: .staticFramework
                case .tests: .unitTests
                }
            }
            var dependencies: [TargetDependency] { self == .tests ? [.target(name: Module.base.rawValue)] : [] }
            public var target: Target {
                .target(
                    name: rawValue, destinations: [.iPhone], product: product, bundleId: "dev.example.\\(rawValue)",
                    infoPlist: .default, buildableFolders: ["Sources/\\(rawValue)"], dependencies: dependencies)
            }
        }
        """,
        "App/Project.swift": """
        import ProjectDescription
        let project = Project(name: "Apps", targets: [
            .target(
                name: "App-One", destinations: [.mac, .iPhone], product: .app, productName: "One",
                bundleId: "dev.example.app",
                infoPlist: .extendingDefault(with: ["NSCameraUsageDescription": "To scan"]), sources: ["Sources/**"],
                dependencies: [
                    .project(target: "Base", path: "../"), .external(name: "Log"),
                    .external(name: "Menu", condition: .when([.macos])), .sdk(name: "StoreKit", type: .framework),
                ]),
        ])
        """,
        "Sources/Base/A.swift": "", "Sources/BaseTests/B.swift": "", "App/Sources/C.swift": "",
        "App/Sources/Deep/D.swift": "",
    ]

    private static func target(_ name: String, _ product: String, _ identifier: String, _ more: String) -> String {
        """
        "\(name)": { "name": "\(name)", "product": "\(product)", "bundleId": "\(identifier)",
            "infoPlist": { "extendingDefault": { "with": {} } }, \(more) }
        """
    }

    private static func folder(_ name: String) -> String {
        """
        "destinations": ["iPhone"], "productName": "\(name)", "sources": [],
        "buildableFolders": [{ "path": "/r/Sources/\(name)", "exceptions": [] }]
        """
    }

    private static let graph = """
        { "name": "Kit", "path": "/r", "projects": [
            "/r", { "name": "Kit", "path": "/r", "type": { "local": {} }, "xcodeProjPath": "/r/Kit.xcodeproj", "targets": {
                \(target("Base", "static_framework", "dev.example.Base", folder("Base") + ", \"dependencies\": []")),
                \(target("BaseTests", "unit_tests", "dev.example.BaseTests", folder("BaseTests")
                    + ", \"dependencies\": [{ \"target\": { \"name\": \"Base\" } }]")) } },
            "/r/App", { "name": "Apps", "path": "/r/App", "type": { "local": {} }, "targets": {
                "App-One": { "name": "App-One", "product": "app", "productName": "One", "bundleId": "dev.example.app",
                    "destinations": ["mac", "iPhone"],
                    "infoPlist": { "extendingDefault": { "with": {
                        "NSCameraUsageDescription": { "string": { "_0": "To scan" } } } } },
                    "sources": [{ "path": "/r/App/Sources/C.swift" }, { "path": "/r/App/Sources/Deep/D.swift" }],
                    "dependencies": [
                        { "project": { "path": "/r", "target": "Base" } },
                        { "project": { "path": "/r/.build/checkouts/log", "target": "Log" } },
                        { "project": { "path": "/r/.build/checkouts/menu", "target": "Menu",
                            "condition": { "platformFilters": [{ "macos": {} }] } } },
                        { "sdk": { "name": "StoreKit.framework", "status": "required" } } ] } } },
            "/r/.build/checkouts/log", { "name": "Log", "type": { "external": { "hash": "1" } }, "targets": {} },
            "/r/.build/checkouts/menu", { "name": "Menu", "type": { "external": { "hash": "2" } }, "targets": {} }
        ] }
        """

    @Test func smallProjects() {
        let files = Self.manifests.merging(["graph.json": Self.graph]) { $1 }
        let told = Workspace.read(files, options: ReadingOptions(tuistGraphs: ["graph.json"]))
        #expect(told.diagnostics == [])
        #expect(
            Self.rows(told, Workspace.read(files)) == [
                "App/Project.swift | 1 targets, 1 the same | ", "Project.swift | 2 targets, 2 the same | ",
            ])
        #expect(told.named("App-One")?.dependencies.map(\.name) == ["Base"])
    }

    // MARK: Comparison

    /// A row for each project of the graph.
    static func rows(_ told: Workspace, _ read: Workspace) -> [String] {
        let projects = Set(told.targets.map(\.id.project)).filter { $0.hasSuffix("Project.swift") }.sorted()
        return projects.map { project in
            let (expected, found) = (targets(of: project, told), targets(of: project, read))
            let names = Set(expected.keys).union(found.keys).sorted()
            var differences: [String: [String]] = [:]
            for name in names {
                for difference in Self.differences(expected[name], found[name]) {
                    differences[difference, default: []].append(name)
                }
            }
            let same = names.count - Set(differences.values.joined()).count
            let rows = differences.map { "\($0.key): \(list($0.value))" }.sorted()
            return "\(project) | \(expected.count) targets, \(same) the same | \(rows.joined(separator: "<br>"))"
        }
    }

    private static func targets(of project: String, _ workspace: Workspace) -> [String: Target] {
        let own = workspace.targets.filter { $0.id.project == project }
        return Dictionary(own.map { ($0.name, $0) }) { first, _ in first }
    }

    /// In what two readings of a target differ. Where things are declared differs by nature.
    static func differences(_ expected: Target?, _ found: Target?) -> [String] {
        guard let expected else { return ["not in the graph"] }
        guard let found else { return ["not read"] }
        let facts: [(String, Set<String>, Set<String>)] = [
            ("kind", ["\(expected.kind)"], ["\(found.kind)"]),
            ("product", [expected.productName], [found.productName]),
            ("identifier", [expected.bundleIdentifier ?? ""], [found.bundleIdentifier ?? ""]),
            ("platform", [expected.platform ?? ""], [found.platform ?? ""]),
            ("configuration", [expected.configuration], [found.configuration]),
            ("configurations", Set(expected.configurations), Set(found.configurations)),
            ("sources", Set(expected.sources.map(\.path)), Set(found.sources.map(\.path))),
            ("resources", Set(expected.resources), Set(found.resources)),
            ("dependencies", Set(expected.dependencies.map(\.name)), Set(found.dependencies.map(\.name))),
            ("embedded", Set(expected.embedded.map(\.name)), Set(found.embedded.map(\.name))),
            ("system libraries", Set(expected.linkedModules), Set(found.linkedModules)),
            ("other modules", Set(expected.opaque.map(\.name)), Set(found.opaque.map(\.name))),
            ("conditions", Set(expected.compilationConditions), Set(found.compilationConditions)),
            ("declared", declared(expected), declared(found)),
            ("not understood", [], Set(found.unresolved.map(\.message))),
        ]
        return facts.compactMap { name, expected, found in
            let (lacking, more) = (expected.subtracting(found).sorted(), found.subtracting(expected).sorted())
            guard !(lacking + more).isEmpty else { return nil }
            let parts = [("graph", lacking), ("manifest", more)].filter { !$1.isEmpty }
            return name + parts.map { ", \($0): \(list($1))" }.joined()
        }
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    }

    private static func declared(_ target: Target) -> Set<String> {
        Set(target.manifests.flatMap { file in (file.root?.entries ?? []).map { "\(file.kind) \($0.key)" } })
    }
}
