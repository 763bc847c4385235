/// Who did something, and when.
public struct Signature: Hashable, Sendable {
    /// The person's name.
    public var name: String
    /// The person's address.
    public var email: String
    /// Seconds since 1970.
    public var time: Int
    /// Minutes east of Greenwich.
    public var offset: Int

    /// All of it.
    public init(name: String, email: String, time: Int, offset: Int = 0) {
        (self.name, self.email, self.time, self.offset) = (name, email, time, offset)
    }
}

/// A commit, read.
public struct Commit: Hashable, Sendable {
    /// Its id.
    public var id: CommitID
    /// The tree it records.
    public var tree: TreeID
    /// Its parents in order; the first is the line it continues.
    public var parents: [CommitID]
    /// Who wrote the change.
    public var author: Signature
    /// Who made the commit.
    public var committer: Signature
    /// The message; bytes that are no UTF-8 are replaced.
    public var message: String

    /// All of it.
    public init(
        id: CommitID, tree: TreeID, parents: [CommitID], author: Signature, committer: Signature, message: String
    ) {
        (self.id, self.tree, self.parents) = (id, tree, parents)
        (self.author, self.committer, self.message) = (author, committer, message)
    }

    /// The first line of the message.
    public var subject: String { String(message.prefix { !$0.isNewline }) }
}
