import Names

/// A commit that isn't there yet.
public struct NewCommit: Hashable, Sendable {
    /// Its tree.
    public var tree: TreeID
    /// Its parents, in order.
    public var parents: [CommitID]
    /// Who makes it, and when.
    public var signature: Signature
    /// Who wrote the change, and when; `nil` for ``signature``.
    public var author: Signature?
    /// The whole message.
    public var message: String

    /// A commit with everything in it.
    public init(tree: TreeID, parents: [CommitID], signature: Signature, message: String) {
        (self.tree, self.parents, self.signature, self.message) = (tree, parents, signature, message)
    }
}
