import HTTPTransport
import Names
import WebAPI

/// Changes that GitHub offers only there (https://docs.github.com/en/graphql/reference/mutations).
enum GitHubMutation: String, Sendable {
    case markPullRequestReadyForReview, convertPullRequestToDraft, disablePullRequestAutoMerge, enqueuePullRequest
    case dequeuePullRequest

    /// The text of the mutation, for one pull request; with its head, where that is to be the one that is meant.
    var query: String {
        switch self {
        case .enqueuePullRequest:
            "mutation($id: ID!, $head: GitObjectID!) { \(rawValue)(input: {pullRequestId: $id, expectedHeadOid: $head})"
                + " { mergeQueueEntry { position } } }"
        case .dequeuePullRequest:
            "mutation($id: ID!) { \(rawValue)(input: {id: $id}) { mergeQueueEntry { position } } }"
        default: "mutation($id: ID!) { \(rawValue)(input: {pullRequestId: $id}) { pullRequest { number } } }"
        }
    }
}

/// The facts about a pull request that only GraphQL tells.
struct ReviewState: Decodable, Sendable {
    struct Entry: Decodable, Sendable {
        var position: Int?
    }

    struct Event: Decodable, Sendable {
        var __typename: String?
        var reason: String?

        /// Why the pull request was taken out of the queue. The reason may be missing; the kind of the event may not.
        var removal: String? { __typename == "RemovedFromMergeQueueEvent" ? reason ?? "without a reason" : nil }
    }

    struct Timeline: Decodable, Sendable {
        var nodes: [Event]?
    }

    var reviewDecision: String?
    var isInMergeQueue: Bool?
    var mergeQueueEntry: Entry?
    /// The last of the requested timeline events.
    var timelineItems: Timeline?

    /// The fields of the query. Servers without merge queues refuse queries with queue fields.
    static func fields(asksForQueue: Bool) -> String {
        let events = "ADDED_TO_MERGE_QUEUE_EVENT REMOVED_FROM_MERGE_QUEUE_EVENT PULL_REQUEST_COMMIT"
        return "reviewDecision"
            + (asksForQueue
                ? " isInMergeQueue mergeQueueEntry { position } timelineItems(last: 1, itemTypes: [\(events)"
                    + " HEAD_REF_FORCE_PUSHED_EVENT])"
                    + " { nodes { __typename ... on RemovedFromMergeQueueEvent { reason } } }" : "")
    }

    private var removal: String? { timelineItems?.nodes?.last?.removal }

    /// True if the queue has merged the pull request. Its queue entry is removed before the pull request reads as
    /// merged.
    var isBeingMerged: Bool { ["merged", "merge", "already_merged"].contains(removal?.lowercased()) }

    /// The position in the merge queue of its base, or the removal from it.
    var queue: MergeQueue {
        MergeQueue(position: mergeQueueEntry?.position, removal: isInMergeQueue == true ? nil : removal)
    }
}

private struct ReviewAnswer: Decodable, Sendable {
    struct Content: Decodable, Sendable {
        var node: ReviewState?
    }

    var data: Content?
    var errors: [GraphQLAnswer.Failure]?
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
    /// Replaces the bare verdict `blocked` of the REST API by the missing condition: the turn in a merge queue, a
    /// review (https://docs.github.com/en/graphql/reference/enums#pullrequestreviewdecision), or a required check.
    /// Keeps the verdict if none of these is known to be missing.
    func explained(
        _ verdict: Mergeability.Verdict, of read: PullRequest, _ rules: GitHubRules, _ told: ReviewState?
    ) async -> Mergeability.Verdict {
        // With auto-merge set, the pull request joins the queue by itself once it is ready.
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

    /// Asks GraphQL for a pull request; `nil` where this server or this token is not told. A server in trouble is an
    /// error: `nil` would read as a merge queue that can't be seen, which a person has to decide about.
    func reviewState(of read: PullRequest, asksForQueue: Bool) async throws(ForgeError) -> ReviewState? {
        guard let node = read.nodeId else { return nil }
        let fields = ReviewState.fields(asksForQueue: asksForQueue)
        let query = "query($id: ID!) { node(id: $id) { ... on PullRequest { \(fields) } } }"
        var call = APICall(.post, ["graphql"], body: GraphQLRequest(query: query, variables: ["id": node]))
        // A query changes nothing, so it is sent again like any other read.
        call.isWrite = false
        do throws(ForgeError) {
            let answer: ReviewAnswer = try await graphQL.value(of: call)
            let errors = (answer.errors ?? []).map { error($0, isWrite: false) }
            if let error = errors.first(where: { !Self.isUntold($0) }) { throw error }
            return answer.data?.node
        } catch {
            guard Self.isUntold(error) else { throw error }
            return nil
        }
    }

    /// True for errors of a token without the right, and of a server that doesn't know the fields of a query.
    private static func isUntold(_ error: ForgeError) -> Bool {
        [.forbidden, .notFound, .invalid].contains(error.kind)
    }

    /// The checks required by rulesets and by classic branch protection; readers may see both.
    private func requiredChecks(of base: String, _ rules: GitHubRules) async -> [String] {
        let branch: GitHubBranch? = try? await client.value(of: project.call(.get, ["branches", base]))
        return rules.requiredChecks + (branch?.protection?.requiredStatusChecks?.contexts ?? [])
    }

    /// Changes a pull request, named by its node id. GraphQL says 200 to everything; errors are in the body.
    func perform(
        _ mutation: GitHubMutation, on node: String?, at head: CommitID? = nil
    ) async throws(ForgeError) {
        guard let node else { throw ForgeError(.invalid, "GitHub's answer names no node id") }
        var body = GraphQLRequest(query: mutation.query, variables: ["id": node])
        body.variables["head"] = head?.hex
        let answer: GraphQLAnswer = try await graphQL.value(of: APICall(.post, ["graphql"], body: body))
        if let failure = answer.errors?.first { throw error(failure, isWrite: true) }
    }

    private func error(_ failure: GraphQLAnswer.Failure, isWrite: Bool) -> ForgeError {
        let kind: ForgeError.Kind =
            switch failure.type {
            case "FORBIDDEN", "INSUFFICIENT_SCOPES": .forbidden
            // The object of a write was read before, so it exists and the token lacks a right.
            case "NOT_FOUND": isWrite ? .forbidden : .notFound
            case "RATE_LIMIT", "RATE_LIMITED": .busy
            case "UNPROCESSABLE": .clash
            // A timeout or a fault of the server has no type.
            case nil where failure.message?.hasPrefix("Something went wrong") == true:
                isWrite ? .answerLost : .unreachable
            default: .invalid
            }
        return ForgeError(kind, graphQL.redaction.shown(failure.message ?? "GitHub refuses a GraphQL request"))
    }
}
