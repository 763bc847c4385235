import Names

extension Forge {
    /// When the first pipeline for a commit was started, in seconds since 1970 on the forge's clock; `nil` if there is
    /// none. If some pipelines ran for the branch, only those count, because many forges also run pipelines for the ref
    /// of a merge request.
    package func pipelineStart(of commit: CommitID, on branch: BranchName) async throws(ForgeError) -> Int? {
        let all = try await pipelines(of: commit)
        let ofBranch = all.filter { $0.ref == branch.text }
        return (ofBranch.isEmpty ? all : ofBranch).compactMap(\.startedAt).min()
    }

    /// Returns nothing: a forge without a suitable list would need one request per commit.
    package func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline] { [:] }
}
