import Names

/// A commit on which a tag or an upload may say that a release is published.
struct PublishableCommit: Hashable {
    /// The line that the commit belongs to.
    enum Owner {
        /// The release's own commits.
        case release
        /// The commits of the release that it was cut from: a hotfix branch made from a tag begins with them.
        case releaseBefore
        /// The trunk's: the commit that a release without commits of its own was cut at.
        case trunk
    }

    let commit: CommitID
    let owner: Owner
}

extension Assessor {
    /// The commits on which a sign of publication counts, newest first: those of the line, else the tip.
    func publishable(
        of train: Train, version: ReleaseVersion?, on line: [CommitID], head: CommitID
    ) throws -> [PublishableCommit] {
        guard !line.isEmpty else { return [PublishableCommit(commit: head, owner: .trunk)] }
        let ownCount = try lineAfterEarlierReleases(of: train, version: version, on: line).count
        let branch = train.branch.branch(version: version)
        var seen = Set(line)
        return try line.enumerated().flatMap { index, commit in
            try ([commit] + formerLine(mergedBy: commit, into: branch, besides: &seen)).map {
                PublishableCommit(commit: $0, owner: index < ownCount ? .release : .releaseBefore)
            }
        }
    }

    /// The former line of a branch that a merge of the branch with itself brought in, newest first. `git pull` makes such a
    /// merge: its first parent is what somebody had committed locally, and what was pushed meanwhile is the second.
    ///
    /// - Parameter seen: commits that are known already. In a history made for it, one would come up by ever more merges.
    private func formerLine(
        mergedBy id: CommitID, into branch: BranchName?, besides seen: inout Set<CommitID>
    ) throws -> [CommitID] {
        var (found, rest): ([CommitID], [CommitID]) = ([], [id])
        while let next = rest.popLast() {
            if next != id { found.append(next) }
            let merge = try history.commit(next)
            guard merge.parents.count == 2, let branch, Self.merges(branch, by: merge) else { continue }
            rest += try history.firstParentLine(of: merge.parents[1], notIn: merge.parents[0])
                .filter { seen.insert($0).inserted }
        }
        return found
    }

    /// Whether git's own subject of a merge names a branch, local or of `origin`, as what was merged.
    private static func merges(_ branch: BranchName, by merge: Commit) -> Bool {
        let parts = merge.subject.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return false }
        let isRemote = parts[0].hasSuffix("Merge remote-tracking branch ")
        guard isRemote || parts[0].hasSuffix("Merge branch ") else { return false }
        return BranchName(String(isRemote ? parts[1].drop { $0 != "/" }.dropFirst() : parts[1])) == branch
    }

    /// Whether a version, in a tag or of an upload, is that of a release. Branches and tags may be named by different schemes,
    /// so on the release's own commits any version is, unless it is that of another release.
    func isVersion(
        _ other: ReleaseVersion?, at place: PublishableCommit, of train: Train, version: ReleaseVersion?
    ) throws -> Bool {
        guard let version else { return true }
        let isIncluded = other.map(version.includes) ?? false
        switch place.owner {
        case .trunk: return isIncluded || other == nil
        // With a suffix, as in the name of a week, the numbers are not all of a branch's version.
        case .releaseBefore: return isIncluded && !version.isPreRelease
        case .release:
            let isOthers = other.map { isOfAnother($0, version, releaseHeads(of: train).keys) } ?? false
            return try isIncluded
                || !isOthers && !hasLandedAsAnother(place.commit, of: train, version: version)
        }
    }

    /// Whether a version is that of another release of the train: of an earlier one, or of one whose branch is known.
    func isOfAnother(
        _ other: ReleaseVersion, _ version: ReleaseVersion, _ known: some Sequence<ReleaseVersion>
    ) -> Bool {
        version.isAfter(other) || known.contains { $0 != version && $0.includes(other) }
    }

    /// The commits of a line that are the release's own, newest first: without those of the release of an earlier version that
    /// it was cut from.
    func lineAfterEarlierReleases(
        of train: Train, version: ReleaseVersion?, on line: [CommitID]
    ) throws -> ArraySlice<CommitID> {
        guard let version, let tip = line.first, let oldest = line.last else { return line[...] }
        let earlier = releaseHeads(of: train).filter { $0.key < version }.sorted { $0.key > $1.key }
        var own = line[...]
        for head in earlier.prefix(Self.earlierLimit).flatMap(\.value) where history.contains(head) {
            guard try history.isAncestor(oldest, of: head), let fork = try history.cutPoint(of: tip, on: head),
                let index = own.firstIndex(of: fork)
            else { continue }
            own = own[..<index]
        }
        return own
    }

    /// Whether all commits of a release's line are those of the release that it was cut from, as of a hotfix branch just made
    /// from a tag.
    func isForked(_ cut: CutBranch) throws -> Bool {
        guard let version = cut.name.version, !cut.line.isEmpty else { return false }
        return try lineAfterEarlierReleases(of: cut.train, version: version, on: cut.line).isEmpty
            || hasLandedAsAnother(cut.head, of: cut.train, version: version)
    }

    /// The most earlier releases that are searched: the number of stale branches grows, and each costs a walk.
    private static let earlierLimit = 20

    /// The tips of a train's release branches, and what their merge requests brought, by version.
    func releaseHeads(of train: Train) -> [ReleaseVersion: [CommitID]] {
        let requests = observation.mergeRequests.map { ($0.source, $0.head) }
        let all = observation.branches.map { ($0.key, Optional($0.value)) }.sorted { $0.0 < $1.0 } + requests
        return all.reduce(into: [:]) { found, named in
            guard let version = train.branch.version(in: named.0) else { return }
            found[version, default: []] += [named.1].compactMap { $0 }
        }
    }

    /// Whether a commit came to a branch of `lands_on` by a merge whose subject names the release branch of an earlier version:
    /// of a release whose branch is gone, nothing else tells. A later one may have brought it as well.
    func hasLandedAsAnother(_ commit: CommitID, of train: Train, version: ReleaseVersion) throws -> Bool {
        try train.landsOn.contains { target in
            guard let merge = try merge(of: commit, into: target) else { return false }
            return Self.branches(namedBy: merge).contains { branch in
                // `8.2.0-to-develop` is a name for 8.2.0 on its way.
                train.branch.version(in: branch).map { $0 < version && !$0.text.hasPrefix(version.text) } ?? false
            }
        }
    }

    /// The merge of a branch's first-parent line that brought a commit in.
    private func merge(of commit: CommitID, into branch: BranchName) throws -> Commit? {
        guard let tip = observation.branches[branch], try isMerged(commit, into: branch) else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: commit)
        let first = try line.partitioningIndex { try history.isAncestor(commit, of: $0) }
        guard first < line.count else { return nil }
        let merge = try history.commit(line[first])
        // A commit of the line itself came by no merge.
        return try merge.parents.first.map { try history.isAncestor(commit, of: $0) } == false ? merge : nil
    }

    /// The words of a merge's subject that may be branches. GitHub writes the owner of the repository before the name.
    private static func branches(namedBy merge: Commit) -> [BranchName] {
        guard merge.parents.count > 1 else { return [] }
        return merge.subject.split { " '\"`".contains($0) }.flatMap { word in
            [word, word.drop { $0 != "/" }.dropFirst()].compactMap { BranchName(String($0)) }
        }
    }
}
