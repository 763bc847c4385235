import Names

extension Assessor {
    /// Returns the journal's entry for a branch.
    func journalEntry(of branch: BranchName?, _ train: Train) -> TrainJournal.Entry? {
        branch.flatMap { observation.journals[train.name]?.entries[$0] }
    }

    /// The new journals of the trains that a run is about.
    ///
    /// - Parameter releases: all there are.
    package func journals(for trains: Set<TrainName>, among releases: [Release]) throws -> [TrainName: TrainJournal] {
        let meant = fleet.trains.filter { trains.contains($0.name) }
        var journals = try Dictionary(
            uniqueKeysWithValues: meant.map { ($0.name, try journal(of: $0, among: releases)) })
        for follower in releases {
            guard trains.contains(follower.train.name), let live = follower.live, acceptedRewrites.contains(live),
                let upstream = try rewrittenUpstream(of: live, among: releases)
            else { continue }
            let train = upstream.train.name
            journals[train, default: observation.journals[train] ?? TrainJournal()]
                .entries[upstream.branch]?.head = upstream.head
        }
        return journals
    }

    /// The rewritten upstream of a follower that still has every commit which the upstream lost. Accepting the rewrite
    /// for such a follower accepts it for the upstream too.
    private func rewrittenUpstream(of follower: LiveRelease, among releases: [Release]) throws -> LiveRelease? {
        let upstream = releases.first { $0.branch != nil && $0.branch == follower.upstream?.branch }
        guard case .rewritten(let live, _, _) = upstream?.state, let entry = live.journalEntry else { return nil }
        let isKept = try lostCommits(of: entry, live.train, head: live.head)
            .allSatisfy { try history.isAncestor($0.id, of: follower.head) }
        return isKept ? live : nil
    }

    /// The new journal of a train: the current state of its releases, without branches that are gone, have lost nothing,
    /// and are nobody's upstream. Where a head is missing, the entry stays as it is until a person has decided.
    private func journal(of train: Train, among releases: [Release]) throws -> TrainJournal {
        var journal = observation.journals[train.name] ?? TrainJournal()
        for (branch, entry) in journal.entries where observation.branches[branch] == nil {
            let name = ReleaseName(train.name, version: train.branch.version(in: branch))
            let isOpen = releases.contains { $0.name == name && $0.branch == branch && $0.decision != nil }
            let isSettled = try acceptedRewrites.contains(name) || !isOpen && !wouldBeMissed(entry, train, by: releases)
            if isSettled { journal.entries[branch] = nil }
        }
        for release in releases where release.train.name == train.name {
            switch release.state {
            case .stale(let tip):
                // A stale release that can't be read keeps its entry, so that it doesn't fail the train.
                do { journal.entries[tip.branch] = try staleEntry(of: tip, train, among: releases) } catch {}
            case .live(let release, let integration):
                journal.entries[release.branch] = try entry(of: release, pull: integration.pull)
            case .unreadableUploads(let release, _):
                if let entry = try entryWithFormerPhase(of: release) { journal.entries[release.branch] = entry }
            case .absent, .deleted, .gone, .unassessable, .rewritten, .flipped: break
            }
        }
        return journal
    }

    /// The entry of an older version that is left alone, with its present head; `nil` where its deletion would lose
    /// nothing, or no entry was there. A head that it was rewritten away from stays recorded while commits of it are
    /// missing, until a person accepts that.
    private func staleEntry(
        of tip: BranchTip, _ train: Train, among releases: [Release]
    ) throws -> TrainJournal.Entry? {
        guard var entry = journalEntry(of: tip.branch, train) else { return nil }
        let name = ReleaseName(train.name, version: train.branch.version(in: tip.branch))
        if try acceptedRewrites.contains(name) || lostCommits(of: entry, train, head: tip.head).isEmpty {
            entry.head = tip.head
        }
        entry.isNoted = false
        entry.ended = requestClosedByPerson(from: tip.branch, of: train) ?? entry.ended
        return try wouldBeMissed(entry, train, by: releases) ? entry : nil
    }

    /// Whether deleting a recorded release's branch would lose commits, leave a destination without them, or leave a follower
    /// without its upstream.
    private func wouldBeMissed(
        _ entry: TrainJournal.Entry, _ train: Train, by releases: [Release]
    ) throws -> Bool {
        if releases.contains(where: { isFollowing($0, entry.branch) }) { return true }
        return try !lostCommits(of: entry, train, head: nil).isEmpty
            || !remainingDestinations(of: entry, train).isEmpty
    }

    /// Whether a release waits for its upstream on that branch to land.
    private func isFollowing(_ release: Release, _ branch: BranchName) -> Bool {
        guard let upstream = release.live?.upstream, upstream.branch == branch else { return false }
        return release.phase != .idle && !upstream.hasLanded
    }

    /// The entry of a release whose phase can't be derived: it keeps the recorded phase. `nil` where no run has recorded one.
    private func entryWithFormerPhase(of release: LiveRelease) throws -> TrainJournal.Entry? {
        guard let old = release.journalEntry, old.cutPoint == release.cutPoint else { return nil }
        var entry = try entry(of: release, pull: nil)
        (entry.phase, entry.since) = (old.phase, old.since)
        return entry
    }

