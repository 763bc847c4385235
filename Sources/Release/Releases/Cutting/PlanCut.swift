import Names
import Printing

/// The options of `cut-release`.
package struct CutOptions: Hashable, Sendable {
    /// The version in the branch's name.
    package var version: ReleaseVersion?
    /// The commit to cut at, instead of the upstream's tip.
    package var commit: CommitID?
    /// Whether a branch without commits of its own is fast-forwarded.
    package var recuts = false
    /// The upstream release to cut from, where `--from` names one.
    package var from: ReleaseName?
    /// The trains that this run has cut: they are not cut again if their upstream moves meanwhile.
    package var alreadyCut: Set<TrainName> = []

    /// A cut at the upstream's tip.
    package init() {}
}

/// A request that can't be carried out as it was made (exit 64).
package struct RequestError: Error, Hashable, Sendable {
    package var message: String
    package var hint: String
}

extension Planner {
    /// Creates the branch, or cuts it anew once its last release has landed; for a parallel train, opens the merge request.
    package func cut(_ train: Train, _ options: CutOptions, among releases: [Release]) throws -> Plan {
        guard let branch = train.branch.branch(version: options.version) else {
            throw RequestError(
                message: "\(train.name) has {version} in its branch name, \(train.branch)",
                hint: "relctl cut-release \(ShellWord.quoted(train.name.text)) --version 1.2.3")
        }
        let existing = try present(branch, of: train, among: releases)
        return try catchingFailure(of: existing ?? missing(train, version: options.version)) {
            if let failure = releases.first(where: { $0.train.name == train.name && $0.failure != nil })?.failure {
                throw failure
            }
            return try planCut(of: train, branch, existing: existing, options, among: releases)
        }
    }

    /// The plan of a release whose upstream is to be cut before it: it stays as it is.
    package func waitForUpstream(
        _ train: Train, version: ReleaseVersion?, among releases: [Release]
    ) throws -> Plan {
        let existing = try train.branch.branch(version: version).flatMap { try present($0, of: train, among: releases) }
        return Plan(existing ?? missing(train, version: version))
    }

    private func planCut(
        of train: Train, _ branch: BranchName, existing: Release?, _ options: CutOptions, among releases: [Release]
    ) throws -> Plan {
        var plan = Plan(existing ?? missing(train, version: options.version))
        let lost = releases.first { $0.train.name == train.name && $0.branch == branch && $0.lostHead != nil }
        if let lost, try planRestoring(lost, options, in: &plan) {
            return plan
        } else if let decision = existing?.decision ?? (options.recuts ? nil : lost?.decision) {
            plan.decisions.append(decision)
        } else if let unreadable = assessor.unreadablePublication(of: train) {
            plan.decisions.append(unreadable)
        } else if let live = existing?.live, !live.hasLanded {
            try planRunning(live, options, among: releases, in: &plan)
        } else if let live = existing?.live, options.commit == live.head, options.alreadyCut.contains(train.name) {
            // This run has restored the branch, and the release turned out to have landed.
            return plan
        } else if let source = try source(for: train, options, existing: existing?.live, among: releases, in: &plan) {
            if let live = existing?.live {
                try planNext(live, source: source, options, among: releases, in: &plan)
            } else if let commit = try cutCommit(from: source, options, in: &plan) {
                try planCreation(of: branch, at: commit, source: source, in: &plan)
            }
        }
        return noting(try refusingUnsafeTrees(plan), settlesOthers: false)
    }

    /// Restores a branch that was deleted or set back, at the head that was seen before.
    private func planRestoring(_ release: Release, _ options: CutOptions, in plan: inout Plan) throws -> Bool {
        guard let branch = release.branch, let lost = release.lostHead, options.commit == lost else { return false }
        guard let head = release.head else {
            plan.add(.createBranch(branch, at: lost))
            return true
        }
        guard try assessor.history.isAncestor(head, of: lost) else { return false }
        plan.add(.fastForwardBranch(branch, from: head, to: lost))
        return true
    }

