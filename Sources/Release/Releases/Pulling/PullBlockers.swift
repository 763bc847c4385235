import Names

extension Assessor {
    /// An upstream that was force-pushed: the commit pulled last is no longer on it, whether a person accepts that or not.
    func rewrite(of upstream: Upstream, target: CommitID, pulledInto release: LiveRelease) throws -> Blocker? {
        guard let pulled = try droppedPull(of: upstream, target: target, release) else { return nil }
        let dropped = try history.firstParentLine(of: pulled, notIn: target).reversed().prefix(10)
        let list = try dropped.map { "\($0.short) \(brief(try history.commit($0).subject))" }.joined(separator: "; ")
        return Blocker(
            "rewritten-upstream",
            "\(upstream.branch) was rewritten: \(pulled.short), pulled into \(release.branch), is no longer on it."
                + " Dropped: \(list)",
            hint: "restore it there (\(try restoring(upstream.branch, to: pulled, from: release.train.name))), or"
                + " relctl sync-release \(release.name.argument) --accept-rewrite goes on; the dropped commits stay on the branch"
        )
    }

    /// The commit pulled last, where the upstream no longer has it and nobody has accepted that.
    func droppedPull(of upstream: Upstream, target: CommitID, _ release: LiveRelease) throws -> CommitID? {
        guard upstream.relation == .sameRelease else { return nil }
        let accepted = journalEntry(of: release.branch, release.train)?.accepted
        return try pulledBefore(from: upstream.branch, into: release)
            .first { try $0 != accepted && !history.isAncestor($0, of: target) }
    }

    /// The commit pulled last, as a pull on the line says; and as the journal says, which knows fast-forwards too.
    private func pulledBefore(from upstream: BranchName, into release: LiveRelease) throws -> [CommitID] {
        let entry = journalEntry(of: release.branch, release.train)
        let seen = entry?.cutPoint == release.cutPoint ? entry?.pulled.flatMap { history.contains($0) ? $0 : nil } : nil
        return [try lastPulled(from: upstream, into: release.line), seen].compactMap { $0 }
    }

    /// The newest upstream commit that a pull on the line brought in.
    func lastPulled(from upstream: BranchName, into line: [CommitID]) throws -> CommitID? {
        for id in line {
            if let pulled = PullMessage.upstream(of: try history.commit(id)), pulled.branch == upstream {
                return pulled.commit
            }
        }
        return nil
    }

    /// An upstream that took in commits of `lands_on` newer than its cut point: pulling it would bring next week's code.
    func backMerge(
        in target: CommitID, of upstream: Upstream, into release: LiveRelease
    ) throws -> Blocker? {
        let head = release.head
        if release.train.allowsBackMerges { return nil }
        let cutPoint = try cutPoint(of: upstream, release)
        if let cutPoint, let merge = try hiddenBackMerge(in: target, cutPoint: cutPoint, head: head) {
            return backMerge(merge, of: fleet.trunk(of: release.train) ?? upstream.branch, upstream, release)
        }
        for branch in Set(release.train.landsOn + [fleet.trunk(of: release.train)].compactMap(\.self)).sorted() {
            guard let newer = try oldestNewer(on: branch, than: head, and: cutPoint),
                try history.isAncestor(newer, of: target),
                // What landed there by fast-forward is the upstream's own.
                try history.cutPoint(of: newer, on: target) != newer
            else { continue }
            let merge = try firstByPerson(in: target, notIn: head) { try history.isAncestor(newer, of: $0) }
            guard let merge else { continue }
            return backMerge(merge, of: branch, upstream, release)
        }
        return nil
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
    ) -> Blocker {
        Blocker(
            "back-merge",
            "\(upstream.branch) took in \(branch): \(merge.id.short) \"\(brief(merge.subject))\" by \(brief(merge.author.name))"
                + " brings commits newer than the cut, so it is not pulled into \(release.branch)",
            hint: "set allow_back_merges: true for \(release.train.name) to pull it all the same;"
                + " reverting the merge on \(upstream.branch) is not enough, because landing would then undo those commits",
            about: merge)
    }

    /// The cut point of the followed release. After a landing by fast-forward that is its landed head, because all its
    /// commits are on the trunk.
    private func cutPoint(of upstream: Upstream, _ release: LiveRelease) throws -> CommitID? {
        guard let tip = upstream.tip else { return release.cutPoint }
        return try cutPoint(of: tip, from: upstream.branch)
    }

    /// The oldest commit of a branch's first-parent line that neither commit contains.
    func oldestNewer(on branch: BranchName, than known: CommitID, and cutPoint: CommitID?) throws -> CommitID? {
        guard let tip = observation.branches[branch] else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: known)
        guard let cutPoint else { return line.first }
        let first = try line.partitioningIndex { try !history.isAncestor($0, of: cutPoint) }
        return line.dropFirst(first).first
    }

    /// The text of a person, cut off after 100 characters.
    func brief(_ text: String) -> String { text.count > 100 ? text.prefix(100) + "…" : text }
}
