import Names
import Reconciling
import Simulator
import Testing

/// I1, I2, I4, I7: whatever effect a run dies at, one undisturbed run ends where it would have ended.
@Suite struct KillTests {
    @Test func aRunThatDiesAtAnyEffectIsFinishedByTheNext() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = Scenario.wholeRelease
        let golden = try SimulatedWorld(patches)
        let counts = try await scenario.effectCounts(in: golden)
        #expect(counts.reduce(0, +) >= 12, "the scenario has lost its effects: \(golden.effects)")
        for (run, count) in counts.enumerated() where count > 0 {
            for effect in 1...count {
                for moment in Hazard.Moment.allCases {
                    let world = try SimulatedWorld(patches)
                    let hazard = Hazard(fatal: (effect, moment))
                    try await scenario.play(in: world, deadly: run, hazard: hazard)
                    #expect(hazard.isDead, "run \(run), effect \(effect)")
                    #expect(world.digest == golden.digest, "run \(run) died at effect \(effect), \(moment)")
                }
            }
        }
    }

    @Test func aSecondRunFindsNothingToDo() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try SimulatedWorld(patches)
        for event in Scenario.wholeRelease.events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass):
                _ = try await pass(Scenario.project(world, Hazard())).run()
                let again = Hazard()
                let outcome = try await pass(Scenario.project(world, again)).run()
                #expect(again.count == 0)
                #expect(outcome.steps.isEmpty)
            }
        }
    }

    @Test func theScenarioReachesItsEnd() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try SimulatedWorld(patches)
        try await Scenario.wholeRelease.play(in: world)
        #expect(try world.store.isAncestor(world.tip("TrendyolGo/Release"), of: world.tip("develop")))
        #expect(world.digest.filter { $0.contains(" opened ") }.isEmpty)
    }
}
