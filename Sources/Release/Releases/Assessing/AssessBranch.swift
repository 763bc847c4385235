import Names

extension Assessor {
    /// Assesses a release that is stale, because its landings are needed or a person named it; others are returned as they
    /// are.
    func assessed(_ release: Release, among upstreams: [Release]) throws -> Release {
        guard case .stale(let tip) = release.state else { return release }
        let state = try state(of: release, at: tip, among: upstreams)
        return self.release(of: release.train, version: release.version, state)
    }

    private func state(of release: Release, at tip: BranchTip, among upstreams: [Release]) throws -> Release.State {
        let train = release.train
        if let missing = missingTrunk(of: train) {
            return .unassessable(unassessed(tip, of: train), .decision(missing))
        }
        guard let cutPoint = try cutPoint(of: tip.head, from: tip.branch) else {
            let trunk = fleet.trunk(of: train)?.text ?? "cut_from"
            let decision = Decision(
                "unrelated", "\(tip.branch) and \(trunk) have no first-parent commit in common",
                hint: "a release branch must have been cut from \(trunk)")
            return .unassessable(unassessed(tip, of: train), .decision(decision))
        }
        let cut = try cutBranch(tip, of: release, cutPoint: cutPoint)
        let live = try live(cut, among: upstreams)
        if !acceptedRewrites.contains(live), let (lost, decision) = try rewrite(of: cut) {
            return .rewritten(live, lostHead: lost, decision: decision)
        }
        // After the landing the flipped line no longer matters.
        if live.phase != .idle, let decision = try flippedLine(of: cut) { return .flipped(live, decision: decision) }
        if let decision = unreadableUploads(deciding: live) { return .unreadableUploads(live, decision: decision) }
        return .live(live, try integration(of: live))
    }

    func cutBranch(_ tip: BranchTip, of release: Release, cutPoint: CommitID) throws -> CutBranch {
        let line = try ownLine(of: tip.head, since: cutPoint)
        var cut = CutBranch(
            name: release.name, train: release.train, branch: tip.branch, head: tip.head, cutPoint: cutPoint,
            line: line,
            mergeRequests: try mergeRequests(of: release.train, from: tip.branch, since: cutPoint))
        if !wasPublishedBefore(cut) {
            cut.publications = try publications(
                of: release.train, version: release.name.version, on: line, head: tip.head)
        }
        return cut
    }

    /// The merge requests of this release, newest first. One that isn't open counts only if its recorded head descends
    /// from the cut point: others belong to earlier releases.
    private func mergeRequests(
        of train: Train, from branch: BranchName, since cutPoint: CommitID
    ) throws -> [MergeRequest] {
        try observation.mergeRequests
            .filter { $0.source == branch && isOurs($0, of: train) }
            // An open one follows its branch; its recorded head may just lag behind a push.
            .filter { try $0.state == .opened || descends($0, from: cutPoint) }
    }

    func descends(_ request: MergeRequest, from cutPoint: CommitID) throws -> Bool {
        guard let head = request.head, history.contains(head) else { return false }
        return try history.isAncestor(cutPoint, of: head)
    }

    private func live(_ cut: CutBranch, among upstreams: [Release]) throws -> LiveRelease {
        let upstream = try upstream(of: cut, among: upstreams)
        let distance = try distance(of: cut, from: upstream)
        return LiveRelease(
            cut: cut, upstream: upstream,
            destinations: try cut.train.landsOn.map { try destination($0, of: cut, upstream: upstream) },
            earlyMerge: try earlyMerge(of: cut), ended: endedRequest(of: cut), lastUpload: lastUpload(of: cut),
            ahead: distance.ahead, behind: distance.behind, journalEntry: journalEntry(of: cut.branch, cut.train))
    }

    private func distance(of cut: CutBranch, from upstream: Upstream?) throws -> (ahead: Int, behind: Int) {
        guard let other = source(of: cut, upstream) else { return (0, 0) }
        return try history.aheadBehind(cut.head, other)
    }

    /// The tip of the branch that a release was cut from.
    private func source(of cut: CutBranch, _ upstream: Upstream?) -> CommitID? {
        cut.train.isRoot ? trunkTip(of: cut.train) : upstream.flatMap { $0.tip ?? $0.head }
    }

    private func integration(of release: LiveRelease) throws -> Integration {
        guard release.phase != .idle, integrates?.contains(release.train.name) ?? true else { return .none }
        return Integration(
            pull: try pull(for: release), unpulled: try unpulled(by: release),
            settledFiles: try settledFiles(on: release.cut),
            forecasts: forecastsAll ? try forecasts(of: release.cut, upstream: release.upstream) : [])
    }

    private func unpulled(by release: LiveRelease) throws -> [CommitID] {
        guard release.train.maxLag != nil, release.keepsInStep, release.behind > 0,
            let other = source(of: release.cut, release.upstream)
        else { return [] }
        if let upstream = release.upstream, try hasOnlyBackMerges(other, of: upstream, for: release) { return [] }
        return try history.firstParentLine(of: other, notIn: release.head)
    }

    /// The pull of a release that is kept in step with its upstream. If the upstream was deleted or cut anew, the
    /// commits that it landed with are still pulled. Later, the only pull is one that carries out a person's choice
    /// about own work.
    private func pull(for release: LiveRelease) throws -> Pull? {
        guard let upstream = release.upstream else { return nil }
        // The release that the upstream's tip belongs to is unknown.
        if release.awaitsUpstreamDecision { return nil }
        guard release.keepsInStep else {
            guard undoChoice != nil, release.phase == .landing, let head = upstream.landedHead else { return nil }
            return try pullOfUndoing(head, of: upstream, into: release)
        }
        guard release.train.autoPull != .off || undoChoice != nil, let target = upstream.tip else { return nil }
        return try pull(target, of: upstream, into: release)
    }
}

extension Assessor {
    /// The decision about a branch that a train is cut from or lands on, and that is not there: deleted, or renamed on the
    /// forge.
    func missingTrunk(of train: Train) -> Decision? {
        let trunk = fleet.trunk(of: train)
        let needed = [trunk].compactMap(\.self) + train.landsOn
        guard let missing = needed.first(where: { observation.branches[$0] == nil }) else { return nil }
        let root = fleet.chain(of: train).last ?? train
        var settings = missing == trunk ? ["cut_from" + (train.isRoot ? "" : " of \(root.name)")] : []
        if train.landsOn.contains(missing) { settings.append("lands_on" + (train.isRoot ? "" : " of \(train.name)")) }
        return .missingTrunk(missing, of: train, settings: settings)
    }
}

extension Decision {
    static func missingTrunk(_ branch: BranchName, of train: Train, settings: [String]) -> Decision {
        let names = settings.joined(separator: " and ")
        return Decision(
            "missing-trunk",
            "\(branch) does not exist on the remote (\(names)): nothing is done for the releases of \(train.name)",
            hint: "put the branch back; if it was renamed, set \(names) in relctl.yml to its new name")
    }
}
