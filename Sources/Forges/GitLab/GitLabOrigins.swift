import Names

extension GitLabForge {
    /// The merge request that brought a commit: the one that made it by merging, else the first one merged that holds it.
    public func mergeRequest(bringing commit: CommitID) async throws(ForgeError) -> MergeRequestID? {
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
        let merged = found.compactMap(\.value).filter { $0.state == .merged }
        let maker = merged.first { $0.mergeCommit == commit || $0.squashCommit == commit }
        return (maker ?? merged.min { ($0.mergedAt ?? .max, $0.id) < ($1.mergedAt ?? .max, $1.id) })?.id
    }
}
