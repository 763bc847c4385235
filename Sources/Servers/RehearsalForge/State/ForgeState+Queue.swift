/// GitHub's merge queue. Its checks run nothing: tests say how they end.
/// https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/configuring-pull-request-merges/managing-a-merge-queue
extension ForgeState {
    /// Puts a pull request at the end of the queue (`enqueuePullRequest`,
    /// https://docs.github.com/en/graphql/reference/mutations#enqueuepullrequest).
    ///
    /// - Parameter head: the head that the caller means.
    /// - Returns: its place, 1 for the next.
    mutating func enqueue(
        _ iid: Int, head: String?, in repository: GitProgramRepository
    ) async throws(APIError) -> Int {
        let index = try index(of: iid)
        let request = mergeRequests[index]
        guard head == nil || head == request.sha?.hex else { throw .unprocessable(["Head sha is out of date"]) }
        guard project.rulesets.types[request.target]?.contains("merge_queue") == true else {
            throw .unprocessable(["Merge queue is not enabled for \(request.target)"])
        }
        guard try await mergeStatus(at: index, in: repository) == .mergeable else {
            throw .unprocessable(["Pull request is not mergeable"])
        }
        if !project.rulesets.queue.contains(iid) { project.rulesets.queue.append(iid) }
        project.rulesets.removals[iid] = nil
        return (project.rulesets.queue.firstIndex(of: iid) ?? 0) + 1
    }

    /// Takes a pull request out of the queue on somebody's word (`dequeuePullRequest`,
    /// https://docs.github.com/en/graphql/reference/mutations#dequeuepullrequest).
    mutating func dequeue(_ iid: Int) throws(APIError) {
        let index = try index(of: iid)
        guard project.rulesets.queue.contains(iid) else { throw .unprocessable(["Pull request is not in the queue"]) }
        project.rulesets.queue.removeAll { $0 == iid }
        project.rulesets.removals[iid] = .init(reason: "manual", head: mergeRequests[index].sha)
    }

    /// Why a pull request was taken out of the queue since its last push.
    func removal(of request: ForgeMergeRequest) -> String? {
        project.rulesets.removals[request.iid].flatMap { $0.head == request.sha ? $0.reason : nil }
    }

    /// Ends the checks of the next pull request in the queue: it is merged, or taken out.
    ///
    /// - Parameter reason: why it is taken out; `nil`: its checks succeed.
    mutating func endNextInQueue(
        failing reason: String?, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) {
        guard let iid = project.rulesets.queue.first else { return }
        project.rulesets.queue.removeFirst()
        let index = try index(of: iid)
        if let reason {
            project.rulesets.removals[iid] = .init(reason: reason, head: mergeRequests[index].sha)
        } else {
            var options = MergeOptions()
            options.squashes = project.rulesets.queueMethod == "SQUASH"
            try await tryToLand(at: index, options, by: user, in: repository)
        }
    }
}
