import Names
import Releases

/// Reads a release's timeline from its commits and its train's journal.
package struct TimelineReader {
    /// The most changes that are shown.
    static let changeLimit = 200

    let history: any History
    let journals: [TrainName: TrainJournal]
    let now: Int

    /// - Parameter now: in seconds since 1970.
    package init(history: any History, journals: [TrainName: TrainJournal], now: Int) {
        (self.history, self.journals, self.now) = (history, journals, now)
    }

    /// The timeline of a release.
    ///
    /// - Throws: what reading a commit throws.
    package func timeline(of entry: Outcome.Entry) throws -> ReleaseTimeline {
        var timeline = ReleaseTimeline()
        guard case .live(let release, _) = entry.plan.release.state else { return timeline }
        let log = JournalLog(from: journals[release.train.name], in: history)
        timeline.line = try line(of: release)
        timeline.stages = StageReader(release: release, log: log).stages
        timeline.since = release.since ?? timeline.stages.last { $0.state != .ahead && $0.reachedAt != nil }?.reachedAt
        try readChanges(of: release, into: &timeline)
        timeline.waiting = try (entry.plan.conflict?.waiting ?? []).map { try change($0.id, isUploaded: nil) }
        if release.upstream != nil { timeline.traffic = try traffic(of: release, log, timeline.line) }
        timeline.landingCommit = release.landings.first.flatMap {
            $0.mergeRequest?.mergeCommit ?? $0.mergeRequest?.squashCommit
        }
        return timeline
    }

    private func line(of release: LiveRelease) throws -> [ReleaseTimeline.LineCommit] {
        try release.line.prefix(Self.changeLimit).map { id in
            let commit = try history.commit(id)
            var entry = ReleaseTimeline.LineCommit(
                id: id, title: ChangeTitle(commit).title, time: commit.committer.time,
                merged: commit.parents.dropFirst().first)
            guard let merged = entry.merged, let tip = release.upstream?.head ?? release.upstream?.landedHead else {
                return entry
            }
            if PullMessage.upstream(of: commit) != nil {
                entry.isPull = true
            } else if try history.contains(merged) && history.cutPoint(of: merged, on: tip) == merged {
                (entry.isPull, entry.settledBy) = (true, commit.author.name)
            }
            return entry
        }
    }

    // MARK: Changes

    private func readChanges(of release: LiveRelease, into timeline: inout ReleaseTimeline) throws {
        let uploaded = try release.lastUpload.map { upload in
            try timeline.line.firstIndex { $0.id == upload.claim.commit }
                ?? timeline.line.partitioningIndex { try history.isAncestor($0.id, of: upload.claim.commit) }
        }
        let upstreamLine = try linePulledByFastForward(release)
        var count = 0
        for (index, commit) in timeline.line.enumerated() {
            let isUploaded = uploaded.map { index >= $0 }
            let ids = try brought(by: commit)
            for id in ids.prefix(Self.changeLimit - timeline.changes.count) {
                var change = try change(id, isUploaded: isUploaded)
                if commit.isPull || upstreamLine.contains(id) { change.pulledFrom = release.upstream?.branch }
                timeline.changes.append(change)
            }
            count += ids.count
        }
        let unread = release.line.dropFirst(timeline.line.count)
        // Those that bring nothing don't count, so that there are at least as many changes as it says.
        count += try unread.count { try !NextCutMessage.isOne(history.commit($0)) }
        timeline.olderChanges = count - timeline.changes.count
        timeline.hasUncountedChanges = !unread.isEmpty
    }

    /// Returns the commits that a commit of the line brought, newest first: itself, or those that it pulled.
    private func brought(by commit: ReleaseTimeline.LineCommit) throws -> [CommitID] {
        guard let merged = commit.merged else { return [commit.id] }
        if commit.isPull, let before = try history.commit(commit.id).parents.first {
            return try history.firstParentLine(of: merged, notIn: before).reversed()
        }
        return NextCutMessage.isOne(try history.commit(commit.id)) ? [] : [commit.id]
    }

    /// The upstream's own commits since the cut: those on the release's line came by fast-forward.
    private func linePulledByFastForward(_ release: LiveRelease) throws -> Set<CommitID> {
        guard let tip = release.upstream?.head ?? release.upstream?.landedHead,
            history.contains(tip)
        else { return [] }
        return Set(try history.firstParentLine(of: tip, notIn: release.cutPoint))
    }

    private func change(_ id: CommitID, isUploaded: Bool?) throws -> ReleaseTimeline.Change {
        let commit = try history.commit(id)
        let title = ChangeTitle(commit)
        // A forge's merge commit is by whoever pressed the button: the author is that of the branch's last commit.
        var author = commit.author.name
        if title.request != nil, let merged = commit.parents.dropFirst().first, history.contains(merged) {
            author = try history.commit(merged).author.name
        }
        return ReleaseTimeline.Change(
            commit: id, title: title.title, author: author, time: commit.committer.time, request: title.request,
            isUploaded: isUploaded)
    }

    // MARK: The last days

    private func traffic(
        of release: LiveRelease, _ log: JournalLog, _ line: [ReleaseTimeline.LineCommit]
    ) throws -> ReleaseTimeline.Traffic {
        var traffic = ReleaseTimeline.Traffic()
        let start = now - ReleaseTimeline.Traffic.days * 86_400
        let recent = log.states.prefix { $0.time >= start }
        for (state, before) in zip(recent, log.states.dropFirst()) {
            guard let entry = state.journal.entries[release.branch],
                let old = before.journal.entries[release.branch],
                entry.cutPoint == old.cutPoint, let pulled = entry.pulled, let last = old.pulled, pulled != last,
                history.contains(pulled), history.contains(last),
                let oldest = try history.firstParentLine(of: pulled, notIn: last).first
            else { continue }
            traffic.pulls += 1
            traffic.lags.append(max(0, state.time - (try history.commit(oldest).committer.time)))
        }
        traffic.conflictsSettledBy = line.reversed().filter { $0.time >= start }.compactMap(\.settledBy)
        return traffic
    }
}
