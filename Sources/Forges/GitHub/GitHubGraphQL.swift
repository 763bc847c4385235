import HTTPTransport

/// Changes that GitHub offers only there (https://docs.github.com/en/graphql/reference/mutations).
enum GitHubMutation: String, Sendable {
    case markPullRequestReadyForReview, convertPullRequestToDraft, disablePullRequestAutoMerge

    /// The text of the mutation, for one pull request.
    var query: String {
        "mutation($id: ID!) { \(rawValue)(input: {pullRequestId: $id}) { pullRequest { number } } }"
    }
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
