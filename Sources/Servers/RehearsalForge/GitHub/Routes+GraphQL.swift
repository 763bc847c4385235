import Names
import Printing

extension GitHubDialect {
    /// Mutations of pull requests that only GraphQL offers (https://docs.github.com/en/graphql/reference/mutations). Queries
    /// aren't parsed: they are known by the names in them.
    static let graphQLRoutes: [GitHubRoute] = [
        GitHubRoute("graphql", "POST", "/graphql") { call in
            let query = call.parameters.text("query") ?? ""
            guard let number = number(of: call), let present = try? call.state.mergeRequest(number) else {
                return WireAnswer(
                    200,
                    ["data": nil, "errors": [["type": "NOT_FOUND", "message": "Could not resolve to a node"]]])
            }
            if query.contains("reviewDecision") { return reviewState(of: present, in: call.state) }
            guard let mutation = mutations.first(where: { query.contains($0) }) else {
                return WireAnswer(200, ["data": nil, "errors": [["message": "Field doesn't exist"]]])
            }
            do throws(APIError) {
                return WireAnswer(200, ["data": .object([mutation: try await perform(mutation, on: present, &call)])])
            } catch {
                guard case .unprocessable(let words) = error else { throw error }
                let message = JSONValue.string(words.joined(separator: "; "))
                return WireAnswer(200, ["data": nil, "errors": [["type": "UNPROCESSABLE", "message": message]]])
            }
        }
    ]

    private static let mutations = [
        "markPullRequestReadyForReview", "convertPullRequestToDraft", "disablePullRequestAutoMerge",
        "enqueuePullRequest", "dequeuePullRequest",
    ]

    private static func number(of call: PullRequestCall) -> Int? {
        guard case .string(let node)? = call.parameters["variables"]?["id"], node.hasPrefix("PR_") else { return nil }
        return Int(node.dropFirst(3))
    }

    private static func reviewState(of request: ForgeMergeRequest, in state: ForgeState) -> WireAnswer {
        let rules = state.project.rulesets
        let isAsked = rules.types[request.target]?.contains("pull_request") == true
        let wanted = max(state.project.approvalsRequired, isAsked ? 1 : 0)
        let isMissing = request.approvalIDs.count < wanted
        let decision: JSONValue = wanted == 0 ? .null : .string(isMissing ? "REVIEW_REQUIRED" : "APPROVED")
        let place = rules.queue.firstIndex(of: request.iid)
        let removal: JSONValue? = state.removal(of: request).map {
            ["__typename": "RemovedFromMergeQueueEvent", "reason": .string($0)]
        }
        let node: JSONValue = [
            "reviewDecision": decision, "isInMergeQueue": .bool(place != nil),
            "mergeQueueEntry": place.map { ["position": .int($0 + 1)] } ?? .null,
            "timelineItems": ["nodes": .array(removal.map { [$0] } ?? [])],
        ]
        return WireAnswer(200, ["data": ["node": node]])
    }

    private static func perform(
        _ mutation: String, on request: ForgeMergeRequest, _ call: inout PullRequestCall
    ) async throws(APIError) -> JSONValue {
        var change = ForgeMergeRequestChange()
        let number: JSONValue = ["pullRequest": ["number": .int(request.iid)]]
        switch mutation {
        case "enqueuePullRequest":
            var head: String?
            if case .string(let text)? = call.parameters["variables"]?["head"] { head = text }
            let place = try await call.state.enqueue(request.iid, head: head, in: call.repository)
            return ["mergeQueueEntry": ["position": .int(place)]]
        case "dequeuePullRequest":
            try call.state.dequeue(request.iid)
            return ["mergeQueueEntry": .null]
        case "markPullRequestReadyForReview": change.title = request.plainTitle
        case "convertPullRequestToDraft": change.title = ForgeMergeRequest.draftMark + request.plainTitle
        default:
            _ = try? call.state.cancelAutoMerge(request.iid, by: call.user)
            return number
        }
        _ = try await call.state.change(request.iid, change, by: call.user, in: call.repository)
        return number
    }
}
