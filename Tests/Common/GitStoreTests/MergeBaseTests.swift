import Foundation
import GitStore
import Names
import Testing

/// Where the common ancestor isn't one plain commit; and that a merge leaves no trace.
@Suite struct MergeBaseTests {
    private static let start: Snapshot = ["a": MergeTests.file, "b": "1\n2\n3\n4\n5\n"]

    /// Two branches that merged each other; each then added a file, or the first made another change.
    private static func crissCross(
        from start: Snapshot = start, _ left: Snapshot, _ right: Snapshot, _ merged: Snapshot,
        change: Snapshot = ["x": "x\n"]
    ) throws -> (GitScratch, ours: CommitID, theirs: CommitID) {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let base = history.commit(start)
        let (a, b) = (history.commit(left, parents: [base], time: 10), history.commit(right, parents: [base], time: 11))
        let x = history.commit(merged.merging(change) { $1 }, parents: [a, b], time: 12)
        let y = history.commit(merged.merging(["y": "y\n"]) { $1 }, parents: [b, a], time: 13)
        let id = try history.finish(in: scratch)
        return (scratch, try id(x), try id(y))
    }

    @Test func twoBasesThatMergeAreNoConflict() throws {
        let (scratch, ours, theirs) = try Self.crissCross(
            ["a": MergeTests.top, "b": "1\n2\n3\n4\n5\n"], ["a": MergeTests.bottom, "b": "1\n2\n3\n4\n5\n"],
            ["a": .lines(["top"] + MergeTests.text + ["bottom"]), "b": "1\n2\n3\n4\n5\n"])
        let repository = try Repository.open(at: scratch.path)
        #expect(try repository.mergeBases(ours, theirs).count == 2)
        let (result, verdict) = (try repository.merge(ours: ours, theirs: theirs), try scratch.verdict(ours, theirs))
        #expect(verdict.isClean && result.isClean && result.tree.object == verdict.tree)
    }

    @Test func twoBasesThatConflictDoNoHarmWhereBothSidesAgree() throws {
        let (scratch, ours, theirs) = try Self.crissCross(
            ["a": MergeTests.top, "b": "1\n"], ["a": MergeTests.otherTop, "b": "1\n"],
            ["a": MergeTests.file, "b": "1\n"])
        let (result, verdict) = (
            try Repository.open(at: scratch.path).merge(ours: ours, theirs: theirs), try scratch.verdict(ours, theirs)
        )
        #expect(verdict.isClean && result.isClean && result.tree.object == verdict.tree)
    }

    /// What both branches made of `a`, and how people settled it.
    private static let settled: [(name: String, left: Snapshot, right: Snapshot, merged: Snapshot)] = [
        ("modify/delete", ["a": MergeTests.top], [:], [:]),
        ("modify/delete, kept", ["a": MergeTests.top], [:], ["a": MergeTests.top]),
        ("rename/delete", ["d/m": MergeTests.top], [:], ["d/m": MergeTests.top]),
        ("rename/delete, deleted", ["d/m": MergeTests.file], [:], [:]),
        ("rename/delete, a folder in its place", ["d/m": MergeTests.file], ["a/x": "x\n"], ["a/x": "x\n"]),
        ("rename/rename", ["d/m": MergeTests.top], ["d/n": MergeTests.bottom], ["d/m": MergeTests.top]),
        (
            "rename/rename, conflict", ["d/m": MergeTests.top], ["d/n": MergeTests.otherTop],
            ["d/m": "1\n", "d/n": "1\n"]
        ),
        ("distinct types", ["a": .link("x")], ["a": .submodule(1)], ["a": .link("x")]),
        ("links", ["a": .link("x")], ["a": .link("y")], [:]),
        ("renamed and another type", ["d/m": MergeTests.file], ["a": .link("y")], ["a": .link("y")]),
    ]

    @Test(arguments: settled.indices) func whatTwoBasesLeaveOpenDoesNoHarmWhereBothSidesAgree(index: Int) throws {
        let (name, left, right, merged) = Self.settled[index]
        let rest: Snapshot = ["b": "1\n", "d/rest": "rest\n"]
        func with(_ files: Snapshot) -> Snapshot { rest.merging(files) { $1 } }
        let (scratch, ours, theirs) = try Self.crissCross(
            from: with(["a": MergeTests.file]), with(left), with(right), with(merged))
        for pair in [(ours, theirs), (theirs, ours)] {
            let result = try Repository.open(at: scratch.path).merge(ours: pair.0, theirs: pair.1)
            let verdict = try scratch.verdict(pair.0, pair.1)
            #expect(verdict.isClean && result.isClean, "\(name): \(result.conflicts)")
            #expect(result.tree.object == verdict.tree, "\(name)")
        }
    }

    /// One branch renamed and changed what the other deleted: the base of a later merge has the old version at the new place.
    @Test func ofARenamedAndDeletedFileTheOldVersionIsTheBase() throws {
        let (scratch, ours, theirs) = try Self.crissCross(
            ["d/m": MergeTests.top, "b": "1\n"], ["b": "1\n"], ["d/m": MergeTests.file, "b": "1\n"],
            change: ["d/m": MergeTests.top])
        let result = try Repository.open(at: scratch.path).merge(ours: ours, theirs: theirs)
        let verdict = try scratch.verdict(ours, theirs)
        #expect(verdict.isClean && result.isClean && result.tree.object == verdict.tree)
    }

