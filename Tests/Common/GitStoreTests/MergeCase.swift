import Names
import Testing

@testable import GitStore

/// A merge written down as three snapshots, with what git makes of it.
struct MergeCase: Sendable, CustomTestStringConvertible {
    let name: String
    let base: Snapshot
    let ours: Snapshot
    let theirs: Snapshot

    init(_ name: String, base: Snapshot, ours: Snapshot, theirs: Snapshot) {
        (self.name, self.base, self.ours, self.theirs) = (name, base, ours, theirs)
    }

    var testDescription: String { name }

    /// Both ways round, here and by git.
    func run() throws -> (results: [MergeResult], verdicts: [GitScratch.Verdict]) {
        let scratch = try GitScratch()
        var history = HistoryWriter()
        let base = history.commit(base)
        let (ours, theirs) = (history.commit(ours, parents: [base]), history.commit(theirs, parents: [base]))
        let id = try history.finish(in: scratch)
        let pairs = [(try id(ours), try id(theirs)), (try id(theirs), try id(ours))]
        let repository = try Repository.open(at: scratch.path)
        var results: [MergeResult] = []
        for (left, right) in pairs { results.append(try repository.merge(ours: left, theirs: right)) }
        return (results, try pairs.map { try scratch.verdict($0.0, $0.1) })
    }
}
