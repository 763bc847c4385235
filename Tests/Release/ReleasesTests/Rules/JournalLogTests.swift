import Names
import Testing

@testable import Releases

@Suite struct JournalLogTests {
    private let history = MemoryHistory()

    private func commit(_ message: String, time: Int, parents: [CommitID]) throws -> CommitID {
        let someone = Signature(name: "Bot", email: "bot@example.com", time: time)
        return try history.makeCommit(
            CommitDraft(tree: history.write([:]), parents: parents, signature: someone, message: message))
    }

    private func entry(cut: CommitID, isNoted: Bool = false) throws -> TrainJournal.Entry {
        let branch = try #require(BranchName("TrendyolGo/Release"))
        var entry = TrainJournal.Entry(branch: branch, head: cut, cutPoint: cut, phase: .following)
        entry.isNoted = isNoted
        return entry
    }

    /// One state a commit, the oldest on top of a head.
    private func log(_ entries: [TrainJournal.Entry?], above head: CommitID) throws -> JournalLog {
        let train = try #require(TrainName("TrendyolGo"))
        var journal = TrainJournal()
        var tip = head
        for (index, entry) in entries.enumerated() {
            journal.entries = entry.map { [$0.branch: $0] } ?? [:]
            tip = try commit(
                journal.message(for: train, now: 100 * index), time: 100 * (index + 1), parents: [tip, head])
        }
        journal.tip = tip
        return JournalLog(from: journal, in: history)
    }

    @Test func statesAreReadDownToTheFirst() throws {
        let (old, new) = (try commit("old", time: 1, parents: []), try commit("new", time: 2, parents: []))
        let log = try log(
            [
                try entry(cut: old, isNoted: true), nil, try entry(cut: new), try entry(cut: new, isNoted: true),
                try entry(cut: new, isNoted: true),
            ], above: old)
        let branch = try entry(cut: new).branch
        #expect(log.states.map(\.time) == [500, 400, 300, 200, 100])
        #expect(log.firstSeen(branch, cutAt: new) == 300 && log.firstSeen(branch, cutAt: old) == 100)
        #expect(log.notedSince(branch) == 400)
    }

    @Test func noNoteStandsNow() throws {
        let cut = try commit("cut", time: 1, parents: [])
        let log = try log([try entry(cut: cut, isNoted: true), try entry(cut: cut)], above: cut)
        #expect(try log.notedSince(entry(cut: cut).branch) == nil)
        #expect(JournalLog(from: nil, in: history).states.isEmpty)
    }

    @Test func itsLengthIsLimited() throws {
        let cut = try commit("cut", time: 1, parents: [])
        let long = try log(Array(repeating: try entry(cut: cut), count: 20), above: cut)
        var journal = TrainJournal()
        journal.tip = try #require(long.states.first?.journal.tip)
        #expect(
            JournalLog(from: journal, in: history, limit: 5).states.map(\.time) == [2000, 1900, 1800, 1700, 1600])
    }
}
