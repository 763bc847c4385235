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
        // A fast-forward has no conflict; but one that lands may still undo work.
        if try history.isAncestor(head, of: tip) || (!lands && history.isAncestor(tip, of: head)) {
            return Forecast(into: target, paths: [], undoes: [])
        }
        let result = try history.merge(ours: tip, theirs: head, base: nil)
        // `resolve:` counts only for merges of the upstream, which relctl makes itself; into `lands_on` the forge
        // merges.
        if !lands, !result.isClean,
            try history.merge(ours: head, theirs: tip, resolving: cut.train.resolving).isClean
        {
            return Forecast(into: target, paths: [], undoes: [])
        }
        let undoes = lands ? try undone(by: cut, on: target, tip: tip, result) : []
        return Forecast(into: target, paths: result.conflicts.map(\.path), undoes: undoes)
    }

    /// The paths on which landing would silently undo work on `lands_on`. That happens if `lands_on` was merged into
    /// the branch and the merge was reverted there: git treats the revert as a change made by the branch. Merging with
    /// the real merge base and merging with the cut point as base then both succeed, with different results.
    private func undone(
        by cut: CutBranch, on target: BranchName, tip: CommitID, _ result: MergeResult
    ) throws -> [String] {
        let (head, cutPoint) = (cut.head, cut.cutPoint)
        guard result.isClean, try history.mergeBases(tip, head) != [cutPoint], let base = try base(of: cut, on: tip)
        else { return [] }
        guard let newer = try oldestCommit(on: target, notIn: cutPoint, or: nil),
            try history.isAncestor(newer, of: head)
        else { return try takenBack(by: cut, tip: tip, base: base, result) }
        return try pathsThatMergeOtherwise(from: base, tip, head, result)
    }

    /// The paths that a merge from the cut point, as base, would leave with other contents.
    private func pathsThatMergeOtherwise(
        from base: CommitID, _ tip: CommitID, _ head: CommitID, _ result: MergeResult
    ) throws -> [String] {
        let intended = try history.merge(ours: tip, theirs: head, base: base)
        if intended.isClean { return try history.changedPaths(from: result.tree, to: intended.tree) }
        // That merge has no tree, because other paths conflict in it. A path that the branch has not changed since the
        // cut point would merge to the content of `lands_on`.
        let changed = Set(
            try history.changedPaths(from: history.commit(base).tree, to: history.commit(head).tree))
        return try history.changedPaths(from: history.commit(tip).tree, to: result.tree)
            .filter { !changed.contains($0) }
    }

    /// The paths on which landing would revert a change that landed with the upstream: the branch pulled it, and a person
    /// reverted it there, because it broke the second app. Further edits of the branch on top of the change don't count.
    private func takenBack(
        by cut: CutBranch, tip: CommitID, base: CommitID, _ result: MergeResult
    ) throws -> [String] {
        let (before, landed) = (try history.commit(base).tree, try history.commit(tip).tree)
        let changed = try history.changedPaths(from: landed, to: result.tree)
        guard !changed.isEmpty else { return [] }
        let suspects = try pathsThatMergeOtherwise(from: base, tip, cut.head, result).filter(Set(changed).contains)
        guard !suspects.isEmpty else { return [] }
        return try history.undonePaths(
            of: TreeChange(from: before, to: landed, paths: suspects), from: landed, to: result.tree)
    }

    /// The common ancestor of a destination and the release at its cut: the cut point, or their merge base if the release was
    /// cut from another branch. `nil`: there is none, or several.
    private func base(of cut: CutBranch, on tip: CommitID) throws -> CommitID? {
        let bases = try history.mergeBases(cut.cutPoint, tip)
        return bases.count == 1 ? bases[0] : nil
    }
}
