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
        return try late.isEmpty || addsNothing(cut.head, to: tip) ? [] : lacking(late, in: tip)
    }

    /// Whether a commit holds all that was committed to the release branch after its landing, in whatever form.
    func holdsLateCommits(of cut: CutBranch, after landed: CommitID, _ commit: CommitID) throws -> Bool {
        if try addsNothing(cut.head, to: commit) { return true }
        return try lacking(history.firstParentLine(of: cut.head, notIn: landed), in: commit).isEmpty
    }

    /// The commits whose changes a branch with that tip has in no form: neither the commits themselves, nor the same changes,
    /// such as cherry-picks or parts of a squash. What the branch makes of a cherry-pick afterwards takes nothing from that.
    private func lacking(_ commits: [CommitID], in tip: CommitID) throws -> [CommitID] {
        // Each is a merge. So many commits are no copied fix, but a release that goes on after it was merged back once.
        guard commits.count <= Self.comparisonLimit else { return commits }
        let copies = try copies(of: commits, in: tip)
        return try commits.filter { id in
            guard let parent = try history.firstParent(id) else { return true }
            if try history.isAncestor(id, of: tip) || addsNothing(id, since: parent, to: tip) { return false }
            return try !copies[id, default: []].contains { try addsNothing(id, since: parent, to: $0) }
        }
    }

    /// Whether merging a commit, or applying what it changed since another one, would change nothing: its contents are there.
    private func addsNothing(_ commit: CommitID, since base: CommitID? = nil, to present: CommitID) throws -> Bool {
        let merge = try history.merge(ours: present, theirs: commit, base: base)
        return try merge.isClean && merge.tree == history.commit(present).tree
    }

    /// For each commit those of a history with its author and date: a cherry-pick and a rebase keep these.
    private func copies(of ids: [CommitID], in tip: CommitID) throws -> [CommitID: [CommitID]] {
        let commits = try ids.map { try history.commit($0) }
        guard let oldest = commits.map(\.author.time).min() else { return [:] }
        let originals = Dictionary(grouping: commits, by: \.author)
        var (copies, seen, rest): ([CommitID: [CommitID]], Set<CommitID>, [CommitID]) = ([:], [tip], [tip])
        while let id = rest.popLast(), seen.count <= Self.searchLimit {
            let other = try history.commit(id)
            guard other.committer.time >= oldest - Self.clockLeeway else { continue }
            for original in originals[other.author] ?? [] where original.id != id {
                copies[original.id, default: []].append(id)
            }
            rest += other.parents.filter { seen.insert($0).inserted }
        }
        return copies
    }

    /// How many seconds the clocks of two people may differ.
    private static let clockLeeway = 3_600
    /// The most late commits that are compared with what the branch has; of more, all count as late.
    private static let comparisonLimit = 32
    /// The most commits that are looked at for copies; without one a commit counts as late.
    private static let searchLimit = 4_096
}
