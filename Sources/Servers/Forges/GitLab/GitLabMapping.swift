import Names
import WebAPI

extension GitLabMergeRequest {
    /// Whether it comes from the project itself rather than from a fork, whose branches may have the same names. The
    /// source project of a deleted fork is null.
    var isFromOwnProject: Bool {
        guard let sourceProjectId, let target = targetProjectId ?? projectId else { return false }
        return sourceProjectId == target
    }

    /// Whether it is open; while GitLab merges one its state reads `locked`.
    var isOpened: Bool { state == "opened" || state == "locked" }

    /// The value for the flow; `nil` for one without branches that git knows.
    var value: MergeRequest? {
        guard let source = sourceBranch.flatMap(BranchName.init), let target = targetBranch.flatMap(BranchName.init)
        else { return nil }
        let isDraft = draft ?? workInProgress ?? false
        var value = MergeRequest(
            id: MergeRequestID(iid), url: webUrl.flatMap(PeopleLink.checked) ?? "", source: source, target: target,
            state: commonState,
            title: isDraft ? DraftTitle.gitLab.unmarked(title ?? "") : title ?? "",
            head: sha.flatMap { CommitID(hex: $0) },
            createdAt: createdAt.flatMap(Timestamp.seconds(iso8601:)) ?? 0)
        value.isDraft = isDraft
        value.description = description ?? ""
        value.mergeCommit = mergeCommitSha.flatMap { CommitID(hex: $0) }
        value.squashCommit = squashCommitSha.flatMap { CommitID(hex: $0) }
        value.labels = labels ?? []
        value.reviewerIDs = (reviewers ?? []).map(\.id)
        value.assigneeIDs = (assignees ?? []).map(\.id)
        value.author = author?.username ?? ""
        value.merger = state == "merged" ? (mergeUser ?? mergedBy)?.username : nil
        value.mergedAt = mergedAt.flatMap(Timestamp.seconds(iso8601:))
        value.closedAt = closedAt.flatMap(Timestamp.seconds(iso8601:))
        return value
    }

    /// A state that a later version invents counts as closed: nothing is done to it.
    private var commonState: MergeRequest.State {
        isOpened ? .opened : state == "merged" ? .merged : .closed
    }
}

extension GitLabMergeRequest {
    /// GitLab's verdict. Words that no version has yet are kept, and block.
    var verdict: Mergeability.Verdict {
        guard isOpened else { return .blocked("not_open") }
        return detailedMergeStatus.map(verdict(ofDetailed:)) ?? verdictOfOldServer
    }

    /// The run on the head; old servers call it differently.
    var runningPipeline: Pipeline? {
        (headPipeline ?? pipeline)?.value
    }

    private func verdict(ofDetailed status: String) -> Mergeability.Verdict {
        switch status {
        case "mergeable": .mergeable
        case "checking", "unchecked", "preparing", "approvals_syncing": .checking
        case "conflict": .conflict
        // Without commits GitLab says that it has conflicts (`MergeRequest#check_mergeability` in
        // app/models/merge_request.rb).
        case "commits_status": .blocked(status)
        // One word is shown at a time, and another check may come before the conflict. `broken_status` alone may as well
        // be a branch that is missing.
        case _ where hasConflicts == true: .conflict
        default: .blocked(status)
        }
    }

    /// Before 15.6 there is only `merge_status`, which knows of nothing but the merge itself: GitLab judges the rest
    /// when it is asked to merge.
    private var verdictOfOldServer: Mergeability.Verdict {
        switch mergeStatus {
        case "unchecked", "checking", "preparing", "cannot_be_merged_recheck", "cannot_be_merged_rechecking": .checking
        case _ where hasConflicts == true: .conflict
        case "can_be_merged" where draft ?? workInProgress ?? false: .blocked("draft_status")
        case "can_be_merged" where blockingDiscussionsResolved == false: .blocked("discussions_not_resolved")
        case "can_be_merged": .mergeable
        default: .blocked(mergeStatus ?? "unknown")
        }
    }
}
