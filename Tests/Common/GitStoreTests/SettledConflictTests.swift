import GitStore
import Names
import Support
import Testing

/// Which files in conflict are handed to whoever may settle them, and with which versions.
@Suite struct SettledConflictTests {
    /// Merges, settles all conflicts with our version, and gives the files that were asked for.
    private func asked(base: Snapshot, ours: Snapshot, theirs: Snapshot) throws -> (
        result: MergeResult, files: [ConflictedFile]
    ) {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let start = history.commit(base)
        let sides = [history.commit(ours, parents: [start]), history.commit(theirs, parents: [start])]
        let id = try history.finish(in: scratch)
        var files: [ConflictedFile] = []
        let result = try Repository.open(at: scratch.path).merge(
            ours: id(sides[0]), theirs: id(sides[1]), base: nil
        ) { file throws(GitStoreError) in
            files.append(file)
            return .ours(kind: "own")
        }
        return (result, files)
    }

    /// Without the version that both renamed, what one of them deleted would look like an addition of the other.
    @Test func aFileThatBothRenamedHasItsBase() throws {
        let text = (1...30).map { "line \($0)" }
        let (result, files) = try asked(
            base: ["old": .lines(text)], ours: ["new": .lines(text + ["ours"])],
            theirs: ["new": .lines(text.dropLast() + ["theirs"])])
        #expect(result.isClean && files.map(\.path) == ["new"])
        #expect(files.first?.base == Array((text.joined(separator: "\n") + "\n").utf8))
    }

    /// git may merge a file without a conflict that relctl leaves to people.
    @Test func whatMayBeNoConflictIsNotSettled() throws {
        var random = SplitMix(state: 1)
        func block() -> [String] { (0..<5000).map { _ in "\(random.next() % 2)" } }
        let middle = (1...50).map { "middle \($0)" }
        let (above, below) = (block(), block())
        let (result, files) = try asked(
            base: ["file": .lines(above + middle + below)], ours: ["file": .lines(block() + middle + below)],
            theirs: ["file": .lines(above + middle + block())])
        #expect(!result.isClean && files.isEmpty)
        #expect(result.conflicts.map(\.path) == ["file"])
    }
}
