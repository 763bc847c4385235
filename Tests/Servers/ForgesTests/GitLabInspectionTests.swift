import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GitLabInspectionTests {
    private static let paths = [
        "/version", "/user", "/personal_access_tokens/self", GitLabScript.project,
        GitLabScript.project + "/protected_branches?per_page=100", GitLabScript.project + "/approvals",
        GitLabScript.project + "/push_rule",
    ]
    /// Asked for only where the project doesn't tell the account's role.
    private static let member = GitLabScript.project + "/members/all/7"

    /// Inspects with these answers by path, and with 404 elsewhere.
    private static func inspect(_ answers: [String: (Int, String)]) async throws -> ForgeInspection {
        let entries = (paths + [member].filter { answers[$0] != nil }).map { path in
            let answer = answers[path] ?? (404, #"{"message":"404 Not Found"}"#)
            return Script.Entry.answer(
                "GET", path, answer.0, answer.1, headers: [("date", "Sat, 21 Nov 2026 05:39:54 GMT")])
        }
        var result: Result<ForgeInspection, ForgeError> = .success(ForgeInspection())
        try await Script.play(root: GitLabScript.root, entries) { http in
            let forge = GitLabForge(
                url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: http)
            do throws(ForgeError) {
                let branches = ["develop", "Trendyol/Release", "Other/Release"].compactMap { BranchName($0) }
                result = .success(
                    try await forge.inspect(branches: branches, targets: branches.filter { $0.text == "develop" }))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    @Test func everythingIsTold() async throws {
        let inspection = try await Self.inspect([
            "/version": (200, #"{"version":"18.5.1-ee"}"#),
            "/user": (200, #"{"id":1,"username":"ada","bot":false}"#),
            "/personal_access_tokens/self": (200, #"{"scopes":["api","read_user"],"expires_at":"2027-01-31"}"#),
            GitLabScript.project: (
                200,
                #"{"merge_method":"ff","squash_option":"always","remove_source_branch_after_merge":true,"#
                    + #""permissions":{"project_access":null,"group_access":{"access_level":30}}}"#
            ),
            GitLabScript.project + "/protected_branches?per_page=100": (
                200,
                #"[{"name":"*/Release","allow_force_push":false},{"name":"Other/*","allow_force_push":true}]"#
            ),
            GitLabScript.project + "/approvals": (200, #"{"reset_approvals_on_push":true}"#),
            GitLabScript.project + "/push_rule": (
                200, #"{"commit_message_regex":"^JIRA-\\d+","member_check":true,"author_email_regex":""}"#
            ),
        ])
        var expected = ForgeInspection()
        (expected.version, expected.account, expected.isBot) = ("18.5.1-ee", "ada", false)
        (expected.scopes, expected.expires, expected.clock) = (["api", "read_user"], "2027-01-31", 1_795_239_594)
        (expected.mayWrite, expected.mergeMethod, expected.rewritesCommits) = (true, "ff", true)
        (expected.deletesSourceBranch, expected.resetsApprovals) = (true, true)
        expected.forcePushAllowed = ["develop", "Other/Release"].compactMap { BranchName($0) }
        expected.pushRules = [#"commit messages must match ^JIRA-\d+"#, "authors must be members with an account"]
        expected.isPaidTier = true
        #expect(inspection == expected)
    }

    @Test func whatIsNotToldIsLeftOut() async throws {
        var expected = ForgeInspection()
        (expected.clock, expected.version, expected.mayWrite) = (1_795_239_594, "15.0.0", nil)
        expected.unseen = ["protected branches: the account's role doesn't let it read them"]
        expected.isPaidTier = false
        let project = GitLabScript.project
        var inspection = try await Self.inspect(["/version": (200, #"{"version":"15.0.0"}"#), project: (200, "{}")])
        #expect(inspection == expected)
        inspection = try await Self.inspect([
            "/version": (403, #"{"error":"insufficient_scope"}"#), project + "/push_rule": (200, "null"),
            project: (500, ""), "/user": (502, "<html>"),
        ])
        expected.version = nil
        #expect(inspection == expected)
    }

    @Test(arguments: [
        (#""permissions":{"project_access":{"access_level":20},"group_access":null}"#, false as Bool?),
        (#""permissions":{"project_access":null,"group_access":null}"#, nil),
        (#""permissions":{"project_access":{"access_level":20},"group_access":{"access_level":40}}"#, true),
        (#""archived":true,"permissions":{"project_access":{"access_level":50}}"#, false),
        (#""permissions":null"#, nil),
    ])
    func developersMayWrite(fields: String, mayWrite: Bool?) async throws {
        let inspection = try await Self.inspect(["/version": (200, "{}"), GitLabScript.project: (200, "{\(fields)}")])
        #expect(inspection.mayWrite == mayWrite)
    }

    /// What comes with an invited group is named by neither.
    @Test(arguments: [
        ("null", 200, #"{"access_level":30}"#, true as Bool?), ("null", 404, "{}", false), ("null", 403, "{}", nil),
        (#"{"access_level":10}"#, 200, #"{"access_level":30}"#, true), (#"{"access_level":10}"#, 403, "{}", false),
    ])
    func membersOfInvitedGroupsMayWrite(group: String, status: Int, member: String, mayWrite: Bool?) async throws {
        let inspection = try await Self.inspect([
            "/version": (200, "{}"), "/user": (200, #"{"id":7,"username":"ada"}"#),
            GitLabScript.project: (200, #"{"permissions":{"project_access":null,"group_access":\#(group)}}"#),
            Self.member: (status, member),
        ])
        #expect(inspection.mayWrite == mayWrite)
    }

    @Test(arguments: [
        (#"[{"access_level":30}]"#, 30, [] as [String]), (#"[{"access_level":40}]"#, 30, ["Maintainers"]),
        (#"[{"access_level":40}]"#, 40, []), (#"[{"access_level":0}]"#, 40, ["nobody"]),
        (#"[{"access_level":40},{"access_level":40,"user_id":7}]"#, 30, []),
        (#"[{"access_level":40,"user_id":8}]"#, 40, ["some accounts"]),
        (#"[{"access_level":40,"group_id":8}]"#, 30, []), ("null", 30, []),
    ])
    func whoAloneMayPushAndMergeIsTold(levels: String, role: Int, who: [String]) async throws {
        let rules = ["*/Release", "develop"].map {
            #"{"name":"\#($0)","push_access_levels":\#(levels),"merge_access_levels":\#(levels)}"#
        }
        let inspection = try await Self.inspect([
            "/version": (200, "{}"), "/user": (200, #"{"id":7,"username":"ada"}"#),
            GitLabScript.project: (200, #"{"permissions":{"project_access":{"access_level":\#(role)}}}"#),
            GitLabScript.project + "/protected_branches?per_page=100": (200, "[\(rules.joined(separator: ","))]"),
        ])
        #expect(
            inspection.protections
                == who.flatMap { who in
                    let subject = who == "nobody" ? who : "only \(who)"
                    return ["develop", "Trendyol/Release", "Other/Release"].map { "\(subject) may push to \($0)" }
                        + ["\(subject) may merge into develop"]
                })
    }

    @Test(arguments: [
        (
            #"[{"name":"Go/*","create_access_levels":[{"access_level":40}]}]"#, 30,
            ["only Maintainers may create tags like Go/1.0"]
        ),
        (#"[{"name":"Go/*","create_access_levels":[{"access_level":0}]}]"#, 40, ["nobody may create tags like Go/1.0"]),
        (#"[{"name":"Go/*","create_access_levels":[{"access_level":40}]}]"#, 40, []),
        (#"[{"name":"v*","create_access_levels":[{"access_level":40}]}]"#, 30, []), ("{}", 30, nil),
    ])
    func protectedTags(rules: String, role: Int, words: [String]?) async throws {
        let project = #"{"permissions":{"project_access":{"access_level":\#(role)}}}"#
        let tag = try #require(TagName("Go/1.0"))
        let more: [Script.Entry] = [
            .answer("GET", "/user", 200, #"{"id":7,"username":"ada"}"#),
            .answer("GET", GitLabScript.project, 200, project),
        ]
        let list = Script.Entry.answer("GET", GitLabScript.project + "/protected_tags?per_page=100", 200, rules)
        try await Script.play(root: GitLabScript.root, [list] + (words == nil ? [] : more)) { http in
            let forge = GitLabForge(
                url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: http)
            let found = try await forge.protections(of: [tag])
            #expect(found == words)
        }
    }

    @Test func mergeRequestsMayBeSwitchedOff() async throws {
        let project = #"{"merge_requests_access_level":"disabled"}"#
        let inspection = try await Self.inspect(["/version": (200, "{}"), GitLabScript.project: (200, project)])
        #expect(inspection.mergeRequestsAreOff)
    }

    /// The paid tier's rules; a 404 is a server without them.
    @Test(arguments: [
        (403, ["the token's scopes and expiry", "protected branches", "approval settings", "push rules"]),
        (404, ["protected branches"]),
    ])
    func whatTheAccountMayNotReadIsSaid(status: Int, what: [String]) async throws {
        let refusal = (status, #"{"message":"\#(status)"}"#)
        let inspection = try await Self.inspect([
            "/version": (200, "{}"), "/personal_access_tokens/self": refusal,
            GitLabScript.project + "/protected_branches?per_page=100": (403, #"{"message":"403 Forbidden"}"#),
            GitLabScript.project + "/approvals": refusal, GitLabScript.project + "/push_rule": refusal,
        ])
        #expect(inspection.unseen == what.map { $0 + ": the account's role doesn't let it read them" })
        #expect(inspection.isPaidTier == (status == 404 ? false : nil))
    }

    @Test(arguments: [
        (200, #"{"permissions":{"project_access":{"access_level":20}}}"#, "role Developer"),
        (200, #"{"archived":true,"permissions":{"project_access":{"access_level":50}}}"#, "unarchive it"),
        (403, #"{"error":"insufficient_scope","scope":"api read_api"}"#, "lacks the scope api read_api"),
        (404, #"{"message":"404 Project Not Found"}"#, "GitLab hides projects"),
        (404, #"{"message":"404 Not Found"}"#, "check forge.url and forge.project"),
    ])
    func whoMayNotWriteHearsWhatHelps(status: Int, project: String, remedy: String) async throws {
        let inspection = try await Self.inspect(["/version": (200, "{}"), GitLabScript.project: (status, project)])
        #expect(inspection.mayWrite == false)
        #expect(inspection.remedy?.contains(remedy) == true)
    }

    @Test(arguments: [(#"["read_api","read_repository"]"#, "api" as String?), (#"["api"]"#, nil), ("null", nil)])
    func aScopeMayBeLacking(scopes: String, lacked: String?) async throws {
        let inspection = try await Self.inspect([
            "/version": (200, "{}"), "/personal_access_tokens/self": (200, #"{"scopes":\#(scopes)}"#),
        ])
        #expect(inspection.lackedScope == lacked)
    }

    @Test(arguments: ["/version", "/user", GitLabScript.project])
    func aBadTokenIsAnError(path: String) async {
        await expect(.unauthenticated) {
            var answers = ["/version": (200, "{}")]
            answers[path] = (401, #"{"message":"401 Unauthorized"}"#)
            return try await Self.inspect(answers)
        }
    }

    @Test func aServerOutOfReachIsAnError() async {
        await expect(.unreachable) { try await Self.inspect(["/version": (502, "")]) }
    }

    @Test(arguments: [
        (#""username":"project_7_bot""#, true as Bool?), (#""username":"group_12_bot_6f3a""#, true),
        (#""username":"service_account_ab""#, true), (#""username":"ada","bot":true"#, true),
        (#""username":"ada""#, false), (#""username":"my_project_7_bot""#, false), (#""name":"x""#, nil),
    ])
    func botsAreKnown(fields: String, isBot: Bool?) async throws {
        let inspection = try await Self.inspect(["/version": (200, "{}"), "/user": (200, #"{"id":1,\#(fields)}"#)])
        #expect(inspection.isBot == isBot)
    }
}
