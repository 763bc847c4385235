import Names

extension GitHubDialect {
    /// Changes of comments.
    static let commentRoutes: [GitHubRoute] = PullRequestCall.commentRoutes(
        below: "/v3", emptyBody: "body is too short"
    ) { call, note in call.rendering.comment(note) }

    /// Routes that pull requests share with issues: comments, labels, assignees, the timeline.
    static let issueRoutes: [GitHubRoute] = [
        GitHubRoute("comments.list", "GET", "/v3/repos/:owner/:repo/issues/:number/comments") { call in
            let notes = try call.state.mergeRequest(call.number).notes.filter { !$0.isSystem }
            return try call.page(notes.map(call.rendering.comment))
        },
        GitHubRoute("labels.add", "POST", "/v3/repos/:owner/:repo/issues/:number/labels") { call in
            var change = ForgeMergeRequestChange()
            let present = try call.state.mergeRequest(call.number).labels.map { $0.lowercased() }
            // Names that differ by case are one label.
            change.addLabels = (call.parameters.list("labels") ?? []).filter { !present.contains($0.lowercased()) }
            return try await labels(after: change, &call)
        },
        GitHubRoute("labels.remove", "DELETE", "/v3/repos/:owner/:repo/issues/:number/labels/:name") { call in
            let name = call.path["name"] ?? ""
            guard try call.state.mergeRequest(call.number).labels.contains(name) else {
                throw APIError.notFound(noLabel)
            }
            var change = ForgeMergeRequestChange()
            change.removeLabels = [name]
            return try await labels(after: change, &call)
        },
        GitHubRoute("assignees.add", "POST", "/v3/repos/:owner/:repo/issues/:number/assignees") { call in
            var change = ForgeMergeRequestChange()
            let users = (call.parameters.list("assignees") ?? []).compactMap { call.state.user(named: $0)?.id }
            change.assigneeIDs = try call.state.mergeRequest(call.number).assigneeIDs + users
            let request = try await call.state.change(call.number, change, by: call.user, in: call.repository)
            return WireAnswer(201, call.rendering.pull(request))
        },
        GitHubRoute("timeline", "GET", "/v3/repos/:owner/:repo/issues/:number/timeline") { call in
            let events = ["closed", "reopened", "merged", ForgeState.targetDeleted]
            let notes = try call.state.mergeRequest(call.number).notes
            return try call.page(
                notes.filter { $0.isSystem && events.contains($0.body) }.map { note in
                    [
                        "event": .string(note.body), "created_at": call.rendering.time(note.createdAt),
                        "actor": call.rendering.account(note.authorID),
                    ]
                })
        },
    ]

    /// The only 404 that says what is missing.
    static let noLabel = "Label does not exist"

    private static func labels(
        after change: ForgeMergeRequestChange, _ call: inout PullRequestCall
    ) async throws(APIError) -> WireAnswer {
        let request = try await call.state.change(call.number, change, by: call.user, in: call.repository)
        return WireAnswer(200, .array(request.labels.map { ["name": .string($0)] }))
    }
}
