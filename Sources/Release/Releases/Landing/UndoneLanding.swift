import Names

/// A landing of a release that the branch has lost again, wholly or in part.
struct UndoneLanding {
    /// The commit of the branch by which it landed.
    var landing: CommitID
    /// The first commit of the branch that lacks a part of it.
    var commit: CommitID?
    var paths: [String]
}

extension Assessor {
    /// Finds changes of the upstream release that `landsOn` reverted, the oldest undoing first. The follower still has them,
    /// but its landing would not bring them back.
    func undoneLandings(of release: LiveRelease, on landsOn: BranchName) throws -> [UndoneLanding] {
        guard let upstream = release.upstream, let landing = upstream.landing(on: landsOn),
            let tip = observation.branches[landsOn], let landed = try landedCommit(of: landing)
        else { return [] }
        let result = try treeOnceLanded(release, on: tip, squash: landing.head == landed ? nil : landed)
        return try undoneLandings(of: landing, from: upstream.branch, by: release, in: result)
    }

    /// Finds changes of the release itself that the branch which it landed on reverted, the oldest undoing first, and that
    /// landing once more would not bring back.
    func undoneLandings(of landing: Landing, by release: LiveRelease) throws -> [UndoneLanding] {
        guard let tip = observation.branches[landing.branch] else { return [] }
        let result = try treeOnceLanded(release, on: tip, squash: nil)
        return try undoneLandings(of: landing, from: release.branch, by: release, in: result)
    }

    /// Compares each landing with what would be on the branch at last. One that landed again after a revert lacks what was
    /// reverted from the start, for git takes that for merged: only the earlier landing shows it.
    ///
    /// - Parameter result: the tree of the branch after the release has landed.
    private func undoneLandings(
        of landing: Landing, from source: BranchName, by release: LiveRelease, in result: TreeID
    ) throws -> [UndoneLanding] {
        var brought = TreeChange(
            from: try history.commit(release.cutPoint).tree, to: try history.commit(landing.head).tree)
        // Changes that the release lacks too were left out by the landing itself, and not reverted later.
        let tested = try history.undonePaths(of: brought, from: history.commit(release.head).tree, to: result)
        guard !tested.isEmpty else { return [] }
        var (undone, rest): ([UndoneLanding], Set<String>) = ([], Set(tested))
        for landed in try landedCommits(upTo: landing, from: source, since: release.cutPoint) {
            let whole = try history.commit(landed).tree
            brought.paths = nil
            let paths = try history.undonePaths(of: brought, from: whole, to: result).filter(rest.contains)
            guard !paths.isEmpty else { continue }
            rest.subtract(paths)
            brought.paths = paths
            undone.append(
                UndoneLanding(
                    landing: landed, commit: try undoing(of: brought, since: landed, on: landing.branch), paths: paths))
        }
        return undone.reversed()
    }

    /// The first commit of a branch after a landing that lacks a part of a change.
    private func undoing(of change: TreeChange, since landed: CommitID, on branch: BranchName) throws -> CommitID? {
        guard let tip = observation.branches[branch] else { return nil }
        let whole = try history.commit(landed).tree
        let line = try history.firstParentLine(of: tip, notIn: landed)
        let first = try line.partitioningIndex {
            try !history.undonePaths(of: change, from: whole, to: history.commit($0).tree).isEmpty
        }
        return first < line.count ? line[first] : nil
    }

    private func landedCommit(of landing: Landing) throws -> CommitID? {
        try landing.commits.first { try history.contains($0) && isMerged($0, into: landing.branch) }
    }

    /// The commits of a branch by which a release landed there, the newest first: the landing, and those before it since the
    /// cut.
    private func landedCommits(
        upTo landing: Landing, from source: BranchName, since cutPoint: CommitID
    ) throws -> [CommitID] {
        let earlier = try observation.mergeRequests
            .filter { $0.source == source && $0.target == landing.branch && $0.state == .merged }
            .filter { request in
                guard let head = request.head, history.contains(head) else { return false }
                return try request.id != landing.mergeRequest?.id && history.isAncestor(head, of: landing.head)
            }
            .compactMap { request in
                try request.head.flatMap {
                    try landedCommit(of: Landing(branch: landing.branch, head: $0, mergeRequest: request))
                }
            }
            .filter { try !history.isAncestor($0, of: cutPoint) }
        return try [landedCommit(of: landing)].compactMap(\.self) + earlier
    }

    /// The tree of `landsOn` after the follower has landed. Where that conflicts, the tip's own tree stands for it: what the tip
    /// has lost, no way to settle the conflict brings back by itself.
    ///
    /// - Parameter squash: the upstream's squash commit, if its head was not merged. As long as the follower lacks it,
    ///   the tip's own tree is returned: a plain merge would bring reverted changes back, but the real landing takes
    ///   the squash in first and leaves them as they are on the tip.
    private func treeOnceLanded(_ release: LiveRelease, on tip: CommitID, squash: CommitID?) throws -> TreeID {
        if let squash, let upstream = release.upstream?.landedHead, try !history.isAncestor(squash, of: release.head),
            try !history.isAncestor(upstream, of: tip)
        {
            return try history.commit(tip).tree
        }
        let result = try history.merge(ours: tip, theirs: release.head, base: nil)
        return result.isClean ? result.tree : try history.commit(tip).tree
    }
}
