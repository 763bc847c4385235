import Names
import Printing

extension Planner {
    /// Starts the uploads that are due, once the branch is where it is to be for now.
    func planUploads(of release: LiveRelease, in plan: inout Plan) {
        let isMoving = plan.steps.contains { $0.movedBranch != nil }
        guard !isMoving, plan.conflict == nil else { return }
        for policy in fleet.uploads(of: release.train) where policy.moment != .byHand {
            planUpload(policy, of: release, in: &plan)
        }
    }

    /// The commit of a release that was uploaded last with success, under its own version if there is such an upload; not one
    /// of a release of an earlier version.
    package func uploadedCommit(of release: Release) -> CommitID? {
        let claims = release.live.map { fleet.claims(on: $0.cut, in: observation) } ?? []
        let uploaded = claims.filter { claim in
            let isEarlier = ReleaseVersion(claim.version).map { release.version?.isAfter($0) == true }
            return claim.status == .succeeded && isEarlier != true
        }
        return uploaded.newest(of: release.name)?.commit
    }

    private func planUpload(_ policy: UploadPolicy, of release: LiveRelease, in plan: inout Plan) {
        if let unreadable = assessor.unreadableUploads(ofApp: policy.app) { return plan.decisions.append(unreadable) }
        let log = observation.uploads[policy.app] ?? UploadLog()
        let version = release.name.version?.text ?? ""
        let claim = claim(policy, in: log, of: release, version: version)
            .flatMap { log.standing(of: $0.commit, version: version) }
        if let claim, claim.status != .claimed, !log.mayOrderAgain(claim) {
            if let decision = decision(for: claim, policy) { plan.decisions.append(decision) }
        } else if claim == nil, isTooSoon(policy, after: log) {
            plan.waitingFor.append(.uploadInterval)
        } else if claim?.status != .claimed, let tooMany = tooMany(policy, log, release) {
            plan.decisions.append(tooMany)
        } else if let refusal = refusal(policy, of: release) {
            plan.decisions.append(refusal)
        } else {
            planOrder(
                .triggerUpload(app: policy.app, branch: release.branch, at: release.head, version: version), in: &plan)
        }
    }

    /// Adds the step of a due order, unless a preview found an earlier order that holds it up.
    private func planOrder(_ order: Step.Action, in plan: inout Plan) {
        plan.orders.append(order)
        let failure = observation.heldOrders[order]
        switch failure?.kind {
        case .undecided: plan.undecidedOrder = failure.map { plan.undecidedOrder?.joined(with: $0) ?? $0 }
        case .busy: if !plan.waitingFor.contains(.uploadClaimed) { plan.waitingFor.append(.uploadClaimed) }
        default: plan.add(order)
        }
    }

    /// Returns the decision that a started upload needs, if any.
    private func decision(for claim: UploadClaim, _ policy: UploadPolicy) -> Decision? {
        switch claim.status {
        case .failed, .cancelled: Self.endedBadly(claim)
        case .waiting, .running: runOfAnotherProvider(claim, policy) ?? decision(forRunOf: claim, policy)
        case .claimed, .withdrawn, .succeeded: nil
        }
    }

    /// Returns the decision that a run which has not ended needs, if any.
    private func decision(forRunOf claim: UploadClaim, _ policy: UploadPolicy) -> Decision? {
        if claim.awaitsPerson { return Self.awaitsPerson(claim) }
        if isMissing(claim) { return Self.missingRun(of: claim) }
        return isLate(claim, policy) ? Self.overdueUpload(claim) : nil
    }

    /// The decision about a run that can't be followed: it would count as under way for good.
    private func runOfAnotherProvider(_ claim: UploadClaim, _ policy: UploadPolicy) -> Decision? {
        guard let provider = policy.provider, claim.run != nil, claim.provider != provider else { return nil }
        let (message, hint) = claim.runOfAnotherProvider(than: provider)
        return Decision("upload-gone", message, hint: hint)
    }

    /// Returns the decision about the publishing upload that a person started and whose run can't be followed: without it the
    /// release would wait forever. For uploads that passes start, ``planUploads(of:in:)`` makes the decision.
    func lostPublication(of release: LiveRelease, in plan: Plan) -> Decision? {
        let isMoving = plan.steps.contains { $0.movedBranch != nil }
        guard !isMoving, let last = release.lastUpload?.claim, last.commit == release.head,
            let claim = observation.uploads[last.app]?.standing(of: last.commit, version: last.version),
            claim.status == .waiting || claim.status == .running,
            let policy = fleet.uploads(of: release.train).first(where: { $0.app == claim.app }),
            policy.moment == .byHand
        else { return nil }
        return runOfAnotherProvider(claim, policy) ?? (isMissing(claim) ? Self.missingRun(of: claim) : nil)
    }

    private static func awaitsPerson(_ claim: UploadClaim) -> Decision {
        Decision(
            "upload-waits",
            "the upload of \(claim.app) at \(claim.commit.short) waits for a person"
                + (claim.reason.map { " (\($0))" } ?? "") + (claim.url.map { ": \($0)" } ?? ""),
            hint: "let it go on at the CI, or cancel it there; relctl then goes on by itself")
    }

    /// Whether the CI shows no run of a claim that is older than its lists may be.
    private func isMissing(_ claim: UploadClaim) -> Bool {
        observation.missingRuns[claim.app]?.contains(claim.order) == true && !claim.isWithinTimeout(at: observation.now)
    }

