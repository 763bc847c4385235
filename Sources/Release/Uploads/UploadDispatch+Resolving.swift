import GitTransport
import Names

extension UploadDispatch {
    /// Looks up the run of an abandoned claim and records it. `nil`: the claim started no run.
    func resolve(_ claim: UploadClaim) async throws -> UploadClaim? {
        switch try await search(claim) {
        case .found(let run):
            return try await record(run, of: claim)
        case .nothing:
            guard claim.answer != .accepted else { throw Self.isUnlisted(claim) }
            guard claim.provesAbsence(listsLate: provider.listsLate, at: try await now()) else {
                throw Self.mayStillShow(claim)
            }
            try await writeDown(claim.app) { _ in [claim.withdrawn] }
            return nil
        case .untold(let reason): throw Self.isUntold(claim, reason)
        }
    }

    /// Writes down which run an order became, as a person says who looked at the CI.
    ///
    /// - Parameter order: the commit that is wanted; of its orders without a run the last one is meant. The branch may have
    ///   moved since the order: without one for this commit the last one for another commit of the branch is meant.
    package func name(_ run: String, for order: UploadOrder) async throws -> UploadClaim {
        let log = try await ledger.log(of: order.app)
        let lost = log.lostClaims(on: order.branch).filter { $0.run == nil && $0.version == order.version }
        guard let lost = lost.last(where: { $0.order.commit == order.commit }) ?? lost.last else {
            throw UploadError(
                .refused, "no order of \(order.app) on \(order.branch) lacks a run",
                hint: "relctl status shows the last upload and its run")
        }
        guard lost.provider == providerName else { throw Self.isUntold(lost, "it was claimed for \(lost.provider)") }
        return try await record(try await provider.run(run), of: lost)
    }

    /// Writes down that a claim started nothing.
    func withdraw(_ claim: UploadClaim, because error: any Error) async throws {
        var withdrawn = claim.withdrawn
        let kind = (error as? UploadError)?.kind
        let isRefusal = kind.map { ![.busy, .overloaded, .unreachable].contains($0) } ?? false
        withdrawn.answer = isRefusal ? .refused : .unavailable
        withdrawn.reason = (error as? UploadError)?.message
        let entry = withdrawn
        try await writeDown(claim.app) { _ in [entry] }
    }

    private func search(_ claim: UploadClaim) async throws(UploadError) -> UploadSearch {
        guard claim.provider == providerName else {
            return .untold("it was claimed for \(claim.provider), and the settings name \(providerName) now")
        }
        return try await provider.search(for: UploadOrder(claim), since: claim.claimedAt)
    }
}
