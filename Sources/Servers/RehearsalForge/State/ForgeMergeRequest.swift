import Names

/// A merge request as the forge keeps it.
package struct ForgeMergeRequest: Hashable, Sendable {
    /// The state of a merge request.
    package enum State: String, Hashable, Sendable {
        case opened, closed, merged
    }

    /// The heads of the branches when the forge looked at either last; closed ones keep the last.
    package struct Diff: Hashable, Sendable {
        /// The source's tip.
        package var head: CommitID
        /// The target's tip at that time.
        package var start: CommitID
        /// Their merge base.
        package var base: CommitID?
        /// How many commits the head has that the target lacks.
        package var commitCount: Int
    }

    /// A head that it had, or that somebody looked at.
    package struct DiffVersion: Hashable, Sendable {
        package var head: CommitID
        /// Since when, or when it was looked at, in seconds since 1970.
        package var time: Int
    }

    /// The forge's id, which is not what people see.
    package var id: Int
    /// The number that people see.
    package var iid: Int
    /// The branch it brings.
    package var source: String
    /// The project that the source branch lives in; a fork has another id.
    package var sourceProjectID: Int
    /// The branch it is to be merged into.
    package var target: String
    /// The whole title; a draft's starts with `Draft:`.
    package var title: String
    /// The text below the title.
    package var description: String
    /// The state.
    package var state = State.opened
    /// Labels, sorted.
    package var labels: [String] = []
    /// Accounts.
    package var reviewerIDs: [Int] = []
    /// Accounts.
    package var assigneeIDs: [Int] = []
    /// Accounts that approved it.
    package var approvalIDs: [Int] = []
    /// The approved version of the diff and its time, by account.
    package var approvedVersions: [Int: DiffVersion] = [:]
    /// The account that opened it.
    package var authorID: Int
    /// The heads of the branches; `nil` while one of them never existed.
    package var diff: Diff?
    /// How many versions of its diff there were; one that has ``versionLimit`` gets no more, and keeps its head
    /// (`MergeRequests::ReloadDiffsService` in app/services/merge_requests/reload_diffs_service.rb).
    package var versions = 0
    /// The versions' heads, oldest first.
    package var diffVersions: [DiffVersion] = []
    /// `MergeRequest::DIFF_VERSION_LIMIT` in app/models/merge_request.rb.
    package static let versionLimit = 1000
    /// Whether it asks for a squash.
    package var squashes: Bool
    /// Whether it asks for the source branch to be deleted on merge.
    package var removesSourceBranch: Bool
    /// The account that armed auto-merge.
    package var autoMergeUserID: Int?
    /// Comments, oldest first.
    package var notes: [ForgeNote] = []
    /// The pipeline that speaks for its head.
    package var headPipelineID: Int?
    /// How many more single reads answer `checking`.
    package var checksLeft: Int
    /// Whether the branches conflict, as the last check found out; `nil` while unchecked. GitLab stores this alone
    /// (`merge_status`); all else in the verdict is looked up at each read (`DetailedMergeStatusService`).
    package var conflicts: Bool?
    /// The merge status that lists show: that of the last single read.
    package var listedStatus = MergeStatus.unchecked
    /// A status that a test forces upon it, such as `requested_changes`.
    package var forcedStatus: MergeStatus?
    /// Why the last merge or rebase failed; a push, closing and merging clear it (`MergeRequest`'s state machine,
    /// `MergeRequests::RefreshService#reload_merge_requests`).
    package var mergeError: String?
    /// The account for which the source is being rebased.
    package var rebasingUserID: Int?
    /// How many more single reads show that it is being rebased.
    package var rebaseReadsLeft = 0
    /// The head that the forge's own rebase made last; a push of it leaves approvals alone.
    package var rebasedHead: CommitID?
    /// Seconds since 1970.
    package var createdAt: Int
    /// Seconds since 1970.
    package var updatedAt: Int
    /// When the forge was done with what it does after opening; seconds since 1970.
    package var preparedAt: Int?
    /// Seconds since 1970.
    package var mergedAt: Int?
    /// The account that merged it.
    package var mergedByID: Int?
    /// Seconds since 1970.
    package var closedAt: Int?
    /// The account that closed it.
    package var closedByID: Int?
    /// The commit on the target that merged it.
    package var mergeCommit: CommitID?
    /// The commit that the forge made of it by a squash.
    package var squashCommit: CommitID?

    /// The head as the forge last saw it.
    package var sha: CommitID? { diff?.head }

    /// Whether the title marks it as a draft, in any of the ways that GitLab takes.
    package var isDraft: Bool {
        let start = title.lowercased()
        return ["draft:", "draft -", "[draft]", "(draft)"].contains { start.hasPrefix($0) }
    }
}

extension ForgeMergeRequest {
    /// Whether it brought a commit: by its diff, its merge commit or its squash commit.
    func brings(_ commit: CommitID, in repository: GitProgramRepository) async throws(APIError) -> Bool {
        if mergeCommit == commit || squashCommit == commit { return true }
        guard let diff, diff.commitCount > 0 else { return false }
        return try await repository.commits(of: diff.head, notIn: diff.start, limit: 10_000).contains(commit)
    }
}
