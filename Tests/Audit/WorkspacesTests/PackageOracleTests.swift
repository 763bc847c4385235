import Foundation
import ManifestSyntax
import Support
import Testing

@testable import Workspaces

/// Package manifests as SwiftPM itself tells them (`swift package dump-package`, which needs no network), beside what is
/// read without running them.
@Suite struct PackageOracleTests {
    private static let written = [
        "names": """
        // swift-tools-version: 5.9
        import PackageDescription
        let names = ["One", "Two"]
        func module(_ name: String, _ others: [Target.Dependency] = []) -> Target {
            .target(name: name, dependencies: ["Base"] + others, path: "Modules/\\(name)", exclude: ["Gone"])
        }
        var targets = names.map { module($0) }
        targets += [module("Three", ["Two", .product(name: "Log", package: "swift-log")]), .target(name: "Base")]
        let package = Package(
            name: "P", products: [.library(name: "All", targets: names + ["Three"]), .library(name: "Base", targets: ["Base"])],
            dependencies: [.package(url: "https://example.com/apple/swift-log.git", from: "1.0.0")], targets: targets)
        """,
        "kinds": """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Kinds", products: [.executable(name: "tool", targets: ["Tool"])],
            targets: [
                .executableTarget(name: "Tool", dependencies: [.target(name: "Core"), .byName(name: "Closed")]),
                .target(name: "Core", sources: ["A", "B.swift"], resources: [.process("R")]),
                .binaryTarget(name: "Closed", path: "Closed.xcframework"), .systemLibrary(name: "CSys"),
                .plugin(name: "Gen", capability: .buildTool()), .testTarget(name: "CoreTests", dependencies: ["Core"]),
            ])
        """,
        "later": """
        // swift-tools-version: 5.5
        import PackageDescription
        var package = Package(name: "Later", products: [], targets: [.target(name: "A")])
        #if os(Android) || os(Windows)
        package.targets.append(.target(name: "OnlyThere"))
        #endif
        package.products.append(.library(name: "L", type: .dynamic, targets: ["A"]))
        package.targets.append(.target(name: "B", dependencies: ["A"]))
        """,
    ]

    @Test(arguments: ["names", "kinds", "later"]) func manifestsOfAllKinds(name: String) async throws {
        let folder = try ScratchFolder()
        try folder.write(try #require(Self.written[name]), to: "Package.swift")
        try await Self.compare(folder.path)
    }

    @Test(arguments: ["", "Tests/Fixtures/Workspaces/SwiftPackage/Kit"]) func manifestsOfTheRepository(path: String)
        async throws
    {
        let folder = try ScratchFolder()
        let file = packageFolder.appending(path: path).appending(path: "Package.swift")
        try folder.write(try String(contentsOf: file, encoding: .utf8), to: "Package.swift")
        try await Self.compare(folder.path)
    }

    private static func compare(_ folder: String) async throws {
        #expect(try await differences(folder) == [])
    }

    /// What `Pipelines/oracle-packages.sh` gathered: a folder of folders with one manifest each. Prints a line for each.
    @Test(.enabled(if: gathered != nil)) func manifestsOfOthers() async throws {
        let root = try #require(Self.gathered)
        for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
            do {
                let found = try await Self.differences(root + "/" + name)
                print("| \(name) | \(found.isEmpty ? "same" : found.prefix(3).joined(separator: "; ")) |")
            } catch let error as ChildProgram.Failure {
                let why = error.text.split(separator: "\n").first { $0.contains("error:") } ?? ""
                print("| \(name) | refused by SwiftPM: \(why.prefix(100)) |")
            }
        }
    }

    private static let gathered = ProcessInfo.processInfo.environment["RELCTL_MANIFESTS"]

    /// In what a manifest reads otherwise than SwiftPM tells it. What is said to be told only by running it is none.
    private static func differences(_ folder: String) async throws -> [String] {
        let output = try await ChildProgram.run(["swift", "package", "dump-package"], in: folder)
        let package = try PropertyNode(json: output)
        let index = TreeIndex(try FolderTree(root: folder))
        let read: PackageManifest
        do throws(Diagnostic) {
            read = try PackageManifest(folder: "", variant: .release, index: index)
        } catch {
            return ["can't be read: \(error.message)"]
        }
        var found = read.issues.map { "said: \($0.message)" }
        if read.name != package["name"]?.string { found.append("name") }
        let products = Set(
            (package["products"]?.elements ?? []).map { "\($0["name"]?.string ?? ""): \(texts($0["targets"]))" })
        found += differences("product", Set(read.products.map { "\($0.name): \($0.targets)" }), products)
        // What only running the manifest tells of a target is said of it, and its name is known at least.
        let told = package["targets"]?.elements ?? []
        found += differences("target", Set(read.targets.map(\.name)), Set(told.compactMap { $0["name"]?.string }))
        let facts = Set(told.map(fact))
        found += read.targets.filter { $0.issues.isEmpty && !facts.contains(fact($0)) }.map {
            "target read as \(fact($0))"
        }
        let open = read.targets.count { !$0.issues.isEmpty }
        if open * 2 > told.count { found.append("\(open) of \(told.count) targets are said to be open") }
        let urls = (package["dependencies"]?.elements ?? []).compactMap {
            $0["sourceControl"]?.elements?.first?["location"]?["remote"]?.elements?.first?["urlString"]?.string
        }
        let remote = read.dependencies.compactMap { if case .remote(let url) = $0.origin { url } else { nil } }
        return found + differences("dependency", Set(remote), Set(urls))
    }

    private static func differences(_ what: String, _ read: Set<String>, _ told: Set<String>) -> [String] {
        read.subtracting(told).sorted().map { "\(what) only read: \($0)" }
            + told.subtracting(read).sorted().map { "\(what) not read: \($0)" }
    }

    private static func texts(_ node: PropertyNode?) -> [String] { node?.elements?.compactMap(\.string) ?? [] }

    /// A target in words, as SwiftPM tells it.
    private static func fact(_ node: PropertyNode) -> String {
        let needs = (node["dependencies"]?.elements ?? []).map { need -> String in
            if let product = need["product"]?.elements {
                return texts(PropertyNode(.array(product), at: .start)).prefix(2).joined(separator: "@")
            }
            return texts(need["byName"] ?? need["target"]).first ?? ""
        }
        return
            "\(node["name"]?.string ?? "") \(node["type"]?.string ?? "") \(node["path"]?.string ?? "-") \(texts(node["exclude"])) \(texts(node["sources"])) \(needs)"
    }

    /// The same, as it is read.
    private static func fact(_ target: PackageTarget) -> String {
        let kind =
            switch target.kind {
            case .regular: "regular"
            case .executable: "executable"
            case .tests: "test"
            case .macro: "macro"
            case .plugin: "plugin"
            case .systemLibrary: "system"
            case .binary: "binary"
            }
        let needs = target.needs.map { need -> String in
            switch need.need {
            case .name(let name): name
            case .product(let name, let package): package.map { name + "@" + $0 } ?? name
            }
        }
        return "\(target.name) \(kind) \(target.path ?? "-") \(target.exclude) \(target.sources ?? []) \(needs)"
    }
}
