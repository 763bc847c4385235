/// The body of an update on forges with pull requests; fields that are `nil` stay.
struct PullRequestUpdate: Encodable, Hashable, Sendable {
    var title: String?
    var body: String?
    var base: String?
    var state: String?
}

/// `POST …/pulls`.
struct NewPullRequest: Encodable, Sendable {
    var head: String
    var base: String
    var title: String
    var body: String
    var draft: Bool?
}

/// Accounts or teams to ask for a review, by name.
struct ReviewRequest: Encodable, Sendable {
    var reviewers: [String]?
    var teamReviewers: [String]?
}

/// Account names to assign.
struct Assignment: Encodable, Sendable {
    var assignees: [String]
}

/// The text of a comment.
struct CommentBody: Encodable, Sendable {
    var body: String
}

/// A comment, as far as it is asked for.
struct Comment: Decodable, Sendable {
    var id: Int
    var body: String?
    var user: PullRequestUser?
}
