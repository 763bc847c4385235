/// Behaviour of a forge that differs between servers and days.
package struct ForgeQuirks: Hashable, Sendable {
    /// How many single reads answer `checking` after a merge request was opened, retargeted, or a push touched it.
    package var checkingReads = 1
    /// How many single reads still show a merge request as it was before a push. GitLab answers a push before it looks at
    /// the merge requests (`PostReceive`, `UpdateMergeRequestsWorker`); until then head and verdict are the old ones, and a
    /// merge merges the old head.
    package var refreshLag = 0
    /// Whether a merge that comes while the forge is still checking is refused.
    package var refusesMergeWhileChecking = true
    /// How many of the next merges are tried and fail, without a change.
    package var failingMerges = 0
    /// How many merge requests move along when the branch that they target is merged and deleted.
    package var retargetLimit = 4
    /// How many single reads answer `rebase_in_progress` after a rebase was asked for; 0 carries it out at once.
    package var rebasingReads = 1
    /// Whether a new merge request needs both branches to be there; servers differ.
    package var checksBranchesOnOpen = true
    /// The filters that a client may use in a fetch.
    package var fetches = Fetches.anyFilter

    /// The filters that a git server offers (git-config(1), `uploadpack.allowFilter` and `uploadpackfilter`).
    package enum Fetches: Hashable, Sendable, CaseIterable {
        /// Version 2 of the protocol, with all filters, as Gitaly sets it.
        case anyFilter
        /// The same, but a fetch can't leave trees out.
        case filesOnly
        /// Version 2 of the protocol without filters.
        case noFilter
        /// Version 0 of the protocol.
        case oldProtocol
    }

    /// The behaviour of a current server.
    package init() {}
}
