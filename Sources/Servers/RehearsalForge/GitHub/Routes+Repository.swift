import Names
import Printing

extension GitHubDialect {
    /// Accounts, and the server.
    static let accountRoutes: [GitHubRoute] = [
        GitHubRoute("user.self", "GET", "/v3/user") { call in
            WireAnswer(
                200, call.rendering.account(call.user.id), headers: [.init("X-OAuth-Scopes", "repo, workflow")])
        },
        GitHubRoute("user.keys", "GET", "/v3/user/ssh_signing_keys") { call in
            try call.page(call.user.signingKeys.map { ["key": .string($0)] })
        },
        GitHubRoute("user.emails", "GET", "/v3/user/emails") { call in
            try call.page([
                ["email": .string(call.user.email), "primary": true, "verified": true, "visibility": nil]
            ])
        },
        GitHubRoute("user.id", "GET", "/v3/user/:id") { call in
            guard let user = call.state.user(call.path["id"].flatMap { Int($0) }) else {
                throw APIError.notFound("Not Found")
            }
            return WireAnswer(200, call.rendering.account(user.id))
        },
        GitHubRoute("user.name", "GET", "/v3/users/:login") { call in
            guard let user = call.state.user(named: call.path["login"] ?? "") else {
                throw APIError.notFound("Not Found")
            }
            return WireAnswer(200, call.rendering.account(user.id))
        },
        GitHubRoute("meta", "GET", "/v3/meta") { _ in meta },
    ]

    /// The repository and its branches.
    static let repositoryRoutes: [GitHubRoute] = [
        GitHubRoute("repo", "GET", "/v3/repos/:owner/:repo") { call in
            WireAnswer(200, call.rendering.repository(for: call.user))
        },
        GitHubRoute("branch", "GET", "/v3/repos/:owner/:repo/branches/:branch") { call in
            let branch = call.path["branch"] ?? ""
            guard let tip = call.state.tip(of: branch) else { throw APIError.notFound("Not Found") }
            return WireAnswer(
                200,
                [
                    "name": .string(branch), "commit": ["sha": .string(tip.hex)],
                    "protected": .bool(call.state.isProtected(branch)), "protection": ["enabled": false],
                ])
        },
        GitHubRoute("commit.pulls", "GET", "/v3/repos/:owner/:repo/commits/:sha/pulls") { call in
            guard let commit = try await call.repository.commit(named: call.path["sha"] ?? "") else {
                throw APIError.unprocessable(["No commit found for SHA: \(call.path["sha"] ?? "")"])
            }
            var found: [ForgeMergeRequest] = []
            for request in call.state.mergeRequests.reversed()
            where try await request.brings(commit, in: call.repository) { found.append(request) }
            return try call.page(found.map(call.rendering.pull))
        },
    ]

    /// Rulesets: https://docs.github.com/en/rest/repos/rules
    static let ruleRoutes: [GitHubRoute] = [
        GitHubRoute("rules.branch", "GET", "/v3/repos/:owner/:repo/rules/branches/:branch") { call in
            let branch = call.path["branch"] ?? ""
            let isKept = call.state.isProtected(branch) && !call.state.allowsForcePush(to: branch)
            let rules = (call.state.project.rulesets.types[branch] ?? []).map { ($0, 7) }
            let kept = isKept ? [("deletion", 1), ("non_fast_forward", 1)] : []
            return try call.page(
                (kept + rules).map { type, id in
                    let wanted = call.state.project.approvalsRequired
                    let parameters: JSONValue =
                        switch type {
                        case "pull_request":
                            [
                                "required_approving_review_count": .int(max(1, wanted)),
                                "dismiss_stale_reviews_on_push": .bool(call.state.project.resetsApprovals),
                            ]
                        case "merge_queue": ["merge_method": .string(call.state.project.rulesets.queueMethod)]
                        default: .null
                        }
                    return ["type": .string(type), "ruleset_id": .int(id), "parameters": parameters]
                })
        },
        GitHubRoute("ruleset", "GET", "/v3/repos/:owner/:repo/rulesets/:id") { call in
            WireAnswer(200, ["id": 7, "current_user_can_bypass": .string(call.state.project.rulesets.bypass)])
        },
        GitHubRoute("rulesets", "GET", "/v3/repos/:owner/:repo/rulesets") { call in try call.page([]) },
    ]

    /// Runs of workflows, and what other CIs report.
    static let checkRoutes: [GitHubRoute] = [
        GitHubRoute("runs", "GET", "/v3/repos/:owner/:repo/actions/runs") { call in
            let (sha, event) = (call.parameters.text("head_sha"), call.parameters.text("event"))
            let runs = call.state.pipelines.reversed().filter {
                (sha.map($0.sha.hex.hasPrefix) ?? true) && (event ?? $0.source) == $0.source
            }
            return WireAnswer(
                200,
                ["total_count": .int(runs.count), "workflow_runs": .array(runs.prefix(100).map(call.rendering.run))])
        },
        GitHubRoute("workflows", "GET", "/v3/repos/:owner/:repo/actions/workflows") { _ in
            WireAnswer(200, ["total_count": 0, "workflows": []])
        },
        GitHubRoute("check_runs", "GET", "/v3/repos/:owner/:repo/commits/:sha/check-runs") { _ in
            WireAnswer(200, ["total_count": 0, "check_runs": []])
        },
        GitHubRoute("statuses", "GET", "/v3/repos/:owner/:repo/commits/:sha/status") { _ in
            WireAnswer(200, ["state": "pending", "statuses": []])
        },
    ]
}
