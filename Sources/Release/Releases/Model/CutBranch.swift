import Names

/// A branch on the remote, and its tip.
package struct BranchTip: Hashable, Sendable {
    package let branch: BranchName
    /// Its newest commit.
    package let head: CommitID
}

/// A release branch since its cut: its own commits, and the merge requests and publications that belong to them.
package struct CutBranch: Sendable {
    /// The release on the branch.
    package let name: ReleaseName
    package let train: Train
    package let branch: BranchName
    /// The tip of the branch.
    package let head: CommitID
    /// The commit at which the first-parent line leaves that of the chain's trunk.
    package let cutPoint: CommitID
    /// The branch's own first-parent commits after the cut point, newest first.
    package let line: [CommitID]
    /// The merge requests of this release, newest first.
    package let mergeRequests: [MergeRequest]
    /// The signs that it is published, newest first; none where the train has no such gate.
    package internal(set) var publications: [Publication] = []

    /// The line, down to the cut point.
    var lineFromCut: [CommitID] { line + [cutPoint] }

    /// The newest sign that it is published.
    package var publication: Publication? { publications.first }

    /// True if the gate of `published_by` is open; a train without one has no gate.
    package var isPublished: Bool { train.publication == nil || publication != nil }

    package func openMergeRequest(to target: BranchName) -> MergeRequest? {
        mergeRequests.first { $0.state == .opened && $0.target == target }
    }

    /// The open merge request: the one to the first destination that has one, else the one to the upstream.
    package var openMergeRequest: MergeRequest? {
        train.landsOn.lazy.compactMap(openMergeRequest(to:)).first ?? mergeRequests.first { $0.state == .opened }
    }

    /// The open merge request to the upstream.
    var followingRequest: MergeRequest? {
        mergeRequests.first { $0.state == .opened && !train.landsOn.contains($0.target) }
    }
}
