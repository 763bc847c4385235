import Names

extension Assessor {
    /// Reads how far the release is on its way to a branch of `lands_on`.
    func destination(_ branch: BranchName, of release: Release, head: CommitID) throws -> Destination {
        var destination = Destination(branch: branch)
        destination.mergeRequest = release.openMergeRequest(to: branch)
        destination.landing = try landing(of: release, on: branch, head: head)
        destination.passedGates = passedGates(of: release, at: destination)
        if destination.landing == nil, destination.mergeRequest == nil {
            destination.missingLanding = try missingLanding(of: release, on: branch)
        }
        destination.commitsAfterLanding = try commitsAfterLanding(of: release, at: destination, head: head)
        destination.ended = endedRequest(of: release, to: branch)
        return destination
    }

    /// The mark on the open merge request, or on the one that landed. A landing by fast-forward has moved the cut point to
    /// the landed head.
    private func passedGates(of release: Release, at destination: Destination) -> RequestMark? {
        let landed = destination.landing?.mergeRequest
        guard let request = destination.mergeRequest ?? landed, let mark = RequestMark(in: request.description),
            mark.stage == .landing
        else { return nil }
        let isOfThisRelease = mark.cutPoint == release.cutPoint || landed.map { $0.head == release.cutPoint } == true
        return isOfThisRelease ? mark : nil
    }

    /// Commits made after the landing, newest first. A merge of another destination into the release branch is none: it
    /// is for the sake of that destination, and brings nothing of the release.
    private func commitsAfterLanding(
        of release: Release, at destination: Destination, head: CommitID
    ) throws -> [CommitID] {
        guard let landing = destination.landing, landing.head != head, try !isMerged(head, into: destination.branch)
        else { return [] }
        let others = release.train.landsOn.filter { $0 != destination.branch }
        return try history.firstParentLine(of: head, notIn: landing.head).reversed().filter { id in
            let merged = try history.commit(id).parents.dropFirst()
            return try merged.isEmpty
                || !merged.allSatisfy { parent in try others.contains { try isMerged(parent, into: $0) } }
        }
    }

    /// The landing of this release on a branch.
    private func landing(of release: Release, on branch: BranchName, head: CommitID) throws -> Landing? {
        for request in release.mergeRequests where request.state == .merged && request.target == branch {
            guard let landed = request.head, try containsPublished(request, head: landed, of: release),
                !isOfReleaseBefore(request, release), try hasArrived(request, head: landed)
            else { continue }
            return Landing(branch: branch, head: landed, mergeRequest: request)
        }
        return try hasLandedWithoutMergeRequest(release, on: branch, head: head)
            ? Landing(branch: branch, head: head) : nil
    }

    /// What landed by fast-forward is on the trunk itself, so a branch that is cut anew there has the landed head for its
    /// cut point: the mark on a newer merge request tells the new release from the one that landed. One to another
    /// destination tells nothing, for the release that landed here may still be on its way there.
    private func isOfReleaseBefore(_ request: MergeRequest, _ release: Release) -> Bool {
        guard request.head == release.cutPoint else { return false }
        let others = release.train.landsOn.filter { $0 != request.target }
        return release.mergeRequests.contains {
            $0.id > request.id && !others.contains($0.target)
                && RequestMark(in: $0.description)?.cutPoint == release.cutPoint
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

    private func hasLandedWithoutMergeRequest(
        _ release: Release, on branch: BranchName, head: CommitID
    ) throws -> Bool {
        guard release.isPublished else { return false }
        if release.train.followed == nil, release.line.isEmpty {
            // A root branch with nothing of its own is over when its package is published at the tip; but of several
            // branches that it lands on, those that it wasn't cut from have still to get it.
            guard release.publication != nil else { return false }
            return try release.train.landsOn.count == 1 || isMerged(head, into: branch)
        }
        if release.train.followed != nil, release.upstream?.hasLanded != true { return false }
        return try isMerged(head, into: branch)
    }

    func isMerged(_ commit: CommitID, into branch: BranchName) throws -> Bool {
        guard let tip = observation.branches[branch] else { return false }
        return try history.isAncestor(commit, of: tip)
    }
}
