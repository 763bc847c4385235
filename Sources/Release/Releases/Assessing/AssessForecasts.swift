import Names

extension Assessor {
    /// How the branch would merge today: into each branch it lands on, and into the one it was cut from.
    func forecasts(of cut: CutBranch, upstream: Upstream?) throws -> [Forecast] {
        let trunk: BranchName? = if case .branch(let trunk) = cut.train.origin { trunk } else { nil }
        let source = (upstream?.branch ?? trunk).flatMap { cut.train.landsOn.contains($0) ? nil : $0 }
        return try (cut.train.landsOn + [source].compactMap(\.self)).compactMap { try forecast(of: cut, into: $0) }
    }

    func forecast(of cut: CutBranch, into target: BranchName) throws -> Forecast? {
        guard let tip = observation.branches[target] else { return nil }
        let head = cut.head
        let lands = cut.train.landsOn.contains(target)
        // A fast-forward is always clean; but what lands by one may still undo work.
        if try history.isAncestor(head, of: tip) || (!lands && history.isAncestor(tip, of: head)) {
            return Forecast(into: target, paths: [], undoes: [])
        }
        let result = try history.merge(ours: tip, theirs: head, base: nil)
        // A forge merges into `lands_on`, and knows no `resolve:`; the upstream's changes are merged here.
        if !lands, !result.isClean,
            try history.merge(ours: head, theirs: tip, resolving: cut.train.resolving).isClean
        {
            return Forecast(into: target, paths: [], undoes: [])
        }
        let undoes = lands ? try undone(by: cut, on: target, tip: tip, result) : []
        return Forecast(into: target, paths: result.conflicts.map(\.path), undoes: undoes)
    }

    /// The paths on which landing would silently undo work on `lands_on`: a merge of `lands_on` into the branch was
    /// reverted there, so that git takes the revert for a change of the branch. Such a path merges cleanly with the real
    /// merge base and with the cut point as base, to different contents.
    private func undone(
        by cut: CutBranch, on target: BranchName, tip: CommitID, _ result: MergeResult
    ) throws -> [String] {
        let (head, cutPoint) = (cut.head, cut.cutPoint)
        guard result.isClean, try history.mergeBases(tip, head) != [cutPoint],
            let newer = try oldestNewer(on: target, than: cutPoint, and: nil),
            try history.isAncestor(newer, of: head)
        else { return [] }
        let intended = try history.merge(ours: tip, theirs: head, base: cutPoint)
        if intended.isClean { return try history.changedPaths(from: result.tree, to: intended.tree) }
        // Where that merge conflicts elsewhere it has no tree. What is as it was at the cut point merges cleanly in any
        // case, to what `lands_on` has.
        let changed = Set(
            try history.changedPaths(from: history.commit(cutPoint).tree, to: history.commit(head).tree))
        return try history.changedPaths(from: history.commit(tip).tree, to: result.tree)
            .filter { !changed.contains($0) }
    }
}
