import Names

/// Turns releases into steps. It knows no forge and no repository: equal observations give equal plans.
public struct Planner {
    /// What a person asked for beyond the settings, for this run only.
    public struct Permission: Hashable, Sendable {
        /// Go on although a gate is shut or the merge request is on hold.
        public var forceGate = false
        /// Merge a train that only people merge: it was asked for by name.
        public var mergesOnRequest = false

        /// Go on although an upstream was rewritten.
        public var acceptsRewrite = false

        /// What `reconcile` may do.
        public init() {}
    }

    let assessor: Assessor
    var permission: Permission

    var observation: Observation { assessor.observation }
    var fleet: Fleet { assessor.fleet }

    /// Plans over what the assessor sees.
    public init(_ assessor: Assessor, permission: Permission = Permission()) {
        (self.assessor, self.permission) = (assessor, permission)
    }

    /// All that can be done for a release now.
    public func reconcile(_ release: Release, among releases: [Release]) throws -> Plan {
        var plan = Plan(release)
        guard let branch = release.branch, let head = release.head, !release.isStale, !stops(&plan) else { return plan }
        switch release.phase {
        case .idle:
            planLeftovers(head: head, in: &plan)
            planDeletion(of: branch, head: head, among: releases, in: &plan)
        case .regression:
            break
        case .following, .awaitingPublish:
            planPull(of: branch, head: head, in: &plan)
            planFollowing(branch, in: &plan)
            if release.phase == .awaitingPublish { plan.waitingFor.append("not_published") }
        case .landing:
            if release.upstream == nil, release.publication == nil {
                plan.waitingFor.append("merge_by_hand")
            } else {
                try planLanding(of: branch, head: head, in: &plan)
            }
        }
        return plan
    }

    /// Auto-pull only.
    public func sync(_ release: Release) throws -> Plan {
        var plan = Plan(release)
        guard let branch = release.branch, let head = release.head, !release.isStale, !stops(&plan) else { return plan }
        planPull(of: branch, head: head, in: &plan)
        return plan
    }

    /// Moves a release onto `lands_on`, as a person asked; its gates are checked unless forced.
    public func retarget(_ release: Release) throws -> Plan {
        var plan = Plan(release)
        guard !stops(&plan) else { return plan }
        guard let branch = release.branch, let head = release.head else {
            plan.blockers.append(
                Blocker(
                    "missing-branch", "\(release.train.name) has no release branch",
                    hint: "relctl cut-release \(release.train.name)"))
            return plan
        }
        if release.phase == .idle { return plan }
        if !permission.forceGate, let shut = shutGate(of: release, branch: branch) {
            plan.blockers.append(shut)
        } else {
            try planLanding(of: branch, head: head, in: &plan)
        }
        return plan
    }

    private func shutGate(of release: Release, branch: BranchName) -> Blocker? {
        if let upstream = release.upstream, upstream.landing == nil {
            return Blocker(
                "upstream-not-landed", "\(upstream.branch) has not landed, so \(branch) can't",
                hint: "land \(upstream.branch) first, or go on for this run with --force-gate")
        }
        guard !release.isPublished else { return nil }
        return Blocker(
            "not-published", "the package of \(release.name) is not published",
            hint: "relctl publish-release \(release.name) --version …, or go on for this run with --force-gate")
    }

    /// What keeps relctl from doing anything for the release.
    private func stops(_ plan: inout Plan) -> Bool {
        if let blocker = plan.release.blocker {
            plan.blockers.append(blocker)
            return true
        }
        if plan.release.isHeld, !permission.forceGate {
            plan.waitingFor.append("held")
            return true
        }
        return false
    }
}

extension Planner {
    private func planPull(of branch: BranchName, head: CommitID, in plan: inout Plan) {
        let release = plan.release
        if let upstream = release.upstream, upstream.landing == nil, upstream.relation != .sameRelease {
            plan.blockers.append(lostUpstream(upstream, branch: branch))
        }
        guard let pull = release.pull else { return }
        if let blocker = pull.blocker { plan.blockers.append(blocker) }
        switch pull.advance {
        case .none: break
        case .fastForward(let target): plan.add(.fastForwardBranch(branch, from: head, to: target))
        case .merge(let commit, _): plan.add(.advanceBranch(branch, from: head, to: commit))
        }
        planConflict(pull.conflict, isSettled: pull.blocker == nil && pull.advance == .none, in: &plan)
    }