    /// A branch that was deleted after landing leaves its merge request: a release cut where that one was would count as
    /// landed by it.
    private func planCreation(
        of branch: BranchName, at commit: CommitID, source: CutSource, in plan: inout Plan
    ) throws {
        let train = plan.release.train
        let cutPoint = try assessor.cutPoint(ofNext: commit, of: train, from: source)
        let landing = try observation.mergeRequests.first {
            try $0.source == branch && $0.state == .merged && train.landsOn.contains($0.target)
                && assessor.descends($0, from: cutPoint ?? commit)
                && !(train.publication != nil && isOfOlderCut($0, than: cutPoint, train))
        }
        guard let landing, let landed = landing.head else { return plan.add(.createBranch(branch, at: commit)) }
        if try !assessor.hasArrived(landing, head: landed) {
            plan.decisions.append(notLanded(landing, plan.release.name))
        } else if try isOfOlderCut(landing, than: cutPoint, train) {
            plan.decisions.append(landedAlready(commit, on: branch, of: train, source: source))
        } else {
            plan.decisions.append(nothingNew(on: branch, of: train, source: source))
        }
    }

    /// Whether a merge request landed a release that was cut before a commit, and took that commit in later. With
    /// `published_by` it is no landing of a release that is cut there: that one has nothing published yet.
    private func isOfOlderCut(_ request: MergeRequest, than cutPoint: CommitID?, _ train: Train) throws -> Bool {
        guard let cutPoint, let trunk = assessor.trunkTip(of: train), let landed = request.head,
            let former = try assessor.history.cutPoint(of: landed, on: trunk)
        else { return false }
        return try !assessor.history.isAncestor(cutPoint, of: former) && assessor.hasArrived(request, head: landed)
    }

    /// The release on a branch, assessed also where it is stale: a person asked for it.
    private func present(_ branch: BranchName, of train: Train, among releases: [Release]) throws -> Release? {
        guard
            let release = releases.first(where: { $0.train.name == train.name && $0.branch == branch && $0.head != nil }
            )
        else { return nil }
        return try assessor.assessed(release, among: releases)
    }

    private func missing(_ train: Train, version: ReleaseVersion?) -> Release {
        assessor.release(of: train, version: train.branch.hasVersion ? version : nil, .absent)
    }
}

extension Planner {
    /// A release that has not landed is never moved, unless it has nothing of its own and a person wants it so.
    private func planRunning(
        _ release: LiveRelease, _ options: CutOptions, among releases: [Release], in plan: inout Plan
    ) throws {
        let isCut = options.alreadyCut.contains(release.train.name)
        if !options.recuts, !isCut { try refuseOtherUpstream(of: release, options, among: releases) }
        if options.recuts, !isCut {
            if release.isHeld { return plan.waitingFor.append(.held) }
            guard let source = try source(for: release.train, options, existing: release, among: releases, in: &plan)
            else { return }
            try planRecut(release, source: source, options, in: &plan)
        } else if release.upstream?.relation == .cutAnew, let upstream = release.upstream?.branch {
            let isOnTarget = try release.train.landsOn.allSatisfy { try assessor.isMerged(release.head, into: $0) }
            plan.decisions.append(
                Decision(
                    "cut-anew", "\(upstream) was cut anew, but \(release.branch) still holds the release before",
                    hint: isOnTarget
                        ? "all of it is on \(release.train.destinationNames): relctl cut-release \(release.name.argument) --recut fast-forwards it"
                        : "land it first; --recut fast-forwards a branch that has nothing of its own"))
        } else if let missing = release.missingLanding {
            plan.decisions.append(notLanded(missing, release.name))
        } else if !isCut, let unclear = unclear(release, options) {
            plan.decisions.append(unclear)
        } else {
            try planMergeRequest(release, options, among: releases, in: &plan)
        }
    }

    /// The decision about a root branch without commits of its own and without a sign of publication, whose trunk has moved:
    /// nothing tells whether it was released or just cut.
    private func unclear(_ release: LiveRelease, _ options: CutOptions) -> Decision? {
        let head = release.head
        guard case .branch(let trunk) = release.train.origin, let tip = observation.branches[trunk], head != tip,
            release.line.isEmpty, release.train.publication == nil, options.commit != head
        else { return nil }
        return Decision(
            "unclear-cut",
            "\(release.branch) was cut at \(head.short) and has nothing of its own, and \(trunk) has moved to \(tip.short):"
                + " nothing shows whether that release is over",
            hint: "relctl cut-release \(release.name.argument) --recut fast-forwards it")
    }

