import GitTransport
import Names

extension UploadDispatch {
    /// Looks up the run of an abandoned claim and records it. `nil`: the claim started no run.
    func resolve(_ claim: UploadClaim) async throws -> UploadClaim? {
        switch try await search(claim) {
        case .found(let run):
            return try await record(run, of: claim)
        case .nothing:
            guard claim.answer != .accepted else { throw Self.acceptedButUnlisted(claim) }
            guard claim.provesAbsence(listsLate: provider.listsLate, at: try await now()) else {
                throw Self.absenceUnproven(claim)
            }
            // Another job, or a person, may have found its run meanwhile.
            try await writeDown(claim.app) { log in log.isOpen(claim) ? [claim.withdrawn] : [] }
            return nil
        case .inconclusive(let reason): throw Self.unresolvedClaim(claim, reason)
        }
    }

    /// Writes down which run an order became, as a person says who looked at the CI.
    ///
    /// - Parameter order: the commit that is wanted; of its orders without a run the last one is meant. The branch may have
    ///   moved since the order: without one for this commit the last one for another commit of the branch is meant.
    package func name(_ run: String, for order: UploadOrder) async throws -> UploadClaim {
        let lost = try lostClaim(for: order, in: try await ledger.log(of: order.app))
        return try await record(try await provider.run(try runID(named: run, of: lost)), of: lost)
    }

    /// Previews ``name(_:for:)``: the claim with its run, as it would be written down.
    package func previewName(_ run: String, for order: UploadOrder) async throws -> UploadClaim {
        let log = try await ledger.log(of: order.app)
        let lost = try lostClaim(for: order, in: log)
        let run = try await provider.run(try runID(named: run, of: lost))
        try checkIdentity(of: run, lost, in: log)
        return lost.entries(for: run, at: try await placed(run, lost), in: log).last ?? lost
    }

    private func lostClaim(for order: UploadOrder, in log: UploadLog) throws(UploadError) -> UploadClaim {
        let lost = log.lostClaims(for: order).filter { $0.run == nil && $0.version == order.version }
        guard let claim = lost.last(where: { $0.order.commit == order.commit }) ?? lost.last else {
            throw UploadError(
                .refused, "no order of \(order.app) on \(order.branch) lacks a run",
                hint: "relctl status shows the last upload and its run")
        }
        guard claim.provider == providerName else {
            throw Self.unresolvedClaim(claim, "it was claimed for \(claim.provider)")
        }
        return claim
    }

    private func runID(named name: String, of claim: UploadClaim) throws -> String {
        try provider.runID(named: name, for: UploadOrder(claim))
    }

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
