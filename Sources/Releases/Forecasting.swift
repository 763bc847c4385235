import Names

extension Assessor {
    /// How the branch would merge today: into the branch it lands on, and into its upstream.
    func forecasts(of release: Release, head: CommitID) throws -> [Forecast] {
        var targets = [release.train.landsOn]
        if let upstream = release.upstream?.branch, !targets.contains(upstream) { targets.append(upstream) }
        return try targets.compactMap { target in
            guard let tip = observation.branches[target] else { return nil }
            if try history.isAncestor(head, of: tip) { return Forecast(into: target, paths: [], undoes: []) }
            let result = try history.merge(ours: tip, theirs: head, base: nil)
            let undoes = target == release.train.landsOn ? try undone(by: release, head: head, tip: tip, result) : []
            return Forecast(into: target, paths: result.conflicts.map(\.path), undoes: undoes)
        }
    }

    /// The paths on which landing would silently undo work on `lands_on`: a merge of `lands_on` into the branch was
    /// reverted there, so that git takes the revert for a change of the branch. Such a path merges cleanly with the real
    /// merge base and with the cut point as base, to different contents.
    private func undone(by release: Release, head: CommitID, tip: CommitID, _ result: MergeResult) throws -> [String] {
        guard let cutPoint = release.cutPoint, try history.mergeBases(tip, head) != [cutPoint],
            let newer = try oldestNewer(on: release.train.landsOn, than: cutPoint),
            try history.isAncestor(newer, of: head)
        else { return [] }
        let intended = try history.merge(ours: tip, theirs: head, base: cutPoint)
        let unclear = Set((result.conflicts + intended.conflicts).map(\.path))
        return try history.changedPaths(from: result.tree, to: intended.tree).filter { !unclear.contains($0) }
    }
}
