import GitStore
import GitTransport
import HTTPTransport
import Names
import Support

/// What a git server answers while a store is filled round by round.
extension FuzzedReader {
    /// Whatever comes: an error, or the merge that git makes. What came before must not spoil the next run, by a good server.
    func gitRounds(_ bytes: [UInt8]) async throws(Unequal) {
        guard let folder = try? ScratchFolder(), let store = try? Repository.cache(at: folder.file("cache.git")) else {
            return
        }
        let server = RoundServer(RoundHistory.shared, misbehavingAs: bytes)
        let remote = SmartHTTPRemote(
            "https://git.example.com/ios.git", credentials: .bearer(Secret("canary")), through: server)
        if let merge = try? await Self.merge(in: store, from: remote) {
            try require(merge == RoundHistory.shared.merged)
        }
        // No computation of so few levels takes more.
        try require(server.requests < 100)
        server.behave()
        try require((try? await Self.merge(in: store, from: remote)) == RoundHistory.shared.merged)
    }

    private static func merge(in store: Repository, from remote: SmartHTTPRemote) async throws -> [String] {
        let history = RoundHistory.shared
        try await remote.fetch([history.ours, history.theirs], into: store)
        return try await ThinStore(store, from: remote).run {
            let merge = try store.merge(ours: CommitID(history.ours), theirs: CommitID(history.theirs))
            return [merge.tree.object.hex] + merge.conflicts.map(\.path)
        }
    }
}
