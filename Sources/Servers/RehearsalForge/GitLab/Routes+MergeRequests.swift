import Names
import Printing

extension GitLabDialect {
    /// Merge requests: lists, the single one, opening and changing.
    static let mergeRequestRoutes: [GitLabRoute] = [
        GitLabRoute("mr.versions.list", "GET", "/projects/:id/merge_requests/:iid/versions") { call in
            let request = try call.state.mergeRequest(call.iid)
            let versions = (0..<request.versions).map { index -> JSONValue in
                guard request.diffVersions.indices.contains(index) else { return ["id": .int(index + 1)] }
                let version = request.diffVersions[index]
                return [
                    "id": .int(index + 1), "head_commit_sha": .string(version.head.hex),
                    "created_at": .string(GitLabTime.text(version.time)),
                ]
            }
            let paging = try Paging(call.parameters)
            return paging.answer(Array(paging.slice(Array(versions.reversed()))), total: versions.count, to: call)
        },
        GitLabRoute("mr.list", "GET", "/projects/:id/merge_requests", jobToken: true) { call in
            let query = try MergeRequestQuery(call.parameters)
            let found = query.select(from: call.listed, for: call.user)
            let paging = try Paging(call.parameters)
            return paging.answer(paging.slice(found).map(call.listRendering.listed), total: found.count, to: call)
        },
        GitLabRoute("mr.create", "POST", "/projects/:id/merge_requests") { call in
            let names = try call.parameters.required("title", "source_branch", "target_branch")
            var new = NewForgeMergeRequest(source: names[1], target: names[2], title: names[0])
            new.description = call.parameters.text("description") ?? ""
            new.labels = (call.parameters.list("labels") ?? []) + (call.parameters.list("add_labels") ?? [])
            new.reviewerIDs = call.parameters.ids("reviewer_ids") ?? []
            new.assigneeIDs = call.parameters.ids("assignee_ids") ?? call.parameters.ids("assignee_id") ?? []
            new.squashes = try call.parameters.bool("squash")
            new.removesSourceBranch = try call.parameters.bool("remove_source_branch")
            let request = try await call.state.open(new, by: call.user, in: call.repository)
            return WireAnswer(201, call.rendering.full(request, status: .checking, changes: nil))
        },
        GitLabRoute("mr.get", "GET", "/projects/:id/merge_requests/:iid", jobToken: true) { call in
            let (request, status) = try await call.state.observe(call.iid, in: call.repository)
            let json = try await call.full(request, status: status)
            guard case .object(var members) = json else { return WireAnswer(200, json) }
            if try call.parameters.bool("include_rebase_in_progress") == true {
                members["rebase_in_progress"] = .bool(request.rebasingUserID != nil)
            }
            if try call.parameters.bool("include_diverged_commits_count") == true {
                members["diverged_commits_count"] = .int(try await diverged(request, in: call))
            }
            return WireAnswer(200, .object(members))
        },
        GitLabRoute("mr.update", "PUT", "/projects/:id/merge_requests/:iid") { call in
            _ = try call.state.mergeRequest(call.iid)
            guard call.parameters.has(anyOf: changeable) else {
                throw APIError.parameters(
                    "\(changeable.joined(separator: ", ")) are missing, at least one parameter must be provided")
            }
            let change = try change(in: call.parameters)
            let request = try await call.state.change(call.iid, change, by: call.user, in: call.repository)
            return WireAnswer(200, try await call.full(request, status: request.statusAfterWrite))
        },
        GitLabRoute("mr.commits", "GET", "/projects/:id/merge_requests/:iid/commits") { call in
            let request = try call.state.mergeRequest(call.iid)
            var ids: [CommitID] = []
            if let diff = request.diff {
                ids = try await call.repository.commits(of: diff.head, notIn: diff.start, limit: 10_000)
            }
            let paging = try Paging(call.parameters)
            let page = try await call.repository.commits(Array(paging.slice(ids))).map(call.rendering.commit)
            return paging.answer(page, total: ids.count, to: call)
        },
        GitLabRoute("mr.diffs", "GET", "/projects/:id/merge_requests/:iid/diffs") { call in
            let request = try call.state.mergeRequest(call.iid)
            var diffs: [JSONValue] = []
            if let diff = request.diff {
                diffs = try await call.repository.diffs(from: diff.base ?? diff.start, to: diff.head)
            }
            let paging = try Paging(call.parameters)
            return paging.answer(Array(paging.slice(diffs)), total: diffs.count, to: call)
        },
    ]

    /// Fields that an update may hold; without any of them it is refused.
    private static let changeable = [
        "assignee_id", "assignee_ids", "description", "labels", "add_labels", "remove_labels", "reviewer_ids",
        "remove_source_branch", "squash", "state_event", "target_branch", "title", "discussion_locked", "milestone_id",
        "allow_collaboration",
    ]

    private static func change(in parameters: Parameters) throws(APIError) -> ForgeMergeRequestChange {
        var change = ForgeMergeRequestChange()
        change.target = parameters.text("target_branch")
        if let title = parameters.text("title") {
            guard !title.isEmpty else { throw APIError.invalid(["title": ["can't be blank"]]) }
            change.title = title
        }
        change.description = parameters.text("description")
        let event = try parameters.word("state_event", of: ["close", "reopen"])
        change.event = event.flatMap(ForgeMergeRequestChange.Event.init)
        change.labels = parameters.list("labels")
        change.addLabels = parameters.list("add_labels") ?? []
        change.removeLabels = parameters.list("remove_labels") ?? []
        change.reviewerIDs = parameters.ids("reviewer_ids")
        change.assigneeIDs = parameters.ids("assignee_ids") ?? parameters.ids("assignee_id")
        change.squashes = try parameters.bool("squash")
        change.removesSourceBranch = try parameters.bool("remove_source_branch")
        return change
    }

    private static func diverged(_ request: ForgeMergeRequest, in call: GitLabCall) async throws(APIError) -> Int {
        guard let target = call.state.tip(of: request.target), let head = request.sha else { return 0 }
        return try await call.repository.commits(of: target, notIn: head, limit: 10_000).count
    }
}

extension ForgeMergeRequest {
    /// The merge status in the response to a write: GitLab doesn't compute it anew.
    var statusAfterWrite: MergeStatus {
        if state != .opened { return .notOpen }
        return checksLeft > 0 ? .checking : listedStatus
    }
}

extension GitLabCall {
    /// A merge request as its own page shows it.
    func full(_ request: ForgeMergeRequest, status: MergeStatus) async throws(APIError) -> JSONValue {
        var changes: Int?
        if let diff = request.diff, request.preparedAt != nil {
            changes = try await repository.changedPaths(from: diff.base ?? diff.start, to: diff.head).count
        }
        return rendering.full(request, status: status, changes: changes)
    }
}
