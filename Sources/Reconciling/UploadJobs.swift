import Names
import Releases
import Uploads

/// The uploads of a project's apps: what is written down about them, what starts them, and what their audits say.
public struct UploadJobs: Sendable {
    /// Says how far the App Store has come with an upload, and why it refused it.
    public typealias Store = @Sendable (_ claim: UploadClaim, _ end: Int?) async throws -> StoreAnswer?

    /// What the App Store says of an upload.
    public typealias StoreAnswer = (state: UploadClaim.StoreState, reason: String?)

    /// What is written down.
    public var ledger: UploadLedger
    /// What starts an app's uploads; throws where its provider can't be used as it is configured.
    public var dispatch: @Sendable (_ app: String) throws -> UploadDispatch
    /// What an app's audit says at a commit.
    public var audit: @Sendable (_ subject: UploadGate.Subject) async throws -> UploadGate
    /// How far the App Store has come with an upload, before the time at which the next one was claimed; `nil`: it has not
    /// arrived.
    public var store: Store

    /// Tells TestFlight of an upload whose build was processed before the next one was claimed, with what came since the
    /// last upload.
    public var distribute: @Sendable (_ claim: UploadClaim, _ end: Int?, _ fixes: [String]) async throws -> Void = {
        _, _, _ in
    }

    /// All of it.
    public init(
        ledger: UploadLedger, dispatch: @escaping @Sendable (_ app: String) throws -> UploadDispatch,
        audit: @escaping @Sendable (_ subject: UploadGate.Subject) async throws -> UploadGate,
        store: @escaping Store = { _, _ in nil }
    ) {
        (self.ledger, self.dispatch, self.audit, self.store) = (ledger, dispatch, audit, store)
    }
}
