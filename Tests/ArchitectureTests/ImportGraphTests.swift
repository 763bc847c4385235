import Foundation
import Support
import Testing

/// Arrows point one way. The table in Docs/Architecture.md is the only place that says which: whoever adds an edge adds it there.
@Suite struct ImportGraphTests {
    /// One row of the table of modules.
    struct Module: CustomTestStringConvertible {
        let group: String
        let name: String
        let imports: Set<String>

        var testDescription: String { name }
    }

    /// What the toolchain brings, without Foundation (Docs/Decisions/0011). Pure modules may not even import those
    /// that do I/O.
    static let toolchain: Set<String> = [
        "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization", "SystemPackage",
    ]

    /// Which groups the modules of a group may import, besides their own.
    static let groups: [String: Set<String>] = [
        "Common": [], "Servers": ["Common"], "Release": ["Servers", "Common"], "Audit": ["Common"],
        "App": ["Release", "Audit", "Servers", "Common"],
    ]

    static let sources = packageFolder.appending(path: "Sources")
    static let page =
        (try? String(contentsOf: packageFolder.appending(path: "Docs/Architecture.md"), encoding: .utf8)) ?? ""

    static let modules: [Module] = page.split(separator: "\n").compactMap { line in
        guard let row = line.wholeMatch(of: /\| `(\w+)\/(\w+)` \| .* \| (.*) \|/) else { return nil }
        return Module(
            group: String(row.1), name: String(row.2), imports: Set(row.3.matches(of: /\w+/).map { String($0.output) }))
    }

    static let pure = Set(
        page.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^\| `\w+\/(\w+)` \| \*\*pure\*\*/).map { String($0.1) }
        })

    @Test(arguments: modules) func importsWhatTheTableSays(module: Module) throws {
        let folder = Self.sources.appending(path: module.group).appending(path: module.name)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(!files.isEmpty)
        var found: Set<String> = []
        for file in files {
            for imported in try Self.imports(of: file) where !module.imports.contains(imported) {
                let isFine =
                    Self.toolchain.contains(imported)
                    && (!Self.pure.contains(module.name) || imported == "FoundationEssentials")
                #expect(isFine, "\(file.lastPathComponent) of \(module.name) imports \(imported)")
            }
            found.formUnion(try Self.imports(of: file))
        }
        #expect(module.imports.subtracting(found).isEmpty, "imported by no file of \(module.name)")
    }

    @Test func groupsPointOneWay() throws {
        let group = Dictionary(uniqueKeysWithValues: Self.modules.map { ($0.name, $0.group) })
        for module in Self.modules {
            let allowed = try #require(Self.groups[module.group]).union([module.group])
            for name in module.imports.sorted() {
                #expect(group[name].map(allowed.contains) ?? true, "\(module.group)/\(module.name) imports \(name)")
            }
        }
    }

    @Test func everyModuleIsInTheTable() throws {
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.sources.path())) == Set(Self.groups.keys))
        let folders = try Self.groups.keys.flatMap { group in
            try FileManager.default.contentsOfDirectory(atPath: Self.sources.appending(path: group).path())
                .map { "\(group)/\($0)" }
        }
        let external = ["Common/CArchive", "Common/CCrypto", "Common/CGit2", "Servers/CCurl", "Common/CYAML"]
        #expect(Set(folders).subtracting(external) == Set(Self.modules.map { "\($0.group)/\($0.name)" }))
        #expect(Self.pure.count > 4)
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
