import Names

/// What a person asked for with `cut-release`.
public struct CutRequest: Hashable, Sendable {
    /// The version in the branch's name.
    public var version: ReleaseVersion?
    /// The commit to cut at, instead of the upstream's tip.
    public var commit: CommitID?
    /// Fast-forward a branch that has nothing of its own.
    public var recuts = false
    /// Which release of the upstream train to cut from.
    public var from: ReleaseName?
    /// Trains that this run has cut already: they are not cut again because their upstream moved meanwhile.
    public var done: Set<TrainName> = []

    /// A cut at the upstream's tip.
    public init() {}
}

/// A request that makes no sense as it was asked (exit 64).
public struct RequestError: Error, Hashable, Sendable {
    /// What is wrong with it.
    public var message: String
    /// What to ask instead.
    public var hint: String
}

extension Planner {
    /// Creates the branch, or cuts it anew once its last release has landed; for a parallel train, opens the merge request.
    public func cut(_ train: Train, _ request: CutRequest, among releases: [Release]) throws -> Plan {
        guard let branch = train.branch.branch(version: request.version) else {
            throw RequestError(
                message: "\(train.name) has {version} in its branch name, \(train.branch)",
                hint: "relctl cut-release \(train.name) --version 1.2.3")
        }
        let existing = releases.first { $0.train.name == train.name && $0.branch == branch && $0.head != nil }
        var release = existing ?? Release(train, version: train.branch.hasVersion ? request.version : nil)
        release.branch = branch
        var plan = Plan(release)
        if let blocker = release.blocker {
            plan.blockers.append(blocker)
            return plan
        }
        guard let source = try source(for: train, request, existing: existing, among: releases, in: &plan) else {
            return plan
        }
        guard let existing, let head = existing.head else {
            if let commit = try place(source, request, in: &plan) { plan.add(.createBranch(branch, at: commit)) }
            return plan
        }
        if existing.landing == nil {
            try planRunning(existing, head: head, source: source, request, in: &plan)
        } else {
            try planNext(existing, head: head, source: source, request, in: &plan)
        }
        return plan
    }
}

/// Where a release is cut from.
private struct CutSource {
    var branch: BranchName
    var tip: CommitID
    /// The oldest commit that a cut may be made at; `nil`: any on the first-parent line.
    var start: CommitID?
}

extension Planner {
    private func source(
        for train: Train, _ request: CutRequest, existing: Release?, among releases: [Release], in plan: inout Plan
    ) throws -> CutSource? {
        switch train.origin {
        case .branch(let name):
            guard let tip = observation.branches[name] else {
                plan.blockers.append(
                    Blocker(
                        "missing-trunk", "\(name) does not exist on the remote", hint: "check cut_from in relctl.yml"))
                return nil
            }
            return CutSource(branch: name, tip: tip)
        case .train(let name):
            guard
                let upstream = try upstreamRelease(of: name, for: train, request, existing: existing, among: releases),
                let branch = upstream.branch, let tip = upstream.head
            else {
                plan.blockers.append(
                    Blocker(
                        "missing-upstream", "\(train.name) follows \(name), which has no release branch",
                        hint: "relctl cut-release \(name) \(train.name)"))
                return nil
            }
            return CutSource(branch: branch, tip: tip, start: upstream.cutPoint)
        }
    }

    private func upstreamRelease(
        of name: TrainName, for train: Train, _ request: CutRequest, existing: Release?, among releases: [Release]
    ) throws -> Release? {
        let candidates = releases.filter { $0.train.name == name && $0.head != nil && !$0.isStale }
        if let from = request.from { return candidates.first { $0.name == from } }
        if let branch = existing?.upstream?.branch, existing?.landing == nil {
            return candidates.first { $0.branch == branch }
        }
        if let same = candidates.first(where: { $0.name.version != nil && $0.name.version == request.version }) {
            return same
        }
        let running = candidates.filter { $0.landing == nil }
        let choice = running.isEmpty ? Array(candidates.prefix(1)) : running
        guard choice.count <= 1 else {
            let names = choice.map(\.name.description).joined(separator: ", ")
            throw RequestError(
                message: "\(train.name) can be cut from several releases: \(names)",
                hint: "say which one: --from \(choice[0].name)")
        }
        return choice.first
    }

    /// The commit to cut at, if it lies on the line that releases are cut from.
    private func place(_ source: CutSource, _ request: CutRequest, in plan: inout Plan) throws -> CommitID? {
        guard let commit = request.commit else { return source.tip }
        let history = assessor.history
        let isOnLine = try history.cutPoint(of: commit, on: source.tip) == commit
        if isOnLine, try source.start.map({ try history.isAncestor($0, of: commit) }) ?? true { return commit }
        plan.blockers.append(
            Blocker(
                "off-line", "\(commit.short) is not on the first-parent line of \(source.branch)",
                hint: "cut at a commit that \(source.branch) itself went through"))
        return nil
    }

