import HTTPTransport
import Names

extension GitHubForge {
    private struct Merge: Encodable, Sendable {
        var sha: String
        var commitTitle: String?
        var commitMessage: String?
        var mergeMethod = "merge"

        init(sha: String, message: String?) {
            self.sha = sha
            let message = message.map(CommitMessage.init)
            (commitTitle, commitMessage) = (message?.title, message?.text)
        }
    }

    /// Merges now, by a merge commit. The request is sent once; the merged one is then read.
    package func merge(
        _ id: MergeRequestID, head: CommitID, message: String?
    ) async throws(ForgeError) -> MergeRequest {
        var call = project.call(.put, id, ["merge"], body: Merge(sha: head.hex, message: message))
        call.timeout = .seconds(60)
        let response = try await client.answer(to: call)
        guard (200..<300).contains(response.status) else { throw refusalToMerge(response, of: id) }
        guard try client.decode(GitHubMergeResult.self, from: response, isWrite: true).merged == true else {
            throw ForgeError(.ignored, "GitHub granted the merge of \(id) but did not merge it")
        }
        return try await project.readAfterMerge(id)
    }

    package func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability {
        let squashes = try await repository().allowMergeCommit == false
        var expected = Mergeability(verdict: .mergeable, squashes: squashes, pipeline: nil)
        let rules = try await rules(of: target.text)
        expected.obstacle = rules.obstacle(into: target.text)
        if rules.queues { expected.queue = MergeQueue() }
        return expected
    }

    /// Adds it to the merge queue of its base (https://docs.github.com/en/graphql/reference/mutations#enqueuepullrequest).
    package func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) {
        do throws(ForgeError) {
            let read = try await project.read(id)
            try await perform(.enqueuePullRequest, on: read.nodeId, at: head)
        } catch {
            guard [.clash, .invalid].contains(error.kind) else { throw error }
            throw ForgeError(.notMergeable, error.message, hint: error.hint)
        }
    }

    /// Disables auto-merge, which would put the pull request back into the queue, and takes it out
    /// (https://docs.github.com/en/graphql/reference/mutations#dequeuepullrequest).
    package func dequeue(_ id: MergeRequestID) async throws(ForgeError) {
        let read = try await project.read(id)
        do throws(ForgeError) {
            if read.autoMerge != nil { try await perform(.disablePullRequestAutoMerge, on: read.nodeId) }
        } catch  where [.clash, .invalid].contains(error.kind) {
            // Auto-merge was disabled a moment ago.
        }
        do throws(ForgeError) {
            try await perform(.dequeuePullRequest, on: read.nodeId)
        } catch  where [.clash, .invalid].contains(error.kind) {
            // The pull request may have been merged or taken out a moment ago. If it is still queued, the call has failed.
            guard try await reviewState(of: read, asksForQueue: true)?.isInMergeQueue == true else { return }
            throw error
        }
    }

    /// A rule that refuses every such merge is remembered, so that the next observation names it and tries no more.
    private func refusalToMerge(_ response: HTTPResponse, of id: MergeRequestID) -> ForgeError {
        let reply = client.errorResponse(response, isWrite: true)
        if reply.isReadOnlyForNow { return reply.usualError }
        switch response.status {
        case 405, 422:
            if let read = reads[id], var obstacle = GitHubErrors.obstacle(in: reply, base: read.base?.ref ?? "") {
                obstacle.wasTried = true
                obstacles.remember(obstacle, for: GitHubAttempt(read))
            }
            return GitHubErrors.refusalToMerge(reply)
        case 409: return reply.error(.headMoved)
        case 500...: return reply.trouble(.answerLost)
        default: return client.error(for: response, isWrite: true)
        }
    }
}
