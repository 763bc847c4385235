import Names

/// The message of the merge commit by which a branch goes on with its next release.
package enum NextCutMessage {
    private static let body = "\n\nThe release before it has landed.\n"

    static func text(branch: String, source: BranchName) -> String { "Cut \(branch) anew from \(source)" + body }

    /// Whether a commit is such a merge. It holds nothing that its parents don't.
    package static func isOne(_ commit: Commit) -> Bool {
        commit.parents.count == 2 && commit.message.contains("Cut ")
            && ResolvedTrailers.removed(from: commit.message).hasSuffix(body)
    }
}
