/// A repository, with the settings that decide about merging. Only those who may push are told all.
struct GitHubRepository: Decodable, Sendable {
    struct Permissions: Decodable, Sendable {
        var push: Bool?
    }

    var archived: Bool?
    var `private`: Bool?
    var allowMergeCommit: Bool?
    var allowSquashMerge: Bool?
    var allowRebaseMerge: Bool?
    var deleteBranchOnMerge: Bool?
    var permissions: Permissions?
}

/// A review, as far as it is asked for.
struct GitHubReview: Decodable, Sendable {
    var user: PullRequestUser?
    /// `APPROVED`, `CHANGES_REQUESTED`, `COMMENTED`, `DISMISSED` or `PENDING`.
    var state: String?
    var commitId: String?
    /// The author's role in the repository (https://docs.github.com/en/graphql/reference/enums#commentauthorassociation).
    var authorAssociation: String?

    /// Whether its author may belong to the repository: a member of an organisation who hides that is a contributor to tokens
    /// that may not see it.
    var isOfMember: Bool {
        !["NONE", "FIRST_TIMER", "FIRST_TIME_CONTRIBUTOR", "MANNEQUIN"].contains(authorAssociation)
    }
}

/// `GET …/actions/runs`.
struct GitHubRuns: Decodable, Sendable {
    struct Run: Decodable, Sendable {
        var status: String?
        var conclusion: String?
        var htmlUrl: String?
        var headBranch: String?
        var headSha: String?
        var workflowId: Int?
        var event: String?
        var createdAt: String?
    }

    var workflowRuns: [Run]?
}

/// The answer to a merge.
struct GitHubMergeResult: Decodable, Sendable {
    var merged: Bool?
}

/// A branch; whether anything protects it, and the checks that classic protection requires, which all readers see.
struct GitHubBranch: Decodable, Sendable {
    struct Protection: Decodable, Sendable {
        struct Checks: Decodable, Sendable {
            var contexts: [String]?
        }

        /// Whether there is classic protection: rulesets make a branch protected too.
        var enabled: Bool?
        var requiredStatusChecks: Checks?
    }

    var protected: Bool?
    var protection: Protection?

    var isClassicallyProtected: Bool? { protection?.enabled == false ? false : protected }
}

/// Classic protection of a branch, which only administrators may read.
struct GitHubProtection: Decodable, Sendable {
    struct Switch: Decodable, Sendable {
        var enabled: Bool?
    }

    struct StatusChecks: Decodable, Sendable {
        var strict: Bool?
    }

    struct Reviews: Decodable, Sendable {
        var dismissStaleReviews: Bool?
    }

    /// Presence is all that matters.
    struct Restrictions: Decodable, Sendable {}

    var allowForcePushes: Switch?
    var requiredSignatures: Switch?
    var requiredLinearHistory: Switch?
    var restrictions: Restrictions?
    var requiredPullRequestReviews: Reviews?
    var requiredStatusChecks: StatusChecks?
}

/// A rule of a ruleset that is in force on a branch.
struct GitHubRule: Decodable, Sendable {
    struct Parameters: Decodable, Sendable {
        var name: String?
        var `operator`: String?
        var pattern: String?
        var negate: Bool?
        var dismissStaleReviewsOnPush: Bool?
        var requiredApprovingReviewCount: Int?
        var allowedMergeMethods: [String]?
        var mergeMethod: String?
        var requiredStatusChecks: [Check]?
        var strictRequiredStatusChecksPolicy: Bool?
    }

    struct Check: Decodable, Sendable {
        var context: String?
    }

    var type: String?
    var rulesetId: Int?
    var parameters: Parameters?
}

/// `GET /meta` of an enterprise server.
struct GitHubMeta: Decodable, Sendable {
    var installedVersion: String?
}
