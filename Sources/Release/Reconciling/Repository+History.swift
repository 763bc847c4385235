import GitStore
import Names
import Releases

extension Repository: History {
    /// Whether the commit is here.
    package func contains(_ id: CommitID) -> Bool { (try? contains(id.object)) ?? false }

    /// git's merge, with the files in conflict settled as `resolving` says.
    package func merge(ours: CommitID, theirs: CommitID, resolving: ConflictResolution) throws -> MergeResult {
        guard !resolving.isOff else { return try merge(ours: ours, theirs: theirs, base: nil) }
        let resolver = ConflictResolver(resolving)
        return try merge(ours: ours, theirs: theirs, base: nil) { file throws(GitStoreError) in
            resolver.resolution(of: file)
        }
    }

    /// Returns the paths that `.gitattributes` gives `merge=union`.
    package func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] {
        try attributesUnion(paths: paths, in: tree)
    }

    /// The paths that differ between two trees.
    package func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try changedPaths(from: old, to: new, limit: 10_000)
    }

    /// The first paths that git refuses to check out.
    package func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try unsafePaths(from: old, to: new, limit: 10)
    }

    /// Makes a commit in memory.
    package func makeCommit(_ draft: CommitDraft) throws -> CommitID {
        try writeCommit(
            tree: draft.tree, parents: draft.parents, author: draft.signature, committer: draft.signature,
            message: draft.message)
    }
}
