import HTTPTransport
import Names
import Printing
import WebAPI

extension GiteaForge {
    /// Merges now, by a merge commit. The request is sent once; the merged one is then read.
    package func merge(
        _ id: MergeRequestID, head: CommitID, message: String?
    ) async throws(ForgeError) -> MergeRequest {
        if barred[id] == true {
            throw ForgeError(.forbidden, "the token's account may not merge into the target", hint: Self.mergeHint)
        }
        // A dictionary, because its keys are sent as they are: `Do` is upper case.
        var body: [String: JSONValue] = [
            "Do": "merge", "head_commit_id": .string(head.hex), "delete_branch_after_merge": false,
        ]
        if let message = message.map(CommitMessage.init) {
            (body["MergeTitleField"], body["MergeMessageField"]) = (.string(message.title), .string(message.text))
        }
        var call = project.call(.post, id, ["merge"], body: body)
        call.timeout = .seconds(60)
        let response = try await client.answer(to: call)
        guard (200..<300).contains(response.status) else { throw await refusalToMerge(response, of: id) }
        return try await project.readAfterMerge(id)
    }

    private func hasOpenDependency(_ id: MergeRequestID) async -> Bool {
        let call = project.issueCall(.get, ["\(id.number)", "dependencies"])
        let found: [GiteaDependency]? = try? await client.list(of: call)
        return found?.contains { $0.state == "open" } == true
    }

    private static let mergeHint =
        "add the account to the merge whitelist of the target's branch protection, or let people merge (merge: by-hand)"

    private func refusalToMerge(_ response: HTTPResponse, of id: MergeRequestID) async -> ForgeError {
        let reply = client.errorResponse(response, isWrite: true)
        if GiteaErrors.isDatabaseFailure(reply) { return reply.trouble(.answerLost) }
        switch response.status {
        case 405: return GiteaErrors.refusalToMerge(reply, hint: Self.mergeHint)
        // A closed one is not found.
        case 404 where reply.json != nil, 422: return reply.error(.notMergeable)
        case 409: return GiteaErrors.clash(reply)
        // An open dependency is a 500, without a word to other accounts than administrators
        // (`ErrDependenciesLeft` in services/pull/check.go, `InternalServerError` in services/context/api.go).
        case 500 where await hasOpenDependency(id):
            return ForgeError(.blocked("merge_request_blocked"), "\(id) depends on something that is still open")
        case 500...: return reply.trouble(.answerLost)
        default: return client.error(for: response, isWrite: true)
        }
    }
}
