import Simulator
import Support
import Testing

/// I1, I3, I4: two or three runs that switch at every request, reads too, in an order of chance; one of them may die.
///
/// `RELCTL_RACE_SEEDS` says how many are tried, `RELCTL_SEED` repeats one.
@Suite struct RaceSeedTests {
    @Test func runsThatSwitchAtEveryRequest() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var scenarioRuns: [ScenarioRun] = []
        for name in GoldenScenario.allCases { scenarioRuns += try await ScenarioRun.all(of: name.scenario, patches) }
        scenarioRuns.removeAll { $0.effects == 0 }
        let seeds = Extent.seeds("RELCTL_RACE_SEEDS", otherwise: Extent.isLong ? 20_000 : 200)
        for seed in seeds {
            var random = SplitMix(state: seed)
            let drawn = scenarioRuns.randomElement(using: &random)
            let scenarioRun = try #require(drawn)
            let runners = Int.random(in: 2...3, using: &random)
            let effect = Int.random(in: 1...scenarioRun.effects, using: &random)
            let moment = FaultInjector.Moment.allCases.randomElement(using: &random) ?? .beforeSend
            let dies = Bool.random(using: &random)
            let world = scenarioRun.world()
            let injectors = (0..<runners).map { runner in
                { @Sendable (gate: @escaping @Sendable () async -> Void) in
                    FaultInjector(killing: dies && runner == 0 ? (effect, moment) : nil, gatesReads: true, gate: gate)
                }
            }
            await Race(scenarioRun: scenarioRun, scheduler: TurnScheduler(random: random, runners: runners)).run(
                injectors, in: world)
            await scenarioRun.check(world, "RELCTL_SEED=\(seed)", by: \.essence)
        }
    }
}
