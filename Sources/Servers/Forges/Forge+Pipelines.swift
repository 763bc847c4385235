import Names

extension Forge {
    /// When the first pipeline for a commit was started, in seconds since 1970 on the forge's clock; `nil` where it knows
    /// none. Those for the branch count before others: forges run many for a merge request's ref instead.
    package func pipelineStart(of commit: CommitID, on branch: BranchName) async throws(ForgeError) -> Int? {
        let all = try await pipelines(of: commit)
        let ofBranch = all.filter { $0.ref == branch.text }
        return (ofBranch.isEmpty ? all : ofBranch).compactMap(\.startedAt).min()
    }

    /// None: many commits would be as many requests.
    package func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline] { [:] }
}
