import GitStore
import Names

/// relctl's own store, which lacks trees and files until something reads them, with the server that they come from.
package struct ThinStore: Sendable {
    private let store: Repository
    private let remote: any GitRemote

    /// Creates the access to a store. Objects are only ever fetched if the store is relctl's own cache.
    package init(_ store: Repository, from remote: any GitRemote) { (self.store, self.remote) = (store, remote) }

    /// The maximum number of runs of one computation. Each run reaches at least one level of folders further, and trees
    /// have at most 200 levels.
    private static let rounds = 1000
    /// How many requests may look for the objects that a server has lost.
    private static let searches = 200

    /// Runs a computation. If the store lacks trees or blobs that it reads, fetches all of them in one request and runs
    /// it again. What only optional parts of it lack (``Repository/attempt(_:)``) is fetched in a limited number of
    /// rounds, and fails nothing if the server has lost it.
    ///
    /// - Parameter compute: must have no effects outside of memory, because it may run several times. Its result is
    ///   used only if no required object was missing in that run. Objects that the server has lost don't count as
    ///   missing; `compute` decides whether that is an error.
    /// - Throws: what the last computation throws, and errors of fetching.
    package func run<Value>(
        isolation: isolated (any Actor)? = #isolation, _ compute: () async throws -> Value
    ) async throws -> Value {
        guard store.isCache else { return try await compute() }
        var (lost, asked): (Set<ObjectID>, Set<ObjectID>) = ([], [])
        for _ in 0..<Self.rounds {
            _ = store.takeLacking()
            let result = await Self.attempt(compute)
            let required = store.takeLacking().filter { !lost.contains($0) }
            let optional = store.takeOptional().filter { !asked.contains($0) }
            if required.isEmpty {
                guard !optional.isEmpty, let missing = try await fetchOptional(optional) else {
                    return try result.get()
                }
                lost.formUnion(missing)
            } else {
                guard !asked.isSuperset(of: required) else { throw unreadable(required[0]) }
                lost.formUnion(try await fetch(required + optional))
            }
            asked.formUnion(required + optional)
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
    ) async -> Result<Value, any Error> {
        do { return .success(try await compute()) } catch { return .failure(error) }
    }

    /// - Returns: those that the server doesn't have; `nil` if it has lost too many to tell which.
    /// - Throws: errors of the transport: a result without what a busy server has would differ from that of the next run.
    private func fetchOptional(_ objects: [ObjectID]) async throws(GitTransportError) -> Set<ObjectID>? {
        do throws(GitTransportError) {
            return try await fetch(objects)
        } catch  where error.kind == .missingObject {
            return nil
        }
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
                // A server refuses the whole request if it lacks one of the objects.
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
