/// A person's name and address with a time.
package struct Signature: Hashable, Sendable {
    /// The person's name.
    package var name: String
    /// The person's address.
    package var email: String
    /// Seconds since 1970.
    package var time: Int
    /// Minutes east of Greenwich.
    package var offset: Int

    package init(name: String, email: String, time: Int, offset: Int = 0) {
        (self.name, self.email, self.time, self.offset) = (name, email, time, offset)
    }
}

/// A commit, read.
package struct Commit: Hashable, Sendable {
    package var id: CommitID
    /// The tree it records.
    package var tree: TreeID
    /// Its parents in order; the first is the line it continues.
    package var parents: [CommitID]
    /// The author of the change.
    package var author: Signature
    package var committer: Signature
    /// The message; bytes that are no UTF-8 are replaced.
    package var message: String

    package init(
        id: CommitID, tree: TreeID, parents: [CommitID], author: Signature, committer: Signature, message: String
    ) {
        (self.id, self.tree, self.parents) = (id, tree, parents)
        (self.author, self.committer, self.message) = (author, committer, message)
    }

    /// The first line of the message.
    package var subject: String { String(message.prefix { !$0.isNewline }) }
}
