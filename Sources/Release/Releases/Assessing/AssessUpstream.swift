import Names

/// Evidence of which upstream release a follower was cut from.
private struct Descent {
    var cut: CutBranch
    var trunkTip: CommitID
    /// The upstream's train and branch.
    var train: Train
    var branch: BranchName
    /// The commit pulled last from it.
    var pulled: CommitID?
}

extension Assessor {
    /// The branch that a parallel release was cut from, and how it stands today; `nil` where nothing shows which it was.
    func upstream(of cut: CutBranch, among releases: [Release]) throws -> Upstream? {
        guard let train = fleet.upstream(of: cut.train), let trunkTip = trunkTip(of: train),
            let branch = try upstreamBranch(of: cut, train: train, among: releases)
        else { return nil }
        var descent = Descent(
            cut: cut, trunkTip: trunkTip, train: train, branch: branch,
            pulled: try lastPulled(from: branch, into: cut.line))
        let former = try train.landsOn.map { try formerLandings(of: descent, on: $0) }
        var formerSinceCut = former
        let present = try presentCut(in: descent, former)
        if let present, present.isNewer {
            // Pulls and landings before that cut belong to an earlier release.
            let isSince = { (commit: CommitID) in try history.isAncestor(present.cutPoint, of: commit) }
            formerSinceCut = try former.map { try $0.filter { try isSince($0.landing.head) } }
            descent.pulled = try descent.pulled.flatMap { try isSince($0) ? $0 : nil }
        }
        let relation: Upstream.Relation =
            observation.branches[branch] == nil ? .gone : present == nil ? .cutAnew : .sameRelease
        var landings = relation == .sameRelease ? try presentLandings(of: branch, among: releases) : []
        let stale = releases.first { $0.branch == branch && $0.isStale }
        let landingsSoFar = try landingsSoFar(formerSinceCut, of: descent, relation)
        if landings.isEmpty, landingsSoFar.count == train.landsOn.count { landings = landingsSoFar }
        return Upstream(
            branch: branch, head: observation.branches[branch], relation: relation, landings: landings,
            landedHead: try landedHead(of: landings),
            isFlipped: releases.contains { $0.branch == branch && $0.isFlipped },
            isLandingUnknown: try landings.isEmpty && isLandingUnknown(former, of: descent, relation),
            landedOn: landingsSoFar.map(\.branch),
            staleRelease: stale?.name, isStaleReleasePublished: stale.map(isPublished) ?? false)
    }

    /// The landings on all branches of the release that the follower was cut from; empty before the last one.
    private func landings(
        _ former: [[FormerLanding]], of descent: Descent, _ relation: Upstream.Relation
    ) throws -> [Landing] {
        let found = try landingsSoFar(former, of: descent, relation)
        return found.count == descent.train.landsOn.count ? found : []
    }

    /// The landings on each branch that the release which the follower was cut from has got to.
    private func landingsSoFar(
        _ former: [[FormerLanding]], of descent: Descent, _ relation: Upstream.Relation
    ) throws -> [Landing] {
        try zip(descent.train.landsOn, former).compactMap { branch, former in
            try former.last(where: \.isPublished)?.landing ?? landingByPull(descent, relation, on: branch)
        }
    }

    /// Whether it is unknown if the upstream has landed, because its record of uploads can't be read. It certainly has not
    /// landed while one of its destinations has no merge of it.
    ///
    /// - Parameter former: its merges into each branch that it lands on, published or not.
    private func isLandingUnknown(
        _ former: [[FormerLanding]], of descent: Descent, _ relation: Upstream.Relation
    ) throws -> Bool {
        guard unreadablePublication(of: descent.train) != nil else { return false }
        guard relation == .sameRelease, let tip = observation.branches[descent.branch] else { return true }
        return try zip(descent.train.landsOn, former).allSatisfy { target, former in
            try !former.isEmpty || isMerged(tip, into: target)
        }
    }

    /// The oldest of the landed heads: later ones contain merges of one destination that the others don't need.
    private func landedHead(of landings: [Landing]) throws -> CommitID? {
        let heads = landings.map(\.head)
        return try heads.first { head in try heads.allSatisfy { try history.isAncestor(head, of: $0) } } ?? heads.first
    }