    private static func missingRun(of claim: UploadClaim) -> Decision {
        Decision(
            "upload-gone",
            "the CI no longer shows the run of the upload of \(claim.app) at \(claim.commit.short): it was deleted, or this token"
                + " may not see it" + (claim.url.map { ": \($0)" } ?? ""),
            hint:
                "look at the CI, and what the token may see; if the run is gone, \(claim.command) --again starts another one"
        )
    }

    private func isLate(_ claim: UploadClaim, _ policy: UploadPolicy) -> Bool {
        policy.maxWait.map { observation.now - claim.claimedAt > $0 } ?? false
    }

    private static func overdueUpload(_ claim: UploadClaim) -> Decision {
        Decision(
            "upload-overdue",
            "the upload of \(claim.app) at \(claim.commit.short) has not ended within max_wait, it is "
                + "\(claim.status.rawValue)\(claim.url.map { ": \($0)" } ?? "")",
            hint: "see at the CI what it waits for; once it has ended there, relctl goes on by itself")
    }

    /// The decision about too many orders within an hour: a last safeguard against mistakes in the reasoning above.
    private func tooMany(_ policy: UploadPolicy, _ log: UploadLog, _ release: LiveRelease) -> Decision? {
        let recent = log.orders(inHourBefore: observation.now)
        guard recent.count >= policy.maxStarts else { return nil }
        let seen = recent.prefix(10).map(\.summary)
        return Decision(
            "upload-limit",
            "\(policy.app) has had \(Printable.count(recent.count, "order")) within an hour, as many as max_starts allows: "
                + seen.joined(separator: ", "),
            hint: "see at the CI why; to start another one now: "
                + "\(UploadClaim.command(uploading: policy.app, from: release.branch)) --again")
    }

    /// The newest claim that satisfies the policy: for the head, or with `on-cut` for any commit of the release.
    private func claim(
        _ policy: UploadPolicy, in log: UploadLog, of release: LiveRelease, version: String
    ) -> UploadClaim? {
        let meant = policy.moment == .onCut ? Set([release.head] + release.lineFromCut) : [release.head]
        return log.claims.first { $0.status != .withdrawn && $0.version == version && meant.contains($0.commit) }
    }

    private func isTooSoon(_ policy: UploadPolicy, after log: UploadLog) -> Bool {
        guard let interval = policy.atMostEvery, let newest = log.newest else { return false }
        return observation.now - newest.claimedAt < interval
    }

    /// Returns the decision about an audit that blocks the upload of the head. Commands that take no steps run no audit: they
    /// read the result from the note of the pass that ran it.
    private func refusal(_ policy: UploadPolicy, of release: LiveRelease) -> Decision? {
        guard policy.requiresAudit else { return nil }
        let (app, head) = (policy.app, release.head)
        var what = "the audit of \(app) at \(head.short) keeps it from being uploaded"
        if let gate = observation.gates[UploadGate.Subject(app: app, commit: head)] {
            guard let refusal = gate.refusal else { return nil }
            what += ": \(refusal)"
        } else {
            let noted = release.openMergeRequests.first { request in
                (observation.notes[request.id] ?? []).contains { DecisionNote.tells($0, "audit-failed", what) }
            }
            guard let noted else { return nil }
            what += ", says the note on \(noted.id)"
        }
        return Decision(
            "audit-failed", what,
            hint: "relctl audit-manifest --app \(ShellWord.quoted(app)) --rev \(head.short) shows the findings")
    }

    private static func endedBadly(_ claim: UploadClaim) -> Decision {
        Decision(
            "upload-\(claim.status.rawValue)",
            "the upload of \(claim.app) at \(claim.commit.short) \(claim.failureText)",
            hint: "see why, then start it anew: \(claim.command)")
    }
}

/// The newest upload of a release: of its own version, else of another one whose commit is on its line.
package struct LastUpload: Hashable, Sendable {
    package var claim: UploadClaim
    /// How many commits of the branch came after the uploaded one.
    package var commitsSince: Int
    /// Claims for the same commit by other apps of the train or under other versions, newest first.
    package var others: [UploadClaim] = []
}

extension Assessor {
    /// The newest upload of a commit on the release's own line. Releases that were cut at one commit share it.
    func lastUpload(of cut: CutBranch) -> LastUpload? {
        let claims = fleet.claims(on: cut, in: observation).filter { $0.status != .withdrawn }
        guard let newest = claims.newest(of: cut.name),
            let commitsSince = cut.lineFromCut.firstIndex(of: newest.commit)
        else { return nil }
        var upload = LastUpload(claim: newest, commitsSince: commitsSince)
        for claim in claims.sorted(by: { $0.claimedAt > $1.claimedAt }) where claim.commit == newest.commit {
            let isKnown = ([newest] + upload.others).contains { $0.app == claim.app && $0.version == claim.version }
            if !isKnown { upload.others.append(claim) }
        }
        return upload
    }
}

extension Fleet {
    /// Returns the claims for commits on the release's own line.
    fileprivate func claims(on cut: CutBranch, in observation: Observation) -> [UploadClaim] {
        let line = cut.lineFromCut
        return uploads(of: cut.train).flatMap { observation.uploads[$0.app]?.claims ?? [] }
            .filter { line.contains($0.commit) }
    }
}

extension [UploadClaim] {
    /// The newest claim of a release's own version; without one, the newest of all.
    func newest(of release: ReleaseName) -> UploadClaim? {
        let version = release.version?.text ?? ""
        let own = filter { $0.version == version }
        return (own.isEmpty ? self : own).max { $0.claimedAt < $1.claimedAt }
    }
}
