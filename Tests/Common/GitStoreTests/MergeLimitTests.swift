import Foundation
import Names
import Testing

@testable import GitStore

/// What is beyond the limits of a merge is a conflict or an error that names them, never another result than git's.
@Suite(.timeLimit(.minutes(10))) struct MergeLimitTests {
    private static func text(_ count: Int, changing line: Int) -> [UInt8] {
        Array((0..<count).map { $0 == line ? "changed\n" : "\($0)\n" }.joined().utf8)
    }

    @Test func textsOfManyLinesAreAConflict() {
        var limits = MergeLimits()
        limits.lines = 100
        let (base, ours, theirs) = (
            Self.text(100, changing: -1), Self.text(100, changing: 1), Self.text(100, changing: 90)
        )
        guard case .clean = TextMerge.merge(base: base, ours: ours, theirs: theirs, limits: limits) else {
            Issue.record("100 lines are not more than 100")
            return
        }
        let more = theirs + Array("more\n".utf8)
        #expect(
            TextMerge.merge(base: base, ours: ours, theirs: more, limits: limits) == .tooLarge(limit: "100 lines"))
    }

    /// 30 MB of lines that hold nothing took 1.3 GB, and more time than anybody waits.
    @Test func thirtyMegabytesOfShortLinesAreRefusedAtOnce() {
        let base = [UInt8](repeating: UInt8(ascii: "\n"), count: 30 << 20)
        let (ours, theirs) = (Array("a\n".utf8) + base, base + Array("b\n".utf8))
        #expect(TextMerge.merge(base: base, ours: ours, theirs: theirs) == .tooLarge(limit: "1000000 lines"))
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 33 << 20)
        #expect(
            TextMerge.merge(base: long, ours: long + ours, theirs: theirs) == .tooLarge(limit: "33554432 bytes"))
    }

    @Test func theLimitIsTheReasonOfTheConflict() throws {
        var limits = MergeLimits()
        (limits.text, limits.texts) = (300, 1000)
        let file = { (line: Int) in SnapshotFile(Self.text(20, changing: line)) }
        let long = { (line: Int) in SnapshotFile(Self.text(150, changing: line)) }
        let names = (0..<8).map { "f\($0)" }
        func all(_ line: Int) -> Snapshot {
            Dictionary(uniqueKeysWithValues: names.map { ($0, file(line)) }).merging(["long": long(line)]) { $1 }
        }
        let reasons = try Self.conflicts(base: all(-1), ours: all(1), theirs: all(15), limits)
        #expect(reasons["long"] == "content (more than 300 bytes)")
        #expect(reasons["f0"] == nil)
        #expect(reasons["f7"] == "content (more than 1000 bytes in all texts together)")
    }

    private static func conflicts(
        base: Snapshot, ours: Snapshot, theirs: Snapshot, _ limits: MergeLimits
    ) throws -> [String: String] {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let first = history.commit(base)
        let sides = [history.commit(ours, parents: [first]), history.commit(theirs, parents: [first])]
        let id = try history.finish(in: scratch)
        let ids = try sides.map(id)
        let result = try Repository.open(at: scratch.path).withHandle { handle throws(GitStoreError) in
            try CommitMerge(MergeStore(handle.objects, limits: limits), handle.history)
                .merge(ours: ids[0], theirs: ids[1], base: nil)
        }
        return Dictionary(result.conflicts.map { ($0.path, $0.reason) }) { first, _ in first }
    }

    // MARK: Folders

    /// A tree whose folders all are the same folder, which holds folders that are, each level ten times what the next is.
    private static func sharing(_ text: String, levels: Int, in scratch: GitScratch) throws -> TreeID {
        let blob = try scratch.line("hash-object", "-w", "--stdin", input: text)
        var entries = "100644 blob \(blob)\tfile\n"
        for _ in 0..<levels {
            let tree = try scratch.line("mktree", input: entries)
            entries = (0..<10).map { "040000 tree \(tree)\td\($0)\n" }.joined()
        }
        return try #require(ObjectID(hex: scratch.line("mktree", input: entries)).map(TreeID.init))
    }

    @Test func foldersThatShareFoldersEnd() throws {
        let scratch = try GitScratch()
        let trees = try ["a", "b", "c"].map { try Self.sharing($0, levels: 10, in: scratch) }
        let repository = try Repository.open(at: scratch.path)
        // Who asks for some paths gets them.
        #expect(try repository.changedPaths(from: trees[0], to: trees[1], limit: 100).count == 100)
        var limits = MergeLimits()
        limits.entries = 10_000
        let error = #expect(throws: GitStoreError.self) {
            try repository.withHandle { handle throws(GitStoreError) in
                var merge = TreeMerge(MergeStore(handle.objects, limits: limits), unsettled: [])
                _ = try merge.merge(base: trees[0].object, ours: trees[1].object, theirs: trees[2].object)
            }
        }
        #expect(error?.kind == .beyondLimit)
        #expect(error?.message == "more than 10000 files and folders in folders that differ")
    }

    @Test(arguments: [300, 5000]) func foldersNestedTooDeepAreAnError(levels: Int) throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let path = String(repeating: "d/", count: levels) + "f"
        let first = history.commit([path: "1\n"])
        let sides = ["2\n", "3\n"].map { history.commit([path: SnapshotFile($0.utf8)], parents: [first]) }
        let id = try history.finish(in: scratch)
        let ids = try sides.map(id)
        let repository = try Repository.open(at: scratch.path)
        let error = #expect(throws: GitStoreError.self) { try repository.merge(ours: ids[0], theirs: ids[1]) }
        #expect(error?.kind == .beyondLimit && error?.message == "folders are nested deeper than 200 levels")
        let trees = try ids.map { try repository.commit($0).tree }
        #expect(throws: GitStoreError.self) { try repository.changedPaths(from: trees[0], to: trees[1]) }
        #expect(try repository.file(path, in: trees[0])?.bytes == Array("2\n".utf8))
    }
}

extension GitScratch {
    /// The one line that git prints.
    fileprivate func line(_ arguments: String..., input: String) throws -> String {
        String(decoding: try git(arguments, input: .init(input.utf8)), as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}
