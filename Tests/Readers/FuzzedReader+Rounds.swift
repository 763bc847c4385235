import GitStore
import GitTransport
import HTTPTransport
import Names
import Support

/// What a git server answers while a store is filled round by round.
extension FuzzedReader {
    /// Whatever comes: an error, or the merge that git makes. What came must not spoil the next run, by a good server.
    func gitRounds(_ bytes: [UInt8]) async throws(Unequal) {
        guard let folder = try? ScratchFolder(), let store = try? Repository.cache(at: folder.file("cache.git")) else {
            return
        }
        let server = RoundServer(RoundHistory.shared, misbehavingAs: bytes)
        if let merge = try? await Self.merge(in: store, from: server) {
            try require(merge == RoundHistory.shared.merged)
        }
        // No computation of so few levels takes more.
        try require(server.requests < 100)
        server.behave()
        // But for the histories that the first run took for whole: that they aren't is an error with a remedy.
        let next = await Self.attempt { try await Self.merge(in: store, from: server) }
        switch next {
        case .success(let merge): try require(merge == RoundHistory.shared.merged)
        case .failure(let error as GitStoreError): try require(error.kind == .missingObject && error.hint != nil)
        case .failure: throw Unequal()
        }
    }

    private static func attempt<Value>(_ run: () async throws -> Value) async -> Result<Value, any Error> {
        do { return .success(try await run()) } catch { return .failure(error) }
    }

    /// What a run of its own makes of the branches.
    private static func merge(in store: Repository, from server: RoundServer) async throws -> [String] {
        let history = RoundHistory.shared
        let remote = SmartHTTPRemote(
            "https://git.example.com/ios.git", credentials: .bearer(Secret("canary")), through: server)
        try await remote.fetch([history.ours, history.theirs], into: store)
        return try await ThinStore(store, from: remote).run {
            let merge = try store.merge(ours: CommitID(history.ours), theirs: CommitID(history.theirs))
            return [merge.tree.object.hex] + merge.conflicts.map(\.path)
        }
    }
}
