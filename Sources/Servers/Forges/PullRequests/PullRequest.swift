import Names
import WebAPI

/// A pull request in the shape of GitHub's REST API, which Gitea and Forgejo answer too.
///
/// Nearly everything is optional: lists leave fields out, and null stands for a user or a fork that was deleted.
struct PullRequest: Decodable, Sendable {
    struct Side: Decodable, Sendable {
        var label: String?
        var ref: String?
        var sha: String?
        var repo: Repository?
    }

    struct Repository: Decodable, Sendable {
        var id: Int?
        /// GitHub's word for whether merge commits are allowed.
        var allowMergeCommit: Bool?
        /// Gitea's.
        var allowMergeCommits: Bool?
    }

    struct Label: Decodable, Sendable {
        var name: String?
    }

    /// A team: GitHub is asked for its review by the slug, Gitea by the name.
    struct Team: Decodable, Sendable {
        var name: String?
        var slug: String?
    }

    /// Presence is all that matters.
    struct Mark: Decodable, Sendable {}

    var number: Int
    var nodeId: String?
    var htmlUrl: String?
    var state: String?
    var draft: Bool?
    var title: String?
    var body: String?
    var head: Side?
    var base: Side?
    var labels: [Label]?
    var user: PullRequestUser?
    var requestedReviewers: [PullRequestUser]?
    /// GitHub's word for the teams.
    var requestedTeams: [Team]?
    /// Gitea's.
    var requestedReviewersTeams: [Team]?
    var assignees: [PullRequestUser]?
    var createdAt: String?
    var updatedAt: String?
    var mergedAt: String?
    var closedAt: String?
    var merged: Bool?
    var mergedBy: PullRequestUser?
    var mergeCommitSha: String?
    var mergeable: Bool?
    var mergeableState: String?
    var autoMerge: Mark?
    var stack: Mark?
}

/// An account.
struct PullRequestUser: Decodable, Sendable {
    var id: Int
    var login: String?
    var type: String?
}

extension PullRequest {
    /// Whether it comes from the repository itself rather than from a fork, whose branches may have the same names. The
    /// repository of a deleted fork is null.
    var isFromOwnProject: Bool {
        guard let id = head?.repo?.id else { return false }
        return id == base?.repo?.id
    }

    var isOpened: Bool { state == "open" }

    /// When it was touched last, in seconds since 1970.
    var touchedAt: Int { updatedAt.flatMap(Timestamp.seconds(iso8601:)) ?? .max }

    /// The value for the flow; `nil` for one without branches that git knows.
    func value(draftTitle: DraftTitle? = nil) -> MergeRequest? {
        guard let source = sourceName.flatMap(BranchName.init), let target = base?.ref.flatMap(BranchName.init) else {
            return nil
        }
        let isMerged = merged == true || mergedAt != nil
        let title = title ?? ""
        let isDraft = draft ?? draftTitle?.isMarked(title) ?? false
        var value = MergeRequest(
            id: MergeRequestID(number), url: htmlUrl.flatMap(PeopleLink.checked) ?? "", source: source, target: target,
            state: isMerged ? .merged : isOpened ? .opened : .closed,
            title: isDraft ? draftTitle?.unmarked(title) ?? title : title,
            head: head?.sha.flatMap { CommitID(hex: $0) },
            createdAt: createdAt.flatMap(Timestamp.seconds(iso8601:)) ?? 0)
        value.isDraft = isDraft
        value.description = body ?? ""
        // Before the merge GitHub names its test merge here.
        value.mergeCommit = isMerged ? mergeCommitSha.flatMap { CommitID(hex: $0) } : nil
        value.labels = (labels ?? []).compactMap(\.name)
        value.reviewerIDs = (requestedReviewers ?? []).map(\.id)
        value.reviewerTeams =
            (requestedTeams ?? []).compactMap(\.slug) + (requestedReviewersTeams ?? []).compactMap(\.name)
        value.assigneeIDs = (assignees ?? []).map(\.id)
        value.author = user?.login ?? ""
        value.merger = isMerged ? mergedBy?.login : nil
        value.mergedAt = mergedAt.flatMap(Timestamp.seconds(iso8601:))
        // https://github.com/cli/cli/issues/1168; Gitea does so whoever deletes the branch.
        value.closedAt = closedAt.flatMap(Timestamp.seconds(iso8601:))
        return value
    }

    /// When the branch is gone, Gitea names a ref of its own here and keeps the branch in the label.
    private var sourceName: String? {
        head?.ref?.hasPrefix("refs/pull/") == true ? head?.label : head?.ref
    }
}
