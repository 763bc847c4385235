import Names

extension Assessor {
    /// Commits made after the landing, newest first, whose changes the branch lacks. A merge of another destination into the
    /// release branch is none: it is for the sake of that destination, and brings nothing of the release.
    func lateCommits(of cut: CutBranch, after landing: Landing) throws -> [CommitID] {
        guard landing.head != cut.head, let tip = observation.branches[landing.branch],
            try !history.isAncestor(cut.head, of: tip)
        else { return [] }
        let others = cut.train.landsOn.filter { $0 != landing.branch }
        let late = try history.firstParentLine(of: cut.head, notIn: landing.head).reversed().filter { id in
            let merged = try history.commit(id).parents.dropFirst()
            return try merged.isEmpty
                || !merged.allSatisfy { parent in try others.contains { try isMerged(parent, into: $0) } }
        }
        return try late.isEmpty || addsNothing(cut.head, to: tip)
            ? [] : late.filter { try !hasChange(of: $0, tip) }
    }

    /// Whether a commit holds all that was committed to the release branch after its landing, in whatever form.
    func holdsLateCommits(of cut: CutBranch, after landed: CommitID, _ commit: CommitID) throws -> Bool {
        if try addsNothing(cut.head, to: commit) { return true }
        return try history.firstParentLine(of: cut.head, notIn: landed).allSatisfy { try hasChange(of: $0, commit) }
    }

    /// Whether a branch with that tip got the change of a commit: the commit itself, or the same in another form, such as a
    /// cherry-pick or a part of a squash. What the branch makes of a cherry-pick afterwards takes nothing from that.
    private func hasChange(of id: CommitID, _ tip: CommitID) throws -> Bool {
        guard let parent = try history.firstParent(id) else { return false }
        if try history.isAncestor(id, of: tip) || addsNothing(id, since: parent, to: tip) { return true }
        return try copies(of: history.commit(id), in: tip).contains { try addsNothing(id, since: parent, to: $0) }
    }

    /// Whether merging a commit, or applying what it changed since another one, would change nothing: its contents are there.
    private func addsNothing(_ commit: CommitID, since base: CommitID? = nil, to present: CommitID) throws -> Bool {
        let merge = try history.merge(ours: present, theirs: commit, base: base)
        return try merge.isClean && merge.tree == history.commit(present).tree
    }

    /// The commits in a history with the author and the date of another one: a cherry-pick and a rebase keep these.
    private func copies(of commit: Commit, in tip: CommitID) throws -> [CommitID] {
        let since = commit.author.time - Self.clockLeeway
        var (copies, seen, rest): ([CommitID], Set<CommitID>, [CommitID]) = ([], [tip], [tip])
        while let id = rest.popLast(), seen.count <= Self.mostCommits {
            let other = try history.commit(id)
            guard other.committer.time >= since else { continue }
            if other.author == commit.author, other.id != commit.id { copies.append(id) }
            rest += other.parents.filter { seen.insert($0).inserted }
        }
        return copies
    }

    /// How many seconds the clocks of two people may differ.
    private static let clockLeeway = 3_600
    /// The most commits that are looked at for copies; without one the commit counts as late.
    private static let mostCommits = 4_096
}
