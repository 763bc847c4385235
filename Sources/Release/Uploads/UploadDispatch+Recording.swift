import GitTransport
import Names

extension UploadDispatch {
    /// How a claim's run stands now; what changed is written down.
    package func refreshed(_ claim: UploadClaim) async throws -> UploadClaim {
        guard try await newEntries(about: claim, in: UploadLog()).last != nil else { return claim }
        let log = try await ledger.log(of: claim.app)
        let known = log.claims.first { $0.order == claim.order && $0.version == claim.version && $0.run == claim.run }
        let entries = try await newEntries(about: known ?? claim, in: log)
        // Somebody else may write down the same at the same time: then it is written down.
        _ = try? await written(entries, to: log, time: try await now())
        return entries.last ?? known ?? claim
    }

    /// Records that somebody gave up waiting for the end of a claim's run, and is to hear of it.
    package func recordTimeout(of claim: UploadClaim) async throws {
        try await writeDown(claim.app) { log in
            // The newest entry of a commit says which attempt counts, so one that was given up meanwhile gets none.
            guard var known = log.claims.first(where: { $0.order == claim.order && $0.run == claim.run }),
                !known.waitTimedOut, known.status != .withdrawn, known.successor == nil
            else { return [] }
            known.waitTimedOut = true
            return [known]
        }
    }

    /// Asks the provider for a claim's run, and returns the new entries about it: oldest first, the last one is its state.
    /// Empty if all is recorded, or the run isn't listed yet. Failed runs are asked for too: people start such runs again at
    /// the CI.
    package func newEntries(about claim: UploadClaim, in log: UploadLog) async throws -> [UploadClaim] {
        guard claim.mayRunAgain || !claim.status.isFinal, let id = claim.run else { return [] }
        guard claim.provider == providerName else {
            // The run can't be read any more, and its end is recorded.
            if claim.status.isFinal { return [] }
            throw UploadError(.notFound, startedElsewhere(claim))
        }
        do {
            let run = try await newestRun(of: claim, known: id)
            try checkIdentity(of: run, claim, in: log)
            return claim.entries(for: run, at: try await placed(run, claim), in: log)
        } catch let error as UploadError where error.kind == .notFound {
            guard claim.status.isFinal else {
                guard await mayShowLater(claim) else { throw error }
                return []
            }
            // Its end is known, and a run that was deleted can't run again.
            return []
        }
    }

    /// Why a run of another provider can't be asked for.
    func startedElsewhere(_ claim: UploadClaim) -> String {
        "it was started by \(claim.provider), and the settings name \(providerName) now"
    }

    /// The run of a claim, or the one that a person started in its place, under another id and with the same key.
    private func newestRun(of claim: UploadClaim, known id: String) async throws -> UploadRun {
        let run = try await provider.run(id)
        guard claim.status.isFailedOrCancelled, [.failed, .cancelled].contains(run.state) else { return run }
        let again = try? await search(claim).run
        guard let again, ![.failed, .cancelled].contains(again.state) else { return run }
        return again
    }

    /// Compares the commit of a run with the ordered one. If the repository can't be read now, the run is not recorded.
    func placed(_ run: UploadRun, _ claim: UploadClaim) async throws -> RunPlace {
        guard let commit = run.commit, commit != claim.commit else { return .ordered }
        return try await place(commit, UploadOrder(claim))
    }

    /// Refuses a run that can't be that of a claim, whatever its CI says: it shows the key of another order, or another
    /// order has it. The calls of a webhook that is its own run are named alike.
    func checkIdentity(of run: UploadRun, _ claim: UploadClaim, in log: UploadLog) throws(UploadError) {
        guard !isAnother(run, claim, in: log) else { throw Self.runOfAnotherOrder(claim, run) }
    }

    /// Whether a run is certainly that of another order of the app, or of another app.
    func isAnother(_ run: UploadRun, _ claim: UploadClaim, in log: UploadLog) -> Bool {
        let isTaken = log.claims.contains {
            $0.run == run.id && $0.provider == providerName && $0.status != .withdrawn
                && ($0.order != claim.order || $0.version != claim.version)
        }
        return (isTaken && WebhookRunID.final(run.id) == nil) || UploadOrder(claim).recognize(run.label) == .another
    }

    /// Looks for a run that ended badly and that a person has started again since: that of a claim, or of an earlier
    /// attempt. Records nothing.
    ///
    /// - Returns: the claim of such a run, and the entries to record.
    func startedAgain(
        _ claim: UploadClaim, log: UploadLog
    ) async throws -> (claim: UploadClaim?, entries: [UploadClaim]) {
        var entries: [UploadClaim] = []
        for attempt in log.claims(of: claim.commit, version: claim.version).filter(\.mayRunAgain) {
            entries += try await newEntries(about: attempt, in: log)
        }
        let now = log.adding(entries)
        let standing = now.standing(of: claim.commit, version: claim.version)
        return (standing.flatMap { $0.status.isFailedOrCancelled ? nil : $0 }, entries)
    }

    /// Whether a run that its provider doesn't show may be too new, as on a status page that is created after the
    /// response. Then relctl waits: treating the run as missing would start another one.
    private func mayShowLater(_ claim: UploadClaim) async -> Bool {
        (try? await now()).map(claim.isWithinTimeout(at:)) ?? false
    }

    /// Writes down the run of a claim.
    ///
    /// - Returns: the claim that has the run.
    func record(_ run: UploadRun, of claim: UploadClaim) async throws -> UploadClaim {
        do {
            // Where the repository can't tell where the commit is, the end of the run waits until it can.
            let place = try? await placed(run, claim)
            var run = run
            if place == nil, run.state.isFinal { run.state = .running }
            let recorded = run
            return try await writeDown(claim.app) { log in
                try checkIdentity(of: recorded, claim, in: log)
                return log.corrections(of: claim) + claim.entries(for: recorded, at: place ?? .ordered, in: log)
            }.last ?? claim
        } catch let error as UploadError where error.kind == .undecided {
            throw error
        } catch {
            let why = (error as? GitTransportError)?.message ?? (error as? UploadError)?.message ?? "\(error)"
            throw UploadError(
                .unreachable, "the upload was started (\(run.url ?? run.id)), but that can't be written down: \(why)",
                hint: "in 10 minutes a further run looks it up; it doesn't start another one")
        }
    }

    /// Writes down what has happened, whoever else writes, and also when the command is told to stop meanwhile.
    ///
    /// - Parameter entries: what is to be written behind a log.
    @discardableResult
    func writeDown(
        _ app: String, _ entries: @escaping @Sendable (UploadLog) throws -> [UploadClaim]
    ) async throws -> [UploadClaim] {
        try await Task {
            for _ in 0..<Self.rounds {
                let log = try await ledger.log(of: app)
                let due = try entries(log)
                if try await written(due, to: log, time: try await now()) != nil { return due }
            }
            throw Self.lostRaces(app)
        }.value
    }

    /// `nil` when somebody else wrote something first.
    func written(_ entries: [UploadClaim], to log: UploadLog, time: Int) async throws -> UploadLog? {
        do throws(GitTransportError) {
            return try await ledger.append(entries, to: log, time: time)
        } catch {
            guard error.kind == .moved else { throw error }
            return nil
        }
    }
}
