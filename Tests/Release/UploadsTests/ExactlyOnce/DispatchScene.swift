import Names
import Support
import Synchronization

@testable import Uploads

/// A dispatch with everything around it under a test's thumb.
struct DispatchScene: Sendable {
    let remote = LedgerRemote()
    let provider = ScriptedProvider()
    let clock = Clock()
    let ledger: UploadLedger
    let dispatch: UploadDispatch

    init(_ kept: Kept, providerName: String = "script", otherApps: [String] = []) async throws {
        ledger = UploadLedger(
            remote: remote, store: try await makeStore(kept), name: "Release Bot", email: "bot@example.com")
        let clock = clock
        dispatch = UploadDispatch(
            ledger: ledger, provider: provider, providerName: providerName, claimant: "somebody",
            otherApps: otherApps, now: { clock.now.withLock { $0 } },
            place: { _, _ in try clock.place.withLock { place throws in try place ?? { throw NoRepository() }() } },
            pause: { _ in })
    }

    /// The git server is out of reach.
    struct NoRepository: Error {}

    /// The claims, newest first, as `status attempt`.
    func record() async throws -> [String] {
        try await ledger.log(of: Fixed.order.app).claims
            .map { "\($0.commit == Fixed.commit ? "" : "other ")\($0.status) \($0.attempt)" }
    }

    /// What a run that was killed leaves.
    func write(_ claims: UploadClaim...) async throws {
        let log = try await ledger.log(of: Fixed.order.app)
        _ = try await ledger.append(claims, to: log, time: Fixed.now)
    }

    func pass(_ seconds: Int) { clock.now.withLock { $0 += seconds } }
}

final class Clock: Sendable {
    let now = Mutex(Fixed.now)
    /// Where the repository has the commits that runs name.
    let place = Mutex<RunPlace?>(.newer)
}
