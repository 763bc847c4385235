import HTTPTransport
import Names

extension PullRequestProject {
    /// Those of these branches, from two lists of the whole repository: the open ones, and the ones touched since then.
    func mergeRequests(
        from sources: [BranchName], since: Int, now: Int
    ) async throws(ForgeError) -> [MergeRequest] {
        if sources.isEmpty { return [] }
        let horizon = MergeRequestLists.horizon(since: since, now: now)
        let lists = try await concurrently(["open", "all"]) { state async throws(ForgeError) in
            try await list([("state", state)] + lastTouchedFirst) { state == "all" && $0.touchedAt < horizon }
        }
        return MergeRequestLists.newestFirst(lists, from: Set(sources))
    }

    /// The open one of a pair.
    func openMergeRequest(
        from source: BranchName, to target: BranchName, query: [(name: String, value: String)] = []
    ) async throws(ForgeError) -> MergeRequest? {
        try await list([("state", "open")] + query).first {
            $0.source == source && $0.target == target && $0.state == .opened
        }
    }

    /// A list of the repository's own ones; the pages end after the first that ends with a past one.
    func list(
        _ query: [(name: String, value: String)], until isPast: @Sendable (PullRequest) -> Bool = { _ in false }
    ) async throws(ForgeError) -> [MergeRequest] {
        let call = call(.get, ["pulls"], query: query + [pageSize])
        let found = try await client.list(PullRequest.self, of: call, until: isPast)
        found.forEach(remember)
        return found.filter(\.isFromOwnProject).compactMap { $0.value(draftTitle: draftTitle) }
    }
}
