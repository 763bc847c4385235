import GitTransport
import Names

extension UploadDispatch {
    /// Claims, calls, and writes down what came of it. `nil` when somebody else wrote something first.
    func start(_ order: UploadOrder, _ intent: Intent, log: UploadLog, time: Int) async throws -> Ending? {
        let claim = UploadClaim(
            app: order.app, branch: order.branch, commit: order.commit, version: order.version, attempt: order.attempt,
            claimant: claimant, provider: providerName, claimedAt: time)
        // What a person went over is settled, or it would stand in the way of every later one.
        let givenUp = intent == .again ? log.lostClaims(on: order.branch).map(\.withdrawn) : []
        guard try await written(givenUp + [claim], to: log, time: time) != nil else { return nil }
        let run: UploadRun
        do {
            try await beOnTime(claim)
            run = try await startedRun(order, claim)
        } catch {
            // Should writing this down fail too, then the claim is looked up like one of a run that was killed.
            if !Self.mayHaveStarted(error) { try? await withdraw(claim) }
            throw error
        }
        return Ending(claim: try await record(run, of: claim), isNew: true)
    }

    private static func mayHaveStarted(_ error: any Error) -> Bool {
        (error as? UploadError).map { [.answerLost, .undecided].contains($0.kind) } ?? false
    }

    /// Writes down that a claim started nothing.
    func withdraw(_ claim: UploadClaim) async throws {
        try await writeDown(claim.app) { _ in [claim.withdrawn] }
    }

    /// Writing the claim may have taken long, or this machine may have slept: then others may take the claim for lost.
    private func beOnTime(_ claim: UploadClaim) async throws {
        guard try await now() - claim.claimedAt < Self.punctuality else {
            throw UploadError(
                .busy, "it took too long to claim the upload of \(claim.app), so nothing was started",
                hint: "run it again")
        }
    }

    private func startedRun(_ order: UploadOrder, _ claim: UploadClaim) async throws(UploadError) -> UploadRun {
        let time = claim.claimedAt
        do throws(UploadError) {
            if let run = try await provider.start(order) { return run }
        } catch  where error.kind == .overloaded {
            switch try? await look(for: order, since: time) {
            case .found(let run): return run
            case .nothing: throw UploadError(.busy, error.message, hint: error.hint)
            // Nobody can tell whether it got through, so the claim has to stay.
            case .untold, nil: throw Self.isLost(error)
            }
        } catch  where error.kind == .answerLost {
            if let run = try? await look(for: order, since: time).run { return run }
            throw Self.isLost(error)
        }
        switch try? await look(for: order, since: time) {
        case .found(let run): return run
        // Looking again won't help, and people had better hear it while they know what else they started.
        case .untold(let reason): throw Self.isUnnamed(claim, reason)
        case .nothing, nil:
            throw UploadError(
                .answerLost, "the order was taken, but its run can't be seen yet",
                hint: "run it again in 10 minutes: it then looks up which run it became")
        }
    }

    /// Providers that don't name the run show it a little later.
    private func look(for order: UploadOrder, since time: Int) async throws -> UploadSearch {
        for delay in [0, 1, 2, 4, 8] {
            if delay > 0 { try await pause(.seconds(delay)) }
            let found = try await provider.search(for: order, since: time)
            if case .nothing = found { continue }
            return found
        }
        return .nothing
    }

    private static func isLost(_ error: UploadError) -> UploadError {
        UploadError(
            .answerLost, error.message,
            hint: "the claim is written down; in 10 minutes a further run looks up what became of it")
    }
}
