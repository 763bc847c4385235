import GitTransport
import Names

/// Starts an app's upload job, once per app and commit, whatever is retried, raced or killed: what is about to happen is
/// written down before the call, what came of it behind it, and an answer that was lost is looked up, never asked again.
public struct UploadDispatch: Sendable {
    /// Why an upload is started.
    public enum Intent: Hashable, Sendable {
        /// The settings say so.
        case due
        /// A person asked; one that failed is started anew.
        case asked
        /// A person wants another one on purpose.
        case again
    }

    /// What became of an order.
    public struct Ending: Hashable, Sendable {
        /// The claim, as it is written down now.
        public var claim: UploadClaim
        /// Whether this call started it.
        public var isNew: Bool
    }

    /// How often the record may move under our hands before we give up.
    private static let rounds = 3

    private let ledger: UploadLedger
    private let provider: any UploadProvider
    private let providerName: String
    private let claimant: String
    private let now: @Sendable () async throws -> Int
    private let pause: @Sendable (Duration) async throws -> Void

    /// A dispatch of one app's uploads.
    ///
    /// - Parameters:
    ///   - claimant: who this is, for people who read the record.
    ///   - now: seconds since 1970 on the forge's clock.
    ///   - pause: waits; tests don't.
    public init(
        ledger: UploadLedger, provider: any UploadProvider, providerName: String, claimant: String,
        now: @escaping @Sendable () async throws -> Int,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.ledger, self.provider, self.providerName, self.claimant) = (ledger, provider, providerName, claimant)
        (self.now, self.pause) = (now, pause)
    }

    /// Starts the upload, unless one runs or is done.
    ///
    /// - Parameter order: what is wanted; its attempt is counted here.
    /// - Throws: ``UploadError``: `busy` while somebody else is at it, `undecided` where a person has to say how to go on;
    ///   `GitTransportError`.
    public func start(_ order: UploadOrder, _ intent: Intent = .asked) async throws -> Ending {
        for _ in 0..<Self.rounds {
            try Task.checkCancellation()
            let log = try await ledger.log(of: order.app)
            let time = try await now()
            switch UploadDecision(order, log: log, intent: intent, now: time) {
            case .start(let attempt):
                var order = order
                order.attempt = attempt
                guard let claimed = try await claim(order, in: log, time: time) else { continue }
                return try await start(order, claimed: claimed, time: time)
            case .isThere(let claim):
                let fresh = try await refreshed(claim, in: log)
                let failed = fresh.status == .failed || fresh.status == .cancelled
                // It ended badly meanwhile: the record says so now, and the next round acts on that.
                guard failed || (intent == .again && fresh.status == .succeeded && claim != fresh) else {
                    return Ending(claim: fresh, isNew: false)
                }
            case .resolve(let claim):
                if let found = try await resolve(claim, order, in: log, time: time) {
                    return Ending(claim: found, isNew: false)
                }
            case .wait(let claim): throw Self.isClaimed(claim, now: time)
            case .report(let claim): throw Self.endedBadly(claim)
            }
        }
        throw UploadError(.busy, "others keep writing to the record of uploads of \(order.app)", hint: "run it again")
    }

    /// What ``start(_:_:)`` would do, without doing it; no claim where it would be the first.
    public func preview(_ order: UploadOrder, _ intent: Intent) async throws -> (claim: UploadClaim?, isNew: Bool) {
        let log = try await ledger.log(of: order.app)
        let time = try await now()
        switch UploadDecision(order, log: log, intent: intent, now: time) {
        case .start: return (nil, true)
        case .isThere(let claim), .resolve(let claim): return (try await state(of: claim), false)
        case .wait(let claim): throw Self.isClaimed(claim, now: time)
        case .report(let claim): throw Self.endedBadly(claim)
        }
    }

    /// How a claim's run stands now; what changed is written down.
    public func refreshed(_ claim: UploadClaim) async throws -> UploadClaim {
        let fresh = try await state(of: claim)
        return fresh == claim ? claim : try await refreshed(claim, in: try await ledger.log(of: claim.app))
    }

    /// How a claim's run stands, as the provider says now.
    public func state(of claim: UploadClaim) async throws(UploadError) -> UploadClaim {
        guard !claim.status.isFinal, let id = claim.run else { return claim }
        return claim.following(try await provider.run(id))
    }

    /// Asks the provider how a claim's run stands, and writes down what changed.
    public func refreshed(_ claim: UploadClaim, in log: UploadLog) async throws -> UploadClaim {
        let fresh = try await state(of: claim)
        guard fresh != claim else { return claim }
        // Somebody else may write down the same at the same time: then it is written down.
        _ = try? await ledger.append(fresh, to: log, time: try await now())
        return fresh
    }
}

extension UploadDispatch {
    /// `nil` when somebody else wrote something first.
    private func claim(_ order: UploadOrder, in log: UploadLog, time: Int) async throws -> (UploadClaim, UploadLog)? {
        let claim = UploadClaim(
            app: order.app, branch: order.branch, commit: order.commit, version: order.version, attempt: order.attempt,
            claimant: claimant, provider: providerName, claimedAt: time)
        return try await written(claim, to: log, time: time).map { (claim, $0) }
    }