    /// A release that has not landed is never moved, unless it has nothing of its own and a person wants it so.
    private func planRunning(
        _ release: Release, head: CommitID, source: CutSource, _ request: CutRequest, in plan: inout Plan
    ) throws {
        let hasOwn = release.upstream == nil ? !release.line.isEmpty : release.ahead > 0
        if request.recuts, !request.done.contains(release.train.name), head != source.tip {
            try planRecut(release, head: head, hasOwn: hasOwn, source: source, request, in: &plan)
        } else if release.upstream?.relation == .cutAnew, release.upstream?.landing == nil {
            plan.blockers.append(
                Blocker(
                    "cut-anew", "\(source.branch) was cut anew, but \(name(release)) still holds the release before",
                    hint: hasOwn ? "land it first" : "relctl cut-release \(release.name) --recut fast-forwards it"))
        } else if release.upstream == nil, !hasOwn, release.train.publication == nil, head != source.tip,
            request.commit != head, !request.done.contains(release.train.name)
        {
            plan.blockers.append(
                Blocker(
                    "unclear-cut",
                    "\(name(release)) was cut at \(head.short) and has nothing of its own, and \(source.branch) has moved to \(source.tip.short):"
                        + " nothing shows whether that release is over",
                    hint: "relctl cut-release \(release.name) --recut fast-forwards it"))
        } else {
            planMergeRequest(release, source: source, in: &plan)
        }
    }

    private func planRecut(
        _ release: Release, head: CommitID, hasOwn: Bool, source: CutSource, _ request: CutRequest, in plan: inout Plan
    ) throws {
        guard let target = try place(source, request, in: &plan), let branch = release.branch else { return }
        if !hasOwn, try assessor.history.isAncestor(head, of: target) {
            plan.add(.fastForwardBranch(branch, from: head, to: target))
        } else {
            plan.blockers.append(
                Blocker(
                    "own-commits", "\(branch) has commits of its own that have not landed, so it can't be cut anew",
                    hint: "land the release first"))
        }
    }

    /// Cuts the next release from a branch whose last one has landed. Nothing is lost: the old tip stays contained.
    private func planNext(
        _ release: Release, head: CommitID, source: CutSource, _ request: CutRequest, in plan: inout Plan
    ) throws {
        guard release.commitsAfterLanding.isEmpty, let branch = release.branch, let landing = release.landing else {
            let list = release.commitsAfterLanding.prefix(10).map(\.short).joined(separator: ", ")
            plan.blockers.append(
                Blocker(
                    "commits-after-landing", "\(name(release)) has commits that were made after it landed: \(list)",
                    hint: "land them on \(release.train.landsOn) first"))
            return
        }
        guard release.upstream?.relation != .sameRelease else {
            plan.blockers.append(
                Blocker(
                    "nothing-new", "\(name(release)) has landed, and \(source.branch) has not been cut anew since",
                    hint: "cut \(release.train.followed?.text ?? "the upstream") first"))
            return
        }
        guard let target = try place(source, request, in: &plan), target != head else { return }
        if try assessor.history.isAncestor(head, of: target) {
            plan.add(.fastForwardBranch(branch, from: head, to: target))
        } else if let commit = try joined(
            release, landing: landing, head: head, target: target, source: source, in: &plan)
        {
            plan.add(.advanceBranch(branch, from: head, to: commit))
        }
    }

    /// The merge commit that carries on a branch whose old tip is not in the new cut, as after a squash.
    private func joined(
        _ release: Release, landing: Landing, head: CommitID, target: CommitID, source: CutSource, in plan: inout Plan
    ) throws -> PlannedCommit? {
        let history = assessor.history
        let hasLanded = try landing.commits.contains { try history.contains($0) && history.isAncestor($0, of: target) }
        let message = "Cut \(name(release)) anew from \(source.branch)\n\nThe release before it has landed.\n"
        if hasLanded {
            let tree = try history.commit(target).tree
            return try assessor.mergeCommit(tree: tree, objects: [], parents: [target, head], message: message)
        }
        // The cut lies before the landing: what landed must not be taken back by the next landing.
        let result = try history.merge(ours: target, theirs: head, base: nil)
        guard result.isClean else {
            let paths = result.conflicts.map(\.path).joined(separator: ", ")
            plan.blockers.append(
                Blocker(
                    "cut-conflict",
                    "\(target.short) does not contain the release before, and conflicts with it: \(paths)",
                    hint: "cut at a commit of \(source.branch) after the landing"))
            return nil
        }
        return try assessor.mergeCommit(
            tree: result.tree, objects: result.newObjects, parents: [target, head], message: message)
    }

    private func planMergeRequest(_ release: Release, source: CutSource, in plan: inout Plan) {
        guard let branch = release.branch, let upstream = release.upstream, release.openMergeRequest == nil,
            release.phase == .following || release.phase == .awaitingPublish
        else { return }
        plan.add(.openMergeRequest(following(branch, upstream: upstream.branch, release: release)))
    }

    private func name(_ release: Release) -> String { assessor.name(of: release) }
}
