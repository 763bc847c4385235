import Names

/// How a forge that keeps the draft flag in the title marks it there.
struct DraftTitle: Sendable {
    /// The prefix of a draft's title.
    let mark: String
    /// All marks that the forge takes for one, in lower case.
    let marks: [String]

    /// `Draft:`, `[Draft]`, `(Draft)` in any case, and on older servers `WIP:`, `[WIP]` and `Draft -`
    /// (https://docs.gitlab.com/user/project/merge_requests/drafts/).
    static let gitLab = DraftTitle(
        mark: "Draft: ", marks: ["draft:", "[draft]", "(draft)", "draft - ", "wip:", "[wip]"])

    /// `WIP:` and `[WIP]`, unless the server's settings say otherwise (`WORK_IN_PROGRESS_PREFIXES`).
    static let gitea = DraftTitle(mark: "WIP: ", marks: ["wip:", "[wip]"])

    /// Whether a title carries a mark.
    func isMarked(_ title: String) -> Bool {
        let start = title.drop(while: \.isWhitespace).lowercased()
        return marks.contains { start.hasPrefix($0) }
    }

    /// The title without its marks.
    func unmarked(_ title: String) -> String {
        var rest = title.drop(while: \.isWhitespace)
        while let mark = marks.first(where: { rest.lowercased().hasPrefix($0) }) {
            rest = rest.dropFirst(mark.count).drop(while: \.isWhitespace)
        }
        return String(rest)
    }

    /// The title that makes a merge request a draft, or keeps it from being one.
    func title(_ title: String, isDraft: Bool) -> String { isDraft ? mark + title : title }

    /// The title to send for a change; `nil` where it stays as it is.
    func title(of present: MergeRequest, after change: MergeRequestChange) -> String? {
        let isDraft = change.isDraft ?? present.isDraft
        guard change.title != nil || isDraft != present.isDraft else { return nil }
        let own = present.title.isEmpty ? present.source.text : present.title
        return title(change.title ?? own, isDraft: isDraft)
    }
}
