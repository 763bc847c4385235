import Names

/// How a conflict of a release with a destination is settled.
enum LandingSettlement {
    /// By a merge of that tip of the destination into the release branch.
    case byMerge(MergeResult, tip: CommitID)
    /// By that merge, once these other destinations have the release.
    case afterOthers([BranchName])
    /// By a person.
    case byPerson
}

/// Which destination gets a release first, where the newest commit of one has to be merged into the release branch.
extension Assessor {
    /// Returns how the conflict of a release with a destination is settled if these are the rules of its train.
    func settlement(
        of release: LiveRelease, on target: BranchName, by rules: ConflictResolution
    ) throws -> LandingSettlement {
        guard rules.landing, let tip = observation.branches[target] else { return .byPerson }
        let result = try history.merge(ours: release.head, theirs: tip, resolving: rules)
        guard result.isClean else { return .byPerson }
        let others = try destinations(lacking: tip, besides: target, release)
        if others.isEmpty { return .byMerge(result, tip: tip) }
        return try canLand(release, on: target, by: rules) ? .afterOthers(others) : .byPerson
    }

    /// True if a release gets to a destination without a person who settles a conflict. It lands as it is, or once the tip of
    /// the destination is in its branch; before that merge, each other destination without that tip must get the release by
    /// the same rule. False where destinations wait for each other: none of them would ever get it.
    ///
    /// - Parameter waiting: the destinations that wait for this one.
    func canLand(
        _ release: LiveRelease, on branch: BranchName, by rules: ConflictResolution,
        after waiting: Set<BranchName> = []
    ) throws -> Bool {
        guard let tip = observation.branches[branch] else { return true }
        let isClean = try forecast(of: release.cut, into: branch)?.isClean != false
        if isClean, try !isTooFarBehind(release, on: branch) { return true }
        guard !waiting.contains(branch) else { return false }
        if !isClean {
            let settles = rules.landing
            guard try settles && history.merge(ours: release.head, theirs: tip, resolving: rules).isClean else {
                return false
            }
        }
        return try destinations(lacking: tip, besides: branch, release).allSatisfy { other in
            try canLand(release, on: other, by: rules, after: waiting.union([branch]))
        }
    }

    /// True while the forge has no verdict on the landing on another destination whose newest commit the branch lacks: it
    /// may turn out that the forge doesn't take the branch without that commit.
    func awaitsVerdict(_ release: LiveRelease, besides target: BranchName) throws -> Bool {
        try release.pendingDestinations.contains { destination in
            guard destination.branch != target, let request = destination.mergeRequest else { return false }
            let verdict = observation.mergeability[request.id]?.verdict
            guard verdict == nil || verdict == .checking else { return false }
            return try lacksNewest(release, of: destination.branch) && !isTooFarBehind(release, on: destination.branch)
        }
    }

    /// True if the forge doesn't let the release land on a destination before its branch has the newest commit of it.
    private func isTooFarBehind(_ release: LiveRelease, on branch: BranchName) throws -> Bool {
        let request = release.pendingDestinations.first { $0.branch == branch }?.mergeRequest
        guard let mergeability = request.flatMap({ observation.mergeability[$0.id] }),
            mergeability.needsNewestTarget || mergeability.verdict == .blocked(Wait.needRebase.word)
        else { return false }
        return try lacksNewest(release, of: branch)
    }

    private func lacksNewest(_ release: LiveRelease, of branch: BranchName) throws -> Bool {
        guard let tip = observation.branches[branch] else { return false }
        return try !history.isAncestor(tip, of: release.head)
    }

    /// The other destinations that the release still has to land on and that lack a commit of this one.
    func destinations(
        lacking commit: CommitID, besides destination: BranchName, _ release: LiveRelease
    ) throws -> [BranchName] {
        try release.pendingDestinations.map(\.branch).filter { branch in
            try branch != destination && !isMerged(commit, into: branch)
        }
    }

    /// True if every other destination that the release still has to land on has a commit of this one. Only then may the commit
    /// be merged into the release branch: no work may reach a branch that it wasn't meant for.
    func isOnOtherDestinations(_ commit: CommitID, of destination: BranchName, _ release: LiveRelease) throws -> Bool {
        try destinations(lacking: commit, besides: destination, release).isEmpty
    }
}
