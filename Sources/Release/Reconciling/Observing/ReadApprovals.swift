import Names
import Synchronization

/// The approvals that a run has read, by merge request and head: a push may take them away.
final class ReadApprovals: Sendable {
    private struct Subject: Hashable {
        var id: MergeRequestID
        var head: CommitID?
    }

    private let known = Mutex<[Subject: Approvals]>([:])

    /// The approvals of a merge request at its head, read at most once.
    func value(of request: MergeRequest, read: () async throws -> Approvals) async throws -> Approvals {
        let subject = Subject(id: request.id, head: request.head)
        if let value = known.withLock({ $0[subject] }) { return value }
        let value = try await read()
        known.withLock { $0[subject] = value }
        return value
    }
}