    @Test func twoBasesThatConflictAreAConflictWhereTheSidesDiffer() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let base = history.commit(["a": MergeTests.file])
        let (a, b) = (
            history.commit(["a": MergeTests.top], parents: [base]),
            history.commit(["a": MergeTests.otherTop], parents: [base])
        )
        let x = history.commit(["a": MergeTests.top], parents: [a, b])
        let y = history.commit(["a": MergeTests.bottom], parents: [b, a])
        let id = try history.finish(in: scratch)
        let result = try Repository.open(at: scratch.path).merge(ours: id(x), theirs: id(y))
        #expect(result.conflicts == [MergeResult.Conflict(path: "a", reason: "merge bases")])
    }

    @Test func aGivenBaseIsTaken() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let root = history.commit(["a": MergeTests.file])
        let base = history.commit(["a": MergeTests.top])
        let ours = history.commit(["a": MergeTests.top, "n": "n\n"], parents: [root])
        let theirs = history.commit(["a": .lines(["top"] + MergeTests.text + ["bottom"])], parents: [root])
        let id = try history.finish(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        let result = try repository.merge(ours: id(ours), theirs: id(theirs), base: id(base))
        #expect(result.isClean)
        #expect(try repository.changedPaths(from: repository.commit(id(theirs)).tree, to: result.tree) == ["n"])
    }

    @Test func unrelatedHistoriesAreOneConflict() throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let (a, b) = (history.commit(["a": "1\n"]), history.commit(["b": "2\n"]))
        let id = try history.finish(in: scratch)
        let result = try Repository.open(at: scratch.path).merge(ours: id(a), theirs: id(b))
        #expect(result.conflicts == [MergeResult.Conflict(path: "", reason: "unrelated histories")])
    }

    @Test(arguments: [150, 3000]) func deepFoldersAreMergedOrRefused(depth: Int) throws {
        let scratch = try GitScratch()
        var trees = try ["b", "o", "t"].map { try scratch.hash($0) }
        for level in 0..<depth {
            let type = level == 0 ? "100644 blob" : "040000 tree"
            let list = trees.map { "\(type) \($0)\ta\n" }.joined(separator: "\n")
            trees = try scratch.git(["mktree", "--batch"], input: Data(list.utf8)).split(separator: 10).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        let base = try scratch.line("commit-tree", "-m", "b", trees[0])
        let (ours, theirs) = (
            try scratch.line("commit-tree", "-m", "o", "-p", base, trees[1]),
            try scratch.line("commit-tree", "-m", "t", "-p", base, trees[2])
        )
        let repository = try Repository.open(at: scratch.path)
        let result = Result {
            try repository.merge(ours: #require(CommitID(hex: ours)), theirs: #require(CommitID(hex: theirs)))
        }
        if depth < 2000 {
            #expect(try result.get().conflicts.count == 1)
        } else {
            #expect(throws: GitStoreError.self) { try result.get() }
        }
    }

    @Test func aCommitThatIsNotThereIsSaidSo() throws {
        let scratch = try GitScratch()
        let absent = try #require(CommitID(hex: String(repeating: "1", count: 40)))
        let error = #expect(throws: GitStoreError.self) {
            try Repository.open(at: scratch.path).merge(ours: absent, theirs: absent)
        }
        #expect(error?.kind == .missingObject)
    }

    @Test func mergeCommitsAreTheSameForAll() throws {
        let scratch = try GitScratch()
        let id = try PackTests.history(in: scratch)
        let who = Signature(name: "Release <Bot>", email: "bot@example.com", time: 1_700_000_000, offset: -90)
        func make() throws -> CommitID {
            let repository = try Repository.open(at: scratch.path)
            let tree = try repository.merge(ours: id.ours, theirs: id.theirs).tree
            let commit = try repository.writeCommit(
                tree: tree, parents: [id.ours, id.theirs], author: who, committer: who, message: "Merge\n\nÄ: ö\n")
            #expect(try repository.commit(commit).message == "Merge\n\nÄ: ö\n")
            #expect(
                try repository.isAncestor(id.theirs, of: commit) && repository.mergeBases(commit, id.ours) == [id.ours])
            _ = try scratch.git(["unpack-objects", "-q"], input: Data(try repository.pack([commit.object])))
            return commit
        }
        let commit = try make()
        #expect(try commit == make())
        let text = String(decoding: try scratch.git(["cat-file", "commit", commit.hex]), as: UTF8.self)
        #expect(text.contains("author Release Bot <bot@example.com> 1700000000 -0130\n"))
        try scratch.git(["fsck", "--strict", "--connectivity-only"])
    }

    @Test func aRepositoryIsLeftAsItWas() throws {
        let scratch = try GitScratch(["init", "--quiet"])
        var history = HistoryWriter()
        let base = history.commit(["a": MergeTests.file])
        let (a, b) = (
            history.commit(["a": MergeTests.top], parents: [base]),
            history.commit(["a": MergeTests.bottom], parents: [base])
        )
        let id = try history.finish(in: scratch)
        try scratch.git(["checkout", "--quiet", id(a).hex])
        let before = try Self.contents(of: scratch.path)
        let repository = try Repository.open(at: scratch.path)
        let result = try repository.merge(ours: id(a), theirs: id(b))
        let who = Signature(name: "R", email: "r@example.com", time: 1)
        let commit = try repository.writeCommit(
            tree: result.tree, parents: [id(a)], author: who, committer: who, message: "x\n")
        _ = try repository.pack(result.newObjects + [commit.object])
        _ = try repository.recentCommits(limit: 100)
        _ = try repository.aheadBehind(id(a), commit)
        #expect(result.isClean)
        #expect(try Self.contents(of: scratch.path) == before)
    }

    /// Every file with its bytes and its date.
    private static func contents(of folder: String) throws -> [String: String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try names.reduce(into: [:]) { contents, name in
            let path = folder + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let bytes = FileManager.default.contents(atPath: path)?.base64EncodedString() ?? "folder"
            contents[name] = "\(attributes[.modificationDate] ?? "") \(bytes)"
        }
    }
}
