import Names

/// How a release branch takes in what its upstream has that it lacks.
package struct Pull: Hashable, Sendable {
    /// How the branch advances.
    package enum Advance: Hashable, Sendable {
        /// Not at all.
        case none
        /// To a commit that contains the branch.
        case fastForward(CommitID)
        case merge(PlannedCommit, upstream: CommitID)

        /// The commit that the branch advances to.
        var target: CommitID? {
            switch self {
            case .none: nil
            case .fastForward(let commit): commit
            case .merge(let planned, _): planned.id
            }
        }
    }

    /// The branch it comes from.
    package let upstream: BranchName
    /// How the branch advances now.
    package let advance: Advance
    /// Why it can't advance further.
    package let conflict: Conflict?
    /// Why a person must decide first; then there is no advance.
    package let decision: Decision?

    init(from upstream: BranchName, _ advance: Advance, upTo conflict: Conflict? = nil) {
        (self.upstream, self.advance, self.conflict, decision) = (upstream, advance, conflict, nil)
    }

    /// No advance before a person has decided.
    init(from upstream: BranchName, blockedBy decision: Decision) {
        (self.upstream, advance, conflict, self.decision) = (upstream, .none, nil, decision)
    }

    /// The files whose conflicts the advance settles.
    package var resolved: [MergeResult.Resolved] {
        if case .merge(let commit, _) = advance { commit.resolved } else { [] }
    }
}