    private func entry(of release: LiveRelease, pull: Pull?) throws -> TrainJournal.Entry {
        let (old, cutPoint) = (release.journalEntry, release.cutPoint)
        var entry = TrainJournal.Entry(
            branch: release.branch, head: release.head, cutPoint: cutPoint, phase: release.phase)
        entry.pulled = try newestPulled(of: release, pull: pull, before: old?.pulled)
        if let old, old.cutPoint == cutPoint, !earlyMergedHeads(of: release.cut, release.upstream?.branch).isEmpty {
            entry.pulledBeforeMerge = old.pulledBeforeMerge ?? old.pulled
        }
        entry.ended = endedByPerson(release, before: old?.ended)
        if let old, old.phase == entry.phase, old.cutPoint == cutPoint { entry.since = old.since }
        if let old, old.cutPoint == cutPoint { entry.accepted = old.accepted }
        if acceptedRewrites.contains(release), let upstream = release.upstream, let tip = upstream.head {
            entry.accepted = try droppedPull(of: upstream, target: tip, release) ?? entry.accepted
        }
        let notes = release.openMergeRequests.map { observation.notes[$0.id] }
        let isNoted = notes.contains { $0?.own.contains(where: NoteMark.isOnAny) == true }
        entry.isNoted = isNoted || (notes.isEmpty || notes.contains(nil)) && old?.isNoted == true
        return entry
    }

    /// The merge request that a person closed; the one known before while the forge was not asked who did.
    private func endedByPerson(_ release: LiveRelease, before: MergeRequestID?) -> MergeRequestID? {
        guard release.phase != .idle, let ended = release.ended else { return nil }
        return switch ended.cause {
        case .person: ended.request.id
        case .forge: nil
        case .notAsked: before
        }
    }

    /// The newest commit of its upstream that the branch contains; the one known before while a decision is open about it.
    private func newestPulled(of release: LiveRelease, pull: Pull?, before: CommitID?) throws -> CommitID? {
        guard let upstream = release.upstream, upstream.relation == .sameRelease, let tip = upstream.head,
            release.earlyMerge == nil, pull?.decision == nil
        else { return before }
        guard let oldest = try history.firstParentLine(of: tip, notIn: release.head).first else { return tip }
        return try history.firstParent(oldest)
    }
}

extension Assessor {
    /// The commits of a recorded head that no branch has any more, newest first. Pulls don't count, because they can be
    /// made again, nor does what has landed, also by a squash.
    ///
    /// - Parameter head: the branch's tip now; `nil`: it is gone.
    func lostCommits(of entry: TrainJournal.Entry, _ train: Train, head: CommitID?) throws -> [Commit] {
        guard entry.phase != .idle, entry.head != head, history.contains(entry.head),
            head != nil || history.contains(entry.cutPoint), try !hasLanded(entry, on: train.landsOn)
        else { return [] }
        let upstream = try fleet.upstream(of: train).flatMap { try upstreamTip(of: entry, $0) }
        let present = ([head, trunkTip(of: train)] + train.landsOn.map { observation.branches[$0] }).compactMap { $0 }
        guard try !present.contains(where: { try history.isAncestor(entry.head, of: $0) }) else { return [] }
        return try history.firstParentLine(of: entry.head, notIn: head ?? entry.cutPoint).reversed()
            .filter { id in
                // Commits that came by fast-forward can be pulled again. Commits that the upstream only merged are the
                // follower's own.
                if let upstream, try history.cutPoint(of: id, on: upstream) == id { return false }
                return try !present.contains { try history.isAncestor(id, of: $0) }
            }
            .map { try history.commit($0) }
            .filter { PullMessage.upstream(of: $0) == nil && !NextCutMessage.isOne($0) }
    }

    /// The tip of the branch that the release followed, where the journal tells which one that is.
    private func upstreamTip(of entry: TrainJournal.Entry, _ upstream: Train) throws -> CommitID? {
        let branches = observation.branches.filter { upstream.branch.matches($0.key) }
        guard let pulled = entry.pulled, history.contains(pulled) else {
            return branches.count == 1 ? branches.first?.value : nil
        }
        return try branches.sorted { $0.key < $1.key }.first { try history.isAncestor(pulled, of: $0.value) }?.value
    }

    /// The branches that a release has not landed on, where its own branch is gone and it has landed on others.
    func remainingDestinations(of entry: TrainJournal.Entry, _ train: Train) throws -> [BranchName] {
        guard train.landsOn.count > 1, entry.phase != .idle, entry.head != entry.cutPoint, history.contains(entry.head)
        else { return [] }
        let remaining = try train.landsOn.filter { target in
            guard let tip = observation.branches[target] else { return false }
            return try !history.isAncestor(entry.head, of: tip) && !hasLanded(entry, on: [target])
        }
        return remaining.count < train.landsOn.count ? remaining : []
    }

    /// The landings of such a release on the other branches.
    func landings(of entry: TrainJournal.Entry, _ train: Train) throws -> [Landing] {
        let remaining = try remainingDestinations(of: entry, train)
        guard !remaining.isEmpty else { return [] }
        return try train.landsOn.filter { observation.branches[$0] != nil && !remaining.contains($0) }.map { target in
            let request = try landingRequest(of: entry, on: [target])
            return Landing(branch: target, head: request?.head ?? entry.head, mergeRequest: request)
        }
    }

    func hasLanded(_ entry: TrainJournal.Entry, on targets: [BranchName]) throws -> Bool {
        try landingRequest(of: entry, on: targets) != nil
    }

    private func landingRequest(of entry: TrainJournal.Entry, on targets: [BranchName]) throws -> MergeRequest? {
        try observation.mergeRequests.first { request in
            guard request.source == entry.branch, request.state == .merged,
                targets.contains(request.target), let landed = request.head, history.contains(landed)
            else { return false }
            return try history.isAncestor(entry.head, of: landed) && hasArrived(request, head: landed)
        }
    }
}
