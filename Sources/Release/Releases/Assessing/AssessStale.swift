import Names

extension Assessor {
    /// Whether an older version that passes leave alone still has to land: a release that follows it waits for that, it had
    /// not landed when relctl saw it last, or people have committed to it since the newest version was cut.
    ///
    /// False for branches without commits since then: the lists of merge requests don't reach back to their landings.
    func hasToLand(_ release: Release, among releases: [Release]) throws -> Bool {
        guard case .stale(let tip) = release.state else { return false }
        // The cheap checks come first, because old branches accumulate.
        let isOnItsWay = isAwaited(release, by: releases) || hadNotLanded(tip.branch, release.train)
        guard try isOnItsWay || isNewerThanLastCut(tip, release.train, among: releases) else { return false }
        return try !release.train.landsOn.allSatisfy { try isMerged(tip.head, into: $0) || isBrought(tip, into: $0) }
    }

    /// True if an older version that passes leave alone is known to be published, or its train has no such gate. Reads commits
    /// alone; false where one of them can't be read.
    func isPublished(_ stale: Release) -> Bool {
        guard case .stale(let tip) = stale.state else { return false }
        if stale.train.publication == nil { return true }
        let cut = try? cutPoint(of: stale).map { try cutBranch(tip, of: stale, cutPoint: $0) }
        return cut?.isPublished == true
    }

    private func isAwaited(_ release: Release, by releases: [Release]) -> Bool {
        releases.contains { follower in
            guard let upstream = follower.live?.upstream else { return false }
            return upstream.staleRelease == release.name && !upstream.hasLanded && follower.phase != .idle
        }
    }

    private func hadNotLanded(_ branch: BranchName, _ train: Train) -> Bool {
        journalEntry(of: branch, train).map { $0.phase != .idle } ?? false
    }

    private func isNewerThanLastCut(_ tip: BranchTip, _ train: Train, among releases: [Release]) throws -> Bool {
        guard let newest = releases.first(where: { $0.train.name == train.name })?.live else { return false }
        return try history.commit(tip.head).committer.time > history.commit(newest.cutPoint).committer.time
    }

    /// Whether a merge request brought the tip, as by a squash.
    private func isBrought(_ tip: BranchTip, into target: BranchName) -> Bool {
        observation.mergeRequests.contains {
            $0.source == tip.branch && $0.state == .merged && $0.target == target && $0.head == tip.head
        }
    }
}
