import Names

extension Assessor {
    /// Releases whose branch was there, had not landed, and is gone.
    func deletedReleases(of train: Train) throws -> [Release] {
        let entries = observation.journals[train.name]?.entries.values.sorted { $0.branch < $1.branch } ?? []
        return try entries.compactMap { entry in
            guard observation.branches[entry.branch] == nil, let version = train.branch.match(entry.branch) else {
                return nil
            }
            let lost = try lostCommits(of: entry, train, head: nil)
            guard !lost.isEmpty else { return nil }
            let name = ReleaseName(train.name, version: version)
            let decision = acceptsRewrite ? nil : deleted(entry, name, lost: lost)
            return release(of: train, version: version, .deleted(lostHead: entry.head, decision: decision))
        }
    }

    private func deleted(_ entry: TrainJournal.Entry, _ release: ReleaseName, lost: [Commit]) -> Blocker {
        let cut = "relctl cut-release \(release.train)" + (release.version.map { " --version \($0)" } ?? "")
        return Blocker(
            "branch-deleted",
            "\(entry.branch) is gone, and has not landed; it was at \(entry.head.short). Lost: \(list(lost))",
            hint: "\(cut) --at \(entry.head.short) restores it; without these commits, \(cut) --recut cuts it anew, and"
                + " relctl sync-release \(release) --accept-rewrite leaves it deleted")
    }

    /// A head of this release that is no longer in its branch.
    func rewrite(of cut: CutBranch) throws -> (lostHead: CommitID, decision: Blocker)? {
        let head = cut.head
        guard !acceptsRewrite, let entry = journalEntry(of: cut.branch, cut.train),
            history.contains(entry.head), try !history.isAncestor(entry.head, of: head)
        else { return nil }
        let lost = try lostCommits(of: entry, cut.train, head: head)
        guard !lost.isEmpty else { return nil }
        let restoring =
            try history.isAncestor(head, of: entry.head)
            ? "relctl cut-release \(cut.train.name)" + (cut.name.version.map { " --version \($0)" } ?? "")
                + " --at \(entry.head.short) restores it"
                // In this order the published commits stay on the branch's own line.
            : "to restore it: git fetch origin \(Self.journalRef(of: cut.train.name)) \(entry.branch)"
                + " && git switch --detach \(entry.head.short) && git merge \(head.short)"
                + " && git push origin HEAD:\(entry.branch.ref)"
        let blocker = Blocker(
            "branch-rewritten",
            "\(entry.branch) was rewritten: \(entry.head.short), seen there before, is no longer in it."
                + " Lost: \(list(lost))",
            hint: "\(restoring); relctl sync-release \(cut.name) --accept-rewrite goes on without these commits")
        return (entry.head, blocker)
    }

    private func list(_ commits: [Commit]) -> String {
        commits.prefix(10).map(title).joined(separator: "; ")
            + (commits.count > 10 ? " and \(commits.count - 10) more" : "")
    }

    /// The commands that put a branch back to a commit that a journal keeps.
    func restoring(_ branch: BranchName, to commit: CommitID, from train: TrainName) -> String {
        "git fetch origin \(Self.journalRef(of: train)) && git push origin \(commit.short):\(branch.ref)"
    }

    /// The ref that holds the journal of a train; what git would refuse is written with `%`.
    package static func journalRef(of train: TrainName) -> String { journalRefs + RefComponent.escaped(train.text) }

    /// The prefix of the refs of all journals.
    package static let journalRefs = "refs/relctl/trains/"
}
