import Names
import Synchronization

/// The last heads of merged and closed merge requests, from the forge's own refs. They don't change, so a run asks once.
final class FormerHeads: Sendable {
    private let heads = Mutex<[MergeRequestID: CommitID?]>([:])
    private let missing = Mutex<Set<CommitID>>([])

    /// The merge requests that were not asked for yet.
    func unknown(among ids: [MergeRequestID]) -> [MergeRequestID] {
        heads.withLock { heads in ids.filter { heads[$0] == nil } }
    }

    /// Remembers what a ref shows; `nil`: there is none.
    func remember(_ head: CommitID?, of id: MergeRequestID) { heads.withLock { $0[id] = .some(head) } }

    /// Remembers that the server doesn't have a head any more.
    func markMissing(_ head: CommitID) { missing.withLock { _ = $0.insert(head) } }

    /// True if the server doesn't have a head any more.
    func isMissing(_ head: CommitID) -> Bool { missing.withLock { $0.contains(head) } }

    /// The head that a merge request ended with, as far as it was asked for.
    subscript(id: MergeRequestID) -> CommitID? { heads.withLock { $0[id] ?? nil } }
}
