import Names
import Printing

extension Planner {
    /// The plan without the steps that would bring entries into a branch that git refuses to check out (`..`, `.git`): a
    /// server without fsck takes them, and whoever checks the branch out next is harmed. A new branch brings nothing that
    /// the branch it is cut from doesn't have, and looking at all of it would cost as much as the repository is large.
    func refusingUnsafeTrees(_ plan: Plan) throws -> Plan {
        for (index, step) in plan.steps.enumerated() {
            guard let decision = try unsafeTree(step, of: plan.release) else { continue }
            var plan = plan
            // The later steps depend on this one.
            plan.steps.removeSubrange(index...)
            plan.decisions.append(decision)
            return plan
        }
        return plan
    }

    private func unsafeTree(_ step: Step, of release: Release) throws -> Decision? {
        let history = assessor.history
        switch step.action {
        case .fastForwardBranch(let branch, let old, let new):
            return try unsafeTree(from: old, to: new, for: branch)
        case .advanceBranch(let branch, let old, let planned):
            return try unsafeTree(from: old, to: planned.id, for: branch)
        case .mergeMergeRequest(let id, let head, _), .enqueueMergeRequest(let id, let head):
            guard let landsOn = release.live?.mergeRequests.first(where: { $0.id == id })?.target,
                let tip = observation.branches[landsOn]
            else { return nil }
            let merged = try history.merge(ours: tip, theirs: head, base: nil)
            let paths = try history.unsafePaths(from: history.commit(tip).tree, to: merged.tree)
            return unsafeTree(paths, of: head, for: landsOn)
        default: return nil
        }
    }

    /// Returns the decision about a moved branch. It names the first commit of the upstream that has such an entry.
    private func unsafeTree(from old: CommitID, to new: CommitID, for branch: BranchName) throws -> Decision? {
        let history = assessor.history
        func paths(_ commit: CommitID) throws -> [String] {
            try history.unsafePaths(from: history.commit(old).tree, to: history.commit(commit).tree)
        }
        let found = try paths(new)
        guard !found.isEmpty else { return nil }
        let parents = try history.commit(new).parents
        let source = parents.first == old ? parents.last ?? new : new
        let line = try history.firstParentLine(of: source, notIn: old)
        let first = try line.partitioningIndex { try !paths($0).isEmpty }
        return unsafeTree(found, of: first < line.count ? line[first] : new, for: branch)
    }

    private func unsafeTree(_ paths: [String], of commit: CommitID, for branch: BranchName) -> Decision? {
        guard !paths.isEmpty else { return nil }
        let list = paths.map { Printable.text($0) }.joined(separator: ", ")
        return Decision(
            "unsafe-tree",
            "\(commit.short) would bring entries into \(branch) that git refuses to check out: \(list)",
            hint: "remove them by a commit on the branch they come from; who wrote \(commit.short) may mean harm")
    }
}
