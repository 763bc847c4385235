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
        [mergeRequest?.mergeCommit, mergeRequest?.squashCommit, head].compactMap { $0 }
    }
}

/// One of the branches in `lands_on`, and how far the release is on its way there. Each is landed by itself: what stops
/// one says nothing about the others.
package struct Destination: Hashable, Sendable {
    /// The branch.
    package var branch: BranchName
    /// The open merge request to the branch.
    package var mergeRequest: MergeRequest?
    /// The mark that the gates were passed, on the merge request to the branch.
    var passedGates: RequestMark?
    /// Set once the release is on the branch.
    package var landing: Landing?
    /// The merge request that the forge calls merged, although the branch has nothing of it.
    package var missingLanding: MergeRequest?
    /// Commits that were made after the landing, newest first.
    package var commitsAfterLanding: [CommitID] = []
    /// The closed merge request to the branch that nobody has opened another for.
    package var ended: EndedRequest?
    /// How the release would merge into the branch today.
    package var forecast: Forecast?

    /// A branch that nothing is known about yet.
    package init(branch: BranchName) { self.branch = branch }

    /// True if the whole release is on the branch.
    package var hasLanded: Bool { landing != nil && commitsAfterLanding.isEmpty }
}

extension Release {
    /// The destinations that the release still has to get to.
    package var pendingDestinations: [Destination] { destinations.filter { !$0.hasLanded } }

    /// The landings on all destinations, in the order of `lands_on`; empty before the last one.
    package var landings: [Landing] {
        let landings = destinations.compactMap(\.landing)
        return landings.count == destinations.count ? landings : []
    }

    /// True if the release is on every branch of `lands_on`, whatever was committed to its own branch since.
    package var hasLanded: Bool { !landings.isEmpty }

    /// Commits that were made after the landing and that a destination lacks, newest first.
    var commitsAfterLanding: [CommitID] { destinations.lazy.map(\.commitsAfterLanding).first { !$0.isEmpty } ?? [] }

    /// The merge request that the forge calls merged, although a destination has nothing of it.
    package var missingLanding: MergeRequest? { destinations.lazy.compactMap(\.missingLanding).first }

    /// The open merge requests: that to the upstream, and one for each destination.
    package var openMergeRequests: [MergeRequest] {
        let others = destinations.compactMap(\.mergeRequest)
        return ([openMergeRequest].compactMap(\.self) + others).reduce(into: []) { found, request in
            if !found.contains(where: { $0.id == request.id }) { found.append(request) }
        }
    }

    /// The closed merge requests that keep the release from having one.
    package var endedRequests: [EndedRequest] {
        ([ended] + destinations.map(\.ended)).compactMap(\.self).reduce(into: []) { found, ended in
            if !found.contains(ended) { found.append(ended) }
        }
    }
}
