import HTTPTransport
import Names
import WebAPI

extension PullRequestProject {
    /// Lists the merge requests of these branches, from two lists of the whole repository: the open ones, and those updated
    /// since.
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

    /// Returns the open merge request of a pair of branches.
    func openMergeRequest(
        from source: BranchName, to target: BranchName, query: [(name: String, value: String)] = []
    ) async throws(ForgeError) -> MergeRequest? {
        try await list([("state", "open")] + query).first {
            $0.source == source && $0.target == target && $0.state == .opened
        }
    }

    /// Lists the merge requests of the repository, without those from forks, up to the first page that ends with a past one.
    func list(
        _ query: [(name: String, value: String)], until isPast: @Sendable (PullRequest) -> Bool = { _ in false }
    ) async throws(ForgeError) -> [MergeRequest] {
        let call = call(.get, ["pulls"], query: query + [pageSize])
        return values(of: try await client.list(PullRequest.self, of: call, until: isPast))
    }

    /// Lists the merge requests of one branch, named by a query, that are open or were updated since the horizon: a branch name
    /// that is used for every release has hundreds of old ones.
    func list(
        from source: [(name: String, value: String)], touchedSince horizon: Int
    ) async throws(ForgeError) -> [MergeRequest] {
        func call(_ state: String) -> APICall {
            self.call(.get, ["pulls"], query: [("state", state)] + source + lastTouchedFirst + [pageSize])
        }
        let found = try await client.beginning(PullRequest.self, of: call("all")) { $0.touchedAt < horizon }
        if found.isWhole { return values(of: found.elements) }
        // An older merge request may still be open. Any update brings it to the beginning of the list.
        let key = source.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let old = try await oldOpen.value(for: key) { () async throws(ForgeError) in
            try await client.list(of: call("open"))
        }
        let touched = Set(found.elements.map(\.number))
        return values(of: found.elements + old.filter { !touched.contains($0.number) })
    }

    private func values(of found: [PullRequest]) -> [MergeRequest] {
        found.forEach(remember)
        return found.filter(\.isFromOwnProject).compactMap { $0.value(draftTitle: draftTitle) }
    }
}
