/// Whose ways a forge has: its API, and what it does by itself.
package enum ForgeKind: String, CaseIterable, Sendable {
    case gitlab, github

    /// The ref that keeps the head of a merge request.
    func headRef(of number: Int) -> String {
        switch self {
        case .gitlab: "refs/merge-requests/\(number)/head"
        case .github: "refs/pull/\(number)/head"
        }
    }

    /// Whether a merge request is closed when its target is deleted: GitHub does so
    /// (https://github.com/orgs/community/discussions/210704), GitLab leaves it open.
    var closesWithTarget: Bool { self == .github }

    /// Whether a draft is one by its title.
    var marksDraftsInTitles: Bool { self == .gitlab }
}
