import Names

/// A merge by which an upstream took in commits of `lands_on` newer than its cut point. Pulling it would bring commits that
/// are not part of the release.
struct BackMerge {
    /// The commit of the upstream's own line that brought them in: the merge itself, or the pull of it.
    var entrance: CommitID
    var decision: Decision
}

extension Assessor {
    /// The first merge of `lands_on` into the upstream that the follower lacks and must not get.
    func backMerge(
        in target: CommitID, of upstream: Upstream, into release: LiveRelease
    ) throws -> BackMerge? {
        let head = release.head
        if release.train.allowsBackMerges { return nil }
        let cutPoint = try cutPoint(of: upstream, release)
        if let cutPoint, let merge = try hiddenBackMerge(in: target, cutPoint: cutPoint, head: head) {
            let trunk = fleet.trunk(of: release.train) ?? upstream.branch
            return BackMerge(entrance: merge.id, decision: backMerge(merge, of: trunk, upstream, release))
        }
        // Commits of these branches are newer than the release.
        for branch in fleet.fixedBranches(of: release.train).sorted() {
            guard let newer = try oldestCommit(on: branch, notIn: head, or: cutPoint),
                try history.isAncestor(newer, of: target),
                // Commits that reached the branch by a fast-forward of the upstream are the upstream's own.
                try history.cutPoint(of: newer, on: target) != newer
            else { continue }
            let found = try firstByPerson(in: target, notIn: head) { try history.isAncestor(newer, of: $0) }
            let line = try history.firstParentLine(of: target, notIn: head)
            let first = try line.partitioningIndex { try history.isAncestor(newer, of: $0) }
            guard let merge = found?.commit, first < line.count else { continue }
            return BackMerge(entrance: line[first], decision: backMerge(merge, of: branch, upstream, release))
        }
        return nil
    }

    /// Whether an upstream that has landed has nothing for the follower but merges of `lands_on`: all that they brought is
    /// there already.
    func hasOnlyBackMerges(_ target: CommitID, of upstream: Upstream, for release: LiveRelease) throws -> Bool {
        guard upstream.hasLanded else { return false }
        let tips = fleet.fixedBranches(of: release.train).sorted().compactMap { observation.branches[$0] }
        return try history.firstParentLine(of: target, notIn: release.head).allSatisfy { id in
            let merged = try history.commit(id).parents.dropFirst()
            return try !merged.isEmpty
                && merged.allSatisfy { parent in
                    try tips.contains { try history.cutPoint(of: parent, on: $0) == parent }
                }
        }
    }

    /// After a landing by fast-forward the upstream's line is that of `lands_on`, and its merge of `lands_on` looks
    /// like any other merge. If `lands_on` had moved, the fast-forward needed such a merge: so any merge that the
    /// follower lacks counts.
    private func hiddenBackMerge(in target: CommitID, cutPoint: CommitID, head: CommitID) throws -> Commit? {
        if try history.isAncestor(cutPoint, of: head) { return nil }
        return try history.firstParentLine(of: target, notIn: head).lazy.map { try history.commit($0) }
            .first {
                try $0.parents.count > 1 && !$0.parents.dropFirst().allSatisfy { try history.isAncestor($0, of: head) }
            }
    }

    private func backMerge(
        _ merge: Commit, of branch: BranchName, _ upstream: Upstream, _ release: LiveRelease
    ) -> Decision {
        Decision(
            "back-merge",
            "\(upstream.branch) took in \(branch): \(merge.id.short) \"\(brief(merge.subject))\" by \(brief(merge.author.name))"
                + " brings commits newer than the cut, so it is not pulled into \(release.branch)",
            hint: "set allow_back_merges: true for \(release.train.name) to pull it all the same;"
                + " reverting the merge on \(upstream.branch) is not enough, because landing would then undo those commits",
            about: merge, on: upstream.branch)
    }

    /// The cut point of the followed release. After a landing by fast-forward that is its landed head, because all its
    /// commits are on the trunk.
    private func cutPoint(of upstream: Upstream, _ release: LiveRelease) throws -> CommitID? {
        guard let tip = upstream.tip else { return release.cutPoint }
        return try cutPoint(of: tip, from: upstream.branch)
    }
}
