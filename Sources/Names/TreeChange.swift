/// What a commit, or a run of commits, changed.
public struct TreeChange: Hashable, Sendable {
    /// The tree before the change; `nil`: the empty one.
    public var from: TreeID?
    /// The tree after it.
    public var to: TreeID
    /// The only paths that count; `nil`: all that differ.
    public var paths: [String]?

    /// A change from one tree to another.
    public init(from: TreeID?, to: TreeID, paths: [String]? = nil) {
        (self.from, self.to, self.paths) = (from, to, paths)
    }
}
