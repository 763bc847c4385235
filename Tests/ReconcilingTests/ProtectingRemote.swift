import GitStore
import GitTransport
import Names
import Synchronization

/// A git server with a branch that nobody may push to. Like GitLab's, its hook refuses the whole push for one ref's sake.
final class ProtectingRemote: GitRemote {
    private let remote: any GitRemote
    private let ref: String
    private let pushed = Mutex<[[String]]>([])

    init(_ remote: any GitRemote, protects ref: String) { (self.remote, self.ref) = (remote, ref) }

    /// The refs of each push, refused or not.
    var pushes: [[String]] { pushed.withLock { $0 } }

    func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        try await remote.refs(under: prefixes)
    }

    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {
        try await remote.fetch(wanted, into: store)
    }

    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        let refs = updates.map(\.ref)
        pushed.withLock { $0.append(refs) }
        guard refs.contains(ref) else { return try await remote.push(updates, objects: objects, from: store) }
        let refusal = GitTransportError(.refused, "pre-receive hook declined")
        return Dictionary(uniqueKeysWithValues: refs.map { ($0, refusal) })
    }
}
