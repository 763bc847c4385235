/// A merge request of `GET /projects/:id/merge_requests` and its like.
///
/// Nearly everything is optional: servers of different age leave different fields out, and null stands for a user or a
/// fork that was deleted.
struct GitLabMergeRequest: Decodable, Sendable {
    struct Rights: Decodable, Sendable {
        var canMerge: Bool?
    }

    var iid: Int
    var projectId: Int?
    var sourceProjectId: Int?
    var targetProjectId: Int?
    var sourceBranch: String?
    var targetBranch: String?
    var state: String?
    var title: String?
    var description: String?
    var draft: Bool?
    var workInProgress: Bool?
    var sha: String?
    var mergeCommitSha: String?
    var squashCommitSha: String?
    var labels: [String]?
    var author: GitLabUser?
    var reviewers: [GitLabUser]?
    var assignees: [GitLabUser]?
    var createdAt: String?
    var updatedAt: String?
    var mergedAt: String?
    /// The account that merged it; of an open merge request, the one that set auto-merge.
    var mergeUser: GitLabUser?
    /// The same once it is merged, on servers before 14.7.
    var mergedBy: GitLabUser?
    var closedAt: String?
    var webUrl: String?
    var detailedMergeStatus: String?
    var mergeStatus: String?
    var hasConflicts: Bool?
    var mergeError: String?
    var blockingDiscussionsResolved: Bool?
    var squash: Bool?
    var squashOnMerge: Bool?
    var mergeWhenPipelineSucceeds: Bool?
    /// The rights of the token's account.
    var user: Rights?
    var headPipeline: GitLabPipeline?
    var pipeline: GitLabPipeline?
}

/// A user, as far as one is asked for.
struct GitLabUser: Decodable, Sendable {
    var id: Int
    var username: String?
    var bot: Bool?
    var isAdmin: Bool?
    /// Told of the token's own account only.
    var commitEmail: String?
    /// The primary address, told of the token's own account only.
    var email: String?
}

/// A pipeline, of a merge request or of a list.
struct GitLabPipeline: Decodable, Sendable {
    var id: Int?
    var status: String?
    var webUrl: String?
    var ref: String?
    var sha: String?
    var createdAt: String?
}

/// A job of a pipeline.
struct GitLabPipelineJob: Decodable, Sendable {
    var name: String?
    var status: String?
}

/// A note of a merge request.
struct GitLabNote: Decodable, Sendable {
    var id: Int
    var body: String?
    var author: GitLabUser?
    var system: Bool?
    var createdAt: String?
}

/// A version of a merge request's diff (`GET …/merge_requests/:iid/versions`).
struct GitLabDiffVersion: Decodable, Sendable {
    var id: Int
    var headCommitSha: String?
    var createdAt: String?
}

/// A project, with the settings that decide about merging.
struct GitLabProject: Decodable, Sendable {
    struct Permissions: Decodable, Sendable {
        struct Access: Decodable, Sendable {
            var accessLevel: Int?
        }
        var projectAccess: Access?
        var groupAccess: Access?
    }
    var pathWithNamespace: String?
    var archived: Bool?
    var mergeRequestsAccessLevel: String?
    var mergeMethod: String?
    var mergePipelinesEnabled: Bool?
    var squashOption: String?
    var removeSourceBranchAfterMerge: Bool?
    var onlyAllowMergeIfPipelineSucceeds: Bool?
    var allowMergeOnSkippedPipeline: Bool?
    /// Told since 19.4; servers rebase since 18.9 (https://docs.gitlab.com/api/projects/).
    var automaticRebaseEnabled: Bool?
    var mergeTrainsEnabled: Bool?
    /// Told since 19.3, where trains can be enforced.
    var mergeTrainEnforcement: String?
    var mergeRequestTitleRegex: String?
    var permissions: Permissions?
}

/// `GET /version`.
struct GitLabVersion: Decodable, Sendable {
    var version: String?
}

/// `GET /personal_access_tokens/self`.
struct GitLabToken: Decodable, Sendable {
    var scopes: [String]?
    var expiresAt: String?
}

/// An element of `GET /projects/:id/protected_branches`.
struct GitLabProtectedBranch: Decodable, Sendable {
    /// An access rule: everybody of a role, or one account, group or key.
    struct Access: Decodable, Sendable {
        var accessLevel: Int?
        var userId: Int?
        var groupId: Int?
    }

    var name: String
    var allowForcePush: Bool?
    var pushAccessLevels: [Access]?
    var mergeAccessLevels: [Access]?
}

/// An element of `GET /projects/:id/protected_tags`.
struct GitLabProtectedTag: Decodable, Sendable {
    var name: String
    var createAccessLevels: [GitLabProtectedBranch.Access]?
}

/// A member of a project, by whatever way.
struct GitLabMember: Decodable, Sendable {
    var accessLevel: Int?
}

/// `GET /projects/:id/approvals`, of paid tiers.
struct GitLabApprovalSettings: Decodable, Sendable {
    var resetApprovalsOnPush: Bool?
    var selectiveCodeOwnerRemovals: Bool?
}

/// `GET /projects/:id/push_rule`, of paid tiers; `null` where a project has none.
struct GitLabPushRule: Decodable, Sendable {
    var commitMessageRegex: String?
    var commitMessageNegativeRegex: String?
    var branchNameRegex: String?
    var authorEmailRegex: String?
    var commitCommitterCheck: Bool?
    var commitCommitterNameCheck: Bool?
    var memberCheck: Bool?
    var rejectUnsignedCommits: Bool?
    var rejectNonDcoCommits: Bool?
}
