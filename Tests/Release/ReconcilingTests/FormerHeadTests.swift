import Reconciling
import Releases
import Simulator
import Testing

/// A forge may show, of a merge request that is over, where its branch is now: that may be the next release.
@Suite struct FormerHeadTests {
    @Test(arguments: GoldenScenario.allCases)
    func gitTellsWhatAMergeRequestEndedWith(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var scenario = try name.scenario
        let wanted = try scenario.world(patches)
        try await scenario.play(in: wanted)
        scenario.showsFormerHeads = false
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        #expect(world.digest == wanted.digest)
        #expect(world.effects == wanted.effects)
        #expect(world.violations.isEmpty)
    }

    /// Such a forge answers a change of a merged one with the branch's tip, which is no head that landed.
    @Test(arguments: [true, false]) func aChangeOfAMergedOneTellsNoHead(showsFormerHeads: Bool) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let core = GoldenScenario.core
        let fleet = Fleet([try GoldenScenario.train("Trendyol") { $0.publication = .tag(pattern: "Trendyol/*") }])
        var scenario = Scenario(fleet: fleet, events: [.cut(), .people { try $0.commit("a", on: core) }])
        scenario.showsFormerHeads = showsFormerHeads
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        world.tag("Trendyol/1.0", at: try world.tip(core))
        let landing = try world.open(core, into: "develop")
        world.change(landing) { $0.labels = ["relctl-decision"] }
        try world.merge(landing)
        try world.commit("b", on: core)
        let late = try world.open(core, into: "develop")
        let outcome = try await Pass(scenario.project(world, FaultInjector()), pause: { _ in }) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }.run()
        #expect(outcome.entries.flatMap { $0.plan.decisions.map(\.code) } == ["commits-after-landing"])
        #expect(try world.request(landing).labels == [] && world.request(late).state == .opened)
    }
}
