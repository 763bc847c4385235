extension GitLabForge {
    /// Returns the newest pipeline that has not ended among those that one kind of event started on a branch; `nil`
    /// where the newest one has ended, and where there is none (https://docs.gitlab.com/api/pipelines/#list-project-pipelines).
    ///
    /// - Parameter source: the event, as in `CI_PIPELINE_SOURCE`: `trigger`, `push`.
    package func newestUnfinishedPipeline(of branch: String, source: String) async throws(ForgeError) -> Int? {
        let query = [("ref", branch), ("source", source), ("order_by", "id"), ("sort", "desc"), ("per_page", "1")]
        let newest: [GitLabPipeline] = try await client.value(of: call(.get, ["pipelines"], query: query))
        return newest.first.flatMap { $0.hasEnded ? nil : $0.id }
    }
}

extension GitLabPipeline {
    fileprivate var hasEnded: Bool {
        ["success", "failed", "canceled", "canceling", "skipped", "manual"].contains(status)
    }
}
