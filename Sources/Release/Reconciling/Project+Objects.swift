import GitTransport
import Names

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

    /// Fetches objects, and goes on without those of the optional ones that the server doesn't send: a fetch without
    /// trees leaves out even a tree that it asks for.
    package func fetch(_ wanted: Set<CommitID>, passingOver optional: Set<CommitID>) async throws {
        do throws(GitTransportError) {
            try await fetching { () throws(GitTransportError) in
                try await remote.fetch(wanted.sorted().map(\.object), into: store)
            }
        } catch {
            guard error.kind == .missingObject,
                try wanted.subtracting(optional).allSatisfy({ try store.keeps($0.object) })
            else { throw error }
        }
    }

    private func tellNotices() {
        for notice in remote.takeNotices() { logger.notice("\(notice)") }
    }
}
