import Names

/// The newest merge request of a release that has no open one, closed without a merge.
package struct EndedRequest: Hashable, Sendable {
    /// The reason why a merge request ended.
    package enum Cause: Hashable, Sendable {
        /// A person, or unknown.
        case person
        /// The forge, because its source or target branch was deleted.
        case forge
        /// The forge may have done so, and was not asked yet.
        case notAsked
    }

    package var request: MergeRequest
    package var cause: Cause
}

extension Assessor {
    /// The closed merge request because of which no other is opened. One that the journal records as closed by a person
    /// stays so until somebody opens another, whatever happens to other branches.
    func endedRequest(of cut: CutBranch) -> EndedRequest? {
        guard cut.openMergeRequest == nil, let newest = cut.mergeRequests.first ?? notedRequest(of: cut),
            !isReplaced(newest, of: cut)
        else { return nil }
        return ended(newest, of: cut)
    }

    /// The closed merge request because of which none is opened to a destination. A closed one to the upstream no
    /// longer counts once the release has had one to another destination, which replaced it.
    func endedRequest(of cut: CutBranch, to destination: BranchName) -> EndedRequest? {
        let requests = cut.mergeRequests
        let others = cut.train.landsOn.filter { $0 != destination }
        let newest =
            requests.first { !others.contains($0.target) } ?? (requests.isEmpty ? notedRequest(of: cut) : nil)
        guard cut.followingRequest == nil, cut.openMergeRequest(to: destination) == nil, let newest,
            newest.target == destination
                || !requests.contains(where: { $0.id > newest.id && others.contains($0.target) })
                    && !isReplaced(newest, of: cut)
        else { return nil }
        return ended(newest, of: cut)
    }

    /// True if relctl closed the merge request to the upstream itself, because a newer one took over from it. The newer
    /// one may go to a branch that `lands_on` no longer names, so relctl's mark on it counts, not its target.
    private func isReplaced(_ old: MergeRequest, of cut: CutBranch) -> Bool {
        guard !cut.train.landsOn.contains(old.target) else { return false }
        return observation.mergeRequests.contains { request in
            guard request.source == old.source, request.id > old.id,
                let mark = RequestMark(in: request.description), mark.purpose != .following
            else { return false }
            // After a landing by fast-forward the cut point is the landed head itself.
            return mark.cutPoint == cut.cutPoint || request.head == cut.cutPoint
        }
    }

    private func ended(_ newest: MergeRequest, of cut: CutBranch) -> EndedRequest? {
        guard newest.state == .closed else { return nil }
        let noted = journalEntry(of: cut.branch, cut.train)?.ended
        // A forge that doesn't tell when it was closed doesn't tell who closed it either.
        guard noted != newest.id, newest.closedAt != nil else { return EndedRequest(request: newest, cause: .person) }
        let cause = observation.wasClosedByForge[newest.id].map { $0 ? EndedRequest.Cause.forge : .person }
        return EndedRequest(request: newest, cause: cause ?? .notAsked)
    }

    /// The one that the journal names, where lists no longer show it.
    private func notedRequest(of cut: CutBranch) -> MergeRequest? {
        guard let entry = journalEntry(of: cut.branch, cut.train), entry.cutPoint == cut.cutPoint,
            let noted = entry.ended
        else { return nil }
        return observation.mergeRequests.first { $0.id == noted && $0.source == cut.branch }
    }
}
