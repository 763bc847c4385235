import Names

/// A commit of a follower's own, and what it changed.
struct OwnChange: Hashable {
    var commit: CommitID
    var change: TreeChange
}

extension Assessor {
    /// Returns the follower's own changes since its cut point, oldest first: the commits of its line that are neither pulls
    /// nor the upstream's own.
    func ownChanges(of release: LiveRelease, upstream target: CommitID) throws -> [OwnChange] {
        try ownChanges(of: release.cut, release.upstream?.branch, at: target)
    }

    func ownChanges(of cut: CutBranch, _ upstream: BranchName?, at target: CommitID) throws -> [OwnChange] {
        let cutPoint = cut.cutPoint
        let upstreamLine = try history.firstParentLine(of: target, notIn: cutPoint)
        return try ownCommits(of: cut, upstream, upstreamLine: Set(upstreamLine)).compactMap { id in
            try ownChange(
                by: history.commit(id), upstreamLine: [cutPoint] + upstreamLine, cut.train.resolving)
        }
    }

    private func ownCommits(
        of cut: CutBranch, _ upstream: BranchName?, upstreamLine: Set<CommitID>
    ) throws -> [CommitID] {
        // Commits that were merged into the upstream early stay own work, also if the branch was fast-forwarded over the merge.
        let merged = earlyMergedHeads(of: cut, upstream)
        var own = Array(cut.line.reversed())
        for head in merged {
            own += try history.firstParentLine(of: head, notIn: cut.cutPoint).filter { !own.contains($0) }
        }
        // If the upstream was fast-forwarded to the follower, the follower's own commits are on the upstream's line
        // too.
        let entry = journalEntry(of: cut.branch, cut.train)
        let pulled = entry?.pulled.flatMap { history.contains($0) ? $0 : nil }
        let pulledBeforeMerge = entry?.pulledBeforeMerge.flatMap { history.contains($0) ? $0 : nil }
        return try own.filter { id in
            let isMerged = try merged.contains { try history.isAncestor(id, of: $0) }
            let newest = isMerged ? pulledBeforeMerge ?? pulled : pulled
            let isUpstreams = try upstreamLine.contains(id) && newest.map { try history.isAncestor(id, of: $0) } ?? true
            return try !isUpstreams && PullMessage.upstream(of: history.commit(id)) == nil
        }
    }

    /// The heads with which people merged the follower into its upstream.
    func earlyMergedHeads(of cut: CutBranch, _ upstream: BranchName?) -> [CommitID] {
        cut.mergeRequests.filter { $0.state == .merged && $0.target == upstream }
            .compactMap(\.head).filter(history.contains)
    }

    /// A merge counts for what it brought besides the upstream's commits.
    private func ownChange(
        by commit: Commit, upstreamLine: [CommitID], _ resolving: ConflictResolution
    ) throws -> OwnChange? {
        guard let parent = commit.parents.first else { return nil }
        var change = TreeChange(from: try history.commit(parent).tree, to: commit.tree)
        for other in commit.parents.dropFirst() {
            // The part of the upstream that was there before this commit got into it.
            let index = try upstreamLine.partitioningIndex { try history.isAncestor(commit.id, of: $0) }
            guard let upstream = upstreamLine[..<index].last,
                let base = try history.mergeBases(other, upstream).first, try !history.isAncestor(base, of: parent)
            else { continue }
            let merge = try history.merge(ours: parent, theirs: base, resolving: resolving)
            if merge.isClean {
                change.from = merge.tree
            } else if base == other {
                // A person merged the upstream and settled its conflicts.
                change.from = try history.commit(other).tree
                change.paths = merge.conflicts.map(\.path)
            }
        }
        return change.from == change.to ? nil : OwnChange(commit: commit.id, change: change)
    }
}