    private func planRecut(
        _ release: LiveRelease, source: CutSource, _ options: CutOptions, in plan: inout Plan
    ) throws {
        let (branch, head) = (release.branch, release.head)
        guard let target = try cutCommit(from: source, options, in: &plan), target != head else { return }
        let hasOwn = release.train.isRoot && !release.line.isEmpty
        if !hasOwn, try assessor.history.isAncestor(head, of: target) {
            plan.add(.fastForwardBranch(branch, from: head, to: target))
        } else {
            plan.decisions.append(
                Decision(
                    "own-commits", "\(branch) has commits of its own that have not landed, so it can't be cut anew",
                    hint: "land the release first"))
        }
    }

    /// Opens the missing merge requests, also those that a person closed: `cut-release` asks for them.
    private func planMergeRequest(
        _ release: LiveRelease, _ options: CutOptions, among releases: [Release], in plan: inout Plan
    ) throws {
        if release.phase == .landing { return try planLandingRequests(of: release, in: &plan) }
        guard release.openMergeRequest == nil, release.pendingDestinations.allSatisfy({ isUnopened($0, release) })
        else { return }
        switch release.phase {
        case .idle, .regression, .landing: break
        case .following, .awaitingPublish:
            guard let upstream = try presentUpstream(of: release, options, among: releases) else {
                // Without an upstream branch no merge request can be opened; the decisions of a pass still stand.
                plan.decisions += try reconcile(plan.release, among: releases).decisions
                return
            }
            try planOpening(of: release, upstream: upstream, in: &plan)
            // Later runs open the first merge request of a release, but not another one: the person has to ask again.
            if plan.steps.isEmpty, let former = release.mergeRequests.first,
                awaitsPersonToOpenAnother(after: former, of: release)
            {
                plan.waitingFor.removeAll { $0 == .commits }
                if try planPullOfEarlyMerge(into: release, in: &plan) { return }
                plan.decisions.append(nothingToShow(upstream: upstream, after: former, release))
            }
        }
    }

    private func planLandingRequests(of release: LiveRelease, in plan: inout Plan) throws {
        for destination in release.pendingDestinations
        where isUnopened(destination, release) && !isLandedByPeople(release) {
            try planRetarget(of: release, to: destination, in: &plan)
        }
    }

    /// The branch that a merge request goes to: the one that a person named, or the upstream, where it is still the release
    /// that this one was cut from.
    private func presentUpstream(
        of release: LiveRelease, _ options: CutOptions, among releases: [Release]
    ) throws -> BranchName? {
        if let upstream = release.upstream, options.from == nil {
            return upstream.relation == .sameRelease ? upstream.branch : nil
        }
        return try upstreamRelease(for: release.train, options, existing: release, among: releases)?.branch
    }

    /// True if a merge request to the destination may be opened: none is open, and none was merged with this head.
    private func isUnopened(_ destination: Destination, _ release: LiveRelease) -> Bool {
        let latest = release.mergeRequests.first { $0.target == destination.branch }
        let isMerged = latest?.state == .merged && latest?.head == release.head
        return destination.mergeRequest == nil && !isMerged && release.followingRequest == nil
    }

    /// True if no pass opens another merge request after this one: a person has to ask for it.
    private func awaitsPersonToOpenAnother(after former: MergeRequest, of release: LiveRelease) -> Bool {
        release.earlyMerge != nil || endedByPerson(release.ended, release) != nil
            || release.train.landsOn.contains(former.target)
    }

    private func nothingToShow(
        upstream: BranchName, after former: MergeRequest, _ release: LiveRelease
    ) -> Decision {
        let branch = release.branch
        return Decision(
            "nothing-to-show",
            "\(former.id) \(former.source) -> \(former.target) is \(former.state.rawValue), and \(branch) has no commit that"
                + " \(upstream) lacks: the forge opens no merge request without one",
            hint: "run relctl cut-release \(release.name.argument) again once \(branch) has a commit of its own")
    }
}
