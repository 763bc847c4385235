import Names
import Printing

/// The branch that a release is cut from.
struct CutSource {
    var branch: BranchName
    var tip: CommitID
    /// The oldest commit that a cut may be made at; `nil`: any on the first-parent line.
    var start: CommitID?
}

extension Planner {
    /// The branch that a train's release is cut from; `nil` adds a decision to the plan.
    func source(
        for train: Train, _ options: CutOptions, existing: LiveRelease?, among releases: [Release], in plan: inout Plan
    ) throws -> CutSource? {
        switch train.origin {
        case .branch(let name):
            if let tip = observation.branches[name] { return CutSource(branch: name, tip: tip) }
            plan.decisions.append(.missingTrunk(name, of: train, settings: ["cut_from"]))
        case .train(let name):
            let upstream = try upstreamRelease(for: train, options, existing: existing, among: releases)
            if let upstream, upstream.isFlipped, let decision = upstream.decision {
                plan.decisions.append(decision)
                return nil
            }
            if let upstream, let unreadable = assessor.unreadablePublication(of: upstream.train) {
                plan.decisions.append(unreadable)
                return nil
            }
            if let upstream, let branch = upstream.branch, let tip = upstream.head {
                return CutSource(branch: branch, tip: tip, start: upstream.live?.cutPoint)
            }
            plan.decisions.append(
                Decision(
                    "missing-upstream", "\(train.name) follows \(name), which has no release branch",
                    hint: Train.cutCommand(of: [fleet[name], train].compactMap(\.self), version: options.version)))
        }
        return nil
    }

    /// The release that a follower is cut from: the one a person named, the one it was cut from, the one of the same
    /// version, or the only one on its way.
    func upstreamRelease(
        for train: Train, _ options: CutOptions, existing: LiveRelease?, among releases: [Release]
    ) throws -> Release? {
        let candidates = releases.filter { $0.train.name == train.followed && $0.head != nil }
        let running = existing?.hasLanded != true ? existing?.upstream?.branch : nil
        let named = candidates.first { release in
            if let from = options.from { return release.name == from }
            if let running { return release.branch == running }
            return release.version != nil && release.version == options.version
        }
        if let named { return try assessor.assessed(named, among: releases) }
        if let from = options.from {
            let names = candidates.map(\.name.description)
            throw RequestError(
                message: "there is no release \(from) that \(train.name) could be cut from",
                hint: names.isEmpty
                    ? "\(fleet.upstream(of: train)?.cutCommand(from.version) ?? "relctl cut-release") cuts one"
                    : "releases there are: \(names.joined(separator: ", "))")
        }
        if running != nil { return nil }
        try refuseNewer(train, options, candidates, among: releases)
        return try onlyUpstream(of: train, among: candidates)
    }

    /// The only release on its way that a follower can be cut from; where none is, the newest one that has landed.
    private func onlyUpstream(of train: Train, among candidates: [Release]) throws -> Release? {
        let alive = candidates.filter { !$0.isStale }
        let onTheirWay = alive.filter { !$0.hasLanded }
        let choice = onTheirWay.isEmpty ? Array(alive.prefix(1)) : onTheirWay
        let alike = try choice.count == 1 ? candidates.filter { try hasSameCut($0, choice[0]) } : choice
        // If the two have no version in common, nothing but the cut point would tell later which release was meant.
        guard alike.count <= 1 else {
            let names = alike.map(\.name.description).joined(separator: ", ")
            throw RequestError(
                message: "\(train.name) can be cut from several releases: \(names)",
                hint: "say which one: --from \(alike[0].name)")
        }
        return choice.first
    }

    /// Refuses to name another upstream for a release that runs than the one that it follows. Where its merge request
    /// was closed, or its upstream is gone, a new one may go elsewhere.
    func refuseOtherUpstream(of release: LiveRelease, _ options: CutOptions, among releases: [Release]) throws {
        guard let from = options.from, let upstream = release.upstream,
            release.openMergeRequest != nil || release.mergeRequests.isEmpty && upstream.relation == .sameRelease,
            let named = fleet[from.train]?.branch.branch(version: from.version),
            named != upstream.branch, try !assessor.mayFollow(named, release.cut, among: releases)
        else { return }
        throw RequestError(
            message: "\(release.name) was cut from \(upstream.branch), and not from \(from)",
            hint: "leave --from out: a release that has begun keeps its upstream")
    }

    /// Refuses to cut an older version from a newer upstream when its own upstream doesn't exist. Applies only if follower and
    /// upstream share version numbers, as a follower and an upstream of one version show.
    private func refuseNewer(
        _ train: Train, _ options: CutOptions, _ candidates: [Release], among releases: [Release]
    ) throws(RequestError) {
        let versions = Set(candidates.compactMap(\.version))
        let followers = releases.filter { $0.train.name == train.name && $0.head != nil }.compactMap(\.version)
        guard train.branch.hasVersion, let version = options.version, let newest = candidates.first,
            followers.contains(where: versions.contains),
            candidates.filter({ !$0.isStale }).compactMap(\.version).allSatisfy({ $0 > version })
        else { return }
        let upstream = ReleaseName(newest.train.name, version: version)
        throw RequestError(
            message: "there is no release \(upstream), and those of \(newest.train.name) in flight are newer:"
                + " \(train.name)@\(version) would get what came after it",
            hint: "make the branch of \(upstream) first, or say what to cut from: --from \(newest.name.argument)")
    }

    private func hasSameCut(_ left: Release, _ right: Release) throws -> Bool {
        try left.branch == right.branch || assessor.cutPoint(of: left) == assessor.cutPoint(of: right)
    }

    /// The commit to cut at; `nil` adds a decision to the plan, for a commit that is not on the first-parent line of the source.
    func cutCommit(from source: CutSource, _ options: CutOptions, in plan: inout Plan) throws -> CommitID? {
        guard let commit = options.commit else { return source.tip }
        let history = assessor.history
        let isOnLine = try history.contains(commit) && history.cutPoint(of: commit, on: source.tip) == commit
        if isOnLine, try source.start.map({ try history.isAncestor($0, of: commit) }) ?? true { return commit }
        plan.decisions.append(
            Decision(
                "off-line", "\(commit.short) is not on the first-parent line of \(source.branch)",
                hint: "cut at a commit that \(source.branch) itself went through" + hotfixHint(at: commit, plan.release)
            ))
        return nil
    }

    /// How the branch of a hotfix is made, where versions stand in the names of branches.
    private func hotfixHint(at commit: CommitID, _ release: Release) -> String {
        guard release.version != nil, release.head == nil, let branch = release.branch,
            assessor.history.contains(commit)
        else { return "" }
        let refspec = ShellWord.quoted("\(commit.hex):\(branch.ref)")
        return "; for a hotfix of what was released there, push the branch: git push origin \(refspec)"
    }
}
