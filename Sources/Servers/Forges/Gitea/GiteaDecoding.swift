/// A repository, with the settings that decide about merging.
struct GiteaRepository: Decodable, Sendable {
    struct Permissions: Decodable, Sendable {
        var push: Bool?
    }

    var archived: Bool?
    /// No branch is known yet: shortly after the first push, too.
    var empty: Bool?
    var hasPullRequests: Bool?
    var allowMergeCommits: Bool?
    var allowSquashMerge: Bool?
    var defaultMergeStyle: String?
    var defaultDeleteBranchAfterMerge: Bool?
    var permissions: Permissions?
}

/// A label: Gitea takes ids where it shows names.
struct GiteaLabel: Decodable, Sendable {
    var id: Int
    var name: String?
}

/// A label to be made.
struct GiteaNewLabel: Encodable, Sendable {
    var name: String
    var color = "#808080"
}

/// The combined state of a commit's checks.
struct GiteaStatus: Decodable, Sendable {
    struct Check: Decodable, Sendable {
        var context: String?
        var status: String?
        var targetUrl: String?
        var createdAt: String?
    }

    var state: String?
    var statuses: [Check]?
}

/// A rule that protects branches; older servers call its pattern `branch_name`.
struct GiteaProtection: Decodable, Sendable {
    var ruleName: String?
    var branchName: String?
    var enableForcePush: Bool?
    var dismissStaleApprovals: Bool?
    var requireSignedCommits: Bool?
    var enablePush: Bool?
    var enablePushWhitelist: Bool?
    var pushWhitelistUsernames: [String]?
    var pushWhitelistTeams: [String]?
    var enableMergeWhitelist: Bool?
    var mergeWhitelistUsernames: [String]?
    var mergeWhitelistTeams: [String]?
}

/// `GET …/branches/NAME`, as far as it is about merging into it.
struct GiteaBranch: Decodable, Sendable {
    var requiredApprovals: Int?
    var enableStatusCheck: Bool?
    var statusCheckContexts: [String]?
    var userCanMerge: Bool?
}

/// A review of a pull request.
struct GiteaReview: Decodable, Sendable {
    var user: PullRequestUser?
    var commitId: String?
    var state: String?
    /// Whether the reviewer is one whose approval counts.
    var official: Bool?
    var dismissed: Bool?
}

/// An issue or a pull request that another one depends on.
struct GiteaDependency: Decodable, Sendable {
    var state: String?
}

/// `GET /version`.
struct GiteaVersion: Decodable, Sendable {
    var version: String?
}

/// `GET /users/search`.
struct GiteaUsers: Decodable, Sendable {
    var data: [PullRequestUser]?
}

/// `GET …/actions/tasks`.
struct GiteaTasks: Decodable, Sendable {
    struct Task: Decodable, Sendable {
        var headSha: String?
        var status: String?
        var url: String?
    }

    var workflowRuns: [Task]?
}
