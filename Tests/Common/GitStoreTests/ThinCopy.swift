import Foundation
import Names
import Testing

@testable import GitStore

/// A store that begins with the commits of another and gets its trees and files round by round, as something lacks them.
final class ThinCopy {
    private let full: Repository
    let store: Repository
    private let scratch = FileManager.default.temporaryDirectory.appending(path: "relctl-thin-\(UUID().uuidString)")
    /// What each round brought.
    private(set) var rounds: [[ObjectID]] = []

    /// - Parameter tips: whose histories the copy has.
    init(of full: Repository, _ tips: [CommitID]) throws {
        self.full = full
        store = try Repository.cache(at: scratch.path())
        var (next, known) = (tips, Set(tips))
        while let id = next.popLast() {
            try copy(id.object, .commit)
            next += try full.commit(id).parents.filter { known.insert($0).inserted }
        }
    }

    /// The same from a repository of relctl's own that holds the commits, and stays as it is.
    init(of full: Repository, startingAs commits: String) throws {
        self.full = full
        store = try Repository.cache(at: commits)
    }

    deinit { try? FileManager.default.removeItem(at: scratch) }

    private func copy(_ id: ObjectID, _ kind: ObjectDatabase.Kind) throws {
        let bytes = try full.withObjects { objects throws(GitStoreError) in try objects.read(id, kind) }
        _ = try store.withObjects { objects throws(GitStoreError) in try objects.write(bytes, kind) }
    }

    /// Copies objects of either kind.
    func supply(_ ids: [ObjectID]) throws {
        rounds.append(ids)
        for id in ids {
            do { try copy(id, .tree) } catch { try copy(id, .blob) }
        }
    }

    /// Runs an operation until it lacks nothing. What it lacks must be in its error, and nothing is asked for twice.
    func run<Value>(_ operation: (Repository) throws -> Value) throws -> Value {
        var asked: Set<ObjectID> = []
        while true {
            _ = store.takeLacking()
            do {
                let value = try operation(store)
                #expect(store.takeLacking().isEmpty, "a result came although objects were lacking")
                return value
            } catch let error as GitStoreError where error.kind == .missingObject {
                #expect(store.takeLacking() == error.lacking.sorted())
                try #require(!error.lacking.isEmpty, "\(error)")
                try #require(asked.isDisjoint(with: error.lacking), "asked for what is there")
                asked.formUnion(error.lacking)
                try supply(error.lacking.sorted())
            }
        }
    }
}
