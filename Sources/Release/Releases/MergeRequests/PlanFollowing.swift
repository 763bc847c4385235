import Names

extension Planner {
    /// Keeps the merge request to the upstream open.
    func planFollowing(of release: LiveRelease, in plan: inout Plan) throws {
        guard release.openMergeRequest == nil else { return }
        // The decision about an early merge comes with the pull that waits for it.
        guard release.earlyMerge == nil else { return }
        if let ended = endedByPerson(release.ended, release) {
            plan.decisions.append(ended)
        } else if let newest = release.mergeRequests.first, release.train.landsOn.contains(newest.target) {
            // Merged to lands_on before its time: only a gate is missing, nothing to open.
            return
        } else if let upstream = release.upstream {
            guard upstream.relation == .sameRelease else { return }
            try planOpening(of: release, upstream: upstream.branch, in: &plan)
        } else {
            plan.decisions.append(unknownUpstream(of: release))
        }
    }

    /// Opens the merge request to the upstream, on some forges not before there is a commit to show.
    func planOpening(of release: LiveRelease, upstream: BranchName, in plan: inout Plan) throws {
        if try hasNothingToShow(release, to: upstream) {
            plan.waitingFor.append(.commits)
        } else {
            plan.add(.openMergeRequest(newFollowingRequest(of: release, to: upstream)))
        }
    }

    /// True if the forge opens no merge request to the upstream, because that has every commit of the branch.
    func hasNothingToShow(_ release: LiveRelease, to upstream: BranchName) throws -> Bool {
        guard !observation.opensEmptyMergeRequests, let target = observation.branches[upstream] else { return false }
        return try assessor.history.isAncestor(release.head, of: target)
    }

    /// Finishes a merge request that an interrupted run opened without all its labels and people.
    func planFinishing(of release: LiveRelease, in plan: inout Plan) throws {
        guard let request = release.mergeRequests.first(where: \.isUnfinished) else { return }
        plan.add(
            .openMergeRequest(
                release.train.landsOn.contains(request.target)
                    ? try newLandingRequest(of: release, on: request.target)
                    : newFollowingRequest(of: release, to: request.target)))
    }

    /// Returns the decision for a merge request that a person closed or merged early: it is not opened again unasked.
    func endedByPerson(_ ended: EndedRequest?, _ release: LiveRelease) -> Decision? {
        guard let ended, ended.cause != .forge else { return nil }
        let request = ended.request
        let canReopen = observation.branches[request.target] != nil
        return Decision(
            "ended-merge-request", "\(request.id) \(request.source) -> \(request.target) is closed: \(request.url)",
            hint: (canReopen ? "reopen it, or " : "") + remedy(for: release), since: request.closedAt)
    }

    func remedy(for release: LiveRelease) -> String {
        if let upstream = release.upstream, upstream.hasLanded, upstream.relation != .sameRelease {
            return "run relctl retarget-release \(release.name.argument) to land it on purpose"
                + (release.isPublished ? "" : ", once it is published")
        }
        let isLost = release.upstream.map { !$0.hasLanded && $0.relation != .sameRelease } ?? false
        let showsNothing = release.line.isEmpty && !observation.opensEmptyMergeRequests
        return (isLost ? "settle lost-upstream first, then " : "")
            + "run relctl cut-release \(release.name.argument) to open a new merge request on purpose"
            + (showsNothing ? ", once the branch has a commit of its own: the forge opens no empty one" : "")
    }

    /// The merge request of a parallel release to its upstream.
    func newFollowingRequest(of release: LiveRelease, to upstream: BranchName) -> NewMergeRequest {
        let style = release.train.mergeRequest
        var request = MergeRequestText(release, to: upstream).request(isDraft: style.draft)
        var mark = RequestMark(.following, of: release)
        mark.upstream = upstream
        request.description = mark.added(to: request.description)
        request.labels = style.labels
        request.reviewers = style.reviewers
        return request
    }
}
