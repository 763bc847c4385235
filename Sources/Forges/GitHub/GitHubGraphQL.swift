import HTTPTransport
import Names

/// Changes that GitHub offers only there (https://docs.github.com/en/graphql/reference/mutations).
enum GitHubMutation: String, Sendable {
    case markPullRequestReadyForReview, convertPullRequestToDraft, disablePullRequestAutoMerge

    /// The text of the mutation, for one pull request.
    var query: String {
        "mutation($id: ID!) { \(rawValue)(input: {pullRequestId: $id}) { pullRequest { number } } }"
    }
}

/// The answer to the query of ``GitHubForge/explained(_:of:)``.
private struct ReviewDecision: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        struct Node: Decodable, Sendable {
            var reviewDecision: String?
        }

        var node: Node?
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
    /// Says which review is missing where REST says no more than `blocked`
    /// (https://docs.github.com/en/graphql/reference/enums#pullrequestreviewdecision). The word stays where it is something
    /// else, or isn't told.
    func explained(_ verdict: Mergeability.Verdict, of read: PullRequest) async -> Mergeability.Verdict {
        guard verdict == .blocked("blocked"), let node = read.nodeId else { return verdict }
        let query = "query($id: ID!) { node(id: $id) { ... on PullRequest { reviewDecision } } }"
        let body = GraphQLRequest(query: query, variables: ["id": node])
        let answer: ReviewDecision? = try? await graphQL.value(of: RESTCall(.post, ["graphql"], body: body))
        return switch answer?.data?.node?.reviewDecision {
        case "REVIEW_REQUIRED": .blocked("not_approved")
        case "CHANGES_REQUESTED": .blocked("requested_changes")
        default: verdict
        }
    }

    /// Changes a pull request, named by its node id. GraphQL says 200 to everything; errors are in the body.
    func perform(_ mutation: GitHubMutation, on node: String?) async throws(ForgeError) {
        guard let node else { throw ForgeError(.invalid, "GitHub's answer names no node id") }
        let body = GraphQLRequest(query: mutation.query, variables: ["id": node])
        let answer: GraphQLAnswer = try await graphQL.value(of: RESTCall(.post, ["graphql"], body: body))
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
