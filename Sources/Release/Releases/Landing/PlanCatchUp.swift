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
    /// all that conflicts between the two; waits while other destinations have to get the release first.
    ///
    /// - Returns: whether it does either.
    func planSettledLanding(of release: LiveRelease, on target: BranchName, in plan: inout Plan) throws -> Bool {
        guard mayMerge(release.train) else { return false }
        switch try assessor.settlement(of: release, on: target, by: release.train.resolving) {
        case .byMerge(let result, let tip): try planBackMerge(result, of: tip, from: target, into: release, in: &plan)
        case .afterOthers: plan.waitingFor.append(.needRebase)
        case .byPerson: return false
        }
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

/// How a conflict of a release with a destination is settled.
enum LandingSettlement {
    /// By a merge of that tip of the destination into the release branch.
    case byMerge(MergeResult, tip: CommitID)
    /// By that merge, once the other destinations have the release.
    case afterOthers
    /// By a person.
    case byPerson
}

extension Assessor {
    /// Returns how the conflict of a release with a destination is settled if these are the rules of its train.
    func settlement(
        of release: LiveRelease, on target: BranchName, by rules: ConflictResolution
    ) throws -> LandingSettlement {
        guard rules.landing, let tip = observation.branches[target] else { return .byPerson }
        let result = try history.merge(ours: release.head, theirs: tip, resolving: rules)
        guard result.isClean else { return .byPerson }
        if try isOnOtherDestinations(tip, of: target, release) { return .byMerge(result, tip: tip) }
        let mayWait = try release.pendingDestinations.map(\.branch)
            .filter { try $0 != target && !isMerged(tip, into: $0) }
            .allSatisfy { try landsFirst(release, on: $0, by: rules) }
        return mayWait ? .afterOthers : .byPerson
    }

    /// True if a release gets to a destination without a person and without waiting for another destination. Of two that
    /// wait for each other neither would ever get it.
    private func landsFirst(_ release: LiveRelease, on branch: BranchName, by rules: ConflictResolution) throws -> Bool
    {
        if try forecast(of: release.cut, into: branch)?.isClean != false { return true }
        guard let tip = observation.branches[branch], try isOnOtherDestinations(tip, of: branch, release) else {
            return false
        }
        return try history.merge(ours: release.head, theirs: tip, resolving: rules).isClean
    }

    /// True if every other destination that the release still has to land on has a commit of this one. Only then may the commit
    /// be merged into the release branch: no work may reach a branch that it wasn't meant for.
    func isOnOtherDestinations(_ commit: CommitID, of destination: BranchName, _ release: LiveRelease) throws -> Bool {
        try release.pendingDestinations.allSatisfy {
            try $0.branch == destination || isMerged(commit, into: $0.branch)
        }
    }
}
