import Names
import Printing

extension Planner {
    /// The merge commit that carries on a branch whose old tip is not in the new cut, as after a squash.
    func joined(
        _ release: LiveRelease, target: CommitID, source: CutSource, in plan: inout Plan
    ) throws -> PlannedCommit? {
        let (history, head) = (assessor.history, release.head)
        let landed = try release.landings.filter { landing in
            try landing.commits.contains { try history.contains($0) && history.isAncestor($0, of: target) }
        }.map(\.head)
        let message = NextCutMessage.text(branch: release.branch.text, source: source.branch)
        let holdsAll = try landed.contains { landed in
            try landed == head || assessor.holdsLateCommits(of: release.cut, after: landed, target)
        }
        if holdsAll {
            let tree = try history.commit(target).tree
            return try assessor.mergeCommit(tree: tree, objects: [], parents: [target, head], message: message)
        }
        if let newer = try newerThanCut(release, target: target) {
            plan.decisions.append(try newerThanCut(newer, release, target: target, source: source))
            return nil
        }
        guard let result = try mergedCut(of: release, landed: landed, target: target, source: source, in: &plan) else {
            return nil
        }
        return try assessor.mergeCommit(result, parents: [target, head], message: message)
    }

    /// The new cut with the landed commits that it lacks, or the next landing would undo them. A cut before the landing lacks
    /// all of them; a cut after it lacks what was merged into the branch for another destination. `nil` adds a decision.
    private func mergedCut(
        of release: LiveRelease, landed: [CommitID], target: CommitID, source: CutSource, in plan: inout Plan
    ) throws -> MergeResult? {
        let (history, head) = (assessor.history, release.head)
        // The release's branch is the second parent, and the rules are written from its side.
        var result =
            if let base = landed.first(where: history.contains) {
                try history.merge(ours: target, theirs: head, base: base)
            } else {
                try history.merge(ours: target, theirs: head, resolving: release.train.resolving.reversed)
            }
        result.resolved = result.resolved.map(\.reversed)
        guard result.isClean else {
            let paths = Printable.list(result.conflicts.map(\.path), atMost: 10)
            plan.decisions.append(
                Decision(
                    "cut-conflict",
                    "\(target.short) does not contain the release before, and conflicts with it: \(paths)",
                    hint: "cut at a commit of \(source.branch) after the landing"))
            return nil
        }
        return result
    }
}

extension Planner {
    /// The commits of the trunk that the old tip took in and the new cut lacks, oldest first: the branch keeps them, so the
    /// new release would bring what its upstream doesn't have. `nil`: none, or the settings allow it.
    private func newerThanCut(_ release: LiveRelease, target: CommitID) throws -> [CommitID]? {
        guard !release.train.allowsBackMerges, let trunk = assessor.trunkTip(of: release.train) else { return nil }
        let history = assessor.history
        let line = try history.firstParentLine(of: trunk, notIn: target)
        let end = try line.partitioningIndex { try !history.isAncestor($0, of: release.head) }
        // Commits that reached the trunk by a fast-forward of the release are the release's own.
        let newer = try line.prefix(end).filter { try history.cutPoint(of: $0, on: release.head) != $0 }
        return newer.isEmpty ? nil : newer
    }

    private func newerThanCut(
        _ newer: [CommitID], _ release: LiveRelease, target: CommitID, source: CutSource
    ) throws -> Decision {
        let branch = release.branch
        let trunk = fleet.trunk(of: release.train)?.text ?? "cut_from"
        let titles = try newer.prefix(5).map { try assessor.title(of: assessor.history.commit($0)) }
        return Decision(
            "newer-than-cut",
            "\(branch) landed with commits of \(trunk) that \(target.short) does not have, and would bring them into the"
                + " new release: \(Printable.list(titles, of: newer.count, separator: "; "))",
            hint: "delete \(branch), which has landed, and run the command again: it is made anew at \(target.short)"
                + " without them, and gets its own changes back with the next cut; or cut at a commit of \(source.branch)"
                + " that has them")
    }
}
