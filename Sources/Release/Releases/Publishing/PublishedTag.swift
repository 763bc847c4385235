import Names

/// A tag that `publish-release` was asked for, and that is on the release's branch.
package struct PublishedTag: Hashable, Sendable {
    package let tag: TagName
    package let commit: CommitID
    /// How many commits of the branch came after the tagged one: they are not in what was published.
    package let commitsSince: Int

    /// Creates the tag as it is seen.
    package init(_ tag: TagName, at commit: CommitID, commitsSince: Int) {
        (self.tag, self.commit, self.commitsSince) = (tag, commit, commitsSince)
    }
}

extension Planner {
    /// The tag and what came after it. A branch that has moved on is no decision: the same command may be run twice, and a pull
    /// moves the branch in between. Whoever means the newer commits learns that they are not published.
    func publishedTag(_ tag: TagName, at commit: CommitID, of release: CutBranch) throws -> PublishedTag {
        let later = try assessor.history.firstParentLine(of: release.head, notIn: commit)
        return PublishedTag(tag, at: commit, commitsSince: later.count)
    }
}
