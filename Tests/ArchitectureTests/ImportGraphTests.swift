import Foundation
import Support
import Testing

/// Arrows point one way. The table in Docs/Architecture.md is the only place that says which: whoever adds an edge adds it there.
@Suite struct ImportGraphTests {
    /// One row of the table of rooms.
    struct Room: CustomTestStringConvertible {
        let wing: String
        let name: String
        let imports: Set<String>

        var testDescription: String { name }
    }

    /// What the toolchain brings, without Foundation (Docs/Decisions/0011). Pure rooms may not even import those that do I/O.
    static let toolchain: Set<String> = [
        "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Synchronization", "SystemPackage",
    ]

    /// Which wings the rooms of a wing may import, besides their own.
    static let wings: [String: Set<String>] = [
        "Common": [], "Servers": ["Common"], "Release": ["Servers", "Common"], "Audit": ["Common"],
        "App": ["Release", "Audit", "Servers", "Common"],
    ]

    static let sources = packageFolder.appending(path: "Sources")
    static let page =
        (try? String(contentsOf: packageFolder.appending(path: "Docs/Architecture.md"), encoding: .utf8)) ?? ""

    static let rooms: [Room] = page.split(separator: "\n").compactMap { line in
        guard let row = line.wholeMatch(of: /\| `(\w+)\/(\w+)` \| .* \| (.*) \|/) else { return nil }
        return Room(
            wing: String(row.1), name: String(row.2), imports: Set(row.3.matches(of: /\w+/).map { String($0.output) }))
    }

    static let pure = Set(
        page.split(separator: "\n").compactMap {
            $0.firstMatch(of: /^\| `\w+\/(\w+)` \| \*\*pure\*\*/).map { String($0.1) }
        })

    @Test(arguments: rooms) func importsWhatTheTableSays(room: Room) throws {
        let folder = Self.sources.appending(path: room.wing).appending(path: room.name)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(!files.isEmpty)
        var found: Set<String> = []
        for file in files {
            for module in try Self.imports(of: file) where !room.imports.contains(module) {
                let isFine =
                    Self.toolchain.contains(module)
                    && (!Self.pure.contains(room.name) || module == "FoundationEssentials")
                #expect(isFine, "\(file.lastPathComponent) of \(room.name) imports \(module)")
            }
            found.formUnion(try Self.imports(of: file))
        }
        #expect(room.imports.subtracting(found).isEmpty, "imported by no file of \(room.name)")
    }

    @Test func wingsPointOneWay() throws {
        let wing = Dictionary(uniqueKeysWithValues: Self.rooms.map { ($0.name, $0.wing) })
        for room in Self.rooms {
            let allowed = try #require(Self.wings[room.wing]).union([room.wing])
            for name in room.imports.sorted() {
                #expect(wing[name].map(allowed.contains) ?? true, "\(room.wing)/\(room.name) imports \(name)")
            }
        }
    }

    @Test func everyRoomIsInTheTable() throws {
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.sources.path())) == Set(Self.wings.keys))
        let folders = try Self.wings.keys.flatMap { wing in
            try FileManager.default.contentsOfDirectory(atPath: Self.sources.appending(path: wing).path())
                .map { "\(wing)/\($0)" }
        }
        let external = ["Common/CArchive", "Common/CCrypto", "Common/CGit2", "Servers/CCurl", "Common/CYAML"]
        #expect(Set(folders).subtracting(external) == Set(Self.rooms.map { "\($0.wing)/\($0.name)" }))
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
