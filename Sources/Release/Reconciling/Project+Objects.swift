import GitTransport

extension Project {
    /// Runs a computation over the history again and again, until the store has the trees and files that it reads.
    func withObjects<Value>(_ compute: () throws -> Value) async throws -> Value {
        defer { tellNotices() }
        return try await ThinStore(store, from: remote).run { try compute() }
    }

    /// Fetches, and tells what is to be known of the server.
    func fetching(_ fetch: () async throws(GitTransportError) -> Void) async throws(GitTransportError) {
        defer { tellNotices() }
        try await fetch()
    }

    private func tellNotices() {
        for notice in remote.takeNotices() { logger.notice("\(notice)") }
    }
}
