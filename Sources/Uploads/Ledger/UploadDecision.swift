import Names

/// What the record says is to be done about an order. Pure: the clock and the record are given.
enum UploadDecision: Equatable {
    /// Start it, as this attempt.
    case start(attempt: Int)
    /// It runs or is done; ask how the run stands unless its end is written down.
    case isThere(UploadClaim)
    /// It was claimed and no run is written down: look at the provider.
    case resolve(UploadClaim)
    /// Somebody is about to start an upload of this app.
    case wait(UploadClaim)
    /// It ended badly; only a person starts it anew.
    case report(UploadClaim)

    /// How long somebody who claimed may take to write down the run, in seconds.
    static let patience = 600

    init(_ order: UploadOrder, log: UploadLog, intent: UploadDispatch.Intent, now: Int) {
        let claims = log.claims(of: order.commit, version: order.version)
        let last = claims.first
        let next = UploadDecision.start(attempt: (last?.attempt ?? 0) + 1)
        if let last, last.status == .waiting || last.status == .running {
            self = .isThere(last)
        } else if let fresh = log.claims.first(where: { $0.isFresh(at: now) }) {
            // A job that is just being started may turn out to run on this commit, as most providers take a branch.
            self = .wait(fresh)
        } else {
            self = last.map { Self.next(after: $0, intent, else: next) } ?? next
        }
    }

    private static func next(
        after last: UploadClaim, _ intent: UploadDispatch.Intent, else next: UploadDecision
    ) -> UploadDecision {
        switch last.status {
        case .claimed: intent == .again ? next : .resolve(last)
        case .succeeded: intent == .again ? next : .isThere(last)
        case .failed, .cancelled: intent == .due ? .report(last) : next
        case .withdrawn, .waiting, .running: next
        }
    }
}

extension UploadClaim {
    /// Whether its claimant may still be about to write down the run.
    fileprivate func isFresh(at now: Int) -> Bool { status == .claimed && now - claimedAt < UploadDecision.patience }
}
