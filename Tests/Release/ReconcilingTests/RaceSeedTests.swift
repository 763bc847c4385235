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
        var stages: [Stage] = []
        for name in GoldenScenario.allCases { stages += try await Stage.all(of: name.scenario, patches) }
        stages.removeAll { $0.effects == 0 }
        let seeds = Extent.seeds("RELCTL_RACE_SEEDS", otherwise: Extent.isLong ? 20_000 : 200)
        for seed in seeds {
            var random = SplitMix(state: seed)
            guard let stage = stages.randomElement(using: &random) else { return }
            let runners = Int.random(in: 2...3, using: &random)
            let effect = Int.random(in: 1...stage.effects, using: &random)
            let moment = Hazard.Moment.allCases.randomElement(using: &random) ?? .beforeSend
            let dies = Bool.random(using: &random)
            let world = stage.world()
            let hazards = (0..<runners).map { runner in
                { @Sendable (gate: @escaping @Sendable () async -> Void) in
                    Hazard(fatal: dies && runner == 0 ? (effect, moment) : nil, gatesReads: true, gate: gate)
                }
            }
            await Race(stage: stage, turnstile: Turnstile(random: random, runners: runners)).run(hazards, in: world)
            await stage.check(world, "RELCTL_SEED=\(seed)", by: \.essence)
        }
    }
}
