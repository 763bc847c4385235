import Names

extension GitHubDialect {
    /// Pull requests: https://docs.github.com/en/rest/pulls/pulls
    static let pullRoutes: [GitHubRoute] = [
        GitHubRoute("pulls.list", "GET", "/v3/repos/:owner/:repo/pulls") { call in
            try call.page(selected(call).map(call.listRendering.pull))
        },
        GitHubRoute("pulls.create", "POST", "/v3/repos/:owner/:repo/pulls") { call in
            let request = try await create(&call)
            return WireAnswer(201, call.rendering.pull(request, status: .unchecked))
        },
        GitHubRoute("pulls.get", "GET", "/v3/repos/:owner/:repo/pulls/:number") { call in
            let (request, status) = try await call.state.observe(call.number, in: call.repository)
            return WireAnswer(200, call.rendering.pull(request, status: status))
        },
        GitHubRoute("pulls.update", "PATCH", "/v3/repos/:owner/:repo/pulls/:number") { call in
            let request = try await update(&call)
            return WireAnswer(200, call.rendering.pull(request, status: .unchecked))
        },
        GitHubRoute("pulls.merge", "PUT", "/v3/repos/:owner/:repo/pulls/:number/merge") { call in
            let merged = try await merge(&call)
            let commit = merged.squashCommit ?? merged.mergeCommit
            return WireAnswer(
                200,
                [
                    "sha": .optional(commit?.hex), "merged": true, "message": "Pull Request successfully merged",
                ])
        },
        GitHubRoute("pulls.reviews", "GET", "/v3/repos/:owner/:repo/pulls/:number/reviews") { call in
            let request = try call.state.mergeRequest(call.number)
            return try call.page(
                request.approvalIDs.map {
                    let isMember = call.state.user($0).map { $0.role >= .developer } ?? false
                    return [
                        "user": call.rendering.account($0), "state": "APPROVED",
                        "author_association": isMember ? "COLLABORATOR" : "NONE",
                        "commit_id": .optional((request.approvedVersions[$0]?.head ?? request.sha)?.hex),
                    ]
                })
        },
        GitHubRoute("pulls.reviewers", "POST", "/v3/repos/:owner/:repo/pulls/:number/requested_reviewers") { call in
            let logins = call.parameters.list("reviewers") ?? []
            let users = logins.compactMap { call.state.user(named: $0) }
            guard users.count == logins.count else {
                throw APIError.unprocessable(["Reviews may only be requested from collaborators."])
            }
            var change = ForgeMergeRequestChange()
            change.reviewerIDs = try call.state.mergeRequest(call.number).reviewerIDs + users.map(\.id)
            let request = try await call.state.change(call.number, change, by: call.user, in: call.repository)
            return WireAnswer(201, call.rendering.pull(request))
        },
    ]

    private static func selected(_ call: PullRequestCall) throws(APIError) -> [ForgeMergeRequest] {
        let state = try call.parameters.word("state", of: ["open", "closed", "all"]) ?? "open"
        let owner = call.path["owner"] ?? ""
        let (head, base) = (call.parameters.text("head"), call.parameters.text("base"))
        let found = call.listed.mergeRequests.reversed().filter { request in
            (state == "all" || (request.state == .opened) == (state == "open"))
                && (head.map { $0 == "\(owner):\(request.source)" } ?? true)
                && (base.map { $0 == request.target } ?? true)
        }
        guard call.parameters.text("sort") == "updated" else { return found }
        return found.sorted { ($0.updatedAt, $0.iid) > ($1.updatedAt, $1.iid) }
    }

    private static func create(_ call: inout PullRequestCall) async throws(APIError) -> ForgeMergeRequest {
        guard let head = call.parameters.text("head"), let base = call.parameters.text("base"),
            let title = call.parameters.text("title"), !title.isEmpty
        else { throw .unprocessable(["Invalid request."]) }
        let owner = call.path["owner"] ?? ""
        guard let tip = call.state.tip(of: head), let target = call.state.tip(of: base) else {
            throw .unprocessable(["base or head is invalid"])
        }
        if call.state.openTwin(source: head, target: base, in: call.state.project.id) != nil {
            throw .unprocessable(["A pull request already exists for \(owner):\(head)."])
        }
        guard try await !call.repository.isAncestor(tip, of: target) else {
            throw .unprocessable(["No commits between \(base) and \(head)"])
        }
        let isDraft = try call.parameters.bool("draft") ?? false
        var new = NewForgeMergeRequest(
            source: head, target: base, title: (isDraft ? ForgeMergeRequest.draftMark : "") + title)
        new.description = call.parameters.text("body") ?? ""
        return try await call.state.open(new, by: call.user, in: call.repository)
    }

    private static func update(_ call: inout PullRequestCall) async throws(APIError) -> ForgeMergeRequest {
        let present = try call.state.mergeRequest(call.number)
        var change = ForgeMergeRequestChange()
        if let base = call.parameters.text("base"), base != present.target {
            guard present.state == .opened else {
                throw .unprocessable(["Cannot change the base branch of a closed pull request."])
            }
            guard call.state.tip(of: base) != nil else { throw .unprocessable(["base is invalid"]) }
            change.target = base
        }
        change.title = call.parameters.text("title").map(present.retitled)
        change.description = call.parameters.text("body")
        switch call.parameters.text("state") {
        case "closed" where present.state == .opened: change.event = .close
        case "open" where present.state == .closed: change.event = .reopen
        default: break
        }
        return try await call.state.change(call.number, change, by: call.user, in: call.repository)
    }

    private static func merge(_ call: inout PullRequestCall) async throws(APIError) -> ForgeMergeRequest {
        let request = try call.state.mergeRequest(call.number)
        var options = MergeOptions()
        options.head = call.parameters.text("sha")
        let method = try call.parameters.word("merge_method", of: ["merge", "squash", "rebase"]) ?? "merge"
        options.squashes = method == "squash"
        if method == "merge", call.state.project.squash == .always {
            throw .notAllowed("Merge commits are not allowed on this repository.")
        }
        if let words = call.state.project.rulesets.refusal(for: request.target) { throw .notAllowed(words) }
        let words = [call.parameters.text("commit_title"), call.parameters.text("commit_message")]
        options.message = words[0].map { ([$0] + words[1...].compactMap { $0 }).joined(separator: "\n\n") }
        do throws(APIError) {
            return try await call.state.merge(request.iid, options, by: call.user, in: call.repository)
        } catch {
            guard error == .notMergeable || error == .unauthorized else { throw error }
            if error == .unauthorized { throw .notAllowed("You're not authorized to push to this branch.") }
            throw try await reason(why: request, call)
        }
    }

    /// GitHub's words for what keeps a pull request from being merged.
    private static func reason(why request: ForgeMergeRequest, _ call: PullRequestCall) async throws(APIError)
        -> APIError
    {
        let index = try call.state.index(of: request.iid)
        return switch try await call.state.mergeStatus(at: index, in: call.repository) {
        case .draft: .notAllowed("Pull Request is still a draft")
        case .notApproved:
            .notAllowed("At least 1 approving review is required by reviewers with write access.")
        case .pipelineMustSucceed, .pipelineRuns: .notAllowed("Required status check \"build\" is expected.")
        default: .notMergeable
        }
    }
}
