import Names

/// The next action for an order, decided from the ledger and the time alone.
enum UploadDecision: Equatable {
    case start(attempt: Int)
    /// The order's run has started or has ended: read its state from the CI unless its end is recorded.
    case exists(UploadClaim)
    /// This claim has no recorded run: search the CI for it before anything else is started.
    case resolve(UploadClaim)
    /// Another job is about to start an upload of this app.
    case wait(UploadClaim)
    /// The run failed or was cancelled when it was read last: read it again, because a person may have restarted it at the CI.
    case readAgain(UploadClaim)
    /// The run failed or was cancelled; only a person starts another one.
    case report(UploadClaim)
    /// The orders of the last hour, which are as many as the settings allow.
    case maxStartsReached([UploadClaim])

    /// Decides about an order.
    ///
    /// - Parameters:
    ///   - maxStarts: how many orders an hour may see; only a person who wants another one on purpose goes beyond.
    ///   - endedBadly: the claim whose run was read just now and is still failed or cancelled.
    init(
        _ order: UploadOrder, log: UploadLog, intent: UploadDispatch.Intent, maxStarts: Int, now: Int,
        endedBadly: UploadClaim? = nil
    ) {
        let last = log.claims(of: order.commit, version: order.version).first
        // For a person's order only those of the same commit count; see decision 18.
        let recent = log.orders(inHourBefore: now).filter { intent == .due || $0.order.commit == order.commit }
        let standing = log.standing(of: order.commit, version: order.version)
        if let known = standing.flatMap({ Self.known($0, in: log, intent, endedBadly) }) {
            self = known
        } else if let fresh = log.claims.first(where: { $0.isFresh(at: now) }) {
            // A job that is just being started may turn out to run on this commit, as most providers take a branch.
            self = .wait(fresh)
        } else if intent != .again, let lost = log.lostClaims(for: order).first {
            // A run whose job was killed before it recorded the run may be on this commit, too.
            self = .resolve(lost)
        } else if intent != .again, recent.count >= maxStarts {
            self = .maxStartsReached(recent)
        } else {
            self = .start(attempt: (last?.attempt ?? 0) + 1)
        }
    }

    /// The action that follows from the order's own last claim; `nil`: start it, unless another upload of the app is running.
    private static func known(
        _ last: UploadClaim, in log: UploadLog, _ intent: UploadDispatch.Intent, _ endedBadly: UploadClaim?
    ) -> UploadDecision? {
        switch last.status {
        case .waiting, .running: .exists(last)
        case .succeeded: intent == .again ? nil : .exists(last)
        case _ where last.mayRunAgain && last != endedBadly: .readAgain(last)
        case _ where last.status.isFailedOrCancelled && intent == .awaited && last.waitTimedOut: .exists(last)
        case .failed, .cancelled: intent == .due && !log.mayOrderAgain(last) ? .report(last) : nil
        case .claimed, .withdrawn: nil
        }
    }
}

extension UploadLog {
    /// The claims without a run that an order has to wait for, oldest first, fresh ones too: those on its branch, whose job
    /// may turn out to run on its commit, and those for its commit and version from another branch.
    func lostClaims(for order: UploadOrder) -> [UploadClaim] {
        claims.reversed().filter { claim in
            claim.status == .claimed
                && (claim.branch == order.branch || (claim.commit == order.commit && claim.version == order.version))
        }
    }

    /// Whether nothing more is known of a claim than that it was made.
    func isOpen(_ claim: UploadClaim) -> Bool {
        claims(of: claim.commit, version: claim.version).first { $0.attempt == claim.attempt }?.status == .claimed
    }
}

extension UploadClaim {
    /// Whether its claimant may still be about to write down the run.
    fileprivate func isFresh(at now: Int) -> Bool { status == .claimed && isWithinTimeout(at: now) }

    /// Whether its run may have been started again at the CI since it ended.
    var mayRunAgain: Bool { status.isFailedOrCancelled && run != nil }

    /// Whether a list that doesn't show the run of this claim proves that there is none. It doesn't if the CI accepted:
    /// then there is a run somewhere.
    func provesAbsence(listsLate: Bool, at now: Int) -> Bool {
        answer != .accepted && (!listsLate || abs(now - claimedAt) >= Self.listDelayLimit)
    }

    /// How late a list may be that shows runs late, in seconds. GitHub's events took 32 minutes on 27 September 2023
    /// (https://www.githubstatus.com/incidents/tpykx175y6jt).
    private static let listDelayLimit = 3600
}