    /// `nil` when somebody else wrote something first.
    private func written(_ claim: UploadClaim, to log: UploadLog, time: Int) async throws -> UploadLog? {
        do throws(GitTransportError) {
            return try await ledger.append(claim, to: log, time: time)
        } catch {
            guard error.kind == .moved else { throw error }
            return nil
        }
    }

    private func start(
        _ order: UploadOrder, claimed: (claim: UploadClaim, log: UploadLog), time: Int
    ) async throws -> Ending {
        let run: UploadRun
        do throws(UploadError) {
            run = try await startedRun(order, since: time)
        } catch {
            if error.kind != .answerLost { try await withdraw(claimed.claim, in: claimed.log, time: time) }
            throw error
        }
        return try await record(run, of: claimed.claim, in: claimed.log, time: time)
    }

    private func startedRun(_ order: UploadOrder, since time: Int) async throws(UploadError) -> UploadRun {
        do throws(UploadError) {
            if let run = try await provider.start(order) { return run }
        } catch  where error.kind == .answerLost {
            if let run = try? await look(for: order, since: time) { return run }
            throw UploadError(
                .answerLost, error.message,
                hint: "the claim is written down; in 10 minutes a further run looks up what became of it")
        }
        if let run = try? await look(for: order, since: time) { return run }
        throw UploadError(
            .answerLost, "the order was taken, but its run can't be seen yet",
            hint: "run it again in 10 minutes: it then looks up which run it became")
    }

    /// Providers that don't name the run show it a little later.
    private func look(for order: UploadOrder, since time: Int) async throws -> UploadRun? {
        for delay in [0, 1, 2, 4, 8] {
            if delay > 0 { try await pause(.seconds(delay)) }
            switch try await provider.search(for: order, since: time) {
            case .found(let run): return run
            case .untold: return nil
            case .nothing: continue
            }
        }
        return nil
    }

    private func withdraw(_ claim: UploadClaim, in log: UploadLog, time: Int) async throws {
        var claim = claim
        claim.status = .withdrawn
        // Should this fail too, then the claim is looked up like one of a run that was killed.
        _ = try? await ledger.append(claim, to: log, time: time)
    }
}

extension UploadDispatch {
    /// Writes down the run. One that started on another commit counts as that commit's.
    private func record(
        _ run: UploadRun, of claim: UploadClaim, in log: UploadLog, time: Int
    ) async throws -> Ending {
        var (log, claim) = (log, claim)
        if let commit = run.commit, commit != claim.commit {
            var moved = claim
            moved.commit = commit
            moved.attempt = (log.claims(of: commit, version: claim.version).first?.attempt ?? 0) + 1
            claim.status = .withdrawn
            log = try await append(claim, to: log, time: time)
            claim = moved
        }
        claim = claim.following(run)
        _ = try await append(claim, to: log, time: time)
        return Ending(claim: claim, isNew: true)
    }

    /// What has happened must be written down, whoever else writes.
    private func append(_ claim: UploadClaim, to log: UploadLog, time: Int) async throws -> UploadLog {
        var log = log
        for _ in 0..<Self.rounds {
            if let written = try await written(claim, to: log, time: time) { return written }
            log = try await ledger.log(of: claim.app)
        }
        throw UploadError(
            .busy, "others keep writing to the record of uploads of \(claim.app)",
            hint: "the job was started; a further run looks up its link")
    }

    /// Looks up what became of an old claim. `nil`: it started nothing, which is written down.
    private func resolve(
        _ claim: UploadClaim, _ order: UploadOrder, in log: UploadLog, time: Int
    ) async throws -> UploadClaim? {
        var order = order
        (order.attempt, order.branch) = (claim.attempt, claim.branch)
        switch try await provider.search(for: order, since: claim.claimedAt) {
        case .found(let run):
            return try await record(run, of: claim, in: log, time: time).claim
        case .nothing:
            try await withdraw(claim, in: log, time: time)
            return nil
        case .untold(let reason):
            let place = "\(claim.app) at \(claim.commit.short)"
            throw UploadError(
                .undecided,
                "\(claim.claimant) was about to upload \(place), and whether it did can't be told: \(reason)",
                hint: "look at the CI; to start it anyway: relctl trigger-upload \(claim.app) --again")
        }
    }

    private static func isClaimed(_ claim: UploadClaim, now: Int) -> UploadError {
        let (place, age) = ("\(claim.app) at \(claim.commit.short)", max(0, now - claim.claimedAt))
        return UploadError(
            .busy, "\(claim.claimant) claimed the upload of \(place) \(age) s ago and has not named its run yet",
            hint: "run it again later; after 10 minutes it looks up what became of the claim")
    }

    private static func endedBadly(_ claim: UploadClaim) -> UploadError {
        let end = claim.status == .failed ? "failed" : "was cancelled"
        let link = claim.url.map { ": \($0)" } ?? ""
        return UploadError(
            .undecided, "the upload of \(claim.app) at \(claim.commit.short) \(end)\(link)",
            hint: "see why, then start it anew: relctl trigger-upload \(claim.app)")
    }
}

extension UploadClaim {
    /// The same claim with what its run says about itself.
    func following(_ run: UploadRun) -> UploadClaim {
        var claim = self
        (claim.run, claim.url) = (run.id, run.url ?? url)
        claim.status =
            switch run.state {
            case .waiting: .waiting
            case .running: .running
            case .succeeded: .succeeded
            case .failed: .failed
            case .cancelled: .cancelled
            }
        return claim
    }
}
