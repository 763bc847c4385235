import Printing

extension GiteaDialect {
    /// Reviews (routers/api/v1/repo/pull_review.go).
    static let reviewRoutes: [GiteaRoute] = [
        GiteaRoute("pulls.reviews", "GET", "/repos/:owner/:repo/pulls/:number/reviews") { call in
            let request = try call.state.mergeRequest(call.number)
            let rendering = call.giteaRendering
            let given = request.approvalIDs.map { review("APPROVED", by: $0, on: request, rendering) }
            let asked = request.reviewerIDs.filter { !request.approvalIDs.contains($0) }
                .map { review("REQUEST_REVIEW", by: $0, on: request, rendering) }
            return try call.giteaPage(given + asked)
        },
        GiteaRoute("pulls.reviewers", "POST", "/repos/:owner/:repo/pulls/:number/requested_reviewers") { call in
            let logins = call.parameters.list("reviewers") ?? []
            let users = logins.compactMap { call.state.user(named: $0) }
            guard users.count == logins.count else { throw APIError.notFound("UserNotExist") }
            let present = try call.state.mergeRequest(call.number)
            guard !users.contains(where: { $0.id == present.authorID }) else {
                throw APIError.unprocessable(["poster of pr can't be reviewer"])
            }
            var change = ForgeMergeRequestChange()
            change.reviewerIDs = present.reviewerIDs + users.map(\.id).filter { !present.reviewerIDs.contains($0) }
            let request = try await call.state.change(call.number, change, by: call.user, in: call.repository)
            let rendering = call.giteaRendering
            return WireAnswer(
                201, .array(users.map { review("REQUEST_REVIEW", by: $0.id, on: request, rendering) }))
        },
    ]

    private static func review(
        _ state: String, by account: Int, on request: ForgeMergeRequest, _ rendering: GiteaRendering
    ) -> JSONValue {
        [
            "id": .int(account), "user": rendering.account(account), "state": .string(state), "official": true,
            "stale": false, "dismissed": false,
            "commit_id": .optional((request.approvedVersions[account]?.head ?? request.sha)?.hex),
        ]
    }
}
