import Names

/// The landing of a release on one branch.
package struct Landing: Hashable, Sendable {
    /// The branch that it landed on.
    package var branch: BranchName
    /// The tip that landed.
    package var head: CommitID
    /// The merge request that landed it; `nil`: seen in the history.
    package var mergeRequest: MergeRequest?

    /// A landing as the forge or the history shows it.
    package init(branch: BranchName, head: CommitID, mergeRequest: MergeRequest? = nil) {
        (self.branch, self.head, self.mergeRequest) = (branch, head, mergeRequest)
    }

    /// The commits on the branch that stand for it: its merge, its squash, or the tip itself.
    var commits: [CommitID] {
        (mergeRequest?.resultCommits ?? []) + [head]
    }
}

/// One of the branches in `lands_on`, and how far the release is on its way there. Each is landed by itself: what stops
/// one says nothing about the others.
package struct Destination: Hashable, Sendable {
    package let branch: BranchName
    /// The open merge request to the branch.
    package let mergeRequest: MergeRequest?
    /// The mark that the gates were open, on the merge request to the branch.
    let openGatesMark: RequestMark?
    /// Set once the release is on the branch.
    package let landing: Landing?
    /// The merge request that the forge calls merged, although the branch has nothing of it.
    package let missingLanding: MergeRequest?
    /// Commits that were made after the landing and whose changes the branch lacks, newest first.
    package let commitsAfterLanding: [CommitID]
    /// The closed merge request to the branch that has no successor.
    package let ended: EndedRequest?

    /// True if the whole release is on the branch.
    package var hasLanded: Bool { landing != nil && commitsAfterLanding.isEmpty }
}
