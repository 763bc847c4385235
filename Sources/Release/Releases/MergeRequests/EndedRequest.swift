import Names

/// The newest merge request of a release that has no open one, closed without a merge.
package struct EndedRequest: Hashable, Sendable {
    /// Who closed it.
    package enum Cause: Hashable, Sendable {
        /// A person, or nobody knows.
        case person
        /// The forge, because its source or target branch was deleted.
        case forge
        /// The forge may have done so, and was not asked yet.
        case notAsked
    }

    /// The merge request.
    package var request: MergeRequest
    /// Who closed it.
    package var cause: Cause
}

extension Assessor {
    /// The merge request whose closing keeps a release from having one. A decision once noted in the journal stays a
    /// person's until somebody opens another, whatever became of other branches since.
    func endedRequest(of release: Release) -> EndedRequest? {
        guard release.openMergeRequest == nil, let newest = release.mergeRequests.first ?? notedRequest(of: release)
        else { return nil }
        return ended(newest, of: release)
    }

    /// The merge request whose closing keeps a release from having one to a destination. One to the upstream doesn't count
    /// any more once the release has had one to another destination, which took over from it.
    func endedRequest(of release: Release, to destination: BranchName) -> EndedRequest? {
        let requests = release.mergeRequests
        let others = release.train.landsOn.filter { $0 != destination }
        let newest =
            requests.first { !others.contains($0.target) } ?? (requests.isEmpty ? notedRequest(of: release) : nil)
        guard release.followingRequest == nil, release.openMergeRequest(to: destination) == nil, let newest,
            newest.target == destination
                || !requests.contains(where: { $0.id > newest.id && others.contains($0.target) })
        else { return nil }
        return ended(newest, of: release)
    }

    private func ended(_ newest: MergeRequest, of release: Release) -> EndedRequest? {
        guard newest.state == .closed else { return nil }
        let noted = journalEntry(of: release.branch, release.train)?.ended
        // A forge that tells no time tells no cause either.
        guard noted != newest.id, newest.closedAt != nil else { return EndedRequest(request: newest, cause: .person) }
        let cause = observation.wasClosedByForge[newest.id].map { $0 ? EndedRequest.Cause.forge : .person }
        return EndedRequest(request: newest, cause: cause ?? .notAsked)
    }

    /// The one that the journal names, where lists no longer show it.
    private func notedRequest(of release: Release) -> MergeRequest? {
        guard let entry = journalEntry(of: release.branch, release.train), entry.cutPoint == release.cutPoint,
            let noted = entry.ended
        else { return nil }
        return observation.mergeRequests.first { $0.id == noted && $0.source == release.branch }
    }
}
