import GitStore
import Names
import Reconciling
import Releases
import Synchronization

/// A repository that counts the merges into one commit.
final class CountingHistory: History {
    let store: Repository
    private let head: CommitID
    private(set) var merges = 0

    init(_ store: Repository, countingMergesInto head: CommitID) { (self.store, self.head) = (store, head) }

    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult {
        if ours == head { merges += 1 }
        return try store.merge(ours: ours, theirs: theirs, base: base)
    }

    func contains(_ id: CommitID) -> Bool { store.contains(id) }
    func commit(_ id: CommitID) throws -> Commit { try store.commit(id) }
    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
        try store.isAncestor(ancestor, of: descendant)
    }
    func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] { try store.mergeBases(left, right) }
    func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) {
        try store.aheadBehind(left, right)
    }
    func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try store.changedPaths(from: old, to: new)
    }
    func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try store.unsafePaths(from: old, to: new)
    }

    func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] {
        try store.unionPaths(among: paths, in: tree)
    }
    func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
        try store.undonePaths(of: change, from: before, to: after)
    }

    func makeCommit(_ draft: CommitDraft) throws -> CommitID { try store.makeCommit(draft) }
}
