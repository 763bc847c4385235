import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GiteaQuirkTests {
    private static let id = MergeRequestID(12)
    private static let repository = "/repos/mobile/ios"
    private static let one = repository + "/pulls/12"
    private static let sha = String(repeating: "a", count: 40)
    private static let status = repository + "/commits/\(sha)/status?limit=50"

    private static func request(_ fields: String) -> String {
        let base = #""base":{"ref":"develop","repo":{"id":7}}"#
        let head = #""head":{"label":"Go/Release","ref":"Go/Release","sha":"\#(sha)","repo":{"id":7}}"#
        let common = [#""number":12"#, base] + (fields.contains("\"head\"") ? [] : [head])
        return "{"
            + (common + (fields.contains("\"state\"") ? [] : [#""state":"open""#]) + [fields]).joined(separator: ",")
            + "}"
    }

    @discardableResult
    static func play(
        _ entries: [Script.Entry], sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (GiteaForge) async throws -> Void
    ) async throws -> [String] {
        try await Script.play(root: "https://gitea.example.com/api/v1", entries, sourceLocation: sourceLocation) {
            http in
            try await work(
                GiteaForge(
                    url: "https://gitea.example.com", project: "mobile/ios", token: Secret("t"), http: http,
                    now: { 1_790_000_000 }))
        }
    }

    /// A no is no verdict: a check that runs, a draft and a conflict look alike.
    @Test(arguments: [("true", Mergeability.Verdict.mergeable), ("false", .checking), ("null", .checking)])
    func aNoIsNoConflict(mergeable: String, verdict: Mergeability.Verdict) async throws {
        let rules = Script.Entry.answer("GET", Self.repository + "/branches/develop", 404, "{}")
        let reads: [Script.Entry] = [
            .answer("GET", Self.one, 200, Self.request(#""mergeable":\#(mergeable)"#)),
            .answer("GET", Self.repository, 200, #"{"allow_merge_commits":false,"has_pull_requests":true}"#),
            .answer("GET", Self.status, 200, #"{"state":"","statuses":null}"#),
        ]
        _ = try await Self.play(reads + (mergeable == "true" ? [rules] : [])) { forge in
            let mergeability = try await forge.mergeRequest(Self.id).1
            #expect(mergeability == Mergeability(verdict: verdict, squashes: true, pipeline: nil))
        }
    }

    @Test func theDraftMarkOfOldServersIsInTheTitle() async throws {
        for (fields, isDraft, title) in [
            (#""title":"[wip] Release""#, true, "Release"), (#""title":"WIP: Release","draft":true"#, true, "Release"),
            (#""title":"WIP: Release","draft":false"#, false, "WIP: Release"),
            (#""title":"Release""#, false, "Release"),
        ] {
            _ = try await Self.play([
                .answer("GET", Self.one, 200, Self.request(fields + #","state":"closed""#))
            ]) { forge in
                let request = try await forge.mergeRequest(Self.id).0
                #expect(request.isDraft == isDraft && request.title == title)
            }
        }
    }

    @Test func aDeletedBranchIsKnownByItsLabel() async throws {
        let head = #""head":{"label":"Go/Release","ref":"refs/pull/12/head","sha":"\#(Self.sha)","repo":{"id":7}}"#
        let fields = head + #","state":"closed","merged":true,"merged_at":"2026-11-21T08:39:54+03:00""#
        _ = try await Self.play([
            .answer("GET", Self.one, 200, Self.request(fields))
        ]) { forge in
            let request = try await forge.mergeRequest(Self.id).0
            #expect(request.source.text == "Go/Release" && request.state == .merged)
            #expect(request.mergedAt == 1_795_239_594)
        }
    }

    @Test(arguments: [
        (403, "", ForgeError.Kind.forbidden), (404, #"{"message":"not found"}"#, .notMergeable),
        (404, "404 page not found", .notFound), (405, #"{"message":""}"#, .notMergeable),
        (405, #"{"message":"User not allowed to merge PR"}"#, .forbidden),
        (405, #"{"message":"Does not have enough approvals"}"#, .blocked("not_approved")),
        (405, #"{"message":"not allowed to merge [reason: Something new]"}"#, .blocked("not_mergeable")),
        (405, #"{"message":"rebase is not allowed an allowed merge style for this repository"}"#, .forbidden),
        (405, #"{"message":"Please try again later"}"#, .notMergeable),
        (409, #"{"Style":"merge","StdErr":"CONFLICT"}"#, .notMergeable),
        (409, #"{"message":"PushRejected with remote message: no"}"#, .blocked("push_rejected")),
        (409, #"{"message":"head out of date"}"#, .headMoved), (423, "{}", .forbidden), (500, "", .answerLost),
        (500, #"{"message":""}"#, .blocked("merge_request_blocked")),
        (401, "{}", .unauthenticated),
    ])
    func aMergeThatIsNotDone(status: Int, body: String, kind: ForgeError.Kind) async throws {
        let head = try #require(CommitID(hex: Self.sha))
        let open = #"[{"state":"\#(kind == .answerLost ? "closed" : "open")"}]"#
        let dependencies = Script.Entry.answer("GET", Self.repository + "/issues/12/dependencies", 200, open)
        let merge = Script.Entry.answer("POST", Self.one + "/merge", status, body)
        let bodies = try await Self.play([merge] + (status == 500 ? [dependencies] : [])) { forge in
            await expect(kind) { try await forge.merge(Self.id, head: head) }
        }
        #expect(bodies == [#"{"Do":"merge","delete_branch_after_merge":false,"head_commit_id":"\#(Self.sha)"}"#])
    }

    /// The merge is granted with an empty body; only a read that shows it counts.
    @Test(arguments: [#""merged":false"#, #""title":1"#])
    func aMergeThatDoesNotShow(fields: String) async throws {
        let head = try #require(CommitID(hex: Self.sha))
        _ = try await Self.play([
            .answer("POST", Self.one + "/merge"), .answer("GET", Self.one, 200, Self.request(fields)),
        ]) { forge in
            await expect(.answerLost) { try await forge.merge(Self.id, head: head) }
        }
    }

    @Test(arguments: [
        (#"{"empty":true,"has_pull_requests":true}"#, ForgeError.Kind?.none),
        (#"{"empty":false,"has_pull_requests":false}"#, .forbidden),
        (#"{"empty":false,"has_pull_requests":true}"#, .notFound),
    ])
    func aListThatIsNotThere(repository: String, kind: ForgeError.Kind?) async throws {
        let lists = ["open", "all"].map { state in
            Script.Entry.answer(
                "GET", Self.repository + "/pulls?state=\(state)&sort=recentupdate&limit=50", 404,
                #"{"message":"The target couldn't be found."}"#)
        }
        let branch = try #require(BranchName("Go/Release"))
        try await Self.play(lists + [.answer("GET", Self.repository, 200, repository)]) { forge in
            if let kind {
                await expect(kind) { try await forge.mergeRequests(from: [branch], since: 0) }
            } else {
                let found = try await forge.mergeRequests(from: [branch], since: 0)
                #expect(found.isEmpty)
            }
        }
    }

    @Test func aScheduledMergeIsCancelledBeforeARetarget() async throws {
        let (forge, standIn) = GiteaStandIn.make()
        let id = try await forge.open(try Self.wanted()).id
        standIn.world { $0.update(id.number) { $0.isAutoMergeArmed = true } }
        var change = MergeRequestChange()
        change.target = BranchName("a")
        let before = standIn.asked.count
        _ = try await forge.change(id, change)
        let writes = standIn.asked.dropFirst(before).filter { !$0.hasPrefix("GET") }
        #expect(writes == ["DELETE /repos/mobile/ios/pulls/1/merge", "PATCH /repos/mobile/ios/pulls/1"])
        change.target = BranchName("TrendyolGo/Release")
        let own = change
        await expect(.invalid) { try await forge.change(id, own) }
    }

    /// A merged one grants a new target and keeps the old.
    @Test func aMergedOneKeepsItsTarget() async throws {
        let (forge, standIn) = GiteaStandIn.make()
        let opened = try await forge.open(try Self.wanted())
        _ = try await forge.merge(opened.id, head: try #require(opened.head))
        var change = MergeRequestChange()
        change.target = BranchName("a")
        let wanted = change
        await expect(.ignored) { try await forge.change(opened.id, wanted) }
        #expect(standIn.world { $0[opened.id.number]?.target } == "develop")
    }

    /// Closed or merged after the read: looking again shows it.
    @Test(arguments: [
        (422, "issue is closed [id: 3, repo_id: 7, index: 12]", ForgeError.Kind.ignored),
        (422, "pull request [id: 3, repo_id: 7, index: 12] is closed", .ignored),
        (409, "pull request has merged [id: 3, issue_id: 3]", .clash),
    ])
    func whatWasClosedMeanwhileIsNotRetargeted(status: Int, words: String, kind: ForgeError.Kind) async throws {
        try await Self.play([
            .answer("GET", Self.one, 200, Self.request(#""draft":false"#)),
            .answer("DELETE", Self.one + "/merge", 404, #"{"message":"not found"}"#),
            .answer("PATCH", Self.one, status, #"{"message":"\#(words)"}"#),
        ]) { forge in
            var change = MergeRequestChange()
            change.target = BranchName("a")
            let wanted = change
            await expect(kind) { try await forge.change(Self.id, wanted) }
        }
    }

    /// By the name that the old pull request shows. Who may not see a team is told, and the rest goes on.
    @Test func teamsAreAskedToReview() async throws {
        let (forge, standIn) = GiteaStandIn.make()
        var wanted = try Self.wanted()
        (wanted.reviewers, wanted.reviewerTeams) = (["ada"], ["ios-release"])
        let opened = try await forge.open(wanted)
        #expect(opened.reviewerTeams == ["ios-release"] && opened.reviewerIDs.count == 1)
        #expect(standIn.world { $0[opened.id.number]?.teams } == ["ios-release"])
        wanted.reviewerTeams = ["ios-release", "secret"]
        let adopted = try await forge.open(wanted)
        #expect(adopted.reviewerTeams == ["ios-release"] && !adopted.isUnfinished)
        #expect(forge.takeWarnings().contains { $0.contains("secret") })
    }

    @Test func labelsAreMadeAndAssigneesKept() async throws {
        let (forge, standIn) = GiteaStandIn.make()
        var wanted = try Self.wanted()
        (wanted.labels, wanted.assigneeIDs, wanted.reviewerIDs) = (["bug", "team::go"], [2], [3])
        #expect(try await forge.open(wanted).labels == ["bug", "team::go"])
        wanted.assigneeIDs = [3]
        let adopted = try await forge.open(wanted)
        #expect(adopted.assigneeIDs.sorted() == [2, 3] && adopted.reviewerIDs == [3])
        #expect(standIn.world { $0.labels } == ["bug", "release", "team::go"])
    }

    @Test func everythingIsTold() async throws {
        let settings =
            #"{"allow_merge_commits":false,"allow_squash_merge":true,"default_merge_style":"squash","#
            + #""default_delete_branch_after_merge":true,"permissions":{"push":false}}"#
        let protections =
            #"[{"rule_name":"*/Release","dismiss_stale_approvals":true,"require_signed_commits":true},"#
            + #"{"branch_name":"Go/*","enable_force_push":true},{"rule_name":"Other","enable_force_push":true,"#
            + #""enable_push":false},{"rule_name":"develop","enable_merge_whitelist":true,"#
            + #""merge_whitelist_usernames":["eve"],"enable_push":true,"enable_push_whitelist":true,"#
            + #""push_whitelist_usernames":["ada"]}]"#
        _ = try await Self.play([
            .answer(
                "GET", "/version", 200, #"{"version":"11.0.1+gitea-1.22.0"}"#,
                headers: [("Date", "Sat, 21 Nov 2026 05:39:54 GMT")]),
            .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#),
            .answer("GET", Self.repository, 200, settings),
            .answer("GET", Self.repository + "/branch_protections", 200, protections),
            .answer("POST", Self.repository + "/labels", 422, #"{"message":"[Name]: Required"}"#),
            .answer("POST", Self.repository + "/pulls", 422, #"{"message":"[Head]: Required"}"#),
        ]) { forge in
            let branches = ["Go/Release", "develop", "Other"].compactMap { BranchName($0) }
            let inspection = try await forge.inspect(branches: branches, targets: [branches[1]])
            var expected = ForgeInspection()
            (expected.version, expected.account, expected.clock) = ("11.0.1+gitea-1.22.0", "ada", 1_795_239_594)
            (expected.mayWrite, expected.mergeMethod, expected.rewritesCommits) = (false, "squash", true)
            (expected.deletesSourceBranch, expected.resetsApprovals) = (true, true)
            expected.remedy = "give the account write access to the repository"
            expected.forcePushAllowed = Array(branches.dropFirst(2))
            expected.pushRules = ["commits must be signed"]
            expected.protections = [
                "nobody may push to Other", "only some accounts may merge into develop",
            ]
            #expect(inspection == expected)
        }
    }

    /// The scopes of a token are not told, so that they are tried; nothing is made.
    @Test func aTokenThatLacksScopesAndAnAccountThatIsNoAdministrator() async throws {
        let scope = #"{"message":"token does not have at least one of required scope(s): [write:issue]"}"#
        try await Self.play([
            .answer("GET", "/version", 200, #"{"version":"1.22.3"}"#), .answer("GET", "/user", 403, "{}"),
            .answer("GET", Self.repository, 200, #"{"has_pull_requests":false,"allow_merge_commits":false}"#),
            .answer("GET", Self.repository + "/branch_protections", 403, "{}"),
            .answer("POST", Self.repository + "/labels", 403, scope),
            .answer("POST", Self.repository + "/pulls", 422, #"{"message":"[Head]: Required"}"#),
        ]) { forge in
            let inspection = try await forge.inspect(branches: [], targets: [])
            #expect(inspection.refusals.map(\.action) == ["make labels and comments"])
            #expect(inspection.refusals.first?.reason.contains("write:issue") == true)
            #expect(inspection.unseen.count == 1 && inspection.mergeRequestsAreOff)
            #expect(inspection.rewritesCommits == nil, "without pull requests every merge style reads false")
        }
    }

    @Test(arguments: [
        (200, #"[{"name_pattern":"Go/*","whitelist_usernames":["eve"]}]"#, 1),
        (200, #"[{"name_pattern":"Go/*","whitelist_usernames":["ada"]},{"name_pattern":"v*"}]"#, 0),
        (200, #"[{"name_pattern":"/^Go/","whitelist_teams":[]}]"#, 1), (404, "404 page not found", nil),
    ])
    func protectedTags(status: Int, body: String, count: Int?) async throws {
        let rules = Script.Entry.answer("GET", Self.repository + "/tag_protections", status, body)
        let user = Script.Entry.answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#)
        let tag = try #require(TagName("Go/1.0"))
        try await Self.play([rules] + (status == 200 ? [user] : [])) { forge in
            let found = try await forge.protections(of: [tag])
            #expect(found?.count == count)
        }
    }

    @Test func aBadTokenIsAnError() async throws {
        _ = try await Self.play([
            .answer("GET", "/version", 200, "{}"), .answer("GET", "/user", 401, #"{"message":"user does not exist"}"#),
            .answer("GET", Self.repository, 404, "{}"),
            .answer("GET", Self.repository + "/branch_protections", 404, "{}"),
            .answer("POST", Self.repository + "/labels", 422, #"{"message":"[Name]: Required"}"#),
            .answer("POST", Self.repository + "/pulls", 422, #"{"message":"[Head]: Required"}"#),
        ]) { forge in
            await expect(.unauthenticated) { try await forge.inspect(branches: [], targets: []) }
        }
    }

    private static func wanted() throws -> NewMergeRequest {
        NewMergeRequest(
            source: try #require(BranchName("TrendyolGo/Release")), target: try #require(BranchName("develop")),
            title: "Release", description: "", isDraft: false)
    }
}
