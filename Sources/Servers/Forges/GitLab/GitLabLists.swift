import Names
import WebAPI

extension GitLabForge {
    /// The merge requests of these branches. Up to three branches are asked for one by one, more are picked from two
    /// lists of the whole project.
    package func mergeRequests(
        from sources: [BranchName], since: Int
    ) async throws(ForgeError) -> [MergeRequest] {
        let wanted = Set(sources)
        guard wanted.count > branchesListedOneByOne else {
            let horizon = MergeRequestLists.horizon(since: since, now: now())
            let lists = try await concurrently(wanted.sorted()) { source async throws(ForgeError) in
                try await list(from: source, touchedSince: horizon)
            }
            return MergeRequestLists.newestFirst(lists, from: wanted)
        }
        let lists = try await concurrently(wideQueries(since: since)) { query async throws(ForgeError) in
            try await list(query)
        }
        return MergeRequestLists.newestFirst(lists, from: wanted)
    }

    /// The open merge request of a pair; GitLab allows one.
    func openMergeRequest(from source: BranchName, to target: BranchName) async throws(ForgeError) -> MergeRequest? {
        try await list([
            ("state", "opened"), ("source_branch", source.text), ("target_branch", target.text),
        ]).first { $0.source == source && $0.target == target && $0.state == .opened }
    }

    /// Lists the merge requests of one branch that are open or were updated since the horizon: a branch name that is used for
    /// every release has hundreds of old ones.
    private func list(from source: BranchName, touchedSince horizon: Int) async throws(ForgeError) -> [MergeRequest] {
        func call(_ state: String) -> APICall {
            listCall([
                ("state", state), ("source_branch", source.text), ("order_by", "updated_at"), ("sort", "desc"),
            ])
        }
        let found = try await client.beginning(GitLabMergeRequest.self, of: call("all")) {
            $0.updatedAt.flatMap(Timestamp.seconds(iso8601:)) ?? .max < horizon
        }
        if found.isWhole { return found.elements.filter(\.isFromOwnProject).compactMap(\.value) }
        // An older merge request may still be open. Any update brings it to the beginning of the list.
        let old = try await oldOpen.value(for: source) { () async throws(ForgeError) in
            try await client.list(GitLabMergeRequest.self, of: call("opened"))
        }
        let touched = Set(found.elements.map(\.iid))
        return (found.elements + old.filter { !touched.contains($0.iid) }).filter(\.isFromOwnProject).compactMap(
            \.value)
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
        try await client.list(GitLabMergeRequest.self, of: listCall(query)).filter(\.isFromOwnProject)
            .compactMap(\.value)
    }

    private func listCall(_ query: [(name: String, value: String)]) -> APICall {
        call(.get, ["merge_requests"], query: query + [("scope", "all"), ("per_page", "100")])
    }
}
