import Names

extension Assessor {
    /// Whether this release has landed on `lands_on`.
    func landing(of release: Release, head: CommitID) throws -> Landing? {
        let merged = try release.mergeRequests.first {
            try $0.state == .merged && $0.target == release.train.landsOn && containsPublished($0.head, release)
        }
        if let merged, let landed = merged.head { return Landing(head: landed, mergeRequest: merged) }
        return try landingWithoutMergeRequest(of: release, head: head)
    }

    /// Where the train has a `published_by`, only what contains the published commit counts: teams merge a running
    /// release back again and again.
    private func containsPublished(_ head: CommitID?, _ release: Release) throws -> Bool {
        guard release.train.publication != nil else { return true }
        guard let head, let published = release.publication?.commit else { return false }
        return try history.isAncestor(published, of: head)
    }

    private func landingWithoutMergeRequest(of release: Release, head: CommitID) throws -> Landing? {
        guard release.isPublished else { return nil }
        guard !release.line.isEmpty else {
            // A root branch with nothing of its own is over when its package is published at the tip.
            return release.upstream == nil && release.publication != nil ? Landing(head: head) : nil
        }
        if let upstream = release.upstream, upstream.landing == nil { return nil }
        return try isMerged(head, into: release.train.landsOn) ? Landing(head: head) : nil
    }

    private func isMerged(_ commit: CommitID, into branch: BranchName) throws -> Bool {
        guard let tip = observation.branches[branch] else { return false }
        return try history.isAncestor(commit, of: tip)
    }
}

extension Assessor {
    /// The branch that a parallel release was cut from, and how it stands today.
    func upstream(of release: Release, head: CommitID, among releases: [Release]) throws -> Upstream? {
        guard let train = fleet.upstream(of: release.train), let cutPoint = release.cutPoint,
            let branch = upstreamBranch(of: release, train: train, among: releases)
        else { return nil }
        var upstream = Upstream(branch: branch, head: observation.branches[branch], relation: .gone)
        if let upstreamHead = upstream.head {
            let isSame = try follows(upstreamHead, release: release, head: head, cutPoint: cutPoint)
            upstream.relation = isSame ? .sameRelease : .cutAnew
        }
        upstream.landing =
            upstream.relation == .sameRelease
            ? try landing(ofPresent: branch, train: train, among: releases)
            : try landing(ofFormer: upstream, train: train, followedBy: release, head: head, cutPoint: cutPoint)
        return upstream
    }

    /// The target of its merge request, else the upstream branch with the same cut point.
    private func upstreamBranch(of release: Release, train: Train, among releases: [Release]) -> BranchName? {
        guard train.branch.hasVersion else { return train.branch.branch(version: nil) }
        if let target = release.mergeRequests.map(\.target).first(where: { train.branch.match($0) != nil }) {
            return target
        }
        let candidates = releases.filter { $0.train.name == train.name && $0.branch != nil && isCutAlike($0, release) }
        return (candidates.first { $0.name.version == release.name.version } ?? candidates.first)?.branch
    }

    private func isCutAlike(_ upstream: Release, _ release: Release) -> Bool {
        if let cutPoint = upstream.cutPoint { return cutPoint == release.cutPoint }
        guard let head = upstream.head, let trunk = trunkTip(of: upstream.train) else { return false }
        return (try? history.cutPoint(of: head, on: trunk)) == release.cutPoint
    }

    /// Whether the branch contains the upstream's present cut point as a part of the upstream. When it came in by
    /// merging `lands_on` into the branch, that says nothing about the release it follows.
    private func follows(_ upstreamHead: CommitID, release: Release, head: CommitID, cutPoint: CommitID) throws -> Bool
    {
        guard let trunk = trunkTip(of: release.train),
            let present = try history.cutPoint(of: upstreamHead, on: trunk)
        else { return false }
        guard try history.isAncestor(present, of: head) else { return false }
        if try history.isAncestor(present, of: cutPoint) { return true }
        // The oldest commit of the line that contains it is the merge that brought it in.
        let entered = try release.line.last { try history.isAncestor(present, of: $0) }
        guard let entered else { return true }
        return try history.commit(entered).parents.dropFirst().contains { parent in
            guard try history.isAncestor(present, of: parent) else { return false }
            return try PullMessage.upstream(in: history.commit(entered).message) != nil
                || !isOnTrunk(parent, of: release.train)
        }
    }

