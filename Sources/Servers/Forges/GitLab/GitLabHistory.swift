import Names
import WebAPI

extension GitLabForge {
    /// Seconds between a closing and the note that says why. One job of the server makes both.
    private static let delay = -10...120

    /// Whether it was open when its source branch was deleted, which closes it: only then GitLab notes the deletion on it
    /// (`MergeRequests::RefreshService#refresh_merge_requests!` in app/services/merge_requests/refresh_service.rb, and
    /// `SystemNotes::MergeRequestsService#change_branch_presence`). A merge request whose target is gone stays open.
    package func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool {
        guard let closedAt = request.closedAt else { return false }
        let words = "deleted source branch `\(request.source)`"
        return try await activity(on: request.id).contains { note in
            guard note.system == true, note.body == words, let time = note.createdAt.flatMap(Timestamp.seconds) else {
                return false
            }
            return Self.delay.contains(time - closedAt)
        }
    }

    /// The newest hundred of the notes that GitLab itself leaves on a merge request, the last one first; none where they are
    /// closed to the token.
    func activity(on id: MergeRequestID) async throws(ForgeError) -> [GitLabNote] {
        let call = call(
            .get, id, ["notes"],
            query: [
                ("sort", "desc"), ("order_by", "created_at"), ("activity_filter", "only_activity"), ("per_page", "100"),
            ])
        let notes = try await client.ifAllowed { () async throws(ForgeError) -> [GitLabNote] in
            try await client.value(of: call)
        }
        return notes ?? []
    }

    /// How many versions of its diff a merge request may have: no further push updates one that has them all
    /// (`MergeRequest::DIFF_VERSION_LIMIT` in app/models/merge_request.rb, since 18.0).
    private static let versionLimit = 1000

    /// Whether it has all the versions that it may have.
    package func staleness(of request: MergeRequest) async throws(ForgeError) -> MergeObstacle? {
        let call = call(
            .get, request.id, ["versions"], query: [("per_page", "1"), ("page", "\(Self.versionLimit)")])
        let beyond = try await client.ifAllowed { () async throws(ForgeError) -> [GitLabDiffVersion] in
            try await client.value(of: call)
        }
        guard beyond?.isEmpty == false else { return nil }
        return MergeObstacle(
            "merge-request-full",
            "GitLab no longer updates \(request.id), whose diff has \(Self.versionLimit) versions: \(request.url)",
            fix: "close it; relctl cut-release or retarget-release of the train then opens a new one")
    }
}
