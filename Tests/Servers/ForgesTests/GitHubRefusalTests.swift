import HTTPTransport
import Names
import Testing

@testable import Forges

/// What GitHub's refusals are called, and the way out that each names.
@Suite struct GitHubRefusalTests {
    private static let one = "/repos/mobile/ios/pulls/12"

    private static func failure(
        _ status: Int, _ body: String, headers: [(String, String)] = []
    ) async throws -> ForgeError? {
        var caught: ForgeError?
        let answer = Script.Entry.answer("GET", one, status, body, headers: headers)
        try await Script.play(root: "https://api.github.com", [answer]) { http in
            let forge = GitHubForge(url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: http)
            do throws(ForgeError) { _ = try await forge.request(MergeRequestID(12)) } catch { caught = error }
        }
        return caught
    }

    @Test(arguments: [
        (
            "Resource protected by organization SAML enforcement.",
            ["X-GitHub-SSO": "required; url=https://github.com/orgs/x/sso?a=1"],
            "https://github.com/orgs/x/sso?a=1"
        ),
        ("Repository was archived so is read-only.", [:], "unarchive it"),
        (
            "Although you appear to have the correct authorization credentials, the `x` organization has an IP allow list enabled",
            [:], "IP allow list"
        ),
        ("Resource not accessible by personal access token", [:], "the scope repo"),
    ])
    func each403HasItsOwnWayOut(message: String, headers: [String: String], hint: String) async throws {
        let error = try await Self.failure(403, #"{"message":"\#(message)"}"#, headers: headers.map { ($0, $1) })
        #expect(error?.kind == .forbidden)
        #expect(error?.hint?.contains(hint) == true, "\(error?.hint ?? "")")
    }

    @Test func aLockedConversationIsAWait() async throws {
        let error = try await Self.failure(403, #"{"message":"Unable to create comment because issue is locked."}"#)
        #expect(error?.kind == .blocked("locked"))
    }

    @Test func aSpentBudgetSaysUntilWhen() async throws {
        let error = try await Self.failure(
            403, #"{"message":"API rate limit exceeded"}"#,
            headers: [("X-RateLimit-Remaining", "0"), ("X-RateLimit-Reset", "1795239594")])
        #expect(error?.kind == .busy)
        #expect(error?.hint?.contains("until 2026-11-21T05:39:54Z") == true, "\(error?.hint ?? "")")
    }

    @Test func aRenamedRepositoryIsASettingToChange() async throws {
        let error = try await Self.failure(
            301, #"{"message":"Moved Permanently"}"#, headers: [("Location", "https://api.github.com/repositories/1")])
        #expect(error?.hint?.contains("set forge.project") == true)
    }

    @Test(arguments: ["<!DOCTYPE html><title>Sign in</title>", "<html>"])
    func aWebPageIsNoAnswer(body: String) async throws {
        #expect(try await Self.failure(200, body)?.kind == .unreachable)
    }

    private static let note = "/repos/mobile/ios/issues/comments/5"
    private static let hidden = #"{"message":"Not Found","status":"404"}"#

    private static func failure(
        _ entries: [Script.Entry], _ work: @Sendable (GitHubForge) async throws(ForgeError) -> Void
    ) async throws -> ForgeError? {
        var caught: ForgeError?
        try await Script.play(root: "https://api.github.com", entries) { http in
            let forge = GitHubForge(url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: http)
            do throws(ForgeError) { try await work(forge) } catch { caught = error }
        }
        return caught
    }

    /// GitHub hides what a token may not change: looking again would end the same.
    @Test func aWriteThatIsNotFoundLacksARight() async throws {
        let issue = "/repos/mobile/ios/issues/12"
        let comment = try await Self.failure([.answer("POST", issue + "/comments", 404, Self.hidden)]) {
            forge throws(ForgeError) in _ = try await forge.addNote("x", to: MergeRequestID(12))
        }
        let label = try await Self.failure([.answer("DELETE", issue + "/labels/held", 404, Self.hidden)]) {
            forge throws(ForgeError) in
            var change = MergeRequestChange()
            change.removeLabels = ["held"]
            _ = try await forge.change(MergeRequestID(12), change)
        }
        for error in [comment, label] {
            #expect(error?.kind == .forbidden && error?.hint?.contains("the scope repo") == true)
        }
    }

    /// Nor does it say whether a comment is gone; the list of comments does.
    @Test(arguments: ["[]", #"[{"id":5,"body":"x"}]"#])
    func aCommentThatIsGoneNeedsNoRight(list: String) async throws {
        let change: [Script.Entry] = [
            .answer("PATCH", Self.note, 404, Self.hidden),
            .answer("GET", "/repos/mobile/ios/issues/12/comments?per_page=100", 200, list),
        ]
        let isThere = list != "[]"
        let replaced = try await Self.failure(change) { forge throws(ForgeError) in
            try await forge.replaceNote(5, with: "new", on: MergeRequestID(12))
        }
        #expect(replaced?.kind == (isThere ? .forbidden : .notFound))
        let deleted = try await Self.failure([.answer("DELETE", Self.note, 404, Self.hidden)] + change) {
            forge throws(ForgeError) in
            try await forge.deleteNote(5, on: MergeRequestID(12), instead: "settled")
        }
        #expect(deleted?.kind == (isThere ? .forbidden : nil))
    }

    @Test func whoCanNotReviewIsAWarning() async throws {
        let (forge, standIn) = GitHubStandIn.make()
        var wanted = NewMergeRequest(
            source: try #require(BranchName("TrendyolGo/Release")), target: try #require(BranchName("develop")),
            title: "Release", description: "", isDraft: false)
        // Known to the forge, no collaborator, and not the author.
        standIn.world { $0.users["eve"] = 9 }
        wanted.reviewers = ["eve"]
        let request = try await forge.open(wanted)
        #expect(!request.isUnfinished && request.reviewerIDs.isEmpty)
        #expect(forge.takeWarnings().contains { $0.contains("eve") })
        #expect(forge.takeWarnings().isEmpty)
    }

    @Test(
        "Statuses and check runs of other CIs are shown, and name the check that is missing",
        arguments: [("failure", "ci_must_pass"), ("pending", "ci_still_running")])
    func otherCIs(state: String, word: String) async throws {
        let sha = String(repeating: "a", count: 40)
        let commits = "/repos/mobile/ios/commits/\(sha)"
        let request =
            #"{"number":12,"node_id":"PR_x","state":"open","mergeable":true,"mergeable_state":"blocked","#
            + #""head":{"ref":"b","sha":"\#(sha)","repo":{"id":7}},"base":{"ref":"develop","repo":{"id":7}}}"#
        try await Script.play(
            root: "https://api.github.com",
            [
                .answer("GET", Self.one, 200, request),
                .answer("GET", "/repos/mobile/ios", 200, "{}"),
                .answer(
                    "GET", "/repos/mobile/ios/actions/runs?head_sha=\(sha)&per_page=100", 200, #"{"workflow_runs":[]}"#),
                .answer(
                    "GET", commits + "/check-runs?per_page=100", 200,
                    #"{"check_runs":[{"name":"Bitrise","status":"completed","conclusion":"success","details_url":"https://b"}]}"#
                ),
                .answer(
                    "GET", commits + "/status?per_page=100", 200,
                    #"{"statuses":[{"context":"jenkins","state":"\#(state)","target_url":"https://j"}]}"#),
                .answer(
                    "GET", "/repos/mobile/ios/rules/branches/develop?per_page=100", 200,
                    #"[{"type":"required_status_checks","parameters":{"required_status_checks":[{"context":"jenkins"}]}}]"#
                ),
                .answer("POST", "/graphql", 200, #"{"data":{"node":{"reviewDecision":"APPROVED"}}}"#),
                .answer("GET", "/repos/mobile/ios/branches/develop", 200, #"{"protected":true}"#),
            ]
        ) { http in
            let forge = GitHubForge(url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: http)
            let read = try await forge.mergeRequest(MergeRequestID(12)).1
            #expect(read.verdict == .blocked(word))
            #expect(read.pipeline == Pipeline(status: state, url: "https://j"))
        }
    }
}
