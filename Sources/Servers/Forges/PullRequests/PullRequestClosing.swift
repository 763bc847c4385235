import Names
import WebAPI

/// An entry of a pull request's timeline: GitHub calls its kind `event`, Gitea `type`.
struct TimelineEntry: Decodable, Sendable {
    var event: String?
    var type: String?
    /// The branch that Gitea's `delete_branch` is about.
    var oldRef: String?
    var createdAt: String?

    var kind: String? { event ?? type }
    var time: Int? { createdAt.flatMap(Timestamp.seconds(iso8601:)) }
}

extension PullRequestProject {
    /// Seconds between the deletion and the closing that follows from it. Both were seen in the same or the next second.
    private static let delay = 0...10

    /// Whether the last closing directly follows the deletion of the target branch. What a person closed before is closed
    /// already then, so that the two come in the other order or far apart.
    ///
    /// GitHub: `base_ref_deleted`, then `closed` (https://docs.github.com/en/rest/using-the-rest-api/issue-event-types;
    /// the order in https://github.com/orgs/community/discussions/210704). Gitea: `delete_branch` with the target, then
    /// `close` (`AdjustPullsCausedByBranchDeleted` in services/pull/pull.go, since 1.23; older ones write no such entry).
    func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool {
        let call = call(.get, ["issues", "\(request.id.number)", "timeline"], query: [pageSize])
        let answer = try await client.ifAllowed { () async throws(ForgeError) -> [TimelineEntry] in
            try await client.list(of: call)
        }
        guard let entries = answer else { return false }
        let decisive = entries.filter { entry in
            switch entry.kind {
            case "closed", "close", "reopened", "reopen", "base_ref_deleted": true
            case "delete_branch": entry.oldRef == request.target.text
            default: false
            }
        }
        guard let closing = decisive.last, ["closed", "close"].contains(closing.kind),
            let deletion = decisive.dropLast().last, ["base_ref_deleted", "delete_branch"].contains(deletion.kind),
            let closedAt = closing.time, let deletedAt = deletion.time
        else { return false }
        return Self.delay.contains(closedAt - deletedAt)
    }
}
