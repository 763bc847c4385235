import GitStore
import Names

/// relctl's own store, which lacks trees and files until something reads them, with the server that they come from.
package struct ThinStore: Sendable {
    private let store: Repository
    private let remote: any GitRemote

    /// A store, of which only relctl's own cache is ever added to here.
    package init(_ store: Repository, from remote: any GitRemote) { (self.store, self.remote) = (store, remote) }

    /// How often one computation may lack objects. Each time it comes at least a level of folders further, and trees have no
    /// more than 200 levels.
    private static let rounds = 1000
    /// How many requests may look for the objects that a server has lost.
    private static let searches = 200

    /// Runs a computation; where the store lacks trees or files that it reads, fetches all of them in one request and runs it
    /// again.
    ///
    /// - Parameter compute: has no effect outside of memory. Its result counts only if it lacked nothing, also where it
    ///   went on without what could not be read; but for what the server has lost too, which is left to its errors.
    /// - Throws: what the last computation throws, and errors of fetching.
    package func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ compute: () async throws -> Value
    ) async throws -> Value {
        guard store.isCache else { return try await compute() }
        var (lost, asked): (Set<ObjectID>, Set<ObjectID>) = ([], [])
        for _ in 0..<Self.rounds {
            _ = store.takeLacking()
            let (value, error) = await Self.attempt(compute)
            let lacking = store.takeLacking().filter { !lost.contains($0) }
            guard !lacking.isEmpty else {
                if let error { throw error }
                if let value { return value }
                continue
            }
            guard !asked.isSuperset(of: lacking) else { throw unreadable(lacking[0]) }
            asked.formUnion(lacking)
            lost.formUnion(try await fetch(lacking))
        }
        throw GitTransportError(
            .malformed, "the trees of the git server have no end", hint: "relctl's cache is \(store.gitDirectory)")
    }

    private func unreadable(_ object: ObjectID) -> GitTransportError {
        GitTransportError(
            .malformed, "\(object.hex) was fetched and can't be read",
            hint: "remove relctl's cache \(store.gitDirectory): the next run makes another")
    }

    private static func attempt<Value>(
        isolation: isolated (any Actor)? = #isolation, _ compute: () async throws -> Value
    ) async -> (Value?, (any Error)?) {
        do { return (try await compute(), nil) } catch { return (nil, error) }
    }

    /// - Returns: those that the server doesn't have.
    private func fetch(_ objects: [ObjectID]) async throws(GitTransportError) -> Set<ObjectID> {
        var (lost, batches, requests): (Set<ObjectID>, [[ObjectID]], Int) = ([], [objects], 0)
        while let batch = batches.popLast() {
            do throws(GitTransportError) {
                try await remote.fetchSingle(batch, into: store)
            } catch {
                requests += 1
                guard error.kind == .missingObject, requests < Self.searches else { throw error }
                // A server refuses a request as a whole for the sake of one object.
                if batch.count == 1 { lost.insert(batch[0]) } else { batches += Self.halves(of: batch) }
            }
        }
        return lost
    }

    private static func halves(of batch: [ObjectID]) -> [[ObjectID]] {
        let middle = batch.count / 2
        return [Array(batch[..<middle]), Array(batch[middle...])]
    }
}
