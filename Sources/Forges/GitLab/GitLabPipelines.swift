import Names

extension GitLabForge {
    /// When GitLab made the first pipeline of a commit, which it does as the commit is pushed.
    public func pipelineStart(of commit: CommitID, on branch: BranchName) async throws(ForgeError) -> Int? {
        let call = call(.get, ["pipelines"], query: [("sha", commit.hex), ("per_page", "100")])
        let found: [GitLabPipeline]
        do {
            found = try await client.value(of: call)
        } catch {
            // CI is switched off, or closed to this account.
            guard [.notFound, .forbidden].contains(error.kind) else { throw error }
            return nil
        }
        return PipelineStart.first(of: found.filter { $0.sha == commit.hex }.map { ($0.ref, $0.createdAt) }, on: branch)
    }
}
