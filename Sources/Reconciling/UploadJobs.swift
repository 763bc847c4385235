import Names
import Releases
import Uploads

/// The uploads of a project's apps: what is written down about them, what starts them, and what their audits say.
public struct UploadJobs: Sendable {
    /// What is written down.
    public var ledger: UploadLedger
    /// What starts an app's uploads; throws where its provider can't be used as it is configured.
    public var dispatch: @Sendable (_ app: String) throws -> UploadDispatch
    /// What an app's audit says at a commit.
    public var audit: @Sendable (_ subject: UploadGate.Subject) async throws -> UploadGate

    /// All of it.
    public init(
        ledger: UploadLedger, dispatch: @escaping @Sendable (_ app: String) throws -> UploadDispatch,
        audit: @escaping @Sendable (_ subject: UploadGate.Subject) async throws -> UploadGate
    ) {
        (self.ledger, self.dispatch, self.audit) = (ledger, dispatch, audit)
    }
}
