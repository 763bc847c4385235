import Names
import Printing

extension PullRequestCall {
    /// The routes that create, change and delete comments.
    ///
    /// - Parameters:
    ///   - prefix: the path before `/repos`.
    ///   - emptyBody: the words that refuse a comment without text.
    ///   - rendered: the comment as the API shows it.
    static func commentRoutes(
        below prefix: String, emptyBody: String,
        rendered: @escaping @Sendable (PullRequestCall, ForgeNote) -> JSONValue
    ) -> [Route<PullRequestCall>] {
        [
            Route("comments.create", "POST", prefix + "/repos/:owner/:repo/issues/:number/comments") { call in
                guard let body = call.parameters.text("body"), !body.isEmpty else {
                    throw APIError.unprocessable([emptyBody])
                }
                let index = try call.state.index(of: call.number)
                let note = call.state.addComment(body, at: index, by: call.user)
                return WireAnswer(201, rendered(call, note))
            },
            Route("comments.update", "PATCH", prefix + "/repos/:owner/:repo/issues/comments/:id") { call in
                let (number, id) = try call.comment
                let body = call.parameters.text("body") ?? ""
                let note = try call.state.replaceNote(id, with: body, on: number, by: call.user)
                return WireAnswer(200, rendered(call, note))
            },
            Route("comments.delete", "DELETE", prefix + "/repos/:owner/:repo/issues/comments/:id") { call in
                let (number, id) = try call.comment
                try call.state.deleteNote(id, on: number, by: call.user)
                return WireAnswer(204)
            },
        ]
    }
}
