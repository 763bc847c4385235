import Names

extension GiteaDialect {
    /// Pull requests (routers/api/v1/repo/pull.go).
    static let pullRoutes: [GiteaRoute] = [
        GiteaRoute("pulls.list", "GET", "/repos/:owner/:repo/pulls") { call in
            let state = call.parameters.text("state") ?? "open"
            let listed = GiteaRendering(state: call.listed, origin: call.origin)
            var found = Array(call.listed.mergeRequests.reversed())
            // An unknown state counts as `open`.
            if state != "all" { found = found.filter { ($0.state == .opened) == (state != "closed") } }
            if call.parameters.text("sort") == "recentupdate" {
                found.sort { ($0.updatedAt, $0.iid) > ($1.updatedAt, $1.iid) }
            }
            return try call.giteaPage(found.map(listed.pull))
        },
        GiteaRoute("pulls.create", "POST", "/repos/:owner/:repo/pulls") { call in
            let request = try await create(&call)
            return WireAnswer(201, call.giteaRendering.pull(request))
        },
        GiteaRoute("pulls.get", "GET", "/repos/:owner/:repo/pulls/:number") { call in
            let (request, _) = try await call.state.observe(call.number, in: call.repository)
            return WireAnswer(200, call.giteaRendering.pull(request))
        },
        GiteaRoute("pulls.update", "PATCH", "/repos/:owner/:repo/pulls/:number") { call in
            let request = try await update(&call)
            return WireAnswer(201, call.giteaRendering.pull(request))
        },
        GiteaRoute("pulls.merge", "POST", "/repos/:owner/:repo/pulls/:number/merge") { call in
            try await merge(&call)
            return WireAnswer(200)
        },
        GiteaRoute("pulls.unschedule", "DELETE", "/repos/:owner/:repo/pulls/:number/merge") { call in
            guard try call.state.mergeRequest(call.number).autoMergeUserID != nil else {
                throw APIError.notFound("pull request has no auto merge")
            }
            _ = try call.state.cancelAutoMerge(call.number, by: call.user)
            return WireAnswer(204)
        },
    ]

    private static func create(_ call: inout PullRequestCall) async throws(APIError) -> ForgeMergeRequest {
        guard let title = call.parameters.text("title"), !title.isEmpty else {
            throw .unprocessable(["[Title]: Required"])
        }
        let (head, base) = (call.parameters.text("head") ?? "", call.parameters.text("base") ?? "")
        guard call.state.tip(of: head) != nil, call.state.tip(of: base) != nil else { throw .notFound("not found") }
        guard head != base else {
            throw .unprocessable(["Invalid PullRequest: There are no changes between the head and the base"])
        }
        try checkTwin(of: head, base, besides: nil, call.state)
        var new = NewForgeMergeRequest(source: head, target: base, title: ForgeMergeRequest.title(fromGitea: title))
        new.description = call.parameters.text("body") ?? ""
        return try await call.state.open(new, by: call.user, in: call.repository)
    }

    /// Refuses a pair that is taken (`ErrPullRequestAlreadyExists` in models/issues/pull.go).
    private static func checkTwin(
        of head: String, _ base: String, besides number: Int?, _ state: ForgeState
    ) throws(APIError) {
        guard let twin = state.openTwin(source: head, target: base, in: state.project.id, besides: number) else {
            return
        }
        throw .duplicate(["pull request already exists for these targets [id: \(twin.id), issue_id: \(twin.iid)]"])
    }

    private static func update(_ call: inout PullRequestCall) async throws(APIError) -> ForgeMergeRequest {
        let present = try call.state.mergeRequest(call.number)
        var change = ForgeMergeRequestChange()
        if let base = call.parameters.text("base"), base != present.target, present.state != .merged {
            guard present.state == .opened else { throw .unprocessable(["issue is closed"]) }
            guard call.state.tip(of: base) != nil else { throw .notFound("new base '\(base)' not exist") }
            try checkTwin(of: present.source, base, besides: present.iid, call.state)
            change.target = base
        }
        change.title = call.parameters.text("title").map(ForgeMergeRequest.title(fromGitea:))
        change.description = call.parameters.text("body")
        if let logins = call.parameters.list("assignees") {
            change.assigneeIDs = logins.compactMap { call.state.user(named: $0)?.id }
        }
        switch call.parameters.text("state") {
        case "closed" where present.state == .opened: change.event = .close
        case "open" where present.state == .merged: throw .notFound("pull request is merged")
        case "open" where present.state == .closed: change.event = .reopen
        default: break
        }
        return try await call.state.change(call.number, change, by: call.user, in: call.repository)
    }

    private static func merge(_ call: inout PullRequestCall) async throws(APIError) {
        let request = try call.state.mergeRequest(call.number)
        guard let style = call.parameters.text("Do") else { throw .unprocessable(["[Do]: Required"]) }
        guard ["merge", "squash", "rebase", "rebase-merge"].contains(style) else { throw .unprocessable(["[Do]: In"]) }
        if request.state == .closed { throw .notFound("not found") }
        if style == "merge", call.state.project.squash == .always {
            throw .notAllowed("Invalid merge style: merge style is not allowed merge style for this repository")
        }
        var options = MergeOptions()
        options.head = call.parameters.text("head_commit_id")
        options.squashes = style == "squash"
        options.removesSourceBranch = try call.parameters.bool("delete_branch_after_merge")
        let words = ["MergeTitleField", "MergeMessageField"].map { call.parameters.text($0) }
        options.message = words[0].map { ([$0] + words[1...].compactMap { $0 }).joined(separator: "\n\n") }
        do throws(APIError) {
            _ = try await call.state.merge(request.iid, options, by: call.user, in: call.repository)
        } catch {
            guard error == .notMergeable || error == .unauthorized else { throw error }
            if error == .unauthorized { throw .notAllowed("User not allowed to merge PR") }
            throw try await reason(why: request, call)
        }
    }

    /// Gitea's words for what keeps a pull request from being merged (`CheckPullMergeable` in services/pull/check.go,
    /// `CheckPullBranchProtections` in services/pull/merge.go).
    private static func reason(
        why request: ForgeMergeRequest, _ call: PullRequestCall
    ) async throws(APIError) -> APIError {
        if request.state == .merged { return .notAllowed("") }
        let index = try call.state.index(of: request.iid)
        return switch try await call.state.mergeStatus(at: index, in: call.repository) {
        case .draft: .notAllowed("Work in progress PRs cannot be merged")
        case .notApproved: .notAllowed("Does not have enough approvals")
        case .pipelineMustSucceed, .pipelineRuns: .notAllowed("Not all required status checks successful")
        case .needRebase: .notAllowed("The head branch is behind the base branch")
        default: .notMergeable
        }
    }
}
