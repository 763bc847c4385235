import Foundation
import Testing

/// Arrows point one way: whoever adds an edge to this table explains it in Docs/Architecture.md.
@Suite struct ImportGraphTests {
    static let allowed: [String: Set<String>] = [
        "Names": [],
        "Files": [],
        "GitStore": ["CGit2", "Names"],
        "HTTPTransport": ["CCurl", "Logging"],
        "GitTransport": ["GitStore", "HTTPTransport", "Names", "Logging", "Subprocess"],
        "Forges": ["HTTPTransport", "Names", "Logging"],
        "Releases": ["Names"],
        "Reconciling": ["Forges", "GitStore", "GitTransport", "Names", "Releases", "Uploads", "Logging"],
        "Settings": ["Files", "Names", "Releases", "YAMLSyntax"],
        "Reports": ["Names", "Releases"],
        "RehearsalForge": ["Names", "NIOCore", "NIOHTTP1", "NIOPosix", "Subprocess"],
        "ManifestSyntax": [],
        "Workspaces": ["GitStore", "ManifestSyntax", "Names", "YAMLSyntax"],
        "YAMLSyntax": ["CYAML"],
        "CapabilityUsage": ["Files", "Names"],
        "Uploads": ["Forges", "GitStore", "GitTransport", "HTTPTransport", "Names", "Settings", "Crypto", "Logging"],
        "ManifestAudit": ["CapabilityUsage", "ManifestSyntax", "Names", "Reports", "Workspaces"],
        "Commands": [
            "Files", "Forges", "GitStore", "GitTransport", "HTTPTransport", "ManifestAudit", "Names", "Reconciling",
            "RehearsalForge", "Releases", "Reports", "Settings", "Uploads", "Workspaces", "ArgumentParser", "Logging",
        ],
        "relctl": ["Commands"],
    ]

    /// What the toolchain brings, without Foundation (Docs/Decisions/0011). Pure rooms may not even import those that do I/O.
    static let toolchain: Set<String> = [
        "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization", "SystemPackage",
    ]
    static let pure: Set<String> = ["Names", "Releases", "ManifestSyntax", "Reports"]

    static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

    @Test(arguments: allowed.keys.sorted())
    func importsOnlyWhatItMay(target: String) throws {
        let files = FileManager.default.enumerator(
            at: Self.sources.appending(path: target), includingPropertiesForKeys: nil)
        let swiftFiles = try #require(files).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(!swiftFiles.isEmpty)
        for file in swiftFiles {
            for module in try Self.imports(of: file) {
                let isFine =
                    Self.allowed[target]?.contains(module) == true
                    || (Self.toolchain.contains(module)
                        && (!Self.pure.contains(target) || module == "FoundationEssentials"))
                #expect(isFine, "\(file.lastPathComponent) of \(target) imports \(module)")
            }
        }
    }

    @Test func everyTargetIsInTheTable() throws {
        let targets = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path())
            .filter { !["CGit2", "CCurl", "CYAML"].contains($0) }
        #expect(Set(targets) == Set(Self.allowed.keys))
    }

    static func imports(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count else { return nil }
            let last = words[words.count - 1]
            return String(last.split(separator: ".")[0])
        }
    }
}
