import Names
import Printing

extension Assessor {
    /// Releases whose branch was there, had not landed, and is gone.
    ///
    /// - Parameter upstreams: the releases of the trains before this one.
    func deletedReleases(of train: Train, among upstreams: [Release]) throws -> [Release] {
        let entries = observation.journals[train.name]?.entries.values.sorted { $0.branch < $1.branch } ?? []
        return try entries.compactMap { entry in
            guard observation.branches[entry.branch] == nil, train.branch.matches(entry.branch) else { return nil }
            let version = train.branch.version(in: entry.branch)
            let name = ReleaseName(train.name, version: version)
            guard let deletion = try deletion(of: entry, name, train, among: upstreams) else { return nil }
            let decision = acceptedRewrites.contains(name) ? nil : deletion
            let landings = try landings(of: entry, train)
            return release(
                of: train, version: version, .deleted(lostHead: entry.head, landings: landings, decision: decision))
        }
    }

    /// The decision about a deleted branch; `nil` if all of it has landed everywhere.
    private func deletion(
        of entry: TrainJournal.Entry, _ release: ReleaseName, _ train: Train, among upstreams: [Release]
    ) throws -> Decision? {
        let cut = Self.cutting(release)
        let lost = try lostCommits(of: entry, train, head: nil)
        guard !lost.isEmpty else { return try unfinished(entry, release, train, among: upstreams) }
        let state =
            try mergedRequest(of: entry, train).map { "with commits that came after \($0.id) went to \($0.target)" }
            ?? "and has not landed"
        return Decision(
            "branch-deleted",
            "\(entry.branch) is gone, \(state); it was at \(entry.head.short). Lost: \(list(lost))",
            hint: "\(cut) --at \(entry.head.short) restores it; without these commits, "
                + (canCutAnew(entry.branch, train, among: upstreams) ? "\(cut) --recut cuts it anew, and " : "")
                + "relctl sync-release \(release.argument) --accept-rewrite leaves it deleted")
    }

    /// The decision about a deleted branch of which nothing is lost, and whose release is on its way all the same.
    private func unfinished(
        _ entry: TrainJournal.Entry, _ release: ReleaseName, _ train: Train, among upstreams: [Release]
    ) throws -> Decision? {
        let remaining = try remainingDestinations(of: entry, train)
        let upstream = try upstreamOnItsWay(of: entry, train, among: upstreams)
        guard try !remaining.isEmpty || upstream != nil && !hadLanded(entry, release, train) else { return nil }
        let places = remaining.map(\.text).joined(separator: " and ")
        let missing = upstream.map { "\($0), which it follows, has not landed" } ?? "has not landed on \(places) yet"
        let merged = try upstream == nil ? nil : mergedRequest(of: entry, train)
        let state = merged.map { "; \($0.id) brought it to \($0.target), but it is not published" } ?? ""
        return Decision(
            "branch-deleted", "\(entry.branch) is gone\(state), and \(missing); it was at \(entry.head.short)",
            hint: "\(Self.cutting(release)) --at \(entry.head.short) restores it, so that it can"
                + (merged == nil ? "" : " be published and") + " land;"
                + " relctl sync-release \(release.argument) --accept-rewrite leaves it deleted")
    }

    /// Whether a release whose branch is gone had landed everywhere: with its branch there it would be idle.
    private func hadLanded(_ entry: TrainJournal.Entry, _ release: ReleaseName, _ train: Train) throws -> Bool {
        let tip = BranchTip(branch: entry.branch, head: entry.head)
        let gone = self.release(of: train, version: release.version, .absent)
        let cut = try cutBranch(tip, of: gone, cutPoint: entry.cutPoint)
        return try train.landsOn.allSatisfy { try landing(of: cut, on: $0, upstream: nil) != nil }
    }

    /// The newest merge request by which people brought a release to a branch that it lands on.
    private func mergedRequest(of entry: TrainJournal.Entry, _ train: Train) throws -> MergeRequest? {
        guard history.contains(entry.cutPoint) else { return nil }
        return try observation.mergeRequests.first { request in
            guard request.source == entry.branch, request.state == .merged, train.landsOn.contains(request.target),
                let head = request.head, try descends(request, from: entry.cutPoint)
            else { return false }
            return try hasArrived(request, head: head)
        }
    }

