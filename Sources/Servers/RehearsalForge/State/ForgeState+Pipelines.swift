import Names

extension ForgeState {
    /// The newest pipeline of a commit for a ref.
    package func pipeline(of commit: CommitID, ref: String) -> ForgePipeline? {
        pipelines.last { $0.sha == commit && $0.ref == ref }
    }

    /// Starts a pipeline, and lets it speak for the merge requests whose head it builds.
    ///
    /// - Parameters:
    ///   - source: what starts it, such as `push`, `api` or `trigger`.
    ///   - variables: what it is given.
    @discardableResult
    package mutating func startPipeline(
        of commit: CommitID, ref: String, source: String, status: String = "created", by user: ForgeUser,
        variables: [ForgePipeline.Variable] = []
    ) -> ForgePipeline {
        let now = clock.tick()
        let pipeline = ForgePipeline(
            id: nextID(), iid: pipelines.count + 1, sha: commit, ref: ref, status: status, source: source,
            userID: user.id, variables: variables, createdAt: now, updatedAt: now)
        pipelines.append(pipeline)
        for index in mergeRequests.indices
        where mergeRequests[index].state == .opened && isSource(ref, of: mergeRequests[index])
            && mergeRequests[index].sha == commit
        {
            mergeRequests[index].headPipelineID = pipeline.id
        }
        return pipeline
    }

    /// Gives a pipeline another status; what it releases is merged by ``fireAutoMerges(in:)``.
    package mutating func setPipeline(_ id: Int, status: String) throws(APIError) {
        guard let index = pipelines.firstIndex(where: { $0.id == id }) else { throw .notFound("404 Not found") }
        pipelines[index].status = status
        pipelines[index].updatedAt = clock.tick()
    }

    package func pipeline(_ id: Int) throws(APIError) -> ForgePipeline {
        guard let pipeline = pipelines.first(where: { $0.id == id }) else { throw .notFound("404 Not found") }
        return pipeline
    }

    /// The pipeline that a pushed branch gets in a project with CI.
    mutating func startPipeline(after push: BranchPush) {
        guard let status = project.pipelineOnPush, let new = push.new else { return }
        startPipeline(of: new, ref: push.branch, source: "push", status: status, by: push.user)
    }
}
