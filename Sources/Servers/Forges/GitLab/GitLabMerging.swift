import HTTPTransport
import Names

extension GitLabForge {
    /// Merges now. The request is sent once; what its statuses mean differs from everywhere else in GitLab.
    package func merge(
        _ id: MergeRequestID, head: CommitID, message: String?
    ) async throws(ForgeError) -> MergeRequest {
        if barred[id] == true {
            throw ForgeError(.forbidden, "the token's account may not merge into the target", hint: Self.mergeHint)
        }
        var call = call(.put, id, ["merge"], body: GitLabMerge(sha: head.hex, mergeCommitMessage: message))
        // GitLab merges while the client waits, which takes long in a large repository.
        call.timeout = .seconds(60)
        let response = try await client.answer(to: call)
        guard (200..<300).contains(response.status) else { throw refusalToMerge(response) }
        let answer = try client.decode(GitLabMergeRequest.self, from: response, isWrite: true)
        switch answer.state {
        case "merged": return try value(of: answer, afterWrite: true)
        case "locked": throw ForgeError(.answerLost, "GitLab is still merging \(id)")
        default: throw ForgeError(.ignored, "GitLab granted the merge of \(id) but did not merge it")
        }
    }

    static let mergeHint =
        "the token's account must be allowed to merge into the target branch: see the project's protected branches"

    /// An armed auto-merge can fire during a retarget, into the old target
    /// (https://gitlab.com/gitlab-org/gitlab/-/issues/461198).
    func cancelAutoMerge(_ id: MergeRequestID) async throws(ForgeError) {
        let call = call(.post, id, ["cancel_merge_when_pipeline_succeeds"])
        let response = try await client.answer(to: call)
        if (200..<300).contains(response.status) { return }
        let reply = client.errorResponse(response, isWrite: true)
        // The merge request was merged, or its auto-merge cancelled, a moment ago: the caller must read it again.
        if [405, 406].contains(response.status) { throw reply.error(.clash) }
        // A bad token says so in `error`.
        if response.status == 401, reply.json?["error"] == nil {
            throw reply.error(
                .forbidden, hint: "the token's account may not cancel the auto-merge that is set: cancel it")
        }
        throw client.error(for: response, isWrite: true)
    }

    private func refusalToMerge(_ response: HTTPResponse) -> ForgeError {
        let reply = client.errorResponse(response, isWrite: true)
        switch response.status {
        case _ where reply.isRateLimit || reply.isReadOnlyForNow: return reply.usualError
        // A bad token says so in `error`; otherwise 401 is about the target branch.
        case 401 where reply.json?["error"] == nil, 403 where reply.json?["error"] == nil:
            return reply.error(.forbidden, hint: Self.mergeHint)
        case 405, 406, 422: return reply.error(.notMergeable)
        case 409: return reply.error(.headMoved)
        // 503 too: a gateway that gave up waiting for a long merge says so.
        case 500...: return reply.trouble(.answerLost)
        default: return client.error(for: response, isWrite: true)
        }
    }
}
