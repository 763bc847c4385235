/// The result of a three-way merge. Nothing is written to the repository; new objects stay in memory until they are packed.
package struct MergeResult: Hashable, Sendable {
    /// A path that people must look at.
    package struct Conflict: Hashable, Sendable {
        /// The path; bytes that are no UTF-8 are replaced.
        package var path: String
        /// Why, in git's words: `content`, `modify/delete`, `add/add`, `rename/rename`, `mode`, `submodule`, `binary`, …
        package var reason: String

        package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
    }

    /// A file whose conflict was settled without people.
    package struct Resolved: Hashable, Sendable {
        package var path: String
        /// What resolved the conflict: a kind of file (`project`, `strings`, ...), `versions`, `own` or `upstream`.
        package var kind: String

        package init(path: String, kind: String) { (self.path, self.kind) = (path, kind) }
    }

    /// The merged tree; our side's own when there are conflicts.
    package var tree: TreeID
    /// The paths in conflict, sorted, each once; empty when the merge is clean.
    package var conflicts: [Conflict]
    /// Blobs and trees that the merge made and neither side had.
    package var newObjects: [ObjectID]

    /// The files that git leaves in conflict and that were settled, sorted by path.
    package var resolved: [Resolved] = []

    /// True if there are no conflicts, so that `tree` is the merged tree.
    package var isClean: Bool { conflicts.isEmpty }

    package init(tree: TreeID, conflicts: [Conflict], newObjects: [ObjectID], resolved: [Resolved] = []) {
        (self.tree, self.conflicts, self.newObjects, self.resolved) = (tree, conflicts, newObjects, resolved)
    }
}
