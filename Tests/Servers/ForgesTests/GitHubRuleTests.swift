import Forges
import Names
import Releases
import Simulator
import Testing

/// Whole landings on a GitHub whose rules stand in the way.
@Suite struct GitHubRuleTests {
    /// One landing under rules of `develop`: how it ended, and how many merges were tried.
    private static func land(
        merging: Train.Merging = .whenReady, expecting codes: [String] = [], isQueued: Bool = false,
        _ change: @escaping @Sendable (inout World.Rules) -> Void
    ) async throws -> (entry: Outcome.Entry?, merges: Int) {
        let patches = try Patches(
            files: ["a.txt": "1\n"], changes: ["core": ("core.txt", "1\n"), "go": ("go.txt", "1\n")])
        defer { patches.remove() }
        let landing = try await Landing.make("github", patches, retarget: .inPlace, merging: merging)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        landing.standIn.world { world in
            world.update(rulesOf: "develop", change)
            if isQueued { world.update(1) { $0.isQueued = true } }
        }
        let pass = try await landing.reconcile(expecting: codes)
        return (pass.outcome.entries.last, pass.requests.count { $0.hasPrefix("PUT ") })
    }

    @Test("A linear history is known from the rules: a decision with the way out, and no merge is tried")
    func linearHistory() async throws {
        let landing = try await Self.land(expecting: ["no-merge-commits"]) { $0.types = ["required_linear_history"] }
        #expect(landing.merges == 0)
        #expect(landing.entry?.plan.decisions.first?.hint.contains("allow merge commits on develop") == true)
    }

    @Test("Where no rule tells, the first refusal does: one merge is tried, and the decision names the rule")
    func hiddenLinearHistory() async throws {
        let landing = try await Self.land(expecting: ["no-merge-commits"]) {
            ($0.types, $0.areHidden) = (["required_linear_history"], true)
        }
        #expect(landing.merges == 1)
    }

    @Test(
        "A merge queue that tells no method is a decision, or a wait once the pull request is in it; no merge is tried",
        arguments: [true, false])
    func mergeQueue(isQueued: Bool) async throws {
        let landing = try await Self.land(expecting: isQueued ? [] : ["merge-queue"], isQueued: isQueued) {
            $0.types = ["merge_queue"]
        }
        #expect(landing.merges == 0)
        #expect(landing.entry?.plan.waitingFor.map(\.word) == (isQueued ? ["queued"] : []))
    }

    @Test(
        "merge: bypass merges past a ruleset that the account may bypass, once; when-ready never does",
        arguments: [Train.Merging.whenReady, .bypass], ["never", "always", "pull_requests_only"])
    func bypass(merging: Train.Merging, bypass: String) async throws {
        let landing = try await Self.land(merging: merging) { ($0.types, $0.bypass) = (["pull_request"], bypass) }
        let isTried = merging == .bypass && bypass != "never"
        #expect(landing.merges == (isTried ? 1 : 0))
        let isLanded = isTried && bypass == "always"
        #expect(landing.entry?.plan.release.phase == (isLanded ? .idle : .landing))
        if !isLanded { #expect(landing.entry?.plan.waitingFor.contains(Wait(word: "not_approved")) == true) }
    }

    @Test("A locked conversation takes no note, and lands all the same")
    func lockedConversation() async throws {
        let patches = try Patches(
            files: ["a.txt": "1\n"], changes: ["core": ("core.txt", "1\n"), "go": ("go.txt", "1\n")])
        defer { patches.remove() }
        let landing = try await Landing.make("github", patches)
        _ = try await landing.reconcile()
        try landing.landUpstreamAndPublish()
        landing.standIn.world { $0.update(1) { $0.isLocked = true } }
        let pass = try await landing.reconcile()
        #expect(pass.outcome.entries.last?.plan.release.phase == .idle)
    }
}
