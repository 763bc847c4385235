import Names

extension GitLabForge {
    /// The merge request that brought a commit: the one that made it by merging, else the first one merged into the branches
    /// that holds it.
    package func mergeRequest(
        bringing commit: CommitID, into branches: [BranchName]
    ) async throws(ForgeError) -> MergeRequestID? {
        let call = call(
            .get, ["repository", "commits", commit.hex, "merge_requests"],
            query: [("state", "merged"), ("per_page", "100")])
        let found: [GitLabMergeRequest]
        do {
            found = try await client.list(of: call)
        } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
        return MergeRequestLists.origin(of: commit, into: branches, among: found.compactMap(\.value))
    }
}
