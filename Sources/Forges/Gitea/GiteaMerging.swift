import HTTPTransport
import Names

extension GiteaForge {
    /// Merges now, by a merge commit. The request is sent once; the merged one is then read.
    public func merge(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) -> MergeRequest {
        // A dictionary, because its keys are sent as they are: `Do` is upper case.
        let body: [String: AnyJSON] = [
            "Do": .text("merge"), "head_commit_id": .text(head.hex), "delete_branch_after_merge": .bool(false),
        ]
        var call = project.call(.post, id, ["merge"], body: body)
        call.timeout = .seconds(60)
        let response = try await client.answer(to: call)
        guard (200..<300).contains(response.status) else { throw refusalToMerge(response) }
        return try await project.readAfterMerge(id)
    }

    private func refusalToMerge(_ response: HTTPResponse) -> ForgeError {
        let refusal = client.refusal(response, isWrite: true)
        switch response.status {
        case 405 where refusal.words.contains("not allowed"):
            return refusal.error(.forbidden, hint: "the token's account may not merge into the target")
        // 405 covers conflicts, unfinished checks and disabled styles alike; 404 a closed one.
        case 404 where refusal.json != nil, 405, 422: return refusal.error(.notMergeable)
        case 409: return refusal.error(.headMoved)
        case 500...: return refusal.trouble(.answerLost)
        default: return client.error(for: response, isWrite: true)
        }
    }
}
