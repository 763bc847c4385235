import Names

extension Assessor {
    /// Releases whose branch was there, had not landed, and is gone.
    func deletedReleases(of train: Train) throws -> [Release] {
        let entries = observation.journals[train.name]?.entries.values.sorted { $0.branch < $1.branch } ?? []
        return try entries.compactMap { entry in
            guard observation.branches[entry.branch] == nil, let version = train.branch.match(entry.branch) else {
                return nil
            }
            let name = ReleaseName(train.name, version: version)
            guard let deletion = try deletion(of: entry, name, train) else { return nil }
            let decision = acceptedRewrites.contains(name) ? nil : deletion
            return release(of: train, version: version, .deleted(lostHead: entry.head, decision: decision))
        }
    }

    /// What there is to decide about a branch that is gone; `nil`: all of it has landed everywhere.
    private func deletion(
        of entry: TrainJournal.Entry, _ release: ReleaseName, _ train: Train
    ) throws -> Blocker? {
        let cut = "relctl cut-release \(release.train)" + (release.version.map { " --version \($0)" } ?? "")
        let lost = try lostCommits(of: entry, train, head: nil)
        guard !lost.isEmpty else {
            let remaining = try remainingDestinations(of: entry, train)
            if remaining.isEmpty { return nil }
            let places = remaining.map(\.text).joined(separator: " and ")
            return Blocker(
                "branch-deleted",
                "\(entry.branch) is gone, and has not landed on \(places) yet; it was at \(entry.head.short)",
                hint: "\(cut) --at \(entry.head.short) restores it, so that it can; relctl sync-release \(release)"
                    + " --accept-rewrite leaves it deleted")
        }
        return Blocker(
            "branch-deleted",
            "\(entry.branch) is gone, and has not landed; it was at \(entry.head.short). Lost: \(list(lost))",
            hint: "\(cut) --at \(entry.head.short) restores it; without these commits, \(cut) --recut cuts it anew, and"
                + " relctl sync-release \(release) --accept-rewrite leaves it deleted")
    }

    /// A head of this release that is no longer in its branch, whether a person accepts that or not.
    func rewrite(of cut: CutBranch) throws -> (lostHead: CommitID, decision: Blocker)? {
        let head = cut.head
        guard let entry = journalEntry(of: cut.branch, cut.train),
            history.contains(entry.head), try !history.isAncestor(entry.head, of: head)
        else { return nil }
        let lost = try lostCommits(of: entry, cut.train, head: head)
        guard !lost.isEmpty else { return nil }
        let restoring =
            try history.isAncestor(head, of: entry.head)
            ? "relctl cut-release \(cut.train.name)" + (cut.name.version.map { " --version \($0)" } ?? "")
                + " --at \(entry.head.short) restores it"
            : "to restore it: \(try restoring(entry.branch, to: entry.head, from: cut.train.name))"
        let blocker = Blocker(
            "branch-rewritten",
            "\(entry.branch) was rewritten: \(entry.head.short), seen there before, is no longer in it."
                + " Lost: \(list(lost))",
            hint: "\(restoring); relctl sync-release \(cut.name) --accept-rewrite goes on without these commits")
        return (entry.head, blocker)
    }

    /// What a person accepts with this run, in words: branches that lost commits, and upstreams that dropped some.
    package func acceptedLosses(among releases: [Release]) throws -> [String] {
        try releases.flatMap { release -> [Blocker?] in
            switch release.state {
            case .deleted(_, nil):
                guard let entry = journalEntry(of: release.branch, release.train) else { return [] }
                return [try deletion(of: entry, release.name, release.train)]
            case .live(let live, _) where acceptedRewrites.contains(live):
                let upstream = try live.upstream.flatMap { upstream in
                    try upstream.head.flatMap { try rewrite(of: upstream, target: $0, pulledInto: live) }
                }
                return try [rewrite(of: live.cut)?.decision, upstream]
            case .absent, .deleted, .stale, .unassessable, .rewritten, .live: return []
            }
        }.compactMap { $0?.message }
    }

    private func list(_ commits: [Commit]) -> String {
        commits.prefix(10).map(title).joined(separator: "; ")
            + (commits.count > 10 ? " and \(commits.count - 10) more" : "")
    }

    /// The commands that bring a commit that a journal keeps back into a branch. What is on the branch now stays there.
    func restoring(_ branch: BranchName, to commit: CommitID, from train: TrainName) throws -> String {
        let fetch = "git fetch origin \(Self.journalRef(of: train))"
        guard let tip = observation.branches[branch], try !history.isAncestor(tip, of: commit) else {
            return "\(fetch) && git push origin \(commit.short):\(branch.ref)"
        }
        // In this order the published commits stay on the branch's own line.
        return "\(fetch) \(branch) && git switch --detach \(commit.short) && git merge \(tip.short)"
            + " && git push origin HEAD:\(branch.ref)"
    }

    /// The ref that holds the journal of a train; what git would refuse is written with `%`.
    package static func journalRef(of train: TrainName) -> String { journalRefs + RefComponent.escaped(train.text) }

    /// The prefix of the refs of all journals.
    package static let journalRefs = "refs/relctl/trains/"
}
