import Names

/// Changes to a merge request; `nil` leaves things as they are.
package struct ForgeMergeRequestChange: Hashable, Sendable {
    /// Closing and opening again.
    package enum Event: String, Hashable, Sendable {
        case close, reopen
    }

    /// The branch to retarget it to.
    package var target: String?
    /// The whole title.
    package var title: String?
    /// The text below the title.
    package var description: String?
    /// Closing or opening again.
    package var event: Event?
    /// All labels anew.
    package var labels: [String]?
    package var addLabels: [String] = []
    /// Labels to take away.
    package var removeLabels: [String] = []
    /// All reviewers anew.
    package var reviewerIDs: [Int]?
    /// All assignees anew.
    package var assigneeIDs: [Int]?
    /// Whether it asks for a squash.
    package var squashes: Bool?
    /// Whether it asks for the source branch to be deleted on merge.
    package var removesSourceBranch: Bool?

    package init() {}
}

extension ForgeState {
    /// Changes a merge request. A target is carried out on one that is closed or merged, too: GitLab drops it only where
    /// the source's project is gone (`MergeRequests::UpdateService#general_fallback`,
    /// `MergeRequest#closed_or_merged_without_fork?`, 15 to 19), and looks for twins of open ones only
    /// (`MergeRequest#validate_branches`).
    ///
    /// - Throws: ``APIError/duplicate(_:)`` if another one is open for the new pair of branches.
    package mutating func change(
        _ iid: Int, _ change: ForgeMergeRequestChange, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> ForgeMergeRequest {
        let index = try index(of: iid)
        let before = mergeRequests[index]
        guard user.role >= .developer || user.id == before.authorID else { throw .forbidden("403 Forbidden") }
        let newTarget = change.target != before.target ? change.target : nil
        let reopens = change.event == .reopen && before.state == .closed && sourceTip(of: before) != nil
        if newTarget != nil || reopens {
            try checkPair(
                source: before.source, target: newTarget ?? before.target, in: before.sourceProjectID, besides: iid,
                mayBeTwin: before.state != .opened && !reopens)
        }
        _ = clock.tick()
        rewrite(change, at: index, by: user)
        if let newTarget { try await retarget(at: index, to: newTarget, by: user, in: repository) }
        if reopens { try await reopen(at: index, by: user, in: repository) }
        if change.event == .close, before.state == .opened { close(at: index, by: user) }
        mergeRequests[index].updatedAt = clock.now
        return mergeRequests[index]
    }

    private mutating func rewrite(_ change: ForgeMergeRequestChange, at index: Int, by user: ForgeUser) {
        if let title = change.title { setTitle(title, at: index, by: user) }
        if let description = change.description { mergeRequests[index].description = description }
        let labels = labels(
            from: mergeRequests[index].labels, replacing: change.labels, adding: change.addLabels,
            removing: change.removeLabels, by: user)
        mergeRequests[index].labels = labels
        learnLabels(labels)
        if let reviewers = change.reviewerIDs { mergeRequests[index].reviewerIDs = known(reviewers) }
        if let assignees = change.assigneeIDs { mergeRequests[index].assigneeIDs = known(assignees) }
        if let squashes = change.squashes { mergeRequests[index].squashes = squashes }
        if let removes = change.removesSourceBranch { mergeRequests[index].removesSourceBranch = removes }
    }

    private mutating func setTitle(_ title: String, at index: Int, by user: ForgeUser) {
        let (old, wasDraft) = (mergeRequests[index].title, mergeRequests[index].isDraft)
        mergeRequests[index].title = title
        let isDraft = mergeRequests[index].isDraft
        if isDraft != wasDraft {
            tell("marked this merge request as **\(isDraft ? "draft" : "ready")**", on: index, by: user)
        } else if old != title {
            tell("changed title from **\(old)** to **\(title)**", on: index, by: user)
        }
    }

    /// Moves a merge request to another target, with all that GitLab does then: tells it, drops approvals, disarms
    /// auto-merge, and of an open one looks at the branches anew (`MergeRequests::UpdateService#handle_changes`,
    /// `MergeRequest#reload_diff`).
    ///
    /// - Parameter deleted: the old target went with a merge; then no pipeline speaks for the head any more.
    mutating func retarget(
        at index: Int, to target: String, by user: ForgeUser, deleted: Bool = false, in repository: GitProgramRepository
    ) async throws(APIError) {
        let old = mergeRequests[index].target
        mergeRequests[index].target = target
        mergeRequests[index].updatedAt = clock.now
        tell(
            deleted
                ? "deleted the `\(old)` branch. This merge request now targets the `\(target)` branch"
                : "changed target branch from `\(old)` to `\(target)`", on: index, by: user)
        if project.resetsApprovals, project.kind.resetsOnRetarget { mergeRequests[index].approvalIDs = [] }
        if mergeRequests[index].autoMergeUserID != nil, project.kind.resetsOnRetarget {
            abortAutoMerge(at: index, because: "target branch was changed", by: user)
        }
        if mergeRequests[index].state == .opened { try await reloadDiff(at: index, in: repository) }
        if deleted { mergeRequests[index].headPipelineID = nil }
        recheck(at: index)
    }

    /// Closes an open merge request.
    mutating func close(at index: Int, by user: ForgeUser) {
        mergeRequests[index].state = .closed
        mergeRequests[index].autoMergeUserID = nil
        mergeRequests[index].mergeError = nil
        (mergeRequests[index].closedAt, mergeRequests[index].closedByID) = (clock.now, user.id)
        mergeRequests[index].updatedAt = clock.now
        tell("closed", on: index, by: user)
    }

    private mutating func reopen(
        at index: Int, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) {
        mergeRequests[index].state = .opened
        (mergeRequests[index].closedAt, mergeRequests[index].closedByID) = (nil, nil)
        tell("reopened", on: index, by: user)
        try await reloadDiff(at: index, in: repository)
        recheck(at: index)
    }
}
