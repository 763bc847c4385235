/// Behaviour of a forge that differs between servers and days.
public struct ForgeQuirks: Hashable, Sendable {
    /// How many single reads answer `checking` after a merge request was opened, retargeted, or a push touched it.
    public var checkingReads = 1
    /// How many single reads still show a merge request as it was before a push. GitLab answers a push before it looks at
    /// the merge requests (`PostReceive`, `UpdateMergeRequestsWorker`); until then head and verdict are the old ones, and a
    /// merge merges the old head.
    public var refreshLag = 0
    /// Whether a merge that comes while the forge is still checking is refused.
    public var refusesMergeWhileChecking = true
    /// How many of the next merges are tried and fail, without a change.
    public var failingMerges = 0
    /// How many merge requests move along when the branch that they target is merged and deleted.
    public var retargetLimit = 4
    /// How many single reads answer `rebase_in_progress` after a rebase was asked for; 0 carries it out at once.
    public var rebasingReads = 1
    /// Whether a new merge request needs both branches to be there; servers differ.
    public var checksBranchesOnOpen = true

    /// What a current server does.
    public init() {}
}
