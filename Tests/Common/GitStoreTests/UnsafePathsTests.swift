import Foundation
import Names
import Support
import Testing

@testable import GitStore

/// Entries that git refuses, with `git fsck` as the judge of their names.
@Suite struct UnsafePathsTests {
    private static let plain = [
        "a", "...", ".gitx", "git", "git~2", "git~10", ".gitignore", ".gitattributes", "x.git", ".git-x", "g", ".g",
        "gitmod~5", "\u{200c}", "a\\b", ".\u{200c}gitx", "con", "a:b", ".gi\u{301}t", "\u{ff0e}git", "git ", ".ģit",
    ]
    private static let hostile = [
        ".", "..", ".git", ".GIT", ".Git", ".git.", ".git ", ".git. .", ".git::$INDEX_ALLOCATION", ".git:x", "git~1",
        "GIT~1", "Git~1 .", "git~1:x", ".g\u{200c}it", "\u{feff}.git", ".git\u{200f}", ".gi\u{202e}T", "x\\.git",
        "x\\git~1\\y", ".git\\x", "..git\\.git ", "a/b", "/", "../x", "",
    ]
    private static let hostileLinks = [
        ".gitmodules", ".GitModules ", "gitmod~1", "GITMOD~4.", "gi7eba~1", "gi7eb~10", ".gitmod\u{200c}ules",
        ".gitmodules::$DATA",
    ]

    private let scratch: GitScratch
    private let store: Repository
    private let blob: [UInt8]

    init() throws {
        scratch = try GitScratch()
        store = try Repository.open(at: scratch.path)
        blob = try Self.object(scratch.git(["hash-object", "-w", "--stdin"])).bytes
    }

    private static func object(_ output: Data) throws -> ObjectID {
        try #require(ObjectID(hex: String(String(decoding: output, as: UTF8.self).prefix(40))))
    }

    /// A tree as nobody's git would write it.
    private func tree(_ entries: [(mode: String, name: [UInt8], id: [UInt8])]) throws -> TreeID {
        var bytes: [UInt8] = []
        for entry in entries { bytes += Array("\(entry.mode) ".utf8) + entry.name + [0] + entry.id }
        let command = ["hash-object", "-t", "tree", "-w", "--literally", "--stdin"]
        return TreeID(try Self.object(scratch.git(command, input: Data(bytes))))
    }

    /// Many at once.
    private func trees(_ contents: [[UInt8]]) throws -> [TreeID] {
        let files = contents.indices.map { scratch.folder.appending(path: "tree-\($0)") }
        for (file, bytes) in zip(files, contents) { try Data(bytes).write(to: file) }
        let list = files.map { $0.path() + "\n" }.joined()
        let command = ["hash-object", "-t", "tree", "-w", "--literally", "--stdin-paths"]
        return try scratch.git(command, input: Data(list.utf8)).split(separator: 10).map { TreeID(try Self.object($0)) }
    }

    private func file(_ name: String) throws -> TreeID { try tree([("100644", Array(name.utf8), blob)]) }

    private func folder(_ name: String, _ inner: TreeID) throws -> TreeID {
        try tree([("40000", Array(name.utf8), inner.object.bytes)])
    }

    @Test func gitRefusesTheSameNames() throws {
        let names = Self.plain + Self.hostile
        let entries =
            (names + Self.random).map { ("100644", $0) } + (names + Self.hostileLinks).map { ("120000", $0) }
        let trees = try trees(entries.map { mode, name in Array("\(mode) \(name)".utf8) + [0] + blob })
        let complaints = try scratch.complaintsOfFsck()
        for ((_, name), tree) in zip(entries, trees) {
            let isRefused = complaints.contains(tree.object.hex)
            let found = try store.unsafePaths(from: nil, to: tree, limit: 10)
            #expect(found.isEmpty != isRefused, "\(name.debugDescription): git \(isRefused)")
        }
        #expect(complaints.count > 30)
    }

    /// Names made of the pieces that matter.
    private static var random: [String] {
        let pieces = [
            ".", "g", "i", "t", "G", "I", "T", "~", "1", "2", " ", ":", "\u{200d}", "\\", "x", ".git", "git~1",
        ]
        var picks = SplitMix(state: 7)
        return Array(
            Set(
                (0..<600).map { _ in
                    (0..<(1 + Int(picks.next() % 6))).map { _ in pieces[Int(picks.next() % UInt64(pieces.count))] }
                        .joined()
                })
        ).sorted()
    }

    /// git itself checks these out; on Windows they lead out of the folder.
    @Test(arguments: ["..\\x", "x\\..\\..\\y"]) func backslashesLeadNowhere(name: String) throws {
        #expect(try store.unsafePaths(from: nil, to: file(name), limit: 10) == [name])
    }

    @Test func onlyWhatChangesIsLookedAt() throws {
        let bad = try folder("..", file("x"))
        let (old, deep) = (try folder("sub", bad), try folder("sub", folder("..", file("y"))))
        #expect(try store.unsafePaths(from: nil, to: old, limit: 10) == ["sub/.."])
        #expect(try store.unsafePaths(from: old, to: old, limit: 10) == [])
        #expect(try store.unsafePaths(from: old, to: deep, limit: 10) == ["sub/.."])
        #expect(try store.unsafePaths(from: old, to: file("x"), limit: 10) == [])
        // What is alike is not even read.
        let missing = TreeID(try #require(ObjectID(hex: String(repeating: "1", count: 40))))
        let (before, after) = (
            try tree([("100644", Array("a".utf8), blob), ("40000", Array("z".utf8), missing.object.bytes)]),
            try tree([("40000", Array("z".utf8), missing.object.bytes)])
        )
        #expect(try store.unsafePaths(from: after, to: before, limit: 10) == [])
    }

    /// Ten folders with the same ten folders, ten levels deep: 10^10 paths.
    @Test(.timeLimit(.minutes(10))) func bombsEnd() throws {
        var bomb = try file("x")
        for _ in 0..<10 {
            bomb = try tree((0..<10).map { ("40000", Array("\($0)".utf8), bomb.object.bytes) })
        }
        #expect(try store.unsafePaths(from: nil, to: bomb, limit: 10) == [])
    }

    /// Deeper than other readers of trees go.
    @Test func noDepthIsTooMuch() throws {
        let levels = 300
        let path = String(repeating: "d/", count: levels)
        let stream = "commit refs/heads/deep\ncommitter C <c@x> 1 +0000\ndata 0\nM 100644 inline \(path)git~1\ndata 0\n"
        try scratch.git(["fast-import", "--quiet"], input: Data(stream.utf8))
        let tree = TreeID(try Self.object(scratch.git(["rev-parse", "deep^{tree}"])))
        #expect(try store.unsafePaths(from: nil, to: tree, limit: 10) == [path + "git~1"])
    }
}

extension GitScratch {
    /// The trees that `git fsck` finds fault with for the names in them.
    func complaintsOfFsck() throws -> Set<String> {
        let kinds = ["badTree", "hasDot", "hasDotdot", "hasDotgit", "fullPathname", "emptyName", "gitmodulesSymlink"]
        // They go to standard error.
        let command = ["-c", "alias.complain=!git fsck --no-dangling 2>&1", "complain"]
        let output = String(decoding: try git(command, statuses: 0...15), as: UTF8.self)
        let lines = output.split(separator: "\n").filter { line in kinds.contains { line.contains(": \($0): ") } }
        return Set(lines.compactMap { line in line.firstMatch(of: /tree ([0-9a-f]{40})/).map { String($0.1) } })
    }
}
