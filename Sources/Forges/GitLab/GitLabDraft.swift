/// GitLab's draft flag lives in the title (https://docs.gitlab.com/user/project/merge_requests/drafts/).
enum GitLabDraft {
    /// The title of a draft without its marks: `Draft:`, `[Draft]`, `(Draft)` in any case, and on older servers `WIP:`,
    /// `[WIP]` and `Draft -`.
    static func unmarked(_ title: String) -> String {
        var rest = title.drop(while: \.isWhitespace)
        while let mark = marks.first(where: { rest.lowercased().hasPrefix($0) }) {
            rest = rest.dropFirst(mark.count).drop(while: \.isWhitespace)
        }
        return String(rest)
    }

    /// The title that makes a merge request a draft, or keeps it from being one.
    static func title(_ title: String, isDraft: Bool) -> String {
        isDraft ? "Draft: " + title : title
    }

    private static let marks = ["draft:", "[draft]", "(draft)", "draft - ", "wip:", "[wip]"]
}
