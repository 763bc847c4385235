import GitTransport
import Names

extension UploadDispatch {
    /// How a CI answered an order that it may have taken.
    private enum Answer {
        case run(UploadRun)
        /// Taken; it doesn't say which run it became.
        case accepted
        /// Out of order, says a server or a gateway.
        case overloaded(UploadError)
        case lost(UploadError)
    }

    /// A claim for an order, made now.
    func newClaim(_ order: UploadOrder, at time: Int) -> UploadClaim {
        var claim = UploadClaim(
            app: order.app, branch: order.branch, commit: order.commit, version: order.version, attempt: order.attempt,
            claimant: claimant, provider: providerName, claimedAt: time)
        claim.hasEncodedKey = order.key != order.plainKey
        return claim
    }

    /// Records a claim, sends the order and records its run. `nil` when another job wrote to the ledger first.
    ///
    /// - Parameter runs: the claims of runs that a person gives up for this order, as they end.
    func start(
        _ order: UploadOrder, _ intent: Intent, givingUp runs: [UploadClaim], log: UploadLog, time: Int
    ) async throws -> UploadResult? {
        let claim = newClaim(order, at: time)
        // Claims that a person passed over are withdrawn; otherwise each would block every later order.
        let lost = intent == .again ? log.lostClaims(for: order).map(\.withdrawn) : []
        let givenUp = (runs + lost).map { $0.givenUp(for: claim) }
        guard try await written(givenUp + [claim], to: log, time: time) != nil else { return nil }
        let answer: Answer
        do {
            try await refuseStale(claim)
            answer = try await send(order)
        } catch {
            // If recording this fails too, the claim is looked up later, like that of a run that was killed.
            try? await withdraw(claim, because: error)
            throw error
        }
        return UploadResult(claim: try await conclude(answer, claim), isNew: true)
    }

    /// Refuses a claim that took long to record, as after this machine slept: other jobs may treat it as abandoned already.
    private func refuseStale(_ claim: UploadClaim) async throws {
        guard try await now() - claim.claimedAt < Self.maximumClaimAge else {
            throw UploadError(
                .busy, "it took too long to claim the upload of \(claim.app), so nothing was started",
                hint: "run it again")
        }
    }

    /// Sends the order, once.
    ///
    /// - Throws: what proves that nothing was started.
    private func send(_ order: UploadOrder) async throws(UploadError) -> Answer {
        do throws(UploadError) {
            return try await provider.start(order).map { .run($0) } ?? .accepted
        } catch  where error.kind == .overloaded {
            return .overloaded(error)
        } catch  where error.kind == .answerLost {
            return .lost(error)
        }
    }

    /// The claim with the run of its order.
    private func conclude(_ answer: Answer, _ claim: UploadClaim) async throws -> UploadClaim {
        switch answer {
        case .run(let run):
            return try await recordNamed(run, of: claim)
        case .accepted:
            let accepted = try await recordAcceptance(of: claim)
            let found = try? await searchRepeatedly(for: accepted)
            if let run = found?.run { return try await record(run, of: accepted) }
            // Another search won't help, and a person should be told while they still know what else they started.
            if case .inconclusive(let reason) = found { throw Self.unidentifiedRun(accepted, reason) }
            throw UploadError(
                .answerLost, "the order was taken, but its run can't be seen yet",
                hint: "run it again in 10 minutes: it then looks up which run it became")
        case .overloaded(let error), .lost(let error):
            let found = try? await searchRepeatedly(for: claim)
            if let run = found?.run { return try await record(run, of: claim) }
            if case .overloaded = answer, found == .nothing, !provider.listsLate {
                let busy = UploadError(.busy, error.message, hint: error.hint)
                try? await withdraw(claim, because: busy)
                throw busy
            }
            // It is unknown whether the order got through, so the claim has to stay.
            throw Self.answerLost(error, claim, found)
        }
    }

    /// Records the run that the CI's answer names; one of another order proves at least that the CI took this one.
    private func recordNamed(_ run: UploadRun, of claim: UploadClaim) async throws -> UploadClaim {
        do {
            return try await record(run, of: claim)
        } catch let error as UploadError where error.kind == .undecided {
            _ = try? await recordAcceptance(of: claim)
            throw error
        }
    }

    /// Records that the CI accepted the order: from now on, a missing run proves nothing.
    private func recordAcceptance(of claim: UploadClaim) async throws -> UploadClaim {
        var accepted = claim
        accepted.answer = .accepted
        let entry = accepted
        try await writeDown(claim.app) { log in log.isOpen(claim) ? [entry] : [] }
        return accepted
    }

    /// Providers that don't name the run show it a little later.
    private func searchRepeatedly(for claim: UploadClaim) async throws -> UploadSearch {
        for delay in [0, 1, 2, 4, 8] {
            if delay > 0 { try await pause(.seconds(delay)) }
            let found = try await search(claim)
            if case .nothing = found { continue }
            return found
        }
        return .nothing
    }
}
