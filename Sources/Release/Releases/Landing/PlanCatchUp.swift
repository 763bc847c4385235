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
            try lacksNewest(of: request.target, head: release.head)
        else { return plan.waitingFor.append(.needRebase) }
        let others = try assessor.destinations(lacking: tip, besides: request.target, release)
        guard others.isEmpty else {
            return try planCatchUp(with: request.target, after: others, release, in: &plan)
        }
        let result = try assessor.history.merge(ours: release.head, theirs: tip, base: nil)
        guard result.isClean else { return plan.waitingFor.append(.needRebase) }
        try planBackMerge(result, of: tip, from: request.target, into: release, in: &plan)
    }

    /// Waits until other destinations have the release. Where they wait for this one too, a person decides: about a conflict
    /// with one of them where there is one, else about the circle.
    private func planCatchUp(
        with target: BranchName, after others: [BranchName], _ release: LiveRelease, in plan: inout Plan
    ) throws {
        let stuck = try release.pendingDestinations.map(\.branch)
            .filter { try !assessor.canLand(release, on: $0, by: release.train.resolving) }
        let isClean = try stuck.allSatisfy { try assessor.forecast(of: release.cut, into: $0)?.isClean != false }
        guard stuck.contains(target), isClean else {
            return try planWait(of: release, on: target, for: others, in: &plan)
        }
        let names = stuck.map(\.text).joined(separator: " and ")
        plan.decisions.append(
            Decision(
                "landing-cycle",
                "the landings on \(names) wait for each other: the forge takes no branch that lacks the newest commit of its"
                    + " target, and merging one of these branches into \(release.branch) would bring its commits to another",
                hint: "merge one of them into the other, which relctl catches up with then; or merge one into"
                    + " \(release.branch) where its commits may reach the other; never a rebase, which loses what merge"
                    + " commits hold"))
    }

    /// Waits until other destinations have the release; before that, for verdicts that say whether they can have it.
    private func planWait(
        of release: LiveRelease, on target: BranchName, for others: [BranchName], in plan: inout Plan
    ) throws {
        if try assessor.awaitsVerdict(release, besides: target) { return plan.waitingFor.append(.checking) }
        plan.waitingFor.append(.needRebase)
        plan.awaitedDestinations = others
    }

    /// Merges a destination into the branch of a release that is due to land there, where `resolve:` allows it and settles
    /// all that conflicts between the two; waits while other destinations have to get the release first.
    ///
    /// - Returns: whether it does either.
    func planSettledLanding(of release: LiveRelease, on target: BranchName, in plan: inout Plan) throws -> Bool {
        guard mayMerge(release.train) else { return false }
        switch try assessor.settlement(of: release, on: target, by: release.train.resolving) {
        case .byMerge(let result, let tip): try planBackMerge(result, of: tip, from: target, into: release, in: &plan)
        case .afterOthers(let others): try planWait(of: release, on: target, for: others, in: &plan)
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
