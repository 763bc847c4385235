import GitTransport
import Names

extension UploadDispatch {
    /// Looks up the run of an abandoned claim and records it. `nil`: the claim started no run.
    func resolve(_ claim: UploadClaim) async throws -> UploadClaim? {
        guard let run = try await run(ofAbandoned: claim) else {
            // Another job, or a person, may have found its run meanwhile.
            try await writeDown(claim.app) { log in log.isOpen(claim) ? [claim.withdrawn] : [] }
            return nil
        }
        return try await record(run, of: claim)
    }

    /// The run that an abandoned claim became. `nil`: it started none.
    private func run(ofAbandoned claim: UploadClaim) async throws -> UploadRun? {
        switch try await search(claim) {
        case .found(let run): return run
        case .nothing:
            guard claim.answer != .accepted else { throw Self.acceptedButUnlisted(claim) }
            guard claim.provesAbsence(listsLate: provider.listsLate, at: try await now()) else {
                throw Self.absenceUnproven(claim)
            }
            return nil
        case .inconclusive(let reason): throw Self.unresolvedClaim(claim, reason)
        }
    }

    /// Previews the resolution of the earlier orders that a due order has to wait for. Records nothing.
    ///
    /// - Returns: the entries that a run would write down about them, oldest first, and the error with which it would end
    ///   before the order is given; `nil`: with none.
    package func previewEarlierOrders(
        than order: UploadOrder, in log: UploadLog, at time: Int
    ) async -> (entries: [UploadClaim], error: (any Error)?) {
        var (log, entries): (UploadLog, [UploadClaim]) = (log, [])
        do {
            for _ in 0..<Self.rounds {
                let next = UploadDecision(order, log: log, intent: .due, maxStarts: maxStarts, now: time)
                if case .wait = next { throw Self.refusal(by: next, order.app, now: time) }
                guard case .resolve(let claim) = next else { break }
                let news = try await previewResolution(of: claim, in: log)
                (log, entries) = (log.adding(news), entries + news)
            }
        } catch {
            return (entries, error)
        }
        return (entries, nil)
    }

    /// The entries that ``resolve(_:)`` would write down about an abandoned claim, oldest first.
    private func previewResolution(of claim: UploadClaim, in log: UploadLog) async throws -> [UploadClaim] {
        guard let run = try await run(ofAbandoned: claim) else { return [claim.withdrawn] }
        try checkIdentity(of: run, claim, in: log)
        return claim.entries(for: run, at: try await placed(run, claim), in: log)
    }

    /// Looks at the CI for the runs of an order of an app that has no record at all: somebody may have deleted it.
    /// Records nothing.
    ///
    /// - Returns: a claim for the newest attempt that has a run, and that run. `nil` also where the CI can't tell or doesn't
    ///   answer about the first attempt: the first order of an app must not depend on more than sending it takes.
    func unrecordedRun(
        of order: UploadOrder, in log: UploadLog, time: Int
    ) async throws -> (claim: UploadClaim, run: UploadRun)? {
        guard log.tip == nil, provider.findsByKey else { return nil }
        let since = min(time, max(ledger.time(of: order.commit) ?? time, time - Self.searchWindow))
        var (order, next) = (order, try? await search(newClaim(order, at: since)).run)
        var newest: (claim: UploadClaim, run: UploadRun)?
        while let run = next, order.attempt < Self.attemptLimit {
            newest = (newClaim(order, at: time), run)
            order.attempt += 1
            next = try await search(newClaim(order, at: since)).run
        }
        return newest
    }

    /// How many attempts without a record are looked for.
    private static let attemptLimit = 50

    /// How far back a run without a record is looked for, in seconds: some CIs take a request for each run since then.
    private static let searchWindow = 14 * 86_400

    /// Writes down that a claim started nothing.
    func withdraw(_ claim: UploadClaim, because error: any Error) async throws {
        var withdrawn = claim.withdrawn
        let kind = (error as? UploadError)?.kind
        let isRefusal = kind.map { ![.busy, .overloaded, .unreachable].contains($0) } ?? false
        withdrawn.answer = isRefusal ? .refused : .unavailable
        withdrawn.reason = (error as? UploadError)?.message
        let entry = withdrawn
        try await writeDown(claim.app) { log in log.isOpen(claim) ? [entry] : [] }
    }

    /// Looks for the run of a claim at the CI. No run is proof only where the CI's clock, by which it lists runs, agrees with
    /// the forge's, by which the claim was made: where it is behind, relctl looks again from that much earlier.
    func search(_ claim: UploadClaim) async throws -> UploadSearch {
        guard claim.provider == providerName else {
            return .inconclusive("it was claimed for \(claim.provider), and the settings name \(providerName) now")
        }
        let order = UploadOrder(claim)
        let found = try await provider.search(for: order, since: claim.claimedAt)
        guard found == .nothing, let time = provider.clock?.time else { return found }
        let lag = try await now() - time
        guard lag > Self.tolerableLag else { return found }
        return try await provider.search(for: order, since: claim.claimedAt - lag)
    }

    /// How far a CI's clock may be behind the forge's, in seconds: searches begin ten minutes before the claim.
    private static let tolerableLag = 60
}
