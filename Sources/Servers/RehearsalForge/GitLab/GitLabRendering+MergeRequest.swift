import Names
import Printing

extension GitLabRendering {
    /// A merge request as lists show it; its status may be an old one.
    func listed(_ request: ForgeMergeRequest) -> JSONValue {
        .object(basic(request, status: request.state == .opened ? request.listedStatus : .notOpen))
    }

    /// A merge request as the single read shows it.
    ///
    /// - Parameter changes: how many files it changes; `nil` while the forge is still preparing it.
    func full(_ request: ForgeMergeRequest, status: MergeStatus, changes: Int?) -> JSONValue {
        var members = basic(request, status: status)
        let pipeline = state.pipelines.last { $0.id == request.headPipelineID }
        let refs: JSONValue? = request.diff.map { diff in
            [
                "base_sha": .string((diff.base ?? diff.start).hex), "head_sha": .string(diff.head.hex),
                "start_sha": .string(diff.start.hex),
            ]
        }
        let details: [String: JSONValue] = [
            "subscribed": false, "changes_count": .optional(changes.map(String.init)),
            "user": ["can_merge": .bool(state.mayMerge(user, into: request.target))],
            "pipeline": pipeline.map(pipelineBasic) ?? .null, "head_pipeline": pipeline.map(self.pipeline) ?? .null,
            "diff_refs": refs ?? .null, "merge_error": .optional(request.mergeError), "first_contribution": false,
            "latest_build_started_at": nil, "latest_build_finished_at": nil, "first_deployed_to_production_at": nil,
        ]
        members.merge(details) { $1 }
        return .object(members)
    }

    private func basic(_ request: ForgeMergeRequest, status: MergeStatus) -> [String: JSONValue] {
        var members = identity(of: request)
        members.merge(people(of: request)) { $1 }
        members.merge(settings(of: request)) { $1 }
        // Both are about git alone, whatever check is named first (`MergeRequest#cannot_be_merged?`, `#broken?`).
        let isStuck =
            status.isChecked && (request.conflicts == true || request.diff.map { $0.commitCount == 0 } ?? true)
        let isUnmergeable = request.state == .opened && (isStuck || status.legacy == "cannot_be_merged")
        members["merge_status"] = .string(isUnmergeable ? "cannot_be_merged" : status.legacy)
        members["has_conflicts"] = .bool(isUnmergeable)
        if state.version.knowsDetailedStatus { members["detailed_merge_status"] = .string(status.rawValue) }
        return members
    }

    private func identity(of request: ForgeMergeRequest) -> [String: JSONValue] {
        let short = "!\(request.iid)"
        return [
            "id": .int(request.id), "iid": .int(request.iid), "project_id": .int(state.project.id),
            "title": .string(request.title), "description": .string(request.description),
            "state": .string(request.state.rawValue), "source_branch": .string(request.source),
            "target_branch": .string(request.target), "source_project_id": .int(request.sourceProjectID),
            "target_project_id": .int(state.project.id), "sha": .optional(request.sha?.hex),
            "merge_commit_sha": .optional(request.mergeCommit?.hex),
            "squash_commit_sha": .optional(request.squashCommit?.hex),
            "created_at": time(request.createdAt), "updated_at": time(request.updatedAt),
            "merged_at": time(request.mergedAt), "closed_at": time(request.closedAt),
            "prepared_at": time(request.preparedAt), "merge_after": nil, "reference": .string(short),
            "references": [
                "short": .string(short), "relative": .string(short), "full": .string(state.project.path + short),
            ],
            "web_url": .string("\(projectURL)/-/merge_requests/\(request.iid)"), "imported": false,
            "imported_from": "none",
        ]
    }

    private func people(of request: ForgeMergeRequest) -> [String: JSONValue] {
        [
            "author": account(request.authorID), "assignee": account(request.assigneeIDs.first),
            "assignees": .array(request.assigneeIDs.map(account)),
            "reviewers": .array(request.reviewerIDs.map(account)), "merged_by": account(request.mergedByID),
            "merge_user": account(request.mergedByID ?? request.autoMergeUserID),
            "closed_by": account(request.closedByID), "upvotes": 0, "downvotes": 0,
            "user_notes_count": .int(request.notes.filter { !$0.isSystem }.count),
        ]
    }

