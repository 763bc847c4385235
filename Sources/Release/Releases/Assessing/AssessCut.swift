import Names
import Printing

extension Assessor {
    /// The cut point of a release, also of a stale one.
    func cutPoint(of release: Release) throws -> CommitID? {
        guard let head = release.head, let branch = release.branch else { return nil }
        return try cutPoint(of: head, from: branch)
    }

    /// The cut point of a commit that a branch has or had. It never moves back: where the commit contains a newer one
    /// that was recorded, it is that one, or the landing of the release before would count as this one's.
    ///
    /// Two merges with the wrong first parent hide a cut point. One on the trunk takes the cut off the trunk's line, which
    /// says nothing about the release. One on the branch takes the branch's line off the cut: see ``flippedLine(of:)``.
    func cutPoint(of commit: CommitID, from branch: BranchName) throws -> CommitID? {
        guard let train = fleet.trains.first(where: { $0.branch.matches(branch) }),
            let trunk = trunkTip(of: train)
        else { return nil }
        let own = journalEntry(of: branch, train)?.cutPoint
        var newest = try history.cutPoint(of: commit, on: trunk)
        for recorded in recordedCuts(of: train) + [own].compactMap(\.self) where history.contains(recorded) {
            if let newest, try history.isAncestor(recorded, of: newest) { continue }
            guard try history.isAncestor(recorded, of: commit), try history.isAncestor(recorded, of: trunk),
                try recorded == own || isOnLine(recorded, of: commit)
            else { continue }
            newest = recorded
        }
        return newest
    }

    /// Commits that were on the trunk's line when a release of the train, or of one that it follows, was cut there.
    private func recordedCuts(of train: Train) -> [CommitID] {
        let journals = fleet.chain(of: train).compactMap { observation.journals[$0.name] }
        return Set(journals.flatMap { $0.entries.values.map(\.cutPoint) }).sorted()
    }

    /// The branch's own first-parent commits since its cut. If its line was flipped, those that the cut point lacks.
    func ownLine(of head: CommitID, since cutPoint: CommitID) throws -> [CommitID] {
        try isOnLine(cutPoint, of: head)
            ? history.firstParentLine(from: head) { $0 == cutPoint }
            : history.firstParentLine(of: head, notIn: cutPoint).reversed()
    }

    /// Whether a commit is on the first-parent line of another.
    func isOnLine(_ commit: CommitID, of head: CommitID) throws -> Bool {
        try history.cutPoint(of: commit, on: head) == commit
    }

    /// The decision about a branch whose first-parent line no longer goes through its cut: somebody committed on an old
    /// local branch, merged the release into that, and pushed it.
    func flippedLine(of cut: CutBranch) throws -> Decision? {
        // The usual case comes first, because it needs no walk.
        guard let oldest = cut.line.last, try history.firstParent(oldest) != cut.cutPoint,
            let (merge, former) = try flip(of: cut.head, off: cut.cutPoint)
        else { return nil }
        let (branch, ref) = (ShellWord.quoted(cut.branch.text), ShellWord.quoted("HEAD:\(cut.branch.ref)"))
        return Decision(
            "flipped-line",
            "\(title(of: merge)) merged \(cut.branch) into an older line, and is on it now: the first parents of \(cut.branch)"
                + " no longer lead to \(cut.cutPoint.short), where this release was cut, so it can't be told from earlier ones",
            hint: "put its former head first again, by a merge that keeps all commits and needs no force:"
                + " git fetch origin \(branch) && git switch --detach \(former.short)"
                + " && git merge --no-ff --no-edit FETCH_HEAD && git push origin \(ref)",
            about: merge, on: cut.branch)
    }

    /// The newest merge that took the first-parent line off a commit, and the head from which the line still leads to it.
    private func flip(of head: CommitID, off commit: CommitID) throws -> (merge: Commit, former: CommitID)? {
        var (newest, head): (Commit?, CommitID) = (nil, head)
        // Below each such merge there may be another one. Every step goes on to an older head.
        while let merge = try lastMerge(of: head, with: commit) {
            let parents = try merge.parents.dropFirst().filter { try history.isAncestor(commit, of: $0) }
            newest = newest ?? merge
            if let newest, let former = try parents.first(where: { try isOnLine(commit, of: $0) }) {
                return (newest, former)
            }
            guard let next = parents.first else { return nil }
            head = next
        }
        return nil
    }

    /// The oldest commit of a head's first-parent line that contains a commit which is not on that line.
    private func lastMerge(of head: CommitID, with commit: CommitID) throws -> Commit? {
        let line = try Array(history.firstParentLine(of: head, notIn: commit).reversed())
        let containing = try line.partitioningIndex { try !history.isAncestor(commit, of: $0) }
        return containing > 0 ? try history.commit(line[containing - 1]) : nil
    }
}

extension Assessor {
    /// The cut point of a release that is to be cut at a commit of its source: its trunk, or its upstream's branch.
    func cutPoint(ofNext commit: CommitID, of train: Train, from source: CutSource) throws -> CommitID? {
        if !train.isRoot { return try cutPoint(of: commit, from: source.branch) }
        return try trunkTip(of: train).flatMap { try history.cutPoint(of: commit, on: $0) }
    }
}
