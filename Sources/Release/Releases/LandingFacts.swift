import Names

extension Assessor {
    /// Whether this release has landed on `lands_on`.
    func landing(of release: Release, head: CommitID) throws -> Landing? {
        for request in release.mergeRequests where request.state == .merged && request.target == release.train.landsOn {
            guard let landed = request.head, try containsPublished(request, head: landed, of: release),
                !isOfReleaseBefore(request, release), try hasArrived(request, head: landed)
            else { continue }
            return Landing(head: landed, mergeRequest: request)
        }
        return try landingWithoutMergeRequest(of: release, head: head)
    }

    /// What landed by fast-forward is on the trunk itself, so a branch that is cut anew there has the landed head for its
    /// cut point: the mark on a newer merge request tells the new release from the one that landed.
    private func isOfReleaseBefore(_ request: MergeRequest, _ release: Release) -> Bool {
        guard request.head == release.cutPoint else { return false }
        return release.mergeRequests.contains {
            $0.id > request.id && RequestMark(in: $0.description)?.cutPoint == release.cutPoint
        }
    }

    /// Where the train has a `published_by`, only what contains a published commit counts: teams merge a running release
    /// back again and again. A gate that relctl found open stays passed, even if its tag is gone since.
    func containsPublished(_ request: MergeRequest, head: CommitID, of release: Release) throws -> Bool {
        guard release.train.publication != nil else { return true }
        if let oldest = release.publications.last, try history.isAncestor(oldest.commit, of: head) { return true }
        guard let mark = RequestMark(in: request.description), mark.stage == .landing, let published = mark.published,
            // After landing by fast-forward the cut point is the landed head itself.
            mark.cutPoint == release.cutPoint || head == release.cutPoint, history.contains(published)
        else { return false }
        return try history.isAncestor(published, of: head)
    }

    private func landingWithoutMergeRequest(of release: Release, head: CommitID) throws -> Landing? {
        guard release.isPublished else { return nil }
        if release.train.followed == nil, release.line.isEmpty {
            // A root branch with nothing of its own is over when its package is published at the tip.
            return release.publication == nil ? nil : Landing(head: head)
        }
        if release.train.followed != nil, release.upstream?.landing == nil { return nil }
        return try isMerged(head, into: release.train.landsOn) ? Landing(head: head) : nil
    }

    func isMerged(_ commit: CommitID, into branch: BranchName) throws -> Bool {
        guard let tip = observation.branches[branch] else { return false }
        return try history.isAncestor(commit, of: tip)
    }
}
