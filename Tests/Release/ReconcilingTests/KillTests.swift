import Reconciling
import Simulator
import Testing

/// I1, I2, I4, I7: whatever effect a run dies at, one undisturbed run ends where it would have ended.
@Suite struct KillTests {
    @Test(arguments: GoldenScenario.allCases)
    func aRunThatDiesAtAnyEffectIsFinishedByTheNext(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) {
            for (effect, moment) in Self.deaths(of: scenarioRun.effects) {
                let (world, injector) = (scenarioRun.world(), FaultInjector(killing: (effect, moment)))
                await scenarioRun.run(in: world, injector)
                #expect(injector.isKilled)
                await scenarioRun.check(world, "it died at effect \(effect), \(moment)")
            }
        }
    }

    /// Run, die, run, die, run: each pair of deaths.
    @Test(.enabled(if: Extent.isLong, "RELCTL_LONG=1"), arguments: GoldenScenario.allCases)
    func twoRunsThatDieAreFinishedByTheThird(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var pairs = 0
        for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) {
            for first in Self.deaths(of: scenarioRun.effects) {
                let dead = scenarioRun.world()
                await scenarioRun.run(in: dead, FaultInjector(killing: first))
                let rest = FaultInjector()
                await scenarioRun.run(in: dead.copy(), rest)
                for second in Self.deaths(of: rest.count) {
                    let world = dead.copy()
                    await scenarioRun.run(in: world, FaultInjector(killing: second))
                    await scenarioRun.check(world, "it died at \(first), then at \(second)")
                    pairs += 1
                }
            }
        }
        print("\(name): \(pairs) pairs of deaths")
    }

    /// Every kind of step is killed somewhere: a story that loses its effects would leave the suite green and empty.
    @Test func theStoriesHaveEveryKindOfEffect() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var (kinds, runs, effects): (Set<String>, Int, Int) = ([], 0, 0)
        for name in GoldenScenario.allCases {
            for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) {
                kinds.formUnion(scenarioRun.golden.effects.map { String($0.prefix { $0 != " " }) })
                (runs, effects) = (runs + 1, effects + scenarioRun.effects)
            }
        }
        #expect(
            kinds == [
                "push", "delete", "open", "change", "close", "merge", "enqueue", "note", "replace", "upload",
            ])
        #expect(effects >= 90, "\(runs) runs with \(effects) effects")
    }

    @Test func theWholeReleaseReachesItsEnd() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = try GoldenScenario.wholeRelease.scenario
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        #expect(try world.store.isAncestor(world.tip("TrendyolGo/Release"), of: world.tip("develop")))
        #expect(world.openRequest(of: "TrendyolGo/Release") == nil)
        #expect(world.openRequest(of: "feature/x") != nil)
    }

    @Test func aQueueMergesInTheEnd() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = try GoldenScenario.mergeQueue.scenario
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        #expect(try world.store.isAncestor(world.tip("TrendyolGo/Release"), of: world.tip("develop")))
        #expect(world.effects.count { $0.hasPrefix("enqueue") } == 3)
        #expect(world.effects.count { $0.hasPrefix("merge ") } == 0)
    }

    private static func deaths(of effects: Int) -> [(effect: Int, moment: FaultInjector.Moment)] {
        (0..<effects).flatMap { effect in FaultInjector.Moment.allCases.map { (effect + 1, $0) } }
    }
}
