import Names

/// A commit that an audit reads.
struct Revision: Hashable, Sendable {
    /// The name that it was asked for by: a branch, a tag, an id, `HEAD~2`.
    let name: String
    let commit: CommitID
}