    private func settings(of request: ForgeMergeRequest) -> [String: JSONValue] {
        [
            "labels": .array(request.labels.map(JSONValue.string)), "draft": .bool(request.isDraft),
            "work_in_progress": .bool(request.isDraft), "milestone": nil, "discussion_locked": nil,
            "merge_when_pipeline_succeeds": .bool(request.autoMergeUserID != nil),
            "should_remove_source_branch": request.state == .merged ? .bool(request.removesSourceBranch) : .null,
            "force_remove_source_branch": .bool(request.removesSourceBranch),
            "squash": .bool(request.squashes), "squash_on_merge": .bool(state.squashesOnMerge(request)),
            "time_stats": [
                "time_estimate": 0, "total_time_spent": 0, "human_time_estimate": nil, "human_total_time_spent": nil,
            ],
            "task_completion_status": ["count": 0, "completed_count": 0], "blocking_discussions_resolved": true,
            "approvals_before_merge": nil, "allow_collaboration": false, "allow_maintainer_to_push": false,
        ]
    }

    /// The body of `/approvals`.
    func approvals(_ request: ForgeMergeRequest, status: MergeStatus) -> JSONValue {
        let left = max(0, state.project.approvalsRequired - request.approvalIDs.count)
        return [
            "id": .int(request.id), "iid": .int(request.iid), "project_id": .int(state.project.id),
            "title": .string(request.title), "description": .string(request.description),
            "state": .string(request.state.rawValue), "created_at": time(request.createdAt),
            "updated_at": time(request.updatedAt), "merge_status": .string(status.legacy), "approved": .bool(left == 0),
            "approvals_required": .int(state.project.approvalsRequired), "approvals_left": .int(left),
            "require_password_to_approve": false,
            "approved_by": .array(
                request.approvalIDs.map {
                    [
                        "user": account($0),
                        "approved_at": .optional(request.approvedVersions[$0].map { GitLabTime.text($0.time) }),
                    ]
                }), "suggested_approvers": [],
            "approvers": [], "approver_groups": [],
            "user_has_approved": .bool(request.approvalIDs.contains(user.id)),
            "user_can_approve": .bool(user.role >= .developer && !request.approvalIDs.contains(user.id)),
            "approval_rules_left": [], "has_approval_rules": .bool(state.project.approvalsRequired > 0),
            "merge_request_approvers_available": true, "multiple_approval_rules_available": true,
        ]
    }

    /// A pipeline as lists show it.
    func pipelineBasic(_ pipeline: ForgePipeline) -> JSONValue { .object(pipelineMembers(pipeline)) }

    /// A pipeline as its own page shows it.
    func pipeline(_ pipeline: ForgePipeline) -> JSONValue {
        var members = pipelineMembers(pipeline)
        let ended: Int? = pipeline.isActive ? nil : pipeline.updatedAt
        let status = JSONValue.string(pipeline.status)
        let details: [String: JSONValue] = [
            "before_sha": .string(ObjectID.zero.hex), "tag": .bool(state.refs["refs/tags/" + pipeline.ref] != nil),
            "yaml_errors": nil, "user": account(pipeline.userID), "started_at": time(pipeline.createdAt),
            "finished_at": time(ended), "committed_at": nil, "duration": nil, "queued_duration": nil, "coverage": nil,
            "archived": false,
            "detailed_status": [
                "icon": .string("status_\(pipeline.status)"), "text": status, "label": status, "group": status,
                "tooltip": status, "has_details": true, "details_path": "", "illustration": nil, "favicon": "",
            ],
        ]
        members.merge(details) { $1 }
        return .object(members)
    }

    private func pipelineMembers(_ pipeline: ForgePipeline) -> [String: JSONValue] {
        [
            "id": .int(pipeline.id), "iid": .int(pipeline.iid), "project_id": .int(state.project.id),
            "sha": .string(pipeline.sha.hex), "ref": .string(pipeline.ref), "status": .string(pipeline.status),
            "source": .string(pipeline.source), "created_at": time(pipeline.createdAt),
            "updated_at": time(pipeline.updatedAt), "name": nil,
            "web_url": .string("\(projectURL)/-/pipelines/\(pipeline.id)"),
        ]
    }
}
