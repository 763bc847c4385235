import Names

extension Assessor {
    /// The release with all that follows about it, also for one that is stale.
    func judged(_ release: Release, among upstreams: [Release]) throws -> Release {
        var release = release
        release.isStale = false
        guard let head = release.head, try readHistory(of: &release, head: head) else { return release }
        release.upstream = try upstream(of: release, head: head, among: upstreams)
        release.destinations = try release.train.landsOn.map { try destination($0, of: release, head: head) }
        release.phase = phase(of: release)
        release.earlyMerge = try earlyMerge(of: release, head: head)
        release.ended = endedRequest(of: release)
        try judgeDistance(&release, head: head)
        if let entry = journalEntry(of: release.branch, release.train), entry.phase == release.phase,
            entry.cutPoint == release.cutPoint
        {
            release.since = entry.since
        }
        if let rewritten = try rewritten(release, head: head) {
            (release.lostHead, release.blocker) = (rewritten.head, rewritten.blocker)
            return release
        }
        guard release.phase != .idle else { return release }
        release.pull = try pull(for: release, head: head)
        release.settledFiles = try settledFiles(of: release, head: head)
        if forecastsAll { try readForecasts(of: &release, head: head) }
        return release
    }

    /// Places the branch on the trunk; `false` where that can't be done.
    private func readHistory(of release: inout Release, head: CommitID) throws -> Bool {
        guard let trunk = fleet.trunk(of: release.train), let trunkTip = observation.branches[trunk] else {
            release.blocker = missing(fleet.trunk(of: release.train)?.text ?? "cut_from", setting: "cut_from")
            return false
        }
        if let branch = release.train.landsOn.first(where: { observation.branches[$0] == nil }) {
            release.blocker = missing(branch.text, setting: "lands_on")
            return false
        }
        guard let cutPoint = try history.cutPoint(of: head, on: trunkTip) else {
            release.blocker = Blocker(
                "unrelated", "\(name(of: release)) and \(trunk) have no first-parent commit in common",
                hint: "a release branch must have been cut from \(trunk)")
            return false
        }
        release.cutPoint = cutPoint
        release.line = try history.firstParentLine(from: head) { $0 == cutPoint }
        release.mergeRequests = try mergeRequests(of: release, since: cutPoint)
        release.publications = publications(of: release.train, on: release.line, head: head)
        release.lastUpload = lastUpload(of: release)
        return true
    }

    private func missing(_ branch: String, setting: String) -> Blocker {
        Blocker("missing-trunk", "\(branch) does not exist on the remote", hint: "check \(setting) in relctl.yml")
    }

    /// Only those whose recorded head descends from the cut point: earlier ones belong to earlier releases.
    private func mergeRequests(of release: Release, since cutPoint: CommitID) throws -> [MergeRequest] {
        try observation.mergeRequests
            .filter { $0.source == release.branch && isOurs($0, of: release.train) }
            // An open one follows its branch; its recorded head may just lag behind a push.
            .filter { try $0.state == .opened || descends($0, from: cutPoint) }
            .sorted { $0.id > $1.id }
    }

    func descends(_ request: MergeRequest, from cutPoint: CommitID) throws -> Bool {
        guard let head = request.head, history.contains(head) else { return false }
        return try history.isAncestor(cutPoint, of: head)
    }

    private func phase(of release: Release) -> Phase {
        if release.pendingDestinations.isEmpty { return .idle }
        if release.hasLanded && release.train.followed != nil || release.passedGates != nil { return .landing }
        guard release.train.followed != nil else {
            let isOffered = release.destinations.contains { $0.hasLanded || $0.mergeRequest?.isDraft == false }
            return release.publication != nil || isOffered ? .landing : .regression
        }
        guard let upstream = release.upstream, upstream.hasLanded else { return .following }
        return release.isPublished ? .landing : .awaitingPublish
    }

    private func judgeDistance(_ release: inout Release, head: CommitID) throws {
        let upstream = release.upstream.flatMap { $0.tip ?? $0.head }
        guard let other = release.train.followed == nil ? trunkTip(of: release.train) : upstream else { return }
        (release.ahead, release.behind) = try history.aheadBehind(head, other)
        guard release.train.maxLag != nil, release.keepsInStep, release.behind > 0 else { return }
        release.unpulled = try history.firstParentLine(of: other, notIn: head)
    }

    /// Auto-pull goes on while the upstream is the same release and this one isn't published; what a deleted or re-cut
    /// upstream landed with is still brought in.
    private func pull(for release: Release, head: CommitID) throws -> Pull? {
        guard release.keepsInStep, release.train.autoPull != .off, let upstream = release.upstream,
            let target = upstream.tip
        else { return nil }
        return try pull(target, of: upstream, into: release, head: head)
    }
}
