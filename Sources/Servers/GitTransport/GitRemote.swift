import GitStore
import Names

/// A ref as the server lists it.
package struct RemoteRef: Hashable, Sendable {
    /// The full name.
    package var name: String
    /// The object that it points at.
    package var object: ObjectID
    /// The object that an annotated tag points at in the end.
    package var peeled: ObjectID?

    /// A listed ref.
    package init(name: String, object: ObjectID, peeled: ObjectID? = nil) {
        (self.name, self.object, self.peeled) = (name, object, peeled)
    }
}

/// One compare-and-swap on one ref of the server.
package struct RefUpdate: Hashable, Sendable {
    /// The full name of the ref.
    package var ref: String
    /// The expected old object; ``ObjectID/zero``: the ref must not exist.
    package var old: ObjectID
    /// The new object; ``ObjectID/zero``: the ref is deleted.
    package var new: ObjectID

    /// An update that names both sides.
    package init(ref: String, old: ObjectID, new: ObjectID) { (self.ref, self.old, self.new) = (ref, old, new) }

    /// How many updates may share a push. For more refs in one push GitLab calls no webhook (`push_event_hooks_limit`,
    /// https://docs.gitlab.com/api/settings/), and it starts pipelines for no more than four
    /// (https://gitlab.com/gitlab-org/gitlab/-/issues/231327); Bitbucket for none of more than five
    /// (https://bitbucket.org/site/master/issues/13684).
    package static let pushLimit = 3
}

/// Why a git server did not do what was asked.
package struct GitTransportError: Error, Equatable, Sendable {
    /// The kind of an error, which decides how the run goes on.
    package enum Kind: Hashable, Sendable {
        /// Credentials are missing or wrong, or don't allow it (exit 4).
        case denied
        /// There is no such repository, or the server hides it (exit 4).
        case notFound
        /// The ref was not what the update expected: observe and plan again.
        case moved
        /// A hook or a protection refused it; the message is the server's own (exit 4).
        case refused
        /// The server lacks an object that the update needs.
        case missingObject
        /// Busy or rate-limited (exit 75).
        case busy
        /// Out of reach or broken (exit 69).
        case unreachable
        /// A push was sent and no answer came: it may have happened (look; else exit 69).
        case answerLost
        /// A response that breaks the protocol.
        case malformed
    }

    package var kind: Kind
    /// The server's own words, or ours, without secrets.
    package var message: String
    /// The remedy, where one is known.
    package var hint: String?

    /// An error in words.
    package init(_ kind: Kind, _ message: String, hint: String? = nil) {
        (self.kind, self.message, self.hint) = (kind, message, hint)
    }
}

extension GitTransportError: CustomStringConvertible {
    /// The message alone, as logs show it.
    package var description: String { message }
}

/// A git server's support for filters, as its capabilities advertise it.
package enum FetchSupport: Hashable, Sendable {
    /// The server supports filters.
    case filters
    /// The server speaks version 2 of the protocol, without filters.
    case noFilters
    /// The server speaks version 0 of the protocol alone.
    case oldProtocol
}

/// A repository on a git server. The simulator of the torture tests is the other implementation.
package protocol GitRemote: Sendable {
    /// The refs whose full names start with one of the prefixes, tags peeled, in one round trip. Must not cost more on a
    /// server that has many other refs.
    func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef]

    /// Fetches commits with their histories into the store, offering the commits that the store has. A store of the
    /// user's also gets all trees and blobs; relctl's own cache gets none, if the server supports filters.
    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError)

    /// Fetches single trees and blobs into relctl's own cache, and nothing else if the server supports filters.
    func fetchSingle(_ objects: [ObjectID], into store: Repository) async throws(GitTransportError)

    /// Fetches a tree with all its subtrees into relctl's own cache, in one request.
    func fetchFolders(of tree: ObjectID, into store: Repository) async throws(GitTransportError)

    /// Reads from the server's capabilities whether it supports filters; it may still refuse some of them.
    func fetchSupport() async throws(GitTransportError) -> FetchSupport

    /// Returns the notices about the server for people, such as a filter that it refuses, and clears them.
    func takeNotices() -> [String]

    /// Starts a push and ends it before naming a ref. Throws if the server accepts no pushes with these credentials.
    func checkPushAccess() async throws(GitTransportError)

    /// Moves each ref that has the expected value and that the server allows to move; the other refs stay.
    ///
    /// - Parameters:
    ///   - updates: at most ``RefUpdate/pushLimit`` of branches and tags, each of another ref.
    ///   - objects: what the server lacks, to be packed from the store; empty when it has everything.
    ///   - store: where the objects are.
    /// - Returns: why refs did not move, by their names; empty when all did. A server that checks pushes as a whole refuses
    ///   all of them for one's sake.
    /// - Throws: when nothing is known of any of them, or none moved.
    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError]
}

extension GitRemote {
    /// For stores that lack nothing.
    package func fetchSingle(_ objects: [ObjectID], into store: Repository) async throws(GitTransportError) {
        try await fetch(objects, into: store)
    }

    /// For stores that lack nothing.
    package func fetchFolders(of tree: ObjectID, into store: Repository) async throws(GitTransportError) {}

    /// Assumes a server with filters.
    package func fetchSupport() async throws(GitTransportError) -> FetchSupport { .filters }

    /// Returns no notices.
    package func takeNotices() -> [String] { [] }

    /// Does nothing: a remote without access control accepts every push.
    package func checkPushAccess() async throws(GitTransportError) {}

    /// Moves one ref, if it is where the update expects it.
    package func push(
        _ update: RefUpdate, objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) {
        if let refusal = try await push([update], objects: objects, from: store)[update.ref] { throw refusal }
    }
}
