import Names

extension GitLabForge {
    /// The merge requests of these branches. Up to three branches are asked for one by one, more are picked from two
    /// lists of the whole project.
    public func mergeRequests(
        from sources: [BranchName], since: Int
    ) async throws(ForgeError) -> [MergeRequest] {
        let wanted = Set(sources)
        let queries =
            wanted.count <= branchesListedOneByOne ? wanted.sorted().map(Self.query(of:)) : wideQueries(since: since)
        let lists = try await concurrently(queries) { query async throws(ForgeError) in try await list(query) }
        return MergeRequestLists.newestFirst(lists, from: wanted)
    }

    /// The open merge request of a pair; GitLab allows one.
    func openMergeRequest(from source: BranchName, to target: BranchName) async throws(ForgeError) -> MergeRequest? {
        try await list([
            ("state", "opened"), ("source_branch", source.text), ("target_branch", target.text),
        ]).first { $0.source == source && $0.target == target && $0.state == .opened }
    }

    private static func query(of source: BranchName) -> [(name: String, value: String)] {
        [("state", "all"), ("source_branch", source.text), ("order_by", "created_at"), ("sort", "desc")]
    }

    private func wideQueries(since: Int) -> [[(name: String, value: String)]] {
        [
            [("state", "opened"), ("order_by", "created_at"), ("sort", "desc")],
            [
                ("state", "all"),
                ("updated_after", Timestamp.iso8601(MergeRequestLists.horizon(since: since, now: now()))),
                ("order_by", "created_at"),
                ("sort", "desc"),
            ],
        ]
    }

    private func list(_ query: [(name: String, value: String)]) async throws(ForgeError) -> [MergeRequest] {
        let call = call(.get, ["merge_requests"], query: query + [("scope", "all"), ("per_page", "100")])
        return try await client.list(GitLabMergeRequest.self, of: call).filter(\.isFromOwnProject).compactMap(\.value)
    }
}