    private func isOnTrunk(_ commit: CommitID, of train: Train) throws -> Bool {
        for branch in [fleet.trunk(of: train), train.landsOn] {
            guard let branch, let tip = observation.branches[branch] else { continue }
            if try history.cutPoint(of: commit, on: tip) == commit { return true }
        }
        return false
    }

    private func landing(ofPresent branch: BranchName, train: Train, among releases: [Release]) throws -> Landing? {
        if let release = releases.first(where: { $0.branch == branch && !$0.isStale }) { return release.landing }
        guard let head = observation.branches[branch] else { return nil }
        var release = Release(train, version: train.branch.match(branch) ?? nil)
        release.branch = branch
        release.head = head
        guard let trunk = trunkTip(of: train), let cutPoint = try history.cutPoint(of: head, on: trunk) else {
            return nil
        }
        release.cutPoint = cutPoint
        release.line = try history.firstParentLine(from: head) { $0 == cutPoint }
        release.mergeRequests = try self.mergeRequests(from: branch, since: cutPoint)
        release.publication = publication(of: train, on: release.line, head: head)
        release.upstream = try upstream(of: release, head: head, among: releases)
        return try landing(of: release, head: head)
    }

    /// Whether the release that this one was cut from landed, when its branch is gone or belongs to the next one.
    private func landing(
        ofFormer upstream: Upstream, train: Train, followedBy release: Release, head: CommitID, cutPoint: CommitID
    ) throws -> Landing? {
        let presentCut = try upstream.head.flatMap { tip in
            try trunkTip(of: train).flatMap { try history.cutPoint(of: tip, on: $0) }
        }
        for request in try mergeRequests(from: upstream.branch, since: cutPoint)
        where request.state == .merged && request.target == train.landsOn {
            guard let landed = request.head, try presentCut.map({ try !history.isAncestor($0, of: landed) }) ?? true,
                try isCut(landed, alike: release, head: head, cutPoint: cutPoint),
                try isPublished(train, head: landed, cutPoint: cutPoint)
            else { continue }
            return Landing(head: landed, mergeRequest: request)
        }
        guard let pulled = try lastPulled(from: upstream.branch, into: release.line),
            try isMerged(pulled, into: train.landsOn), try isPublished(train, head: pulled, cutPoint: cutPoint)
        else { return nil }
        return Landing(head: pulled)
    }

    private func mergeRequests(from branch: BranchName, since cutPoint: CommitID) throws -> [MergeRequest] {
        try observation.mergeRequests
            .filter { $0.source == branch }
            .filter { request in
                guard let head = request.head, history.contains(head) else { return false }
                return try history.isAncestor(cutPoint, of: head)
            }
            .sorted { $0.id > $1.id }
    }

    /// Whether a former head of the upstream belongs to the release that the follower was cut from.
    private func isCut(_ landed: CommitID, alike release: Release, head: CommitID, cutPoint: CommitID) throws -> Bool {
        guard let trunk = trunkTip(of: release.train), let cut = try history.cutPoint(of: landed, on: trunk) else {
            return false
        }
        // A head on the trunk itself landed by fast-forward: its own cut point can't be told any more.
        if cut == cutPoint || cut == landed { return true }
        return try history.isAncestor(cut, of: head)
    }

    private func isPublished(_ train: Train, head: CommitID, cutPoint: CommitID) throws -> Bool {
        guard train.publication != nil else { return true }
        let line = try history.firstParentLine(from: head) { $0 == cutPoint }
        return publication(of: train, on: line, head: head) != nil
    }
}
