extension GitLabDialect {
    /// Routes for actions on a merge request: merging, approving, pipelines.
    static let mergeRequestActionRoutes: [GitLabRoute] = [
        GitLabRoute("mr.merge", "PUT", "/projects/:id/merge_requests/:iid/merge") { call in
            var options = MergeOptions()
            options.head = call.parameters.text("sha")
            options.squashes = try call.parameters.bool("squash")
            options.removesSourceBranch = try call.parameters.bool("should_remove_source_branch")
            options.message = call.parameters.text("merge_commit_message")
            options.squashMessage = call.parameters.text("squash_commit_message")
            let waits = try call.parameters.bool("auto_merge")
            options.waits = try waits ?? call.parameters.bool("merge_when_pipeline_succeeds") ?? false
            let request = try await call.state.merge(call.iid, options, by: call.user, in: call.repository)
            return WireAnswer(200, try await call.full(request, status: request.statusAfterWrite))
        },
        GitLabRoute(
            "mr.cancel_auto_merge", "POST", "/projects/:id/merge_requests/:iid/cancel_merge_when_pipeline_succeeds"
        ) { call in
            // `MergeRequest#can_cancel_auto_merge?`: who may merge it, and its author; 401 for others.
            let present = try call.state.mergeRequest(call.iid)
            guard present.authorID == call.user.id || call.state.mayMerge(call.user, into: present.target) else {
                throw APIError.unauthorized
            }
            let request = try call.state.cancelAutoMerge(call.iid, by: call.user)
            return WireAnswer(201, try await call.full(request, status: request.statusAfterWrite))
        },
        GitLabRoute("mr.rebase", "PUT", "/projects/:id/merge_requests/:iid/rebase") { call in
            let request = try await call.state.askForRebase(call.iid, by: call.user, in: call.repository)
            return WireAnswer(202, ["rebase_in_progress": .bool(request.rebasingUserID != nil)])
        },
        GitLabRoute("mr.merge_ref", "GET", "/projects/:id/merge_requests/:iid/merge_ref") { call in
            let request = try call.state.mergeRequest(call.iid)
            guard request.state == .opened, let head = call.state.tip(of: request.source),
                let target = call.state.tip(of: request.target),
                let tree = try await call.repository.mergedTree(target, head)
            else { throw APIError.badRequest("Merge request is not mergeable") }
            let signature = call.state.signature(of: call.user)
            let commit = try await call.repository.write(
                NewCommit(
                    tree: tree, parents: [target, head], signature: signature,
                    message: "Merge branch '\(request.source)' into '\(request.target)'\n"))
            return WireAnswer(200, ["commit_id": .string(commit.hex)])
        },
        GitLabRoute("mr.approvals", "GET", "/projects/:id/merge_requests/:iid/approvals") { call in
            let request = try call.state.mergeRequest(call.iid)
            return WireAnswer(200, call.rendering.approvals(request, status: request.statusAfterWrite))
        },
        GitLabRoute("mr.approve", "POST", "/projects/:id/merge_requests/:iid/approve") { call in
            try call.state.approve(call.iid, head: call.parameters.text("sha"), by: call.user)
            let request = try call.state.mergeRequest(call.iid)
            return WireAnswer(201, call.rendering.approvals(request, status: request.statusAfterWrite))
        },
        GitLabRoute("mr.pipelines.list", "GET", "/projects/:id/merge_requests/:iid/pipelines") { call in
            let request = try call.state.mergeRequest(call.iid)
            let found = call.state.pipelines.reversed().filter { $0.sha == request.sha }
            return WireAnswer(200, .array(found.map(call.rendering.pipelineBasic)))
        },
        GitLabRoute("mr.pipelines.create", "POST", "/projects/:id/merge_requests/:iid/pipelines") { call in
            try call.demand(.developer)
            let request = try call.state.mergeRequest(call.iid)
            // `MergeRequests::CreatePipelineService#execute` makes none where no job would run.
            guard let sha = request.sha, request.state == .opened, call.state.project.hasMergeRequestJobs else {
                throw APIError.notAllowed("405 Method Not Allowed")
            }
            let pipeline = call.state.startPipeline(
                of: sha, ref: request.source, source: "merge_request_event",
                status: call.state.project.pipelineOnPush ?? "created", by: call.user)
            if try call.parameters.bool("async") == true { return WireAnswer(202) }
            return WireAnswer(200, call.rendering.pipeline(pipeline))
        },
    ]
}
