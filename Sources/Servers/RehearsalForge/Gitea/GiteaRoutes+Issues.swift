import Names
import Printing

extension GiteaDialect {
    /// Changes of comments.
    static let commentRoutes: [GiteaRoute] = PullRequestCall.commentRoutes(
        below: "", emptyBody: "[Body]: Required"
    ) { call, note in call.giteaRendering.comment(note) }

    /// Routes that pull requests share with issues: comments, the timeline, dependencies.
    static let issueRoutes: [GiteaRoute] = [
        GiteaRoute("comments.list", "GET", "/repos/:owner/:repo/issues/:number/comments") { call in
            // All of them: this list has no pages.
            let notes = try call.state.mergeRequest(call.number).notes.filter { !$0.isSystem }
            return WireAnswer(200, .array(notes.map(call.giteaRendering.comment)))
        },
        GiteaRoute("timeline", "GET", "/repos/:owner/:repo/issues/:number/timeline") { call in
            let request = try call.state.mergeRequest(call.number)
            let types = [
                "closed": "close", "reopened": "reopen", "merged": "merge_pull",
                ForgeState.targetDeleted: "delete_branch",
            ]
            let entries = request.notes.filter(\.isSystem).compactMap { note -> JSONValue? in
                guard let type = types[note.body] else { return nil }
                return [
                    "id": .int(note.id), "type": .string(type),
                    "old_ref": .string(type == "delete_branch" ? request.target : ""),
                    "created_at": call.giteaRendering.time(note.createdAt),
                    "user": call.giteaRendering.account(note.authorID),
                ]
            }
            return try call.giteaPage(entries)
        },
        GiteaRoute("dependencies", "GET", "/repos/:owner/:repo/issues/:number/dependencies") { call in
            _ = try call.number
            return try call.giteaPage([])
        },
    ]

    /// Labels, which requests name by their ids.
    static let labelRoutes: [GiteaRoute] = [
        GiteaRoute("labels.list", "GET", "/repos/:owner/:repo/labels") { call in
            try call.giteaPage(call.state.labels.map(call.giteaRendering.label))
        },
        GiteaRoute("labels.create", "POST", "/repos/:owner/:repo/labels") { call in
            guard let name = call.parameters.text("name"), !name.isEmpty else {
                throw APIError.unprocessable(["[Name]: Required"])
            }
            guard call.user.role >= .developer else { throw APIError.forbidden("") }
            call.state.learnLabels([name])
            return WireAnswer(201, call.giteaRendering.label(name))
        },
        GiteaRoute("labels.of", "GET", "/repos/:owner/:repo/issues/:number/labels") { call in
            WireAnswer(200, .array(try call.state.mergeRequest(call.number).labels.map(call.giteaRendering.label)))
        },
        GiteaRoute("labels.add", "POST", "/repos/:owner/:repo/issues/:number/labels") { call in
            var change = ForgeMergeRequestChange()
            let ids = call.parameters.ids("labels") ?? []
            change.addLabels = call.state.labels.filter { ids.contains(GiteaRendering.labelID($0)) }
            let request = try await call.state.change(call.number, change, by: call.user, in: call.repository)
            return WireAnswer(200, .array(request.labels.map(call.giteaRendering.label)))
        },
        GiteaRoute("labels.remove", "DELETE", "/repos/:owner/:repo/issues/:number/labels/:label") { call in
            let id = call.path["label"].flatMap { Int($0) }
            var change = ForgeMergeRequestChange()
            change.removeLabels = try call.state.mergeRequest(call.number).labels.filter {
                GiteaRendering.labelID($0) == id
            }
            guard !change.removeLabels.isEmpty else { throw APIError.unprocessable(["label does not exist"]) }
            _ = try await call.state.change(call.number, change, by: call.user, in: call.repository)
            return WireAnswer(204)
        },
    ]
}
