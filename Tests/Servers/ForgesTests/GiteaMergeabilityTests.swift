import Forges
import Names
import Testing

/// What Gitea says about merging before it is asked to, and what its refusals mean.
@Suite struct GiteaMergeabilityTests {
    private static let sha = String(repeating: "a", count: 40)

    /// An open one to `develop`, with these rules there.
    private static func play(
        _ rules: World.Rules, checks: [(context: String, state: String)] = [("ci", "success")], approvals: Int = 0,
        _ work: (GiteaForge, MergeRequest, StandIn) async throws -> Void
    ) async throws {
        let (forge, standIn) = GiteaStandIn.make()
        let opened = try await forge.open(
            NewMergeRequest(
                source: try #require(BranchName("TrendyolGo/Release")), target: try #require(BranchName("develop")),
                title: "Release", description: "", isDraft: false))
        let head = try #require(opened.head).hex
        standIn.world { world in
            world.rules["develop"] = rules
            world.checks[head] = checks
            world.update(opened.id.number) { $0.approvals = approvals }
        }
        try await work(forge, opened, standIn)
    }

    private static func rules(_ change: (inout World.Rules) -> Void) -> World.Rules {
        var rules = World.Rules()
        change(&rules)
        return rules
    }

    @Test(arguments: [
        ([("ci", "success")], 1, Mergeability.Verdict.mergeable), ([("ci", "success")], 0, .blocked("not_approved")),
        ([("ci", "failure")], 1, .blocked("ci_must_pass")), ([("ci", "pending")], 1, .blocked("ci_still_running")),
        ([("lint", "success")], 1, .blocked("ci_must_pass")), ([], 1, .blocked("ci_must_pass")),
    ])
    func whatABranchAsksForIsRead(
        checks: [(String, String)], approvals: Int, verdict: Mergeability.Verdict
    ) async throws {
        let rules = Self.rules { ($0.approvals, $0.checks) = (1, ["ci"]) }
        try await Self.play(rules, checks: checks.map { ($0.0, $0.1) }, approvals: approvals) { forge, opened, _ in
            let read = try await forge.mergeRequest(opened.id).1
            #expect(read.verdict == verdict)
        }
    }

    /// Patterns are globs.
    @Test func aRequiredCheckIsAPattern() async throws {
        let rules = Self.rules { $0.checks = ["ci/*"] }
        try await Self.play(rules, checks: [("ci/build (push)", "failure")]) { forge, opened, _ in
            let read = try await forge.mergeRequest(opened.id).1
            #expect(read.verdict == .blocked("ci_must_pass"))
        }
    }

    /// The refusals of rules that only administrators can read.
    @Test(arguments: [
        (rules { $0.approvals = 1 }, "not_approved"), (rules { $0.checks = ["other"] }, "ci_must_pass"),
        (rules { $0.needsNewestTarget = true }, "need_rebase"), (rules { $0.canSign = false }, "signing_required"),
    ])
    func aRefusalForAReasonIsAWait(rules: World.Rules, word: String) async throws {
        try await Self.play(rules) { forge, opened, _ in
            let head = try #require(opened.head)
            await expect(.blocked(word)) { try await forge.merge(opened.id, head: head) }
        }
    }

    @Test func anAccountThatMayNotMergeDoesNotTry() async throws {
        try await Self.play(Self.rules { $0.accountMayMerge = false }) { forge, opened, standIn in
            let head = try #require(opened.head)
            await expect(.forbidden) { try await forge.merge(opened.id, head: head) }
            #expect(standIn.asked.contains { $0.hasPrefix("POST") && $0.hasSuffix("/merge") }, "nothing was read yet")
            _ = try await forge.mergeRequest(opened.id)
            let before = standIn.asked.count
            await expect(.forbidden) { try await forge.merge(opened.id, head: head) }
            #expect(standIn.asked.count == before)
        }
    }

    /// `mergeable` is false for a draft and while a check runs; neither is a conflict, and neither is asked for again.
    @Test func noVerdictIsNoConflict() async throws {
        try await Self.play(World.Rules()) { forge, opened, standIn in
            standIn.world { $0.update(opened.id.number) { $0.isChecking = true } }
            let before = standIn.asked.count
            let read = try await forge.mergeRequest(opened.id).1
            #expect(read.verdict == .checking)
            #expect(standIn.asked.dropFirst(before).filter { $0 == "GET /repos/mobile/ios/pulls/1" }.count == 1)
            standIn.world { $0.update(opened.id.number) { ($0.isDraft, $0.title) = (true, "WIP: Release") } }
            let draft = try await forge.mergeRequest(opened.id).1
            #expect(draft.verdict == .blocked("draft"))
        }
    }

    /// SQLite under load: the write may have been made, and the token is as good as before.
    @Test(arguments: [
        (500, #"{"message":"database is locked"}"#), (401, #"{"message":"database table is locked"}"#),
    ])
    func aLockedDatabaseIsNoPermission(status: Int, body: String) async throws {
        let one = "/repos/mobile/ios/pulls/12"
        let head = try #require(CommitID(hex: Self.sha))
        var closing = MergeRequestChange()
        closing.closes = true
        let change = closing
        try await GiteaQuirkTests.play([
            .answer("POST", one + "/merge", status, body), .answer("PATCH", one, status, body),
            .answer("GET", one, status, body),
        ]) { forge in
            await expect(.answerLost) { try await forge.merge(MergeRequestID(12), head: head) }
            await expect(.answerLost) { try await forge.change(MergeRequestID(12), change) }
            await expect(.busy, .unreachable) { try await forge.mergeRequest(MergeRequestID(12)) }
        }
    }
}
