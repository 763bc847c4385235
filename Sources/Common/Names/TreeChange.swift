/// The changes of a commit, or of a run of commits.
package struct TreeChange: Hashable, Sendable {
    /// The tree before the change; `nil`: the empty one.
    package var from: TreeID?
    /// The tree after it.
    package var to: TreeID
    /// The only paths that count; `nil`: all that differ.
    package var paths: [String]?

    /// A change from one tree to another.
    package init(from: TreeID?, to: TreeID, paths: [String]? = nil) {
        (self.from, self.to, self.paths) = (from, to, paths)
    }
}
