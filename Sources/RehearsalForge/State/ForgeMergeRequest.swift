import Names

/// A merge request as the forge keeps it.
public struct ForgeMergeRequest: Hashable, Sendable {
    /// Where it stands.
    public enum State: String, Hashable, Sendable {
        case opened, closed, merged
    }

    /// What the forge remembers of the branches when either was last looked at; closed ones keep the last.
    public struct Diff: Hashable, Sendable {
        /// The source's tip.
        public var head: CommitID
        /// The target's tip at that time.
        public var start: CommitID
        /// Their merge base.
        public var base: CommitID?
        /// How many commits the head has that the target lacks.
        public var commitCount: Int
    }

    /// The forge's id, which is not what people see.
    public var id: Int
    /// The number that people see.
    public var iid: Int
    /// The branch it brings.
    public var source: String
    /// The project that the source branch lives in; a fork has another id.
    public var sourceProjectID: Int
    /// The branch it is to be merged into.
    public var target: String
    /// The whole title; a draft's starts with `Draft:`.
    public var title: String
    /// The text below the title.
    public var description: String
    /// Where it stands.
    public var state = State.opened
    /// Labels, sorted.
    public var labels: [String] = []
    /// Accounts.
    public var reviewerIDs: [Int] = []
    /// Accounts.
    public var assigneeIDs: [Int] = []
    /// Accounts that approved it.
    public var approvalIDs: [Int] = []
    /// The account that opened it.
    public var authorID: Int
    /// What the forge remembers of the branches; `nil` while one of them was never there.
    public var diff: Diff?
    /// Whether it asks for a squash.
    public var squashes: Bool
    /// Whether it asks for the source branch to be deleted on merge.
    public var removesSourceBranch: Bool
    /// The account that armed auto-merge.
    public var autoMergeUserID: Int?
    /// Comments, oldest first.
    public var notes: [ForgeNote] = []
    /// The pipeline that speaks for its head.
    public var headPipelineID: Int?
    /// How many more single reads answer `checking`.
    public var checksLeft: Int
    /// Whether the branches conflict, as the last check found out; `nil` while unchecked. GitLab stores this alone
    /// (`merge_status`); all else in the verdict is looked up at each read (`DetailedMergeStatusService`).
    public var conflicts: Bool?
    /// What lists show, which is what the last single read found out.
    public var listedStatus = MergeStatus.unchecked
    /// A status that a test forces upon it, such as `requested_changes`.
    public var forcedStatus: MergeStatus?
    /// Why the last merge or rebase failed; a push, closing and merging clear it (`MergeRequest`'s state machine,
    /// `MergeRequests::RefreshService#reload_merge_requests`).
    public var mergeError: String?
    /// The account for which the source is being rebased.
    public var rebasingUserID: Int?
    /// How many more single reads show that it is being rebased.
    public var rebaseReadsLeft = 0
    /// The head that the forge's own rebase made last; a push of it leaves approvals alone.
    public var rebasedHead: CommitID?
    /// Seconds since 1970.
    public var createdAt: Int
    /// Seconds since 1970.
    public var updatedAt: Int
    /// When the forge was done with what it does after opening; seconds since 1970.
    public var preparedAt: Int?
    /// Seconds since 1970.
    public var mergedAt: Int?
    /// The account that merged it.
    public var mergedByID: Int?
    /// Seconds since 1970.
    public var closedAt: Int?
    /// The account that closed it.
    public var closedByID: Int?
    /// The commit on the target that merged it.
    public var mergeCommit: CommitID?
    /// What the forge squashed it to.
    public var squashCommit: CommitID?

    /// The head as the forge last saw it.
    public var sha: CommitID? { diff?.head }

    /// Whether the title marks it as a draft, in any of the ways that GitLab takes.
    public var isDraft: Bool {
        let start = title.lowercased()
        return ["draft:", "draft -", "[draft]", "(draft)"].contains { start.hasPrefix($0) }
    }
}
