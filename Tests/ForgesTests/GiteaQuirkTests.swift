import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GiteaQuirkTests {
    private static let id = MergeRequestID(12)
    private static let repository = "/repos/mobile/ios"
    private static let one = repository + "/pulls/12"
    private static let sha = String(repeating: "a", count: 40)
    private static let status = repository + "/commits/\(sha)/status"

    private static func request(_ fields: String) -> String {
        let base = #""base":{"ref":"develop","repo":{"id":7}}"#
        let head = #""head":{"label":"Go/Release","ref":"Go/Release","sha":"\#(sha)","repo":{"id":7}}"#
        let common = [#""number":12"#, base] + (fields.contains("\"head\"") ? [] : [head])
        return "{"
            + (common + (fields.contains("\"state\"") ? [] : [#""state":"open""#]) + [fields]).joined(separator: ",")
            + "}"
    }

    private static func play(
        _ entries: [Script.Entry], sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (GiteaForge) async throws -> Void
    ) async throws -> [String] {
        try await Script.play(root: "https://gitea.example.com/api/v1", entries, sourceLocation: sourceLocation) {
            http in
            try await work(
                GiteaForge(
                    url: "https://gitea.example.com", project: "mobile/ios", token: Secret("t"), http: http,
                    now: { 1_790_000_000 }, pause: {}))
        }
    }

    /// There is no word for "still checking": a no is asked again before it is believed.
    @Test(arguments: [
        (["true"], Mergeability.Verdict.mergeable), (["false", "false", "true"], .mergeable),
        (["false", "false", "false", "false"], .conflict), (["null"], .checking),
    ])
    func aNoIsAskedAgain(answers: [String], verdict: Mergeability.Verdict) async throws {
        let reads = answers.map { Script.Entry.answer("GET", Self.one, 200, Self.request(#""mergeable":\#($0)"#)) }
        let others = [
            Script.Entry.answer("GET", Self.repository, 200, #"{"allow_merge_commits":false}"#),
            .answer("GET", Self.status, 200, #"{"state":"","statuses":null}"#),
        ]
        _ = try await Self.play(reads + others) { forge in
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
                .answer("GET", Self.one, 200, Self.request(fields + #","state":"closed""#)),
                .answer("GET", Self.repository, 200, "{}"),
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
            .answer("GET", Self.one, 200, Self.request(fields)), .answer("GET", Self.repository, 200, "{}"),
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
        (409, #"{"message":"head out of date"}"#, .headMoved), (423, "{}", .forbidden), (500, "", .answerLost),
        (401, "{}", .unauthenticated),
    ])
    func aMergeThatIsNotDone(status: Int, body: String, kind: ForgeError.Kind) async throws {
        let head = try #require(CommitID(hex: Self.sha))
        let bodies = try await Self.play([.answer("POST", Self.one + "/merge", status, body)]) { forge in
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
                "only some accounts may push to Other", "only some accounts may merge into develop",
            ]
            #expect(inspection == expected)
        }
    }

    @Test func aBadTokenIsAnError() async throws {
        _ = try await Self.play([
            .answer("GET", "/version", 200, "{}"), .answer("GET", "/user", 401, #"{"message":"user does not exist"}"#),
            .answer("GET", Self.repository, 404, "{}"),
            .answer("GET", Self.repository + "/branch_protections", 404, "{}"),
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
