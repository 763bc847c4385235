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
        let descent = Descent(
            cut: cut, trunkTip: trunkTip, train: train, branch: branch,
            pulled: try lastPulled(from: branch, into: cut.line))
        let former = try train.landsOn.map { try formerLandings(of: descent, on: $0) }
        let relation = try relation(to: descent, landings: Array(former.joined()))
        var landings = relation == .sameRelease ? try presentLandings(of: branch, among: releases) : []
        if landings.isEmpty {
            let found = try zip(train.landsOn, former).compactMap { branch, former in
                try former.last(where: \.isPublished)?.landing ?? landingByPull(descent, relation, on: branch)
            }
            if found.count == train.landsOn.count { landings = found }
        }
        return Upstream(
            branch: branch, head: observation.branches[branch], relation: relation, landings: landings,
            landedHead: try landedHead(of: landings),
            isFlipped: releases.contains { $0.branch == branch && $0.isFlipped })
    }

    private func relation(to descent: Descent, landings: [FormerLanding]) throws -> Upstream.Relation {
        guard let tip = observation.branches[descent.branch] else { return .gone }
        return try isPresent(tip, in: descent, landings: landings) ? .sameRelease : .cutAnew
    }

    /// The oldest of the landed heads: later ones have merges of a destination that are for the sake of that one alone.
    private func landedHead(of landings: [Landing]) throws -> CommitID? {
        let heads = landings.map(\.head)
        return try heads.first { head in try heads.allSatisfy { try history.isAncestor(head, of: $0) } } ?? heads.first
    }

    /// The target of its merge request, else what relctl noted on one or in a pull, else the upstream branch with the same
    /// cut point.
    private func upstreamBranch(of cut: CutBranch, train: Train, among releases: [Release]) throws -> BranchName? {
        guard train.branch.hasVersion else { return train.branch.branch(version: nil) }
        let requests = cut.mergeRequests
        let named = requests.map(\.target) + requests.compactMap { RequestMark(in: $0.description)?.upstream }
        if let branch = named.first(where: { train.branch.match($0) != nil }) { return branch }
        for id in cut.line {
            guard let pulled = PullMessage.upstream(of: try history.commit(id)) else { continue }
            if train.branch.match(pulled.branch) != nil { return pulled.branch }
        }
        let candidates = try releases.filter { try $0.train.name == train.name && hasSameCutPoint($0, cut) }
        let sameVersion = candidates.first { $0.version == cut.name.version }
        return (sameVersion ?? (candidates.count == 1 ? candidates[0] : nil))?.branch
    }

    private func hasSameCutPoint(_ upstream: Release, _ cut: CutBranch) throws -> Bool {
        try self.cutPoint(of: upstream) == cut.cutPoint
    }

    private func presentLandings(of branch: BranchName, among releases: [Release]) throws -> [Landing] {
        guard let release = releases.first(where: { $0.branch == branch }) else { return [] }
        return try assessed(release, among: releases).live?.landings ?? []
    }
}

extension Assessor {
    /// Whether the upstream branch still holds the release that the follower was cut from: the follower contains the
    /// branch's cut point, and got it from the upstream.
    private func isPresent(_ tip: CommitID, in descent: Descent, landings: [FormerLanding]) throws -> Bool {
        guard let present = try cutPoint(of: tip, from: descent.branch) else { return false }
        if try history.isAncestor(present, of: descent.cut.cutPoint) { return true }
        // After a landing by fast-forward the upstream's own commits are on the trunk, and its cut point is the landed
        // head.
        if landings.contains(where: { $0.landing.head == present }) { return true }
        return try cameInAsUpstream(present, descent)
    }

    /// Whether a commit came into the follower by merging its upstream. When it came by merging `lands_on`, that says
    /// nothing about the release it follows.
    private func cameInAsUpstream(_ commit: CommitID, _ descent: Descent) throws -> Bool {
        let line = descent.cut.line
        // The oldest commit of the line that contains it is the merge that brought it in.
        let older = try line.partitioningIndex { try !history.isAncestor(commit, of: $0) }
        guard older > 0 else { return false }
        let entrance = try history.commit(line[older - 1])
        if let pulled = PullMessage.upstream(of: entrance) { return pulled.branch == descent.branch }
        return try entrance.parents.dropFirst().contains { parent in
            try history.isAncestor(commit, of: parent) && !isOnTrunk(parent, descent)
        }
    }

    private func isOnTrunk(_ commit: CommitID, _ descent: Descent) throws -> Bool {
        let tips = [descent.trunkTip] + descent.train.landsOn.compactMap { observation.branches[$0] }
        return try tips.contains { try history.cutPoint(of: commit, on: $0) == commit }
    }
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
                // Landed by fast-forward. After a published landing, any further one is a later release's.
                if found.contains(where: \.isPublished) { break }
                guard try isCutFromIt || passesThrough(head, descent) else { continue }
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
        let version = descent.train.branch.match(descent.branch) ?? nil
        if !publications(of: descent.train, version: version, on: line.reversed(), head: head).isEmpty { return true }
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
        guard let pulled, try isMerged(pulled, into: target), try isPublished(pulled, nil, descent)
        else { return nil }
        return Landing(branch: target, head: pulled)
    }
}
