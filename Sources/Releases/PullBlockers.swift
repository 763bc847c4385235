import Names

extension Assessor {
    /// What a person must decide before the upstream is pulled.
    func pullBlocker(
        _ target: CommitID, of upstream: Upstream, into release: Release, head: CommitID
    ) throws -> Blocker? {
        if let blocker = try rewrite(of: upstream, target: target, pulledInto: release) { return blocker }
        guard !release.train.allowsBackMerges else { return nil }
        return try backMerge(in: target, of: upstream, into: release, head: head)
    }

    /// An upstream that was force-pushed: the commit pulled last is no longer on it.
    private func rewrite(of upstream: Upstream, target: CommitID, pulledInto release: Release) throws -> Blocker? {
        guard upstream.relation == .sameRelease, !acceptsRewrite,
            let pulled = try lastPulled(from: upstream.branch, into: release.line),
            try !history.isAncestor(pulled, of: target)
        else { return nil }
        let dropped = try history.firstParentLine(of: pulled, notIn: target).reversed().prefix(10)
        let list = try dropped.map { "\($0.short) \(try history.commit($0).subject)" }.joined(separator: "; ")
        return Blocker(
            "rewritten-upstream",
            "\(upstream.branch) was rewritten: \(pulled.short), pulled into \(name(of: release)), is no longer on it."
                + " Dropped: \(list)",
            hint: "relctl sync-release \(release.name) --accept-rewrite goes on; the dropped commits stay on the branch"
        )
    }

    /// The newest upstream commit that a pull's trailer on the line names.
    func lastPulled(from upstream: BranchName, into line: [CommitID]) throws -> CommitID? {
        for id in line {
            let commit = try history.commit(id)
            guard commit.parents.count == 2, let pulled = PullMessage.upstream(in: commit.message),
                pulled.branch == upstream, history.contains(pulled.commit)
            else { continue }
            return pulled.commit
        }
        return nil
    }

    /// An upstream that took in commits of `lands_on` newer than its cut point: pulling it would bring next week's code.
    private func backMerge(
        in target: CommitID, of upstream: Upstream, into release: Release, head: CommitID
    ) throws -> Blocker? {
        guard let newer = try oldestNewer(on: release.train.landsOn, than: upstreamCutPoint(upstream, release)),
            try history.isAncestor(newer, of: target), try !history.isAncestor(newer, of: head)
        else { return nil }
        let line = try history.firstParentLine(of: target, notIn: head)
        guard let merge = try line.first(where: { try history.isAncestor(newer, of: $0) }) else { return nil }
        let commit = try history.commit(merge)
        return Blocker(
            "back-merge",
            "\(upstream.branch) took in \(release.train.landsOn): \(merge.short) \"\(commit.subject)\""
                + " by \(commit.author.name) brings commits newer than the cut, so it is not pulled into \(name(of: release))",
            hint: "revert the merge on \(upstream.branch), or set allow_back_merges: true for \(release.train.name)")
    }

    private func upstreamCutPoint(_ upstream: Upstream, _ release: Release) throws -> CommitID? {
        guard let head = upstream.head, let trunk = trunkTip(of: release.train) else { return release.cutPoint }
        return try history.cutPoint(of: head, on: trunk) ?? release.cutPoint
    }

    /// The oldest commit of a branch's first-parent line that `cutPoint` doesn't contain.
    func oldestNewer(on branch: BranchName, than cutPoint: CommitID?) throws -> CommitID? {
        guard let cutPoint, let tip = observation.branches[branch] else { return nil }
        return try history.firstParentLine(of: tip, notIn: cutPoint).first
    }
}
