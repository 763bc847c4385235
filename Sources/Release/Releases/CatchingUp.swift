import Names

extension Planner {
    /// Whether a branch has commits that a head lacks.
    func lacksNewest(of target: BranchName, head: CommitID) throws -> Bool {
        guard let tip = observation.branches[target] else { return false }
        return try !assessor.history.isAncestor(tip, of: head)
    }

    /// Merges `lands_on` into the branch where the forge takes no branch that lacks its newest commit, and the settings
    /// allow it; else waits for a person to do so. Never a rebase, which would lose what the branch's merge commits hold.
    func planCatchUp(of request: MergeRequest, head: CommitID, in plan: inout Plan) throws {
        let release = plan.release
        guard release.train.catchesUp, let tip = observation.branches[request.target],
            try lacksNewest(of: request.target, head: head)
        else { return plan.waitingFor.append("need_rebase") }
        let result = try assessor.history.merge(ours: head, theirs: tip, base: nil)
        guard result.isClean else { return plan.waitingFor.append("need_rebase") }
        let message = PullMessage.text(
            template: release.train.pullMessage, upstream: request.target, branch: request.source, commit: tip)
        plan.add(
            .advanceBranch(
                request.source, from: head,
                to: try assessor.mergeCommit(
                    tree: result.tree, objects: result.newObjects, parents: [head, tip], message: message)))
    }
}
