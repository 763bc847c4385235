import Names
import Releases
import Uploads

/// The uploads of a project's apps: their ledger, the providers that start them, and their audits.
package struct UploadJobs: Sendable {
    /// Says how far the App Store has come with an upload, and why it refused it.
    package typealias Store = @Sendable (_ claim: UploadClaim, _ end: Int?) async throws -> StoreAnswer?

    /// The state of an upload at the App Store.
    package typealias StoreAnswer = (state: UploadClaim.StoreState, reason: String?)

    /// The record of claims and runs.
    package var ledger: UploadLedger
    /// Returns the dispatch of an app; throws where its provider can't be used as it is configured.
    package var dispatch: @Sendable (_ app: String) throws -> UploadDispatch
    /// Runs an app's audit at a commit.
    package var audit: @Sendable (_ subject: UploadGate.Subject) async throws -> UploadGate
    /// Asks for the state of an upload at the App Store; `nil` if no build has arrived. Only builds that arrived before
    /// `end`, when the next upload was claimed, count as this upload's.
    package var store: Store

    /// Tells TestFlight of an upload whose build was processed before the next one was claimed, with what came since the
    /// last upload.
    package var distribute: @Sendable (_ claim: UploadClaim, _ end: Int?, _ fixes: [String]) async throws -> Void = {
        _, _, _ in
    }

    /// Creates the upload jobs of a project.
    package init(
        ledger: UploadLedger, dispatch: @escaping @Sendable (_ app: String) throws -> UploadDispatch,
        audit: @escaping @Sendable (_ subject: UploadGate.Subject) async throws -> UploadGate,
        store: @escaping Store = { _, _ in nil }
    ) {
        (self.ledger, self.dispatch, self.audit, self.store) = (ledger, dispatch, audit, store)
    }
}
