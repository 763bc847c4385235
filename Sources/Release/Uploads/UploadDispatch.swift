import GitTransport
import Names

/// Starts an app's upload job, once per app and commit, whatever is retried, raced or killed: the claim is recorded before
/// the call, its run after it, and a lost answer is looked up at the CI instead of being asked for again.
package struct UploadDispatch: Sendable {
    /// Why an upload is started.
    package enum Intent: Hashable, Sendable {
        /// The settings say so.
        case due
        /// A person asked; one that failed is started anew.
        case asked
        /// A person asked and waits for the end: an upload that was last seen under way is followed, also to a bad end.
        case awaited
        /// A person wants another one on purpose.
        case again
    }

    /// How many times a start reads the ledger again before it gives up (75): for a lost claim that is looked up, an earlier
    /// attempt whose end is recorded, and three lost races.
    static let rounds = 6
    /// A claim older than this, in seconds, is not used to start a run, so that the call ends before other jobs treat the
    /// claim as abandoned.
    static let maximumClaimAge = UploadClaim.timeout / 2

    let ledger: UploadLedger
    let provider: any UploadProvider
    /// The provider that the settings name.
    package let providerName: String
    let claimant: String
    /// How many orders an hour may see.
    let maxStarts: Int
    /// The other apps of the settings that are uploaded.
    let otherApps: [String]
    let now: @Sendable () async throws -> Int
    let place: Placing
    let pause: @Sendable (Duration) async throws -> Void

    /// How many orders of an app an hour may see, unless the settings say otherwise.
    package static let defaultMaxStarts = 4

    /// Says where the commit of a run is, seen from an order.
    package typealias Placing = @Sendable (_ commit: CommitID, _ order: UploadOrder) async throws -> RunPlace

    /// A dispatch of one app's uploads.
    ///
    /// - Parameters:
    ///   - claimant: who this is, for people who read the record.
    ///   - maxStarts: how many orders an hour may see.
    ///   - otherApps: those whose runs are none of this app's.
    ///   - now: seconds since 1970 on the forge's clock.
    ///   - place: where the commit of a run is; by default the project's repository says.
    ///   - pause: sleeps; replaced in tests.
    package init(
        ledger: UploadLedger, provider: any UploadProvider, providerName: String, claimant: String,
        maxStarts: Int = defaultMaxStarts, otherApps: [String] = [], now: @escaping @Sendable () async throws -> Int,
        place: Placing? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.ledger, self.provider, self.providerName, self.claimant) = (ledger, provider, providerName, claimant)
        (self.maxStarts, self.otherApps, self.now, self.pause) = (maxStarts, otherApps, now, pause)
        self.place = place ?? { commit, order in try await ledger.place(of: commit, for: order) }
    }

    /// Looks for settings of the CI that would undo an upload; starts nothing.
    package func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        try await provider.hazards(on: branch)
    }

    /// Whether the upload's job is there and may be started; nothing is started.
    package func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        try await provider.jobCheck(on: branch)
    }

    /// Starts the upload, unless one runs or is done. The CI is asked for at most one run.
    ///
    /// - Parameter order: what is wanted; its attempt is counted here.
    /// - Returns: for an order that is due, perhaps the recorded end of an earlier claim: then plan again.
    /// - Throws: ``UploadError``: `busy` while somebody else is at it, `undecided` where a person has to say how to go on;
    ///   `GitTransportError`.
    package func start(_ order: UploadOrder, _ intent: Intent = .asked) async throws -> UploadResult {
        var (endedBadly, givenUp, tip): (UploadClaim?, [UploadClaim], CommitID?) = (nil, [], nil)
        for _ in 0..<Self.rounds {
            try Task.checkCancellation()
            let recorded = try await ledger.log(of: order.app)
            // Another job may have recorded the end of a run that was to be given up.
            if recorded.tip != tip { (givenUp, tip) = ([], recorded.tip) }
            let log = recorded.givingUp(givenUp)
            let time = try await now()
            let decision = UploadDecision(
                order, log: log, intent: intent, maxStarts: maxStarts, now: time, endedBadly: endedBadly)
            if case .readAgain(let claim) = decision {
                let again = try await startedAgain(claim, log: log)
                guard try await written(again.entries, to: log, time: time) != nil else { continue }
                if let claim = again.claim { return UploadResult(claim: claim, isNew: false) }
                endedBadly = again.entries.last { $0.order == claim.order } ?? claim
            } else if let ending = try await act(
                on: decision, order, intent, givingUp: &givenUp, log: log, time: time)
            {
                return ending
            }
        }
        throw Self.lostRaces(order.app)
    }

    /// Previews ``start(_:_:)``: returns the existing claim, and whether a run would be started.
    package func preview(_ order: UploadOrder, _ intent: Intent) async throws -> (claim: UploadClaim?, isNew: Bool) {
        var (log, endedBadly): (UploadLog, UploadClaim?) = (try await ledger.log(of: order.app), nil)
        let time = try await now()
        for _ in 0..<Self.rounds {
            let next = UploadDecision(
                order, log: log, intent: intent, maxStarts: maxStarts, now: time, endedBadly: endedBadly)
            switch next {
            case .start(let attempt):
                var order = order
                order.attempt = attempt
                guard let found = try await unrecordedRun(of: order, in: log, time: time) else { return (nil, true) }
                return previewed(found.claim.following(found.run), intent)
            case .readAgain(let claim):
                if let again = try await startedAgain(claim, log: log).claim { return (again, false) }
                endedBadly = claim
            case .exists(let claim):
                let seen = try await entries(about: claim, intent, in: log)
                guard !seen.givenUp.isEmpty else { return previewed(seen.entries.last ?? claim, intent) }
                log = log.givingUp(seen.givenUp)
            case .resolve(let claim): return (claim, false)
            case .wait, .report, .maxStartsReached: throw Self.refusal(by: next, order.app, now: time)
            }
        }
        throw Self.lostRaces(order.app)
    }

    private func previewed(_ claim: UploadClaim, _ intent: Intent) -> (claim: UploadClaim?, isNew: Bool) {
        intent != .awaited && mayStartNewAttempt(after: claim, intent) ? (nil, true) : (claim, false)
    }

    /// Carries out a decision. `nil`: the record changed meanwhile and has to be read again.
    private func act(
        on decision: UploadDecision, _ order: UploadOrder, _ intent: Intent, givingUp runs: inout [UploadClaim],
        log: UploadLog, time: Int
    ) async throws -> UploadResult? {
        switch decision {
        case .start(let attempt):
            var order = order
            order.attempt = attempt
            if let found = try await unrecordedRun(of: order, in: log, time: time) {
                let claim = try await record(found.run, of: found.claim)
                return intent == .due ? UploadResult(claim: claim, isNew: false) : nil
            }
            try Task.checkCancellation()
            return try await start(order, intent, givingUp: runs, log: log, time: time)
        case .exists(let claim), .readAgain(let claim):
            return try await present(claim, intent, givingUp: &runs, log: log, time: time)
        case .resolve(let claim):
            let found = try await resolve(claim)
            // Whether anything is still due after this is for the plan to say.
            return intent == .due ? found.map { UploadResult(claim: $0, isNew: false) } : nil
        case .wait, .report, .maxStartsReached: throw Self.refusal(by: decision, order.app, now: time)
        }
    }

    /// Returns the state of a run that was started earlier; `nil` if another run has to be started.
    private func present(
        _ claim: UploadClaim, _ intent: Intent, givingUp runs: inout [UploadClaim], log: UploadLog, time: Int
    ) async throws -> UploadResult? {
        let seen = try await entries(about: claim, intent, in: log)
        guard seen.givenUp.isEmpty else {
            // Written with the claim of the next order, or a kill in between would have the upload ordered by itself.
            runs += seen.givenUp
            return nil
        }
        var entries = seen.entries
        var last = entries.last ?? claim
        if intent == .awaited, last.waitTimedOut {
            last.waitTimedOut = false
            entries.append(last)
        }
        guard !entries.isEmpty else { return UploadResult(claim: claim, isNew: false) }
        guard try await written(entries, to: log, time: time) != nil else { return nil }
        if intent == .awaited { return UploadResult(claim: last, isNew: false) }
        return mayStartNewAttempt(after: last, intent) ? nil : UploadResult(claim: last, isNew: false)
    }

    /// The new entries about a run that was started before. Where it can't be seen and a person asks for another one, the
    /// claims as they are given up for that one, so that there is one attempt at a time.
    private func entries(
        about claim: UploadClaim, _ intent: Intent, in log: UploadLog
    ) async throws -> (entries: [UploadClaim], givenUp: [UploadClaim]) {
        do {
            return (try await newEntries(about: claim, in: log), [])
        } catch let error as UploadError where error.kind == .notFound {
            let isOfAnotherProvider = claim.provider != providerName
            guard intent == .again else {
                throw isOfAnotherProvider ? runOfAnotherProvider(claim) : Self.missingRun(claim, error)
            }
            if isOfAnotherProvider { return ([], givingUpOthers(like: claim, in: log)) }
            var ended = claim
            ended.status = .cancelled
            return ([], [ended])
        }
    }

    /// All runs of other providers for a commit, given up: none of them can be asked for. Their ends stay unknown.
    private func givingUpOthers(like claim: UploadClaim, in log: UploadLog) -> [UploadClaim] {
        log.claims(of: claim.commit, version: claim.version).filter {
            [.waiting, .running].contains($0.status) && $0.run != nil && $0.provider != providerName
        }.map { other in
            var ended = other.withdrawn
            ended.reason = startedElsewhere(other)
            return ended
        }
    }

    private func mayStartNewAttempt(after claim: UploadClaim, _ intent: Intent) -> Bool {
        claim.status.isFailedOrCancelled || (intent == .again && [.succeeded, .withdrawn].contains(claim.status))
    }
}

/// An upload as recorded, and whether this call started its run.
package struct UploadResult: Hashable, Sendable {
    /// The claim as it is recorded now: that of another commit where the run started there.
    package var claim: UploadClaim
    /// Whether this call started the run.
    package var isNew: Bool
}
