import Names

/// The rules for merges in one ruleset of GitHub
/// (https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets).
package struct GitHubRules: Hashable, Sendable {
    /// The types of the rules of each branch, such as `required_linear_history`, `merge_queue` and `pull_request`.
    package var types: [String: [String]] = [:]
    /// Whether the account may bypass the ruleset: `never`, `always`, `pull_requests_only` or `exempt`.
    package var bypass = "never"
    /// How the merge queue merges: `MERGE`, `SQUASH` or `REBASE`.
    package var queueMethod = "MERGE"
    /// The pull requests in the merge queue, the next one first.
    package var queue: [Int] = []
    /// The pull requests that were taken out of it: the reason, and the head at that time.
    var removals: [Int: Removal] = [:]

    /// A removal from the merge queue.
    struct Removal: Hashable, Sendable {
        var reason: String
        var head: CommitID?
    }

    /// No rules.
    package init() {}

    /// The words with which a merge into a branch is refused; `nil`: it isn't.
    func refusal(for branch: String) -> String? {
        guard bypass == "never", let types = types[branch] else { return nil }
        for type in types {
            switch type {
            case "merge_queue":
                return "Repository rule violations found\n\nChanges must be made through the merge queue"
            case "required_linear_history":
                return "Repository rule violations found\n\nThis branch must not contain merge commits"
            case "pull_request": return "At least 1 approving review is required by reviewers with write access."
            default: continue
            }
        }
        return nil
    }

    /// Whether a pull request into the branch shows as blocked, also for those who may bypass the rule. A linear history
    /// alone doesn't show.
    func shows(on branch: String) -> Bool {
        types[branch].map { $0.contains("merge_queue") || $0.contains("pull_request") } ?? false
    }
}
