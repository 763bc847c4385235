import Names
import Printing

extension GiteaDialect {
    /// Accounts, and the server.
    static let accountRoutes: [GiteaRoute] = [
        GiteaRoute("version", "GET", "/version") { _ in WireAnswer(200, ["version": .string(version)]) },
        GiteaRoute("user.self", "GET", "/user") { call in WireAnswer(200, call.giteaRendering.account(call.user.id)) },
        GiteaRoute("user.keys", "GET", "/user/keys") { call in
            try call.giteaPage(call.user.signingKeys.map { ["key": .string($0)] })
        },
        GiteaRoute("user.search", "GET", "/users/search") { call in
            let user = call.state.user(try call.parameters.int("uid"))
            return WireAnswer(
                200, ["ok": true, "data": .array(user.map { [call.giteaRendering.account($0.id)] } ?? [])])
        },
        GiteaRoute("user.name", "GET", "/users/:login") { call in
            guard let user = call.state.user(named: call.path["login"] ?? "") else {
                throw APIError.notFound("GetUserByName")
            }
            return WireAnswer(200, call.giteaRendering.account(user.id))
        },
        // The owner is no organisation.
        GiteaRoute("org.labels", "GET", "/orgs/:org/labels") { _ in throw APIError.notFound("GetOrgByName") },
    ]

    /// The repository, its branches and their rules.
    static let repositoryRoutes: [GiteaRoute] = [
        GiteaRoute("repo", "GET", "/repos/:owner/:repo") { call in
            WireAnswer(200, call.giteaRendering.repository(for: call.user))
        },
        GiteaRoute("branch", "GET", "/repos/:owner/:repo/branches/:branch") { call in
            let branch = call.path["branch"] ?? ""
            guard let tip = call.state.tip(of: branch) else { throw APIError.notFound("GetBranch") }
            return WireAnswer(200, call.giteaRendering.branch(branch, at: tip, for: call.user))
        },
        GiteaRoute("protections", "GET", "/repos/:owner/:repo/branch_protections") { call in
            try administrate(call)
            return WireAnswer(200, .array(call.state.protections.map { protection($0, in: call.state.project) }))
        },
        GiteaRoute("tag_protections", "GET", "/repos/:owner/:repo/tag_protections") { call in
            try administrate(call)
            return WireAnswer(200, [])
        },
        GiteaRoute("commit.pull", "GET", "/repos/:owner/:repo/commits/:sha/pull") { call in
            guard let commit = try await call.repository.commit(named: call.path["sha"] ?? "") else {
                throw APIError.notFound("not found")
            }
            // `GetPullRequestByMergedCommit`: the merge commit alone leads to it.
            guard let found = call.state.mergeRequests.last(where: { $0.mergeCommit == commit }) else {
                throw APIError.notFound("not found")
            }
            return WireAnswer(200, call.giteaRendering.pull(found))
        },
    ]

    /// Refuses those who don't administrate the repository.
    private static func administrate(_ call: PullRequestCall) throws(APIError) {
        guard call.user.role >= .maintainer else { throw .forbidden("") }
    }

    /// `ToBranchProtection` in services/convert/convert.go. Roles become whitelists of nobody.
    private static func protection(_ rule: BranchProtection, in project: ForgeProject) -> JSONValue {
        [
            "rule_name": .string(rule.pattern), "branch_name": .string(rule.pattern),
            "enable_push": .bool(rule.push != .none), "enable_push_whitelist": false, "push_whitelist_usernames": [],
            "enable_merge_whitelist": false, "merge_whitelist_usernames": [],
            "enable_force_push": .bool(rule.allowsForcePush), "required_approvals": .int(project.approvalsRequired),
            "enable_status_check": .bool(project.needsPipeline),
            "dismiss_stale_approvals": .bool(project.resetsApprovals),
            "require_signed_commits": false,
        ]
    }

    /// Jobs of Gitea Actions, and what they and other CIs report.
    static let checkRoutes: [GiteaRoute] = [
        GiteaRoute("statuses", "GET", "/repos/:owner/:repo/commits/:sha/status") { call in
            let sha = call.path["sha"] ?? ""
            let checks = call.state.pipelines.reversed().filter { $0.sha.hex.hasPrefix(sha) }
            // The newest of each context.
            let statuses = checks.prefix(1).map { check(of: $0, call.giteaRendering) }
            return WireAnswer(
                200,
                [
                    "sha": .string(sha), "state": checks.first.map { .string($0.giteaState) } ?? "",
                    "statuses": statuses.isEmpty ? .null : .array(statuses), "total_count": .int(statuses.count),
                ])
        },
        GiteaRoute("tasks", "GET", "/repos/:owner/:repo/actions/tasks") { call in
            let tasks = call.state.pipelines.reversed().prefix(50)
            return WireAnswer(
                200,
                [
                    "total_count": .int(call.state.pipelines.count),
                    "workflow_runs": .array(
                        tasks.map { task in
                            [
                                "id": .int(task.id), "head_branch": .string(task.ref),
                                "head_sha": .string(task.sha.hex),
                                "event": .string(task.source),
                                "status": .string(task.isActive ? "running" : task.giteaState),
                                "url": .string("\(call.origin)/\(call.state.project.path)/actions/runs/\(task.id)"),
                            ]
                        }),
                ])
        },
    ]

    private static func check(of pipeline: ForgePipeline, _ rendering: GiteaRendering) -> JSONValue {
        [
            "id": .int(pipeline.id), "context": .string(GiteaRendering.context),
            "status": .string(pipeline.giteaState), "created_at": rendering.time(pipeline.createdAt),
            "target_url": .string("\(rendering.origin)/\(rendering.state.project.path)/actions/runs/\(pipeline.id)"),
        ]
    }
}

extension ForgePipeline {
    /// `CommitStatusState` in modules/commitstatus/commit_status.go.
    fileprivate var giteaState: String { isActive ? "pending" : status == "success" ? "success" : "failure" }
}
