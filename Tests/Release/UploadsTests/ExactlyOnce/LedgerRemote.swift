import GitStore
import GitTransport
import Names
import Support
import Synchronization

@testable import Uploads

/// A git server in memory over the store of its clients: what a dispatch writes down costs a test nothing.
final class LedgerRemote: GitRemote {
    /// What becomes of the next pushes.
    enum Fault: Sendable {
        /// It is taken, and the answer is lost.
        case answerLost
        /// It isn't taken, and nobody knows.
        case lost
        /// A hook refuses it.
        case refused
        /// Somebody else writes first.
        case overtaken(by: @Sendable () async throws -> Void)
    }

    private let state = Mutex<(refs: [String: ObjectID], faults: [Fault?], pushes: Int)>(([:], [], 0))

    /// How many pushes were taken.
    var pushes: Int { state.withLock { $0.pushes } }

    /// Sets what becomes of the pushes to come; `nil` lets one through.
    func plan(_ faults: Fault?...) { state.withLock { $0.faults = faults } }

    /// Somebody deletes every record.
    func forgetRefs() { state.withLock { $0.refs = [:] } }

    func refs(under prefixes: [String]) async throws(GitTransportError) -> [RemoteRef] {
        state.withLock { state in
            state.refs.filter { ref in prefixes.contains { ref.key.hasPrefix($0) } }
                .map { RemoteRef(name: $0.key, object: $0.value) }
        }
    }

    func fetch(_ wanted: [ObjectID], into store: Repository) async throws(GitTransportError) {}

    func push(
        _ updates: [RefUpdate], objects: [ObjectID], from store: Repository
    ) async throws(GitTransportError) -> [String: GitTransportError] {
        let fault = state.withLock { $0.faults.isEmpty ? nil : $0.faults.removeFirst() }
        switch fault {
        case .refused: throw GitTransportError(.refused, "hook declined")
        case .lost: throw GitTransportError(.answerLost, "no answer")
        case .overtaken(let write): try? await write()
        case .answerLost, nil: break
        }
        let refusals = state.withLock { state in
            var refusals: [String: GitTransportError] = [:]
            for update in updates {
                if state.refs[update.ref] ?? .zero == update.old {
                    state.refs[update.ref] = update.new
                    state.pushes += 1
                } else {
                    refusals[update.ref] = GitTransportError(.moved, "moved")
                }
            }
            return refusals
        }
        if case .answerLost = fault { throw GitTransportError(.answerLost, "no answer") }
        return refusals
    }
}

/// An empty bare repository.
func makeStore(_ kept: Kept) async throws -> Repository {
    let folder = kept(try ScratchFolder())
    let path = folder.file("store.git")
    try await ChildProgram.run(["git", "init", "-q", "--bare", "--template=", path], in: folder.path)
    return try Repository.open(at: path)
}
