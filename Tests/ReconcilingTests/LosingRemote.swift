import GitStore
import GitTransport
import Names
import Synchronization

/// A git server that carries out the first push and whose answer to it is lost.
final class LosingRemote: GitRemote {
    private let remote: any GitRemote
    private let isLost = Mutex(false)

    init(_ remote: any GitRemote) { self.remote = remote }

    func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        try await remote.refs(under: prefixes)
    }

    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {
        try await remote.fetch(wanted, into: store)
    }

    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        let refusals = try await remote.push(updates, objects: objects, from: store)
        let wasLost = isLost.withLock { isLost in
            defer { isLost = true }
            return isLost
        }
        if !wasLost { throw GitTransportError(.answerLost, "the connection was closed") }
        return refusals
    }
}