    /// Returns the branch that a follower was cut from: the one that a merge request or a pull names, else the upstream
    /// branch with the same cut point, which may be gone. Of several it is the one whose line the follower left last,
    /// else the one of the same version. That one also comes before one that is over, from whose line a hotfix goes on.
    private func upstreamBranch(of cut: CutBranch, train: Train, among releases: [Release]) throws -> BranchName? {
        guard train.branch.hasVersion else { return train.branch.branch(version: nil) }
        if let named = try namedUpstream(of: cut, train: train) { return named }
        let candidates = try upstreamCandidates(of: cut, train: train, among: releases)
        let nearest = try nearest(candidates, to: cut)
        let sameVersion = candidates.first { train.branch.version(in: $0.branch) == cut.name.version }
        if nearest.count == 1, sameVersion == nil || !nearest[0].isGoneOrLeftAlone { return nearest[0].branch }
        return sameVersion?.branch
    }

    private func presentLandings(of branch: BranchName, among releases: [Release]) throws -> [Landing] {
        guard let release = releases.first(where: { $0.branch == branch }) else { return [] }
        return try assessed(release, among: releases).live?.landings ?? []
    }
}

extension Assessor {
    /// The cut point of the upstream branch, where that still holds the release that the follower was cut from, or one that
    /// came into the follower as its upstream later; `nil`: neither.
    private func presentCut(in descent: Descent, _ former: [[FormerLanding]]) throws -> PresentCut? {
        // The journal has the last head of a deleted branch.
        let seen = journalEntry(of: descent.branch, descent.train)?.head
        guard let tip = observation.branches[descent.branch] ?? seen, history.contains(tip),
            let cutPoint = try cutPoint(of: tip, from: descent.branch)
        else { return nil }
        // After a landing by fast-forward the upstream's own commits are on the trunk, and its cut point is the landed
        // head.
        if try history.isAncestor(cutPoint, of: descent.cut.cutPoint)
            || former.joined().contains(where: { $0.landing.head == cutPoint })
        {
            return PresentCut(cutPoint: cutPoint, isNewer: false)
        }
        let hasLanded = try !landings(former, of: descent, .cutAnew).isEmpty
        return try cameInAsUpstream(cutPoint, of: tip, descent, hasLanded: hasLanded)
            ? PresentCut(cutPoint: cutPoint, isNewer: true) : nil
    }

    /// Whether the cut point of the upstream's tip came into the follower by merging its upstream. When it came by merging
    /// `lands_on`, that says nothing about the release it follows.
    ///
    /// - Parameter hasLanded: whether the release that the follower was cut from has landed.
    private func cameInAsUpstream(
        _ cutPoint: CommitID, of tip: CommitID, _ descent: Descent, hasLanded: Bool
    ) throws -> Bool {
        let line = descent.cut.line
        // The oldest commit of the line that contains it is the merge that brought it in.
        let older = try line.partitioningIndex { try !history.isAncestor(cutPoint, of: $0) }
        guard older > 0 else { return false }
        let entrance = try history.commit(line[older - 1])
        if let pulled = PullMessage.upstream(of: entrance) {
            if pulled.branch == descent.branch { return true }
        } else {
            let merged = try entrance.parents.dropFirst().filter { try history.isAncestor(cutPoint, of: $0) }
            if try merged.contains(where: { try !isOnTrunk($0, descent) }) { return true }
            // A branch that was cut just now is on the trunk. Once the release before has landed, which the follower then
            // stays with, a merge of that commit may just as well be one of `lands_on`.
            if !hasLanded, merged.contains(cutPoint) { return true }
        }
        let own = Set(try ownLine(of: tip, since: cutPoint))
        return try line.prefix(older - 1).contains { id in
            try history.commit(id).parents.dropFirst().contains(where: own.contains)
        }
    }

    private func isOnTrunk(_ commit: CommitID, _ descent: Descent) throws -> Bool {
        let tips = [descent.trunkTip] + descent.train.landsOn.compactMap { observation.branches[$0] }
        return try tips.contains { try history.cutPoint(of: commit, on: $0) == commit }
    }
}

