import Foundation
import GitStore
import Names
import Testing

@Suite struct TreeTests {
    private static let before: Snapshot = [
        "a/b/c": "1\n", "a/d": "2\n", "a.txt": "3\n", "l": .link("a"), "s": .submodule(1),
    ]
    private static let after: Snapshot = ["a/b/c": "1\n", "a/d": "20\n", "a.txt/x": "3\n", "l": .link("b"), "n": "4\n"]

    private static func trees() throws -> (GitScratch, Repository, before: TreeID, after: TreeID) {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let commits = [history.commit(before), history.commit(after)]
        let id = try history.finish(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        return (
            scratch, repository, try repository.commit(id(commits[0])).tree, try repository.commit(id(commits[1])).tree
        )
    }

    @Test func changesAreGits() throws {
        let (scratch, repository, before, after) = try Self.trees()
        let names = try scratch.lines("diff-tree", "-r", "--name-only", "--no-renames", "\(before)", "\(after)")
        #expect(try repository.changedPaths(from: before, to: after).sorted() == names.sorted())
        #expect(try repository.changedPaths(from: nil, to: after).sorted() == Self.after.keys.sorted())
        #expect(try repository.changedPaths(from: before, to: after, limit: 2).count == 2)
        #expect(try repository.changedPaths(from: before, to: before) == [])
    }

    @Test func pathsAreCompared() throws {
        let (scratch, repository, before, after) = try Self.trees()
        defer { withExtendedLifetime(scratch) {} }
        let paths = ["a/b/c", "a/d", "a", "a.txt", "a.txt/x", "l", "none", ""]
        #expect(
            try repository.paths(paths, differBetween: before, and: after) == ["a/d", "a", "a.txt", "a.txt/x", "l", ""])
    }

    @Test func filesAreRead() throws {
        let (scratch, repository, before, _) = try Self.trees()
        defer { withExtendedLifetime(scratch) {} }
        let file = try repository.file("a/b/c", in: before)
        #expect(file?.mode == 0o100644 && file?.bytes == Array("1\n".utf8))
        #expect(try repository.file("l", in: before)?.mode == 0o120000)
        for path in ["a", "s", "a/b/c/d", "x"] {
            #expect(try repository.file(path, in: before)?.mode == nil, "\(path)")
        }
    }

    @Test func attributesAreThoseOfTheDeepestFile() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let commit = history.commit([
            ".gitattributes": """
            # what follows
            *.txt merge=union text
            /only-here merge=union
            docs/** merge=union
            [ab]?.md merge=union
            *.pbx merge
            b.txt -merge
            """,
            "sub/.gitattributes": "x.txt !merge\n/y merge=union\ndeep/*.z merge=union\n",
        ])
        let id = try history.finish(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        let union = ["a.txt", "d/a.txt", "only-here", "docs/a/b", "b1.md", "sub/y", "sub/deep/a.z", "sub/other.txt"]
        let others = ["b.txt", "d/only-here", "c1.md", "a.pbx", "sub/x.txt", "sub/d/y", "sub/deep/a/b.z", "docs"]
        let tree = try repository.commit(id(commit)).tree
        #expect(try repository.attributesUnion(paths: union + others, in: tree) == union)
    }
}
