import Names

/// The forges' automatic actions.
extension ForgeKind {
    /// The ref that keeps the head of a merge request.
    func headRef(of number: Int) -> String {
        switch self {
        case .gitlab: "refs/merge-requests/\(number)/head"
        case .github, .gitea: "refs/pull/\(number)/head"
        }
    }

    /// Whether a merge request is closed when its target is deleted: GitHub does so
    /// (https://github.com/orgs/community/discussions/210704), Gitea too (`AdjustPullsCausedByBranchDeleted` in
    /// services/pull/pull.go), GitLab leaves it open.
    var closesWithTarget: Bool { self != .gitlab }

    /// Whether a pushed commit can make a merge request a draft.
    var marksDraftsByCommits: Bool { self == .gitlab }

    /// Whether a retarget takes approvals and an armed merge away. Gitea was seen to keep both, also where a push drops
    /// approvals.
    var resetsOnRetarget: Bool { self != .gitea }
}
