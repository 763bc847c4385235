import Names

/// Plans the steps for releases. Pure: equal observations give equal plans.
package struct Planner {
    /// A person's permissions for this run, beyond the settings.
    package struct Permission: Hashable, Sendable {
        /// Whether closed gates and the hold label are ignored.
        package var forceGate = false
        /// Whether a person asked for the landing (`retarget-release`). Also merges what `reconcile` leaves to people, except
        /// a train with `merge: by-hand`.
        package var isLandingRequested = false
        /// The releases whose rewritten branches are accepted.
        package var acceptedRewrites = AcceptedRewrites.none
        /// The choice about own work that the upstream undid.
        package var undoChoice: UndoChoice?

        /// The permissions of `reconcile`: none.
        package init() {}
    }

    let assessor: Assessor
    var permission: Permission

    var observation: Observation { assessor.observation }
    var fleet: Fleet { assessor.fleet }

    /// Creates a planner for the observation of an assessor.
    package init(_ assessor: Assessor, permission: Permission = Permission()) {
        (self.assessor, self.permission) = (assessor, permission)
    }

    /// Plans all that can be done for a release now.
    package func reconcile(_ release: Release, among releases: [Release]) throws -> Plan {
        try catchingFailure(of: release) { try planAll(for: release, among: releases) }
    }

    /// Plans the auto-pull of a release, and nothing else.
    package func sync(_ release: Release) throws -> Plan {
        try catchingFailure(of: release) { try planSync(of: release) }
    }

    /// Assesses a release that a person named, also where it is an older version, which passes leave alone and unassessed.
    package func assessedAsNamed(_ release: Release, among releases: [Release]) throws -> Release {
        try assessor.assessed(release, among: releases)
    }

    /// Plans the merge of a release into its destinations, as a person asked; its gates are checked unless forced.
    package func retarget(_ release: Release) throws -> Plan {
        try catchingFailure(of: release) { try planRequestedLanding(of: release) }
    }

    /// Turns an error into a failed plan, so that the other releases are planned all the same.
    func catchingFailure(of release: Release, _ body: () throws -> Plan) throws -> Plan {
        do {
            if let failure = release.failure { throw failure }
            return try body()
        } catch let error as RequestError {
            throw error
        } catch {
            var plan = Plan(release)
            plan.failure = error
            return plan
        }
    }

    private func planAll(for release: Release, among releases: [Release]) throws -> Plan {
        var plan = Plan(release)
        if release.isStale {
            // A stale release that can't be read must not fail the train.
            if (try? assessor.hasToLand(release, among: releases)) == true {
                plan.waitingFor.append(.mergeByHand)
                plan.isStaleReleasePublished = assessor.isPublished(release)
            }
            planNoticesLeft(ofStale: release, in: &plan)
            return plan
        }
        guard !addObstacle(to: &plan), case .live(let live, let integration) = release.state else {
            return noting(plan, settlesOthers: true)
        }
        try planFinishing(of: live, in: &plan)
        if !plan.steps.isEmpty { return plan }
        plan.decisions += live.destinations.compactMap(\.missingLanding).map { notLanded($0, live.name) }
        // Notes are cleared before the branch is deleted: later passes don't know the release.
        planNoticesLeft(of: live, in: &plan)
        try planPhase(of: live, integration, among: releases, in: &plan)
        planSettledNote(integration.settledFiles, of: live, in: &plan)
        return noting(try refusingUnsafeTrees(plan), settlesOthers: true)
    }

    private func planPhase(
        of release: LiveRelease, _ integration: Integration, among releases: [Release], in plan: inout Plan
    ) throws {
        switch release.phase {
        case .idle:
            planLeftovers(of: release, in: &plan)
            // The release has landed, so the note of a conflict goes, also from a merge request that a person leaves open.
            if plan.steps.isEmpty { release.openMergeRequests.forEach { planConflict(nil, on: $0, in: &plan) } }
            try planDeletion(of: release, among: releases, in: &plan)
        case .regression:
            planUploads(of: release, in: &plan)
            planStore(of: release, in: &plan)
            if isMergedUnpublished(release) { try planPublication(of: release, in: &plan) }
        case .following, .awaitingPublish:
            try planPull(into: release, integration, in: &plan)
            try planFollowing(of: release, in: &plan)
            planUploads(of: release, in: &plan)
            planStore(of: release, in: &plan)
            if release.phase == .awaitingPublish { try planPublication(of: release, in: &plan) }
        case .landing:
            if isLandedByPeople(release) {
                try planLandingNotes(of: release, in: &plan)
            } else {
                try planLandings(of: release, in: &plan)
            }
        }
    }

    private func planSync(of release: Release) throws -> Plan {
        var plan = Plan(release)
        guard !addObstacle(to: &plan), case .live(let live, let integration) = release.state else {
            return noting(plan, settlesOthers: false)
        }
        try planPull(into: live, integration, in: &plan)
        return noting(try refusingUnsafeTrees(plan), settlesOthers: false)
    }

    private func planRequestedLanding(of release: Release) throws -> Plan {
        var plan = Plan(release)
        // An older version that has landed has no open merge request, so it is stale: there is nothing to do.
        if release.isStale, try assessor.assessed(release, among: []).hasLanded { return plan }
        // A pass may delete the branch between a landing and the next run of the same command.
        if release.isGone { return plan }
        guard !addObstacle(to: &plan) else { return noting(plan, settlesOthers: false) }
        guard case .live(let live, _) = release.state else {
            plan.decisions.append(
                Decision(
                    "missing-branch", "\(release.train.name) has no release branch",
                    hint: release.train.cutCommand(release.version)))
            return plan
        }
        if live.phase == .idle { return plan }
        try planFinishing(of: live, in: &plan)
        if !plan.steps.isEmpty { return plan }
        if !permission.forceGate, let gate = closedGate(of: live) {
            plan.decisions.append(gate)
            return noting(plan, settlesOthers: false)
        }
        try planLandings(of: live, in: &plan)
        return noting(try refusingUnsafeTrees(plan), settlesOthers: false)
    }

    /// Adds the obstacle that keeps relctl from doing anything for the release.
    ///
    /// - Returns: whether there is one.
    private func addObstacle(to plan: inout Plan) -> Bool {
        // The hold comes first: a held release is left alone even if its branch was rewritten. That is reported after the hold.
        if let live = plan.release.live, live.isHeld, !permission.forceGate {
            plan.waitingFor.append(.held)
            live.openMergeRequests.forEach { planDequeue($0, in: &plan) }
        } else if let decision = plan.release.decision {
            plan.decisions.append(decision)
            if let live = plan.release.live { live.openMergeRequests.forEach { planDequeue($0, in: &plan) } }
        } else if plan.release.isStale {
            plan.decisions.append(Self.stale(plan.release, isPublished: assessor.isPublished(plan.release)))
        } else {
            return false
        }
        return true
    }

    static func stale(_ release: Release, isPublished: Bool = false) -> Decision {
        Decision(
            "stale-release", "\(release.name) is an older release without an open merge request, so it is left alone",
            hint: release.train.isRoot
                ? "open a merge request from its branch to \(release.train.destinationNames) to go on with it; "
                    + (isPublished ? "" : "once it is published, ")
                    + "relctl retarget-release \(release.name.argument) does"
                : "relctl cut-release \(release.name.argument) opens its merge request again")
    }
}

