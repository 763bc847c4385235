import Names

/// A branch or a tag of the repository behind a forge.
public struct ForgeRef: Hashable, Sendable {
    /// The full name, such as `refs/heads/develop`.
    public var name: String
    /// What the ref holds: of an annotated tag the tag object, else the commit.
    public var object: ObjectID
    /// The commit it leads to.
    public var commit: CommitID
    /// The text of an annotated tag.
    public var message: String?

    /// A ref that leads to a commit.
    public init(name: String, object: ObjectID? = nil, commit: CommitID, message: String? = nil) {
        (self.name, self.object, self.commit, self.message) = (name, object ?? commit.object, commit, message)
    }

    /// The branch's short name; `nil` for tags.
    public var branch: String? { name.hasPrefix("refs/heads/") ? String(name.dropFirst(11)) : nil }

    /// The tag's short name; `nil` for branches.
    public var tag: String? { name.hasPrefix("refs/tags/") ? String(name.dropFirst(10)) : nil }
}