/// The cut point of the upstream branch, of a release that the follower contains.
private struct PresentCut {
    var cutPoint: CommitID
    /// Whether people merged it into the follower, which was cut from a release before.
    var isNewer: Bool
}

/// A merge of the upstream into a branch that it lands on, and whether what it brought was published where that is asked for.
private struct FormerLanding {
    var landing: Landing
    var isPublished: Bool
}

extension Assessor {
    /// The landings on a branch, oldest first, of the upstream release that a follower was cut from, even if the
    /// upstream branch was deleted or cut anew since. Landings of later upstream releases are left out.
    private func formerLandings(of descent: Descent, on target: BranchName) throws -> [FormerLanding] {
        let requests = try observation.mergeRequests
            .filter { $0.source == descent.branch && $0.state == .merged && $0.target == target }
            .filter { try descends($0, from: descent.cut.cutPoint) }
            .sorted { $0.id < $1.id }
        var found: [FormerLanding] = []
        for request in requests {
            guard let head = request.head, let cut = try cutPoint(of: head, from: descent.branch) else {
                continue
            }
            let isCutFromIt = try [descent.cut.cutPoint, descent.pulled].compactMap { $0 }
                .contains { try history.isAncestor(cut, of: $0) }
            if cut == head {
                // Landed by fast-forward. After a published landing, any further one is a later release's; so is one whose
                // line leaves out what landed before.
                if found.contains(where: \.isPublished) { break }
                guard try isCutFromIt || passesThrough(head, descent),
                    try found.allSatisfy({ try isOnLine($0.landing.head, of: head) })
                else { continue }
            } else if !isCutFromIt {
                continue
            }
            let landing = Landing(branch: target, head: head, mergeRequest: request)
            found.append(.init(landing: landing, isPublished: try isPublished(head, request, descent)))
        }
        return found
    }

    /// Whether the first-parent line of a head that landed by fast-forward contains the newest commit that the follower
    /// has of its upstream.
    private func passesThrough(_ head: CommitID, _ descent: Descent) throws -> Bool {
        let newest = descent.pulled ?? descent.cut.cutPoint
        return try history.cutPoint(of: newest, on: head) == newest
    }

    private func isPublished(_ head: CommitID, _ request: MergeRequest?, _ descent: Descent) throws -> Bool {
        guard descent.train.publication != nil else { return true }
        let line = try history.firstParentLine(of: head, notIn: descent.cut.cutPoint)
        let version = descent.train.branch.version(in: descent.branch)
        let publications = try publications(of: descent.train, version: version, on: line.reversed(), head: head)
        if !publications.isEmpty { return true }
        return request.flatMap { RequestMark(in: $0.description) }?.published != nil
    }

    /// The landing of an upstream that no merge request shows: the commit pulled last, by a merge or by a fast-forward,
    /// is on the branch.
    private func landingByPull(
        _ descent: Descent, _ relation: Upstream.Relation, on target: BranchName
    ) throws -> Landing? {
        if relation == .sameRelease { return nil }
        var pulled = descent.pulled
        if pulled == nil, relation == .cutAnew {
            let line = descent.cut.line
            let merged = try line.partitioningIndex { try isMerged($0, into: target) }
            pulled = line.dropFirst(merged).first
        }
        if pulled == nil, relation == .cutAnew, try wasPublishedAsCut(descent) {
            let cutPoint = descent.cut.cutPoint
            return try isMerged(cutPoint, into: target) ? Landing(branch: target, head: cutPoint) : nil
        }
        guard let pulled, try isMerged(pulled, into: target), try isPublished(pulled, nil, descent)
        else { return nil }
        return Landing(branch: target, head: pulled)
    }

    /// Whether the upstream was published at the commit that it was cut at. Then that release had nothing to land, and a cut
    /// anew has not taken it from the follower.
    private func wasPublishedAsCut(_ descent: Descent) throws -> Bool {
        guard descent.train.isRoot, descent.train.publication != nil else { return false }
        let version = descent.train.branch.version(in: descent.branch)
        let cutPoint = descent.cut.cutPoint
        return try !publications(of: descent.train, version: version, on: [cutPoint], head: cutPoint).isEmpty
    }
}