extension Planner {
    /// The closed gate that keeps a release from landing; `nil`: all are open, or were when the merge request was moved to
    /// a destination.
    func closedGate(of release: LiveRelease) -> Decision? {
        if release.openGatesMark != nil { return nil }
        if !release.train.isRoot, !release.hasLanded {
            guard let upstream = release.upstream else { return unknownUpstream(of: release) }
            if !upstream.hasLanded {
                return Decision(
                    "upstream-not-landed", "\(upstream.branch) has not landed, so \(release.branch) can't",
                    hint: "land \(upstream.branch) first, or go on for this run with --force-gate")
            }
        }
        guard !release.isPublished else { return nil }
        return Decision(
            "not-published", "the package of \(release.name) is not published",
            hint: "\(publishing(release)), or go on for this run with --force-gate")
    }

    func unknownUpstream(of release: LiveRelease) -> Decision {
        let train = release.train.followed?.text ?? ""
        return Decision(
            "unknown-upstream", "nothing shows which release of \(train) \(release.name) was cut from",
            hint:
                "relctl cut-release \(release.name.argument) --from \(train)@… opens its merge request, which says so;"
                + " where the forge takes no empty one, once \(release.branch) has a commit of its own")
    }

    /// A train that follows nobody and has no sign of publication is landed by people.
    func isLandedByPeople(_ release: LiveRelease) -> Bool {
        release.train.isRoot && release.publication == nil && release.openGatesMark?.published == nil
    }
}
