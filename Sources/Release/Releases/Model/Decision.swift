import Names

/// A decision that only a person can make (exit 5).
package struct Decision: Hashable, Sendable {
    /// A stable word for scripts, such as `back-merge`.
    package var code: String
    /// The cause, with names and commits.
    package var message: String
    /// The remedy.
    package var hint: String
    /// The names of the people whose acts it is about.
    package var who: [String] = []
    /// The commit that it is about, whose author is told.
    package var commit: CommitID?
    /// The branch that the commit is on, where a merge request may have brought it.
    package var branch: BranchName?
    /// When it happened, in seconds since 1970, where the forge tells.
    package var since: Int?
    /// The app whose order it is about; the note about orders has a part for each.
    package var app: String?

    /// A decision; with a commit, about its author's act.
    package init(
        _ code: String, _ message: String, hint: String, about commit: Commit? = nil, on branch: BranchName? = nil,
        since: Int? = nil
    ) {
        (self.code, self.message, self.hint) = (code, message, hint)
        (self.commit, who) = (commit?.id, [commit?.author.name].compactMap(\.self))
        (self.branch, self.since) = (branch, since)
    }
}

extension Decision {
    /// The code of the decision about an order that may have started a run.
    package static let undecided = "undecided"

    /// The codes of decisions that only commands other than `reconcile` return, where they refuse what they were asked. No
    /// pass waits for such a decision: the next one takes its note away.
    static let refusals: Set<String> = [
        "ambiguous-publication", "cut-anew", "cut-conflict", "missing-upstream", "newer-than-cut", "not-published",
        "nothing-new", "nothing-to-show", "off-line", "own-commits", "repair-refused", "tag-elsewhere", "unclear-cut",
        "upload-refused", "upstream-not-landed",
    ]

    /// True if it is about keeping the branch in step with its upstream, and so ends once nothing is pulled any more.
    package var isAboutKeepingInStep: Bool { ["diverged", "lag"].contains(code) }
}