    /// Whether there is a branch to cut a release of the train from, and it is the newest.
    private func canCutAnew(_ branch: BranchName, _ train: Train, among releases: [Release]) -> Bool {
        if isOlderVersion(branch, of: train) { return false }
        return train.isRoot || releases.contains { $0.train.name == train.followed && $0.head != nil }
    }

    /// Whether the train has a branch of a newer version. An older one that is cut anew holds what came after it.
    func isOlderVersion(_ branch: BranchName, of train: Train) -> Bool {
        guard let version = train.branch.version(in: branch) else { return false }
        return observation.branches.keys.compactMap { train.branch.version(in: $0) }.contains { $0 > version }
    }

    /// The upstream branch of a deleted follower, if the upstream release has not landed yet. No commit is lost then, but the
    /// follower is no longer tested with its upstream.
    private func upstreamOnItsWay(
        of entry: TrainJournal.Entry, _ train: Train, among upstreams: [Release]
    ) throws -> BranchName? {
        guard entry.phase == .following, history.contains(entry.head), history.contains(entry.cutPoint) else {
            return nil
        }
        return try upstreams.first { upstream in
            guard upstream.train.name == train.followed, let live = upstream.live, !live.hasLanded else { return false }
            return try history.isAncestor(live.cutPoint, of: entry.cutPoint)
                && history.isAncestor(entry.cutPoint, of: live.head)
        }?.branch
    }

    /// A recorded head that is no longer in the branch, and the decision about it; also where a person accepts the loss.
    func rewrite(of cut: CutBranch) throws -> (lostHead: CommitID, decision: Decision)? {
        let head = cut.head
        guard let entry = journalEntry(of: cut.branch, cut.train),
            history.contains(entry.head), try !history.isAncestor(entry.head, of: head)
        else { return nil }
        let lost = try lostCommits(of: entry, cut.train, head: head)
        guard !lost.isEmpty else { return nil }
        let restoring =
            try history.isAncestor(head, of: entry.head)
            ? Self.cutting(cut.name) + " --at \(entry.head.short) restores it"
            : "to restore it: \(try restoring(entry.branch, to: entry.head, from: cut.train.name))"
        let decision = Decision(
            "branch-rewritten",
            "\(entry.branch) was rewritten: \(entry.head.short), seen there before, is no longer in it."
                + " Lost: \(list(lost))",
            hint:
                "\(restoring); relctl sync-release \(cut.name.argument) --accept-rewrite goes on without these commits")
        return (entry.head, decision)
    }

    /// Returns a sentence for each loss that a person accepts with this run: branches that lost commits, and upstreams that
    /// dropped some.
    package func acceptedLosses(among releases: [Release]) throws -> [String] {
        try releases.flatMap { release -> [Decision?] in
            switch release.state {
            case .deleted(_, _, nil):
                guard let entry = journalEntry(of: release.branch, release.train) else { return [] }
                return [try deletion(of: entry, release.name, release.train, among: releases)]
            case .live(let live, _) where acceptedRewrites.contains(live):
                let upstream = try live.upstream.flatMap { upstream in
                    try upstream.head.flatMap { try rewrite(of: upstream, target: $0, pulledInto: live) }
                }
                return try [rewrite(of: live.cut)?.decision, upstream]
            case .absent, .deleted, .gone, .stale, .unassessable, .rewritten, .flipped, .unreadableUploads, .live:
                return []
            }
        }.compactMap { $0?.message }
    }

    /// The command that cuts a release.
    private static func cutting(_ release: ReleaseName) -> String {
        "relctl cut-release \(ShellWord.quoted(release.train.text))"
            + (release.version.map { " --version \(ShellWord.quoted($0.text))" } ?? "")
    }

    /// The ref that holds the journal of a train; what git would refuse is written with `%`.
    package static func journalRef(of train: TrainName) -> String { journalRefs + RefComponent.escaped(train.text) }

    /// The prefix of the refs of all journals.
    package static let journalRefs = "refs/relctl/trains/"
}