    private func lostUpstream(_ upstream: Upstream, branch: BranchName) -> Blocker {
        let what = upstream.relation == .gone ? "is gone" : "was cut anew"
        return Blocker(
            "lost-upstream",
            "\(upstream.branch) \(what), and nothing shows that the release \(branch) was cut from has landed",
            hint: "land the old release, or delete \(branch) and cut it again")
    }

    /// Notes a conflict once the branch has advanced as far as it can, and clears a note that is no longer true.
    func planConflict(_ conflict: Conflict?, isSettled: Bool, in plan: inout Plan) {
        plan.conflict = plan.conflict ?? conflict
        guard let request = plan.release.openMergeRequest, isSettled else { return }
        let notice = plan.release.train.conflictNotice
        let notes = (observation.notes[request.id] ?? []).filter(ConflictNote.isOne)
        if let conflict {
            let body = ConflictNote.text(conflict, notice: notice, origin: observation.origins[conflict.commit])
            if notes.first?.body != body || !request.labels.contains(notice.label) {
                plan.add(.noteConflict(request.id, label: notice.label, replacing: notes.first?.id, body: body))
            }
        } else if !notes.isEmpty || request.labels.contains(notice.label) {
            plan.add(.clearConflict(request.id, label: notice.label, note: notes.first?.id))
        }
    }

    /// Keeps the merge request to the upstream open.
    private func planFollowing(_ branch: BranchName, in plan: inout Plan) {
        let release = plan.release
        guard release.openMergeRequest == nil else { return }
        if let latest = release.mergeRequests.first, latest.state != .opened {
            // Merged to lands_on before its time: only the publication is missing, nothing to open.
            if latest.state == .merged, latest.target == release.train.landsOn { return }
            plan.blockers.append(endedByPerson(latest))
        } else if let upstream = release.upstream, upstream.head != nil {
            plan.add(.openMergeRequest(following(branch, upstream: upstream.branch, release: release)))
        }
    }

    func endedByPerson(_ request: MergeRequest) -> Blocker {
        let how = request.state == .merged ? "merged into \(request.target)" : "closed"
        return Blocker(
            "ended-merge-request",
            "\(request.id) \(request.source) -> \(request.target) was \(how) by hand: \(request.url)",
            hint: "reopen it, or run relctl cut-release to open a new one on purpose")
    }

    /// The merge request of a parallel release to its upstream.
    func following(_ branch: BranchName, upstream: BranchName, release: Release) -> NewMergeRequest {
        let style = release.train.mergeRequest
        var request = MergeRequestText(release: release, source: branch, target: upstream).request(isDraft: style.draft)
        request.labels = style.labels
        request.reviewers = style.reviewers
        return request
    }

    /// Two runs at once may leave a merge request that was opened just after the release had landed by another one.
    private func planLeftovers(head: CommitID, in plan: inout Plan) {
        guard let landed = plan.release.landing?.mergeRequest, landed.head == head else { return }
        for request in plan.release.mergeRequests
        where request.state == .opened && request.target == landed.target && LandingMark(in: request.description) != nil
        {
            plan.add(
                .closeMergeRequest(request.id, note: "There is nothing left to merge: \(landed.id) has landed it."))
        }
    }

    private func planDeletion(of branch: BranchName, head: CommitID, among releases: [Release], in plan: inout Plan) {
        let release = plan.release
        guard !release.train.keepsBranch, release.landing != nil, release.openMergeRequest == nil else { return }
        let isFollowed = releases.contains { $0.upstream?.branch == branch && $0.phase != .idle && !$0.isStale }
        if !isFollowed { plan.add(.deleteBranch(branch, at: head)) }
    }
}
