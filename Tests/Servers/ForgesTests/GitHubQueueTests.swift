import HTTPTransport
import Names
import Testing

@testable import Forges

/// GitHub's merge queues, which GraphQL alone tells of and takes.
@Suite struct GitHubQueueTests {
    private static func queued(
        _ node: String, method: String? = "MERGE", status: Int = 200, body: String? = nil
    ) async throws -> Mergeability {
        let parameters = method.map { #","parameters":{"merge_method":"\#($0)"}"# } ?? ""
        var entries: [Script.Entry] = [
            .answer(
                "GET", GitHubExchange.one, 200, GitHubExchange.request(#""mergeable":true,"mergeable_state":"blocked""#)
            ),
            .answer(
                "GET", GitHubExchange.repository + "/rules/branches/develop?per_page=100", 200,
                #"[{"type":"merge_queue"\#(parameters)}]"#),
            .answer("GET", GitHubExchange.repository, 200, "{}"), .answer("GET", GitHubExchange.runs, 403, "{}"),
            .answer("POST", "/graphql", status, body ?? #"{"data":{"node":{\#(node)}}}"#),
        ]
        if !node.contains(#""isInMergeQueue":true"#) {
            entries.append(.answer("GET", GitHubExchange.repository + "/branches/develop", 404, "{}"))
        }
        var read: Mergeability?
        let bodies = try await GitHubExchange.play(entries) { forge in
            read = try await forge.mergeRequest(GitHubExchange.id).1
        }
        #expect(bodies.first?.contains("mergeQueueEntry") == true && bodies.first?.contains("__typename") == true)
        return try #require(read)
    }

    @Test func aQueueThatIsDoneIsWaitedFor() async throws {
        for reason in ["merged", "MERGE", "already_merged"] {
            let read = try await Self.queued(Self.removed(#""\#(reason)""#))
            #expect(read.verdict == .checking && read.obstacle == nil)
        }
    }

    @Test func whereItStandsWithTheQueueIsAskedFor() async throws {
        let waiting = try await Self.queued(#""isInMergeQueue":true,"mergeQueueEntry":{"position":2}"#)
        #expect(waiting.verdict == .blocked("queued") && waiting.queue == MergeQueue(position: 2))
        for nodes in ["", "{}", #"{"__typename":"PullRequestCommit"}"#, #"{"__typename":"AddedToMergeQueueEvent"}"#] {
            let fresh = try await Self.queued(#""isInMergeQueue":false,"timelineItems":{"nodes":[\#(nodes)]}"#)
            #expect(fresh.verdict == .mergeable && fresh.queue == MergeQueue() && fresh.obstacle == nil)
        }
        let removed = try await Self.queued(Self.removed(#""failed_checks""#))
        #expect(removed.queue == MergeQueue(removal: "failed_checks"))
    }

    /// Else it would be put back at every pass.
    @Test func aRemovalWithoutAReasonIsOne() async throws {
        let read = try await Self.queued(Self.removed("null"))
        #expect(read.verdict == .mergeable && read.queue == MergeQueue(removal: "without a reason"))
    }

    /// A person put it into a queue that would squash it: it waits, and somebody has to know.
    @Test(
        arguments: [("MERGE", nil), ("SQUASH", "merge-queue"), ("REBASE", "merge-queue"), (nil, nil)]
            as [(String?, String?)])
    func whatWaitsInAQueueThatSquashes(method: String?, code: String?) async throws {
        let read = try await Self.queued(#""isInMergeQueue":true,"mergeQueueEntry":{"position":1}"#, method: method)
        #expect(read.verdict == .blocked("queued") && read.queue == MergeQueue(position: 1))
        #expect(read.obstacle?.code == code)
        #expect(read.obstacle?.fix.contains("take it out") != false)
    }

    /// What else is in the way hides no rule that will refuse the merge.
    @Test(
        arguments: [
            #""mergeable":true,"draft":true,"mergeable_state":"draft""#,
            #""mergeable":true,"mergeable_state":"behind""#,
            #""mergeable":false,"mergeable_state":"dirty""#, #""mergeable":null,"mergeable_state":"unknown""#,
        ],
        [
            (#"{"type":"merge_queue","parameters":{"merge_method":"SQUASH"}}"#, "merge-queue"),
            (#"{"type":"required_linear_history"}"#, "no-merge-commits"),
        ])
    func aRuleHoldsWithAnyVerdict(fields: String, rule: (json: String, code: String)) async throws {
        _ = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request(fields)),
            .answer(
                "GET", GitHubExchange.repository + "/rules/branches/develop?per_page=100", 200,
                "[\(rule.json)]"),
            .answer("GET", GitHubExchange.repository, 200, "{}"), .answer("GET", GitHubExchange.runs, 403, "{}"),
        ]) { forge in
            let read = try await forge.mergeRequest(GitHubExchange.id).1
            #expect(read.verdict != .mergeable && read.obstacle?.code == rule.code)
        }
    }

    /// The fields of a pull request that was taken out of the queue.
    private static func removed(_ reason: String) -> String {
        #""isInMergeQueue":false,"timelineItems":"#
            + #"{"nodes":[{"__typename":"RemovedFromMergeQueueEvent","reason":\#(reason)}]}"#
    }

    /// Nothing is put into a queue that can't be seen, or that would squash.
    @Test(arguments: [("MERGE", 403), ("SQUASH", 200), ("REBASE", 200), (nil, 200)] as [(String?, Int)])
    func aQueueThatIsRefused(method: String?, status: Int) async throws {
        let read = try await Self.queued(#""isInMergeQueue":false"#, method: method, status: status)
        #expect(read.obstacle?.code == "merge-queue")
    }

    /// What this server or this token isn't told is no trouble.
    @Test(arguments: [
        (404, #"{"message":"Not Found"}"#), (200, #"{"data":null,"errors":[{"type":"FORBIDDEN","message":"no"}]}"#),
        (200, #"{"errors":[{"message":"no field","extensions":{"code":"undefinedField"}}]}"#),
    ])
    func aQueueThatIsNotTold(status: Int, body: String) async throws {
        let read = try await Self.queued(#""isInMergeQueue":false"#, status: status, body: body)
        #expect(read.obstacle?.code == "merge-queue")
    }

    /// A server in trouble says nothing about the queue: no person has to decide because of it.
    @Test(arguments: [
        (502, "", ForgeError.Kind.unreachable), (503, "", .busy), (429, "", .busy),
        (403, #"{"message":"You have exceeded a secondary rate limit."}"#, .busy),
        (200, #"{"data":null,"errors":[{"type":"RATE_LIMITED","message":"slow down"}]}"#, .busy),
        (200, #"{"errors":[{"message":"Something went wrong while executing your query."}]}"#, .unreachable),
        (401, #"{"message":"Bad credentials"}"#, .unauthenticated),
    ])
    func troubleWithTheQueueIsAnError(status: Int, body: String, kind: ForgeError.Kind) async throws {
        let entries: [Script.Entry] = [
            .answer(
                "GET", GitHubExchange.one, 200, GitHubExchange.request(#""mergeable":true,"mergeable_state":"blocked""#)
            ),
            .answer(
                "GET", GitHubExchange.repository + "/rules/branches/develop?per_page=100", 200,
                #"[{"type":"merge_queue"}]"#),
            .answer("GET", GitHubExchange.repository, 200, "{}"), .answer("GET", GitHubExchange.runs, 403, "{}"),
            .answer("POST", "/graphql", status, body),
        ]
        _ = try await GitHubExchange.play(entries) { forge in
            await expect(kind) { try await forge.mergeRequest(GitHubExchange.id) }
        }
    }

    /// The query is a read: a connection that broke is no lost write.
    @Test func theQueryIsSentAgain() async throws {
        let entries: [Script.Entry] = [
            .answer(
                "GET", GitHubExchange.one, 200, GitHubExchange.request(#""mergeable":true,"mergeable_state":"blocked""#)
            ), GitHubExchange.rules,
            .answer("GET", GitHubExchange.repository, 200, "{}"), .answer("GET", GitHubExchange.runs, 403, "{}"),
            .failure("POST", "/graphql", .answerLost("the connection broke")),
        ]
        _ = try await GitHubExchange.play(entries) { forge in
            await expect(.unreachable) { try await forge.mergeRequest(GitHubExchange.id) }
        }
    }

    @Test func aQueueIsJoinedWithTheHeadAsGuard() async throws {
        let bodies = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request()),
            .answer("POST", "/graphql", 200, #"{"data":{"enqueuePullRequest":{"mergeQueueEntry":{"position":1}}}}"#),
        ]) { forge in try await forge.enqueue(GitHubExchange.id, head: try #require(CommitID(hex: GitHubExchange.sha)))
        }
        #expect(bodies.first?.contains(GitHubExchange.sha) == true && bodies.first?.contains("expectedHeadOid") == true)
    }

    @Test(arguments: [("UNPROCESSABLE", ForgeError.Kind.notMergeable), ("FORBIDDEN", .forbidden)])
    func aQueueThatIsNotJoined(type: String, kind: ForgeError.Kind) async throws {
        _ = try await GitHubExchange.play([
            .answer("GET", GitHubExchange.one, 200, GitHubExchange.request()),
            .answer("POST", "/graphql", 200, #"{"errors":[{"type":"\#(type)","message":"no"}]}"#),
        ]) { forge in
            let error = await #expect(throws: ForgeError.self) {
                try await forge.enqueue(GitHubExchange.id, head: try #require(CommitID(hex: GitHubExchange.sha)))
            }
            #expect(error?.kind == kind)
        }
    }
}
