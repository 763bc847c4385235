import Names

extension Planner {
    func lacksNewest(of target: BranchName, head: CommitID) throws -> Bool {
        guard let tip = observation.branches[target] else { return false }
        return try !assessor.history.isAncestor(tip, of: head)
    }

    /// Merges `lands_on` into the branch where the forge takes no branch that lacks its newest commit, and the settings
    /// allow it; else waits for a person to do so. Never a rebase, which would lose what the branch's merge commits hold.
    func planCatchUp(of request: MergeRequest, _ release: LiveRelease, in plan: inout Plan) throws {
        guard release.train.catchesUp, let tip = observation.branches[request.target],
            try lacksNewest(of: request.target, head: release.head),
            try assessor.isOnOtherDestinations(tip, of: request.target, release)
        else { return plan.waitingFor.append(.needRebase) }
        let result = try assessor.history.merge(ours: release.head, theirs: tip, base: nil)
        guard result.isClean else { return plan.waitingFor.append(.needRebase) }
        try planBackMerge(result, of: tip, from: request.target, into: release, in: &plan)
    }

    /// Merges a destination into the branch of a release that is due to land there, where `resolve:` allows it and settles
    /// all that conflicts between the two.
    ///
    /// - Returns: whether it does.
    func planSettledLanding(of release: LiveRelease, on target: BranchName, in plan: inout Plan) throws -> Bool {
        guard release.train.resolving.landing, mayMerge(release.train), let tip = observation.branches[target],
            try assessor.isOnOtherDestinations(tip, of: target, release)
        else { return false }
        let result = try assessor.history.merge(ours: release.head, theirs: tip, resolving: release.train.resolving)
        guard result.isClean else { return false }
        try planBackMerge(result, of: tip, from: target, into: release, in: &plan)
        return true
    }

    private func planBackMerge(
        _ result: MergeResult, of tip: CommitID, from target: BranchName, into release: LiveRelease, in plan: inout Plan
    ) throws {
        if let upstream = release.upstream, let head = upstream.landedHead,
            let undone = try assessor.ownWorkUndone(in: result.tree, of: release, by: head, of: upstream.branch)
        {
            plan.decisions.append(undone)
            return
        }
        let message = PullMessage.text(
            template: release.train.pullMessage, upstream: target, branch: release.branch, commit: tip)
        plan.add(
            .advanceBranch(
                release.branch, from: release.head,
                to: try assessor.mergeCommit(result, parents: [release.head, tip], message: message)))
    }
}

extension Assessor {
    /// True if every other destination that the release still has to land on has a commit of this one. Only then may the commit
    /// be merged into the release branch: no work may reach a branch that it wasn't meant for.
    func isOnOtherDestinations(_ commit: CommitID, of destination: BranchName, _ release: LiveRelease) throws -> Bool {
        try release.pendingDestinations.allSatisfy {
            try $0.branch == destination || isMerged(commit, into: $0.branch)
        }
    }
}
