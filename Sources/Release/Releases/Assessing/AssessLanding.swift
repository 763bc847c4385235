import Names

extension Assessor {
    /// Reads how far the release is on its way to a branch of `lands_on`.
    func destination(_ branch: BranchName, of cut: CutBranch, upstream: Upstream?) throws -> Destination {
        let request = cut.openMergeRequest(to: branch)
        let landing = try landing(of: cut, on: branch, upstream: upstream)
        let isOnItsWay = landing != nil || request != nil
        return Destination(
            branch: branch, mergeRequest: request,
            openGatesMark: openGatesMark(of: cut, open: request, landing: landing), landing: landing,
            missingLanding: isOnItsWay ? nil : try missingLanding(of: cut, on: branch),
            commitsAfterLanding: try landing.map { try lateCommits(of: cut, after: $0) } ?? [],
            ended: endedRequest(of: cut, to: branch))
    }

    /// The mark on the open merge request, or on the one that landed. A landing by fast-forward has moved the cut point to
    /// the landed head.
    private func openGatesMark(of cut: CutBranch, open: MergeRequest?, landing: Landing?) -> RequestMark? {
        let landed = landing?.mergeRequest
        guard let request = open ?? landed, let mark = RequestMark(in: request.description),
            mark.purpose == .landing
        else { return nil }
        let isOfThisRelease = mark.cutPoint == cut.cutPoint || landed.map { $0.head == cut.cutPoint } == true
        return isOfThisRelease ? mark : nil
    }

    /// The landing of this release on a branch.
    func landing(of cut: CutBranch, on branch: BranchName, upstream: Upstream?) throws -> Landing? {
        for request in cut.mergeRequests where request.state == .merged && request.target == branch {
            guard let landed = request.head, try containsPublished(request, head: landed, of: cut),
                !isOfReleaseBefore(request, cut), try hasArrived(request, head: landed)
            else { continue }
            return Landing(branch: branch, head: landed, mergeRequest: request)
        }
        return try hasLandedWithoutMergeRequest(cut, on: branch, upstream: upstream)
            ? Landing(branch: branch, head: cut.head) : nil
    }

    /// Whether a merge request landed the previous release on this branch. After a landing by fast-forward the landed
    /// head is on the trunk, so a branch that is cut anew there has it as its cut point. A newer merge request with a
    /// mark for this cut point then belongs to the new release. One to another destination proves nothing: the landed
    /// release may still be on its way there.
    func isOfReleaseBefore(_ request: MergeRequest, _ cut: CutBranch) -> Bool {
        guard request.head == cut.cutPoint else { return false }
        let others = cut.train.landsOn.filter { $0 != request.target }
        return cut.mergeRequests.contains {
            $0.id > request.id && !others.contains($0.target)
                && RequestMark(in: $0.description)?.cutPoint == cut.cutPoint
        }
    }

    /// Whether a merge request landed a published commit; always true without `published_by`. Merges before the
    /// publication don't count: teams merge a running release back again and again. A gate that relctl found open stays
    /// passed, even if its tag is gone.
    func containsPublished(_ request: MergeRequest, head: CommitID, of cut: CutBranch) throws -> Bool {
        guard cut.train.publication != nil else { return true }
        if let oldest = cut.publications.last, try history.isAncestor(oldest.commit, of: head) { return true }
        guard let mark = RequestMark(in: request.description), mark.purpose == .landing, let published = mark.published,
            // After landing by fast-forward the cut point is the landed head itself.
            mark.cutPoint == cut.cutPoint || head == cut.cutPoint, history.contains(published)
        else { return false }
        return try history.isAncestor(published, of: head)
    }

    private func hasLandedWithoutMergeRequest(
        _ cut: CutBranch, on branch: BranchName, upstream: Upstream?
    ) throws -> Bool {
        guard cut.isPublished else { return false }
        let isForked = try isForked(cut)
        if cut.train.isRoot && cut.line.isEmpty || isForked {
            // A root branch without commits of its own has landed once its package is published at the tip, where the
            // destination contains the tip: it may be another branch than the one it was cut from. So has a hotfix that has
            // nothing yet but the release it was cut from.
            guard cut.publication != nil else { return false }
            return try isMerged(cut.head, into: branch)
        }
        if !cut.train.isRoot, upstream?.hasLanded != true { return false }
        return try isMerged(cut.head, into: branch)
            && ownWorkMissingAfterLanding(of: cut, upstream, on: branch).isEmpty
    }

    func isMerged(_ commit: CommitID, into branch: BranchName) throws -> Bool {
        guard let tip = observation.branches[branch] else { return false }
        return try history.isAncestor(commit, of: tip)
    }
}
