import Names

/// Who wrote or committed something, and when.
public struct Signature: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The mail address.
    public var email: String
    /// Seconds since 1970.
    public var time: Int

    /// A signature in UTC.
    public init(name: String, email: String, time: Int) { (self.name, self.email, self.time) = (name, email, time) }
}

/// What a commit holds.
public struct ForgeCommit: Hashable, Sendable {
    /// Its id.
    public var id: CommitID
    /// Its tree.
    public var tree: TreeID
    /// Its parents, in order.
    public var parents: [CommitID]
    /// Who wrote the change.
    public var author: Signature
    /// Who made the commit.
    public var committer: Signature
    /// The whole message.
    public var message: String

    /// A commit with everything in it.
    public init(
        id: CommitID, tree: TreeID, parents: [CommitID], author: Signature, committer: Signature, message: String
    ) {
        (self.id, self.tree, self.parents) = (id, tree, parents)
        (self.author, self.committer, self.message) = (author, committer, message)
    }

    /// The first line of the message.
    public var title: String { String(message.prefix { $0 != "\n" }) }
}

/// A commit that isn't there yet; author and committer are the same person.
public struct NewCommit: Hashable, Sendable {
    /// Its tree.
    public var tree: TreeID
    /// Its parents, in order.
    public var parents: [CommitID]
    /// Who makes it, and when.
    public var signature: Signature
    /// The whole message.
    public var message: String

    /// A commit with everything in it.
    public init(tree: TreeID, parents: [CommitID], signature: Signature, message: String) {
        (self.tree, self.parents, self.signature, self.message) = (tree, parents, signature, message)
    }
}
