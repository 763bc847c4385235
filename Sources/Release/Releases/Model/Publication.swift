import Names

/// The tag or upload that shows that a package is published.
package struct Publication: Hashable, Sendable {
    /// The tag; `nil`: an upload.
    package var tag: TagName?
    /// The published commit.
    package var commit: CommitID
}
