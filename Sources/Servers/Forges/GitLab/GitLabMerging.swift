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

    private static let mergeHint =
        "the token's account may not merge into the target: see the project's protected branches"

    /// An armed auto-merge can fire during a retarget, into the old target
    /// (https://gitlab.com/gitlab-org/gitlab/-/issues/461198).
    func cancelAutoMerge(_ id: MergeRequestID) async throws(ForgeError) {
        let call = call(.post, id, ["cancel_merge_when_pipeline_succeeds"])
        let response = try await client.answer(to: call)
        if (200..<300).contains(response.status) { return }
        let refusal = client.refusal(response, isWrite: true)
        // It was merged or disarmed a moment ago: the caller must look again.
        if [405, 406].contains(response.status) { throw refusal.error(.clash) }
        // A bad token says so in `error`.
        if response.status == 401, refusal.json?["error"] == nil {
            throw refusal.error(
                .forbidden, hint: "the token's account may not cancel the auto-merge that is set: cancel it")
        }
        throw client.error(for: response, isWrite: true)
    }

    private func refusalToMerge(_ response: HTTPResponse) -> ForgeError {
        let refusal = client.refusal(response, isWrite: true)
        switch response.status {
        case _ where refusal.isRateLimit || refusal.isReadOnlyForNow: return refusal.usualError
        // A bad token says so in `error`; otherwise 401 is about the target branch.
        case 401 where refusal.json?["error"] == nil, 403 where refusal.json?["error"] == nil:
            return refusal.error(.forbidden, hint: Self.mergeHint)
        case 405, 406, 422: return refusal.error(.notMergeable)
        case 409: return refusal.error(.headMoved)
        // 503 too: a gateway that gave up waiting for a long merge says so.
        case 500...: return refusal.trouble(.answerLost)
        default: return client.error(for: response, isWrite: true)
        }
    }
}
