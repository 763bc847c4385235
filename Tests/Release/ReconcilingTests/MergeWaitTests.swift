import Forges
import Names
import Reconciling
import Releases
import Simulator
import Testing

/// A forge that says only when it is asked to merge what it waits for.
@Suite struct MergeWaitTests {
    /// The world of a release that is due to land, and what one pass over it comes to.
    private static func land(
        _ forge: (any Forge) -> any Forge, _ check: (Outcome, SimulatedWorld, FaultInjector) throws -> Void
    ) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var scenario = try GoldenScenario.wholeRelease.scenario
        scenario.events.removeLast()
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        let injector = FaultInjector()
        var project = scenario.project(world, injector)
        project.forge = forge(project.forge)
        let outcome = try await Pass(project, pause: { _ in }) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }.run()
        try check(outcome, world, injector)
    }

    @Test(arguments: ["not_approved", "ci_must_pass", "need_rebase", "signing_required"])
    func aReasonIsAWaitAndIsAskedForOnce(word: String) async throws {
        let refusal = ForgeError(.blocked(word), "not allowed to merge [reason: something]")
        try await Self.land({ AlteredForge(forge: $0, refusal: refusal) }) { outcome, _, _ in
            #expect(outcome.summary == .waiting)
            let entry = try #require(outcome.entries.first { $0.plan.release.train.name.text == "TrendyolGo" })
            #expect(entry.failure == nil && entry.plan.waitingFor.map(\.word) == [word])
            #expect(outcome.steps.filter { $0.step.name == "merge-merge-request" }.count == 1)
        }
    }

    /// A rule on the forge's own merge commit, on the account's address, a limit on sizes: it says why only afterwards.
    @Test(arguments: [(true, 1), (false, 3)])
    func aMergeThatFailsIsADecision(failedBefore: Bool, tries: Int) async throws {
        let refusal = ForgeError(.notMergeable, "422 Branch cannot be merged")
        let words = "Commit message does not follow the pattern 'APP-\\d+'"
        func altered(_ forge: any Forge) -> any Forge {
            var forge = AlteredForge(forge: forge, refusal: refusal)
            (forge.mergeError, forge.failedBefore) = (words, failedBefore)
            return forge
        }
        try await Self.land(altered) { outcome, _, _ in
            #expect(outcome.summary == .needsPerson)
            let entry = try #require(outcome.entries.first { $0.plan.release.train.name.text == "TrendyolGo" })
            #expect(entry.plan.decisions.map(\.code) == ["merge-refused"])
            #expect(entry.plan.decisions.first?.message.contains(words) == true)
            #expect(outcome.steps.filter { $0.step.name == "merge-merge-request" }.count == tries)
            #expect(outcome.steps.filter { $0.step.name == "note-decision" && $0.ending == .done }.count == 1)
        }
    }

    /// The forge's stored conflict is older than the last push: the forecast of the same two commits is clean.
    @Test func aConflictThatTheForecastDoesNotShareIsBeingChecked() async throws {
        try await Self.land({ AlteredForge(forge: $0, verdict: .conflict) }) { outcome, _, _ in
            let entry = try #require(outcome.entries.first { $0.plan.release.train.name.text == "TrendyolGo" })
            #expect(outcome.summary == .waiting && entry.plan.waitingFor.map(\.word) == ["checking"])
        }
    }
}
