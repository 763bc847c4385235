import Names

/// A commit that isn't there yet.
package struct NewCommit: Hashable, Sendable {
    package var tree: TreeID
    /// Its parents, in order.
    package var parents: [CommitID]
    /// Name, address and time of the committer.
    package var signature: Signature
    /// Name, address and time of the author; `nil` for ``signature``.
    package var author: Signature?
    /// The whole message.
    package var message: String

    /// A commit with everything in it.
    package init(tree: TreeID, parents: [CommitID], signature: Signature, message: String) {
        (self.tree, self.parents, self.signature, self.message) = (tree, parents, signature, message)
    }
}
