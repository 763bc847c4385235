import HTTPTransport
import Names
import WebAPI

/// Changes that GitHub offers only there (https://docs.github.com/en/graphql/reference/mutations).
enum GitHubMutation: String, Sendable {
    case markPullRequestReadyForReview, convertPullRequestToDraft, disablePullRequestAutoMerge

    /// The text of the mutation, for one pull request.
    var query: String {
        "mutation($id: ID!) { \(rawValue)(input: {pullRequestId: $id}) { pullRequest { number } } }"
    }
}

/// What GraphQL alone tells of a pull request.
private struct ReviewState: Decodable, Sendable {
    var reviewDecision: String?
    var isInMergeQueue: Bool?
}

private struct ReviewAnswer: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        var node: ReviewState?
    }

    var data: Content?
}

private struct GraphQLRequest: Encodable, Sendable {
    var query: String
    var variables: [String: String]
}

private struct GraphQLAnswer: Decodable, Sendable {
    struct Failure: Decodable, Sendable {
        var type: String?
        var message: String?
    }

    var errors: [Failure]?
}

extension GitHubForge {
    /// Says what is missing where REST says no more than `blocked`: the turn in a merge queue, a review
    /// (https://docs.github.com/en/graphql/reference/enums#pullrequestreviewdecision), or a required check. The word stays
    /// where it is something else, or isn't told.
    func explained(
        _ verdict: Mergeability.Verdict, of read: PullRequest, _ rules: GitHubRules
    ) async -> Mergeability.Verdict {
        let told = await reviewState(of: read, asksForQueue: rules.queues)
        // Armed to merge when ready, it joins the queue by itself.
        if told?.isInMergeQueue == true || rules.queues && read.autoMerge != nil { return .blocked("queued") }
        guard verdict == .blocked("blocked") else { return verdict }
        switch told?.reviewDecision {
        case "REVIEW_REQUIRED": return .blocked("not_approved")
        case "CHANGES_REQUESTED": return .blocked("requested_changes")
        default: break
        }
        guard let sha = read.head?.sha, let base = read.base?.ref else { return verdict }
        return await missingCheck(requiredChecks(of: base, rules), of: sha).map { .blocked($0) } ?? verdict
    }

    /// - Parameter asksForQueue: servers without merge queues refuse a query that names the field.
    private func reviewState(of read: PullRequest, asksForQueue: Bool) async -> ReviewState? {
        guard let node = read.nodeId else { return nil }
        let fields = "reviewDecision" + (asksForQueue ? " isInMergeQueue" : "")
        let query = "query($id: ID!) { node(id: $id) { ... on PullRequest { \(fields) } } }"
        let body = GraphQLRequest(query: query, variables: ["id": node])
        let answer: ReviewAnswer? = try? await graphQL.value(of: APICall(.post, ["graphql"], body: body))
        return answer?.data?.node
    }

    /// By rulesets, and by classic protection, which tells readers that much.
    private func requiredChecks(of base: String, _ rules: GitHubRules) async -> [String] {
        let branch: GitHubBranch? = try? await client.value(of: project.call(.get, ["branches", base]))
        return rules.requiredChecks + (branch?.protection?.requiredStatusChecks?.contexts ?? [])
    }

    /// Changes a pull request, named by its node id. GraphQL says 200 to everything; errors are in the body.
    func perform(_ mutation: GitHubMutation, on node: String?) async throws(ForgeError) {
        guard let node else { throw ForgeError(.invalid, "GitHub's answer names no node id") }
        let body = GraphQLRequest(query: mutation.query, variables: ["id": node])
        let answer: GraphQLAnswer = try await graphQL.value(of: APICall(.post, ["graphql"], body: body))
        guard let failure = answer.errors?.first else { return }
        let kind: ForgeError.Kind =
            switch failure.type {
            case "FORBIDDEN", "INSUFFICIENT_SCOPES": .forbidden
            case "NOT_FOUND": .notFound
            case "RATE_LIMIT", "RATE_LIMITED": .busy
            case "UNPROCESSABLE": .clash
            default: .invalid
            }
        throw ForgeError(kind, graphQL.redaction.shown(failure.message ?? mutation.rawValue))
    }
}
