import Names

/// A branch or a tag of the repository behind a forge.
package struct ForgeRef: Hashable, Sendable {
    /// The full name, such as `refs/heads/develop`.
    package var name: String
    /// The object of the ref: of an annotated tag the tag object, else the commit.
    package var object: ObjectID
    /// The commit it leads to.
    package var commit: CommitID
    /// The text of an annotated tag.
    package var message: String?

    /// A ref that leads to a commit.
    package init(name: String, object: ObjectID? = nil, commit: CommitID, message: String? = nil) {
        (self.name, self.object, self.commit, self.message) = (name, object ?? commit.object, commit, message)
    }

    /// The branch's short name; `nil` for tags.
    package var branch: String? { name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : nil }

    /// The tag's short name; `nil` for branches.
    package var tag: String? { name.hasPrefix("refs/tags/") ? String(name.dropFirst(10)) : nil }
}
