import GitTransport
import Names

extension UploadDispatch {
    /// How a claim's run stands now; what changed is written down.
    public func refreshed(_ claim: UploadClaim) async throws -> UploadClaim {
        guard try await standing(of: claim, in: UploadLog()).last != nil else { return claim }
        let log = try await ledger.log(of: claim.app)
        let entries = try await standing(of: claim, in: log)
        // Somebody else may write down the same at the same time: then it is written down.
        _ = try? await written(entries, to: log, time: try await now())
        return entries.last ?? claim
    }

    /// What is to be written down about a claim's run, as its provider says now: oldest first, the last one says how it
    /// stands. Nothing where that is known, or not to be seen yet.
    public func standing(of claim: UploadClaim, in log: UploadLog) async throws(UploadError) -> [UploadClaim] {
        guard !claim.status.isFinal, let id = claim.run else { return [] }
        guard claim.provider == providerName else {
            throw UploadError(
                .notFound, "it was started by \(claim.provider), and the settings name \(providerName) now")
        }
        do throws(UploadError) {
            return claim.entries(for: try await provider.run(id), in: log)
        } catch {
            guard error.kind == .notFound, await mayShowLater(claim) else { throw error }
            return []
        }
    }

    /// Whether a run that its provider doesn't show may be too young for that, as on a status page that is made behind the
    /// answer: then it waits, for taking it for gone would start another one.
    private func mayShowLater(_ claim: UploadClaim) async -> Bool {
        (try? await now()).map(claim.isYoung(at:)) ?? false
    }

    /// Writes down the run of a claim.
    ///
    /// - Returns: the claim that has the run.
    func record(_ run: UploadRun, of claim: UploadClaim) async throws -> UploadClaim {
        do {
            return try await writeDown(claim.app) { claim.entries(for: run, in: $0) }.last ?? claim
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
        _ app: String, _ entries: @escaping @Sendable (UploadLog) -> [UploadClaim]
    ) async throws -> [UploadClaim] {
        try await Task {
            for _ in 0..<Self.rounds {
                let log = try await ledger.log(of: app)
                let due = entries(log)
                if try await written(due, to: log, time: try await now()) != nil { return due }
            }
            throw Self.overtaken(app)
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

    /// Looks up what became of an old claim, and writes it down. `nil`: it started nothing.
    func resolve(_ claim: UploadClaim) async throws -> UploadClaim? {
        switch try await search(claim) {
        case .found(let run):
            return try await record(run, of: claim)
        case .nothing:
            try await withdraw(claim)
            return nil
        case .untold(let reason): throw Self.isUntold(claim, reason)
        }
    }

    private func search(_ claim: UploadClaim) async throws(UploadError) -> UploadSearch {
        guard claim.provider == providerName else {
            return .untold("it was claimed for \(claim.provider), and the settings name \(providerName) now")
        }
        return try await provider.search(for: UploadOrder(claim), since: claim.claimedAt)
    }
}
