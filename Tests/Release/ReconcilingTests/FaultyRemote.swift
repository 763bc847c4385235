import GitStore
import GitTransport
import Names
import Synchronization

/// A git server that handles pushes in another way.
final class FaultyRemote: GitRemote {
    typealias Refusals = [String: GitTransportError]
    /// Answers a push, given its number from 0, its refs and the real push, which may leave one of them out.
    typealias PushHandler =
        @Sendable (
            _ number: Int, _ refs: [String], _ push: (_ omitted: String) async throws(GitTransportError) -> Refusals
        ) async throws(GitTransportError) -> Refusals

    private let remote: any GitRemote
    private let handlePush: PushHandler
    private let pushed = Mutex<[[String]]>([])

    private init(_ remote: any GitRemote, _ handlePush: @escaping PushHandler) {
        (self.remote, self.handlePush) = (remote, handlePush)
    }

    /// Carries out the first push and loses the answer to it.
    static func losing(_ remote: any GitRemote) -> FaultyRemote {
        FaultyRemote(remote) { number, _, push throws(GitTransportError) in
            let refusals = try await push("")
            if number == 0 { throw GitTransportError(.answerLost, "the connection was closed") }
            return refusals
        }
    }

    /// Lets nobody push to a branch. Like GitLab's, its hook refuses the whole push for one ref's sake.
    static func protecting(_ ref: String, of remote: any GitRemote) -> FaultyRemote {
        FaultyRemote(remote) { _, refs, push throws(GitTransportError) in
            guard refs.contains(ref) else { return try await push("") }
            let refusal = GitTransportError(.refused, "pre-receive hook declined")
            return Dictionary(uniqueKeysWithValues: refs.map { ($0, refusal) })
        }
    }

    /// Lets nobody push to a branch, and takes what else is in the push, as GitHub and git's update hook do.
    static func guarding(_ ref: String, of remote: any GitRemote) -> FaultyRemote {
        FaultyRemote(remote) { _, refs, push throws(GitTransportError) in
            var refusals = try await push(ref)
            if refs.contains(ref) { refusals[ref] = GitTransportError(.refused, "hook declined") }
            return refusals
        }
    }

    /// The refs of each push, also of refused ones.
    var pushes: [[String]] { pushed.withLock { $0 } }

    func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        try await remote.refs(under: prefixes)
    }

    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {
        try await remote.fetch(wanted, into: store)
    }

    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> Refusals {
        let refs = updates.map(\.ref)
        let number = pushed.withLock { pushed in
            defer { pushed.append(refs) }
            return pushed.count
        }
        return try await handlePush(number, refs) { omitted throws(GitTransportError) in
            let taken = updates.filter { $0.ref != omitted }
            return taken.isEmpty ? [:] : try await remote.push(taken, objects: objects, from: store)
        }
    }
}
