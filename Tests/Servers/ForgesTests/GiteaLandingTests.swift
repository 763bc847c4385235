import Names
import Releases
import Simulator
import Testing

/// Whole passes over a Gitea whose target asks for more than a clean merge.
@Suite struct GiteaLandingTests {
    private static let merge = "POST /repos/mobile/ios/pulls/3/merge"

    /// Lands a release where `develop` has these rules, and again once they are met.
    private static func land(
        _ change: @Sendable (inout World.Rules) -> Void, tries: Int, word: String
    ) async throws {
        let patches = try Patches(
            files: ["a.txt": "1\n"], changes: ["core": ("core.txt", "1\n"), "go": ("go.txt", "1\n")])
        defer { patches.remove() }
        let landing = try await Landing.make("gitea", patches)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        landing.standIn.world { $0.update(rulesOf: "develop", change) }
        for _ in 1...2 {
            let pass = try await landing.reconcile()
            #expect(pass.outcome.summary == .waiting)
            #expect(pass.outcome.entries.flatMap(\.plan.waitingFor).map(\.word) == [word])
            #expect(pass.requests.filter { $0 == merge }.count == tries)
        }
        landing.standIn.world { world in
            world.update(3) { $0.approvals = 1 }
            if let head = world[3]?.head { world.checks[head] = [("lint", "success")] }
            world.update(rulesOf: "develop") { ($0.needsNewestTarget, $0.canSign) = (false, true) }
        }
        _ = try await landing.reconcile()
        #expect(landing.standIn.world { $0[3]?.state } == "merged")
    }

    @Test func anApprovalIsWaitedForWithoutAMerge() async throws {
        try await Self.land({ $0.approvals = 1 }, tries: 0, word: "not_approved")
    }

    @Test func aCheckIsWaitedForWithoutAMerge() async throws {
        try await Self.land({ $0.checks = ["lint"] }, tries: 0, word: "ci_must_pass")
    }

    /// Only administrators can read these rules, so that the merge itself tells: once a pass.
    @Test func anOutdatedHeadIsHeardOfByOneMerge() async throws {
        try await Self.land({ $0.needsNewestTarget = true }, tries: 1, word: "need_rebase")
    }

    @Test func aServerThatCannotSignIsHeardOfByOneMerge() async throws {
        try await Self.land({ $0.canSign = false }, tries: 1, word: "signing_required")
    }
}
