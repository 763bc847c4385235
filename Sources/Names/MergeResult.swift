/// What a three-way merge came to. Nothing is written to the repository; new objects stay in memory until they are packed.
public struct MergeResult: Hashable, Sendable {
    /// A path that people must look at.
    public struct Conflict: Hashable, Sendable {
        /// The path; bytes that are no UTF-8 are replaced.
        public var path: String
        /// Why, in git's words: `content`, `modify/delete`, `add/add`, `rename/rename`, `mode`, `submodule`, `binary`, …
        public var reason: String

        /// Both together.
        public init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
    }

    /// The merged tree; our side's own when there are conflicts.
    public var tree: TreeID
    /// The paths in conflict, sorted, each once; empty when the merge is clean.
    public var conflicts: [Conflict]
    /// Blobs and trees that the merge made and neither side had.
    public var newObjects: [ObjectID]

    /// Whether `tree` is the merge.
    public var isClean: Bool { conflicts.isEmpty }

    /// All of it.
    public init(tree: TreeID, conflicts: [Conflict], newObjects: [ObjectID]) {
        (self.tree, self.conflicts, self.newObjects) = (tree, conflicts, newObjects)
    }
}
