extension GitLabDialect {
    /// Comments on merge requests.
    static let noteRoutes: [GitLabRoute] = [
        GitLabRoute("mr.notes.list", "GET", "/projects/:id/merge_requests/:iid/notes", jobToken: true) { call in
            let request = try call.state.mergeRequest(call.iid)
            let filters = ["all_notes", "only_comments", "only_activity"]
            let filter = try call.parameters.word("activity_filter", of: filters) ?? "all_notes"
            let isAscending = try call.parameters.word("sort", of: ["asc", "desc"]) == "asc"
            let byUpdate = try call.parameters.word("order_by", of: ["created_at", "updated_at"]) == "updated_at"
            let notes = request.notes.filter { filter == "all_notes" || (filter == "only_activity") == $0.isSystem }
                .sorted { left, right in
                    byUpdate
                        ? (left.updatedAt, left.id) < (right.updatedAt, right.id)
                        : (left.createdAt, left.id) < (right.createdAt, right.id)
                }
            let ordered = isAscending ? notes : notes.reversed()
            let paging = try Paging(call.parameters)
            let page = paging.slice(ordered).map { call.rendering.note($0, on: request) }
            return paging.answer(page, total: ordered.count, to: call)
        },
        GitLabRoute("mr.notes.get", "GET", "/projects/:id/merge_requests/:iid/notes/:note_id") { call in
            let request = try call.state.mergeRequest(call.iid)
            let id = try noteID(in: call)
            guard let note = request.notes.first(where: { $0.id == id }) else {
                throw APIError.notFound("404 Note Not Found")
            }
            return WireAnswer(200, call.rendering.note(note, on: request))
        },
        GitLabRoute("mr.notes.create", "POST", "/projects/:id/merge_requests/:iid/notes") { call in
            guard let body = call.parameters.text("body") else { throw APIError.parameters("body is missing") }
            let note = try await call.state.addNote(body, to: call.iid, by: call.user, in: call.repository)
            guard let note else {
                return WireAnswer(202, ["commands_changes": [:], "summary": ["Applied the quick actions."]])
            }
            return WireAnswer(201, call.rendering.note(note, on: try call.state.mergeRequest(call.iid)))
        },
        GitLabRoute("mr.notes.update", "PUT", "/projects/:id/merge_requests/:iid/notes/:note_id") { call in
            let body = try call.parameters.required("body")[0]
            let note = try call.state.replaceNote(noteID(in: call), with: body, on: call.iid, by: call.user)
            return WireAnswer(200, call.rendering.note(note, on: try call.state.mergeRequest(call.iid)))
        },
        GitLabRoute("mr.notes.delete", "DELETE", "/projects/:id/merge_requests/:iid/notes/:note_id") { call in
            try call.state.deleteNote(noteID(in: call), on: call.iid, by: call.user)
            return WireAnswer(204)
        },
    ]

    private static func noteID(in call: GitLabCall) throws(APIError) -> Int {
        guard let id = call.path["note_id"].flatMap({ Int($0) }) else {
            throw APIError.parameters("note_id is invalid")
        }
        return id
    }
}
