import GitStore
import Names
import Testing

/// What of a change a later tree no longer has: one case per rule.
@Suite struct ReversalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let base, changed, before, after: Snapshot
        var undone: [String] = []

        /// Unless said otherwise, the change is what is there before.
        init(
            _ name: String, base: Snapshot, changed: Snapshot, before: Snapshot? = nil, after: Snapshot,
            undone: [String] = []
        ) {
            (testDescription, self.base, self.changed, self.after) = (name, base, changed, after)
            (self.before, self.undone) = (before ?? changed, undone)
        }
    }

    private static let text = (1...20).map { "line \($0)" }
    private static func lines(_ changes: [Int: String]) -> SnapshotFile {
        .lines(text.enumerated().map { index, line in changes[index + 1] ?? line })
    }

    private static func few(_ changes: [Int: String]) -> SnapshotFile {
        .lines((1...5).map { changes[$0] ?? "line \($0)" })
    }

    static let cases = [
        Case(
            "reverted", base: ["a": lines([:])], changed: ["a": lines([5: "new"])], after: ["a": lines([:])],
            undone: ["a"]),
        Case("as it was", base: ["a": lines([:])], changed: ["a": lines([5: "new"])], after: ["a": lines([5: "new"])]),
        Case(
            "one of two places reverted", base: ["a": lines([:])], changed: ["a": lines([5: "new", 15: "new too"])],
            after: ["a": lines([5: "new"])], undone: ["a"]),
        Case(
            "reverted, and changed elsewhere", base: ["a": lines([:])], changed: ["a": lines([5: "new"])],
            after: ["a": lines([15: "other"])], undone: ["a"]),
        Case(
            "reverted, and changed in the next line", base: ["a": lines([:])], changed: ["a": lines([5: "new"])],
            after: ["a": lines([6: "other"])], undone: ["a"]),
        Case(
            "changed further", base: ["a": lines([:])], changed: ["a": lines([5: "new"])],
            after: ["a": lines([5: "newer"])]),
        Case(
            "inserted lines taken out", base: ["a": lines([:])], changed: ["a": lines([5: "line 5\ninserted"])],
            after: ["a": lines([:])], undone: ["a"]),
        Case(
            "inserted lines taken out beside a change", base: ["a": lines([:])],
            changed: ["a": lines([5: "line 5\ninserted"])], after: ["a": lines([5: "other"])], undone: ["a"]),
        Case(
            "inserted lines kept beside a change", base: ["a": lines([:])],
            changed: ["a": lines([5: "line 5\ninserted"])], after: ["a": lines([5: "other\ninserted"])]),
        Case(
            "deleted lines put back", base: ["a": lines([:])], changed: ["a": .lines(text.filter { $0 != "line 5" })],
            after: ["a": lines([:])], undone: ["a"]),
        Case(
            "added file deleted", base: ["x": "1\n"], changed: ["x": "1\n", "a": lines([:])], after: ["x": "1\n"],
            undone: ["a"]),
        Case("deleted file put back", base: ["a": lines([:])], changed: [:], after: ["a": lines([:])], undone: ["a"]),
        Case(
            "changed file deleted", base: ["a": lines([:])], changed: ["a": lines([5: "new"])], after: [:],
            undone: ["a"]),
        Case(
            "moved", base: ["a": lines([:])], changed: ["a": lines([5: "new"])],
            after: ["d/b": lines([5: "new", 15: "other"])]),
        Case(
            "moved and reverted", base: ["a": lines([:])], changed: ["a": lines([5: "new"])],
            after: ["d/b": lines([:])], undone: ["a"]),
        Case(
            "deleted, and one of the same few bytes added", base: [:], changed: ["a": "1\n"], after: ["b": "1\n"],
            undone: ["a"]),
        Case(
            "short, moved", base: ["a": few([:])], changed: ["a": few([5: "new"])],
            after: ["d/b": few([5: "new"])]),
        Case(
            "short, moved and changed elsewhere", base: ["a": few([:])], changed: ["a": few([5: "new"])],
            after: ["b": few([1: "other", 5: "new"])]),
        Case(
            "short, moved and reverted", base: ["a": few([:])], changed: ["a": few([5: "new"])],
            after: ["b": few([:])], undone: ["a"]),
        Case(
            "short, moved and partly reverted", base: ["a": few([:])],
            changed: ["a": few([1: "one", 5: "new"])], after: ["b": few([5: "new"])], undone: ["a"]),
        Case("short and added, moved", base: [:], changed: ["a": few([:])], after: ["b": few([:])]),
        Case(
            "short, in a folder that moved", base: ["d/a": few([:]), "d/x": few([1: "x", 2: "y", 3: "z"])],
            changed: ["d/a": few([5: "new"]), "d/x": few([1: "x", 2: "y", 3: "z"])],
            after: ["e/a": few([5: "new"]), "e/x": few([1: "x", 2: "y", 3: "z"])]),
        Case(
            "deleted, and a similar short one added", base: [:], changed: ["a": few([:])],
            after: ["b": few([5: "other"])], undone: ["a"]),
        Case(
            "gone before", base: ["a": lines([:])], changed: ["a": lines([5: "new"])],
            before: ["a": lines([15: "other"])], after: ["a": lines([:])]),
        Case(
            "mode taken back", base: ["a": "1\n"], changed: ["a": .executable("1\n")], after: ["a": "1\n"],
            undone: ["a"]),
        Case("binary reverted", base: ["a": "\0a"], changed: ["a": "\0b"], after: ["a": "\0a"], undone: ["a"]),
        Case("binary changed further", base: ["a": "\0a"], changed: ["a": "\0b"], after: ["a": "\0c"]),
        Case(
            "elsewhere", base: ["a": "1\n", "x": "1\n"], changed: ["a": "2\n", "x": "1\n"],
            before: ["a": "2\n", "x": "2\n"], after: ["a": "2\n", "x": "1\n"]),
    ]

    @Test(arguments: cases) func undonePaths(_ item: Case) throws {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let commits = [item.base, item.changed, item.before, item.after].map { history.commit($0) }
        let id = try history.finish(in: scratch)
        let repository = try Repository.open(at: scratch.path)
        let trees = try commits.map { try repository.commit(id($0)).tree }
        let change = TreeChange(from: trees[0], to: trees[1])
        #expect(try repository.undonePaths(of: change, from: trees[2], to: trees[3]) == item.undone)
        let narrowed = TreeChange(from: trees[0], to: trees[1], paths: ["other"])
        #expect(try repository.undonePaths(of: narrowed, from: trees[2], to: trees[3]) == [])
    }
}
