extension GitLabForge {
    /// Returns the newest pipeline that was made after another one and has a job of this name which has not ended; `nil`
    /// where there is none (https://docs.gitlab.com/api/pipelines/#list-project-pipelines,
    /// https://docs.gitlab.com/api/jobs/#list-pipeline-jobs).
    ///
    /// The job tells a pass from an upload, which a trigger starts on the same branch. Variables would tell it too, but
    /// only Maintainers may read them. Of many pipelines a few are looked into; one that is not costs a pass too many.
    ///
    /// - Parameter source: the event that started both, as in `CI_PIPELINE_SOURCE`: `trigger`, `push`.
    package func newestPipeline(
        after id: Int, of branch: String, source: String, waitingWith job: String
    ) async throws(ForgeError) -> Int? {
        let query = [("ref", branch), ("source", source), ("order_by", "id"), ("sort", "desc"), ("per_page", "20")]
        let newest: [GitLabPipeline] = try await client.value(of: call(.get, ["pipelines"], query: query))
        let later = newest.filter { !$0.hasEnded }.compactMap(\.id).filter { $0 > id }
        for pipeline in later.prefix(Self.pipelineLimit) where try await has(job, in: pipeline) { return pipeline }
        return nil
    }

    private func has(_ job: String, in pipeline: Int) async throws(ForgeError) -> Bool {
        // Retried jobs are listed once, as they stand now.
        let call = call(.get, ["pipelines", "\(pipeline)", "jobs"], query: [("per_page", "100")])
        let jobs: [GitLabPipelineJob] = try await client.value(of: call)
        return jobs.contains { $0.name == job && !GitLabPipeline.ends.contains($0.status ?? "") }
    }

    private static let pipelineLimit = 5
}

extension GitLabPipeline {
    /// The words for what has ended, or waits for a person, of pipelines and jobs alike.
    fileprivate static let ends: Set = ["success", "failed", "canceled", "canceling", "skipped", "manual"]

    fileprivate var hasEnded: Bool { Self.ends.contains(status ?? "") }
}
