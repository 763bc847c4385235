import Forges
import HTTPTransport
import Names
import Testing

@Suite struct GitHubInspectionTests {
    private static let repository = "/repos/mobile/ios"

    private static func inspect(
        _ entries: [Script.Entry], branch: String? = nil, target: String? = nil,
        attempt: (Int, String) = (422, #"{"message":"Invalid request."}"#)
    ) async throws -> ForgeInspection {
        var result: Result<ForgeInspection, ForgeError> = .success(ForgeInspection())
        // A body that makes no sense tells whether one may be opened; the repository itself may be out of reach.
        let isReached = entries.contains { $0.url == repository && (try? $0.answer.get().status) == 200 }
        let attempt = Script.Entry.answer("POST", repository + "/pulls", attempt.0, attempt.1)
        _ = try await Script.play(root: "https://api.github.com", entries + (isReached ? [attempt] : [])) { http in
            let forge = GitHubForge(url: "https://github.com/", project: "mobile/ios", token: Secret("t"), http: http)
            do throws(ForgeError) {
                let names = [branch, target].map { [$0].compactMap { $0.flatMap { BranchName($0) } } }
                result = .success(try await forge.inspect(branches: names[0], targets: names[1]))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    private static func guards(_ rules: String, _ branch: String, _ protection: (Int, String)) -> [Script.Entry] {
        [
            .answer("GET", repository + "/rules/branches/Go%2FRelease", 200, rules),
            .answer("GET", repository + "/branches/Go%2FRelease", 200, branch),
            .answer("GET", repository + "/branches/Go%2FRelease/protection", protection.0, protection.1),
        ]
    }

    @Test func everythingIsTold() async throws {
        let rules =
            #"[{"type":"commit_message_pattern","parameters":{"operator":"regex","pattern":"^JIRA-","negate":false}},"#
            + #"{"type":"pull_request","parameters":{"dismiss_stale_reviews_on_push":true}},{"type":"required_signatures"}]"#
        let settings =
            #"{"allow_merge_commit":false,"allow_squash_merge":true,"allow_rebase_merge":false,"#
            + #""delete_branch_on_merge":true,"permissions":{"push":true}}"#
        let inspection = try await Self.inspect(
            [
                .answer(
                    "GET", "/user", 200, #"{"id":1,"login":"ada","type":"User"}"#,
                    headers: [
                        ("X-OAuth-Scopes", "repo, workflow"), ("Date", "Sat, 21 Nov 2026 05:39:54 GMT"),
                        ("GitHub-Authentication-Token-Expiration", "2027-01-31 00:00:00 UTC"),
                    ]), .answer("GET", Self.repository, 200, settings),
            ] + Self.guards(rules, #"{"protected":false}"#, (404, "{}")), branch: "Go/Release")
        var expected = ForgeInspection()
        (expected.account, expected.isBot, expected.scopes) = ("ada", nil, ["repo", "workflow"])
        (expected.expires, expected.clock, expected.mayWrite) = ("2027-01-31", 1_795_239_594, true)
        (expected.mergeMethod, expected.rewritesCommits, expected.deletesSourceBranch) = ("squash", true, true)
        expected.resetsApprovals = true
        expected.forcePushAllowed = ["Go/Release"].compactMap { BranchName($0) }
        expected.pushRules = ["commit message must match (regex) ^JIRA-", "commits must be signed"]
        expected.protections = ["Go/Release is changed through pull requests only"]
        #expect(inspection == expected)
    }

    @Test(arguments: [
        (#""include":["refs/tags/Go/*"]"#, "never", "creation", 1), (#""include":["~ALL"]"#, "never", "creation", 1),
        (#""include":["~ALL"],"exclude":["refs/tags/Go/*"]"#, "never", "creation", 0),
        (#""include":["refs/tags/*"]"#, "never", "creation", 0), (#""include":["~ALL"]"#, "always", "creation", 0),
        (#""include":["~ALL"]"#, "exempt", "creation", 0),
        (#""include":["~ALL"]"#, "pull_requests_only", "creation", 1),
        (#""include":["~ALL"]"#, "never", "deletion", 0),
    ])
    func protectedTags(names: String, bypass: String, rule: String, count: Int) async throws {
        let list = #"[{"id":7,"target":"tag","enforcement":"active"},{"id":8,"target":"tag","enforcement":"disabled"}]"#
        let ruleset =
            #"{"id":7,"current_user_can_bypass":"\#(bypass)","conditions":{"ref_name":{\#(names)}},"#
            + #""rules":[{"type":"\#(rule)"}]}"#
        let tag = try #require(TagName("Go/1.0"))
        _ = try await Script.play(
            root: "https://api.github.com",
            [
                .answer("GET", Self.repository + "/rulesets?targets=tag&per_page=100", 200, list),
                .answer("GET", Self.repository + "/rulesets/7", 200, ruleset),
            ]
        ) { http in
            let forge = GitHubForge(url: "https://github.com/", project: "mobile/ios", token: Secret("t"), http: http)
            let found = try await forge.protections(of: [tag])
            #expect(found?.count == count)
        }
    }

    /// GitHub hides what a token may not do.
    @Test func aTokenThatMayNotOpenPullRequestsMayBeToldThatTheyAreMissing() async throws {
        let inspection = try await Self.inspect(
            [
                .answer("GET", "/user", 200, #"{"id":1,"login":"ada","type":"User"}"#),
                .answer("GET", Self.repository, 200, #"{"permissions":{"push":true}}"#),
            ], attempt: (404, #"{"message":"Not Found"}"#))
        #expect(inspection.refusals.map(\.action) == ["open pull requests"] && inspection.mayWrite == nil)
    }

    /// The permissions of a fine-grained token are not told.
    @Test func aTokenThatMayNotOpenPullRequests() async throws {
        let inspection = try await Self.inspect(
            [
                .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#),
                .answer("GET", Self.repository, 200, #"{"permissions":{"push":true}}"#),
            ] + Self.guards("[]", #"{"protected":true}"#, (404, "{}")), branch: "Go/Release",
            attempt: (403, #"{"message":"Resource not accessible by personal access token"}"#))
        #expect(inspection.refusals.map(\.action) == ["open pull requests"] && inspection.mayWrite == nil)
        #expect(inspection.unseen == ["the classic protection of Go/Release: only administrators may read it"])
    }

    /// Only what is known to be unguarded counts.
    @Test(arguments: [
        ("[]", #"{"protected":false}"#, (404, "{}"), true), ("[]", #"{"protected":true}"#, (403, "{}"), false),
        ("[]", #"{"protected":true}"#, (200, #"{"allow_force_pushes":{"enabled":true}}"#), true),
        ("[]", #"{"protected":true}"#, (200, #"{"allow_force_pushes":{"enabled":false}}"#), false),
        (#"[{"type":"non_fast_forward"}]"#, #"{"protected":false}"#, (404, "{}"), false),
        ("what", #"{"protected":false}"#, (404, "{}"), false),
    ])
    func forcePushes(rules: String, branch: String, protection: (Int, String), isAllowed: Bool) async throws {
        let inspection = try await Self.inspect(
            [
                .answer("GET", "/user", 403, #"{"message":"Resource not accessible by integration"}"#),
                .answer("GET", Self.repository, 404, "{}"),
            ] + Self.guards(rules, branch, protection), branch: "Go/Release")
        #expect(inspection.forcePushAllowed.isEmpty == !isAllowed)
        #expect(inspection.account == nil && inspection.mayWrite == false)
    }

    /// Tokens with permissions instead of scopes list none.
    @Test(arguments: [
        ("repo, workflow", ["repo", "workflow"] as [String]?, nil as String?), ("public_repo", ["public_repo"], nil),
        ("gist, read:org", ["gist", "read:org"], "repo"), ("", nil, nil),
    ])
    func aScopeMayBeLacking(header: String, scopes: [String]?, lacked: String?) async throws {
        let inspection = try await Self.inspect([
            .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#, headers: [("X-OAuth-Scopes", header)]),
            .answer("GET", Self.repository, 404, "{}"),
        ])
        #expect(inspection.scopes == scopes)
        #expect(inspection.lackedScope == lacked)
        #expect(inspection.remedy?.contains("GitHub hides repositories") == true)
    }

    @Test("public_repo is not enough for a private repository", arguments: [true, false])
    func aPrivateRepository(isPrivate: Bool) async throws {
        let inspection = try await Self.inspect([
            .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#, headers: [("X-OAuth-Scopes", "public_repo")]),
            .answer("GET", Self.repository, 200, #"{"private":\#(isPrivate)}"#),
        ])
        #expect(inspection.lackedScope == (isPrivate ? "repo" : nil))
    }

    /// A bot says so; of a machine account nothing tells that it is no person.
    @Test(arguments: [("Bot", true as Bool?), ("User", nil)])
    func whoseTokenItIs(type: String, isBot: Bool?) async throws {
        let inspection = try await Self.inspect([
            .answer("GET", "/user", 200, #"{"id":1,"login":"ada","type":"\#(type)"}"#),
            .answer("GET", Self.repository, 200, "{}"),
        ])
        #expect(inspection.isBot == isBot)
    }

    /// Rulesets make a branch protected too; classic protection that may not be read is told beside them.
    @Test(arguments: [(#"{"protected":true}"#, 1), (#"{"protected":true,"protection":{"enabled":false}}"#, 0)])
    func hiddenProtectionBesideRules(branch: String, count: Int) async throws {
        let inspection = try await Self.inspect(
            [
                .answer("GET", "/user", 403, #"{"message":"Resource not accessible by integration"}"#),
                .answer("GET", Self.repository, 200, "{}"),
            ] + Self.guards(#"[{"type":"deletion"}]"#, branch, (403, "{}")), branch: "Go/Release")
        #expect(inspection.unseen.count { $0.contains("classic protection") } == count)
        #expect(inspection.unseen.contains { $0.contains("what the App's token may do") })
    }

    /// Rulesets don't tell who may pass them by.
    @Test(arguments: [
        (
            #"[{"type":"pull_request"},{"type":"update"},{"type":"creation"},{"type":"required_linear_history"}]"#,
            "{}",
            [
                "Go/Release is changed through pull requests only", "Go/Release is open to some accounts only",
                "Go/Release may be created by some accounts only", "Go/Release takes no merge commits",
            ]
        ),
        (
            "[]", #"{"restrictions":{"users":[]},"required_linear_history":{"enabled":true}}"#,
            ["Go/Release is open to some accounts only", "Go/Release takes no merge commits"]
        ), ("[]", #"{"required_linear_history":{"enabled":false}}"#, []),
    ])
    func whatKeepsPullsOutIsTold(rules: String, protection: String, words: [String]) async throws {
        let inspection = try await Self.inspect(
            [
                .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#), .answer("GET", Self.repository, 200, "{}"),
            ] + Self.guards(rules, #"{"protected":true}"#, (200, protection)), branch: "Go/Release")
        #expect(inspection.protections == words)
    }

    @Test(arguments: [
        (#"[{"type":"merge_queue"},{"type":"pull_request"}]"#, ["Go/Release has a merge queue"]),
        (
            #"[{"type":"pull_request","parameters":{"allowed_merge_methods":["squash"]}}]"#,
            ["Go/Release takes no merge commits"]
        ), (#"[{"type":"pull_request","parameters":{"allowed_merge_methods":["merge","squash"]}}]"#, []),
        (
            #"[{"type":"required_status_checks","parameters":{"strict_required_status_checks_policy":true}}]"#,
            ["Go/Release wants its newest commit in a branch before the branch is merged (strict checks)"]
        ),
    ])
    func whatKeepsMergesOutIsTold(rules: String, words: [String]) async throws {
        let inspection = try await Self.inspect(
            [
                .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#), .answer("GET", Self.repository, 200, "{}"),
            ] + Self.guards(rules, #"{"protected":true}"#, (403, "{}")), target: "Go/Release")
        #expect(inspection.protections == words && inspection.forcePushAllowed.isEmpty)
    }

    /// An App's token has no account, and GitHub says that it may not push whatever it may.
    @Test(arguments: [(403, nil as Bool?), (200, false)])
    func theRightsOfAnAppAreNotTold(status: Int, mayWrite: Bool?) async throws {
        let inspection = try await Self.inspect([
            .answer("GET", "/user", status, #"{"id":1,"login":"ada"}"#),
            .answer("GET", Self.repository, 200, #"{"permissions":{"push":false}}"#),
        ])
        #expect(inspection.mayWrite == mayWrite)
    }

    /// relctl asks for a merge commit; what people might ask for besides doesn't matter.
    @Test(arguments: [
        ((true, true, true), "merge", false), ((false, true, true), "squash", true),
        ((false, false, true), "rebase", true),
    ])
    func howItMergesIsTold(allowed: (Bool, Bool, Bool), method: String, rewrites: Bool) async throws {
        let settings =
            #"{"allow_merge_commit":\#(allowed.0),"allow_squash_merge":\#(allowed.1),"allow_rebase_merge":\#(allowed.2)}"#
        let inspection = try await Self.inspect([
            .answer("GET", "/user", 200, #"{"id":1,"login":"ada"}"#), .answer("GET", Self.repository, 200, settings),
        ])
        #expect(inspection.mergeMethod == method && inspection.rewritesCommits == rewrites)
    }

    @Test func aBadTokenIsAnError() async {
        await expect(.unauthenticated) { try await Self.inspect([.answer("GET", "/user", 401, "{}")]) }
        await expect(.unauthenticated) {
            try await Self.inspect([
                .answer("GET", "/user", 403, "{}"), .answer("GET", Self.repository, 401, "{}"),
            ])
        }
        await expect(.unreachable) { try await Self.inspect([.answer("GET", "/user", 502, "<html>")]) }
    }
}
