import GitStore
import Names

/// A repository on a git server that is reached over a network, whatever the transport.
package protocol NetworkRemote: GitRemote {
    /// Fetches objects to an extent in one round trip, also those that the store has.
    func fetch(
        _ wanted: [ObjectID], _ extent: FetchExtent, into store: Repository
    ) async throws(GitTransportError)
}

extension NetworkRemote {
    /// Fetches in one round trip; objects that the store has are not asked for.
    package func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {
        let missing = try store.lacking(wanted)
        guard !missing.isEmpty else { return }
        try await fetch(missing, .histories, into: store)
        try store.verify(missing)
    }

    /// Fetches in one round trip, and once more each that the server took for a part of another.
    package func fetchSingle(_ objects: [ObjectID], into store: Repository) async throws(GitTransportError) {
        var missing = try store.lacking(objects)
        while !missing.isEmpty {
            try await fetch(missing, .singleObjects, into: store)
            missing = try store.rest(of: missing)
        }
    }

    /// Fetches in one round trip.
    package func fetchFolders(of tree: ObjectID, into store: Repository) async throws(GitTransportError) {
        guard store.isFiltered else { return }
        try await fetch([tree], .folders, into: store)
    }
}
