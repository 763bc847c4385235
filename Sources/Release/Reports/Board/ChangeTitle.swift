import Names

/// Reads what a forge's merge or squash commit says about the merge request behind it.
///
/// GitLab: `Merge branch 'x' into 'y'`, the title, `See merge request group/project!12`
/// (https://docs.gitlab.com/user/project/merge_requests/commit_templates/). GitHub: `Merge pull request #12 from x`, the
/// title; or the title with ` (#12)` at its end after a squash. Gitea: `Merge pull request 'title' (#12) from x into y`.
struct ChangeTitle {
    /// The title as people know it.
    private(set) var title: String
    /// The merge request's number.
    private(set) var request: MergeRequestID?

    init(_ commit: Commit) {
        let lines = commit.message.split(whereSeparator: \.isNewline).prefix(50).map { String($0.prefix(500)) }
        title = lines.first ?? ""
        if let named = lines.last?.firstMatch(of: #/See merge request \S*!([0-9]{1,9})\s*$/#) {
            request = Int(named.output.1).map { MergeRequestID($0) }
            if title.hasPrefix("Merge branch "), lines.count > 2 { title = lines[1] }
        } else if let named = title.firstMatch(of: #/^Merge pull request #([0-9]{1,9}) from /#) {
            request = Int(named.output.1).map { MergeRequestID($0) }
            if lines.count > 1 { title = lines[1] }
        } else if let named = title.firstMatch(of: #/^Merge pull request '(.*)' \(#([0-9]{1,9})\) from /#) {
            request = Int(named.output.2).map { MergeRequestID($0) }
            title = String(named.output.1)
        } else if let named = title.firstMatch(of: #/^(.*) \(#([0-9]{1,9})\)$/#) {
            request = Int(named.output.2).map { MergeRequestID($0) }
            title = String(named.output.1)
        }
    }
}
