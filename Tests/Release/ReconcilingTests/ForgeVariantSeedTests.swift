import Reconciling
import Releases
import Simulator
import Support
import Testing

/// I1, I2, I4, I5, I7 with a forge like GitLab in any combination of its ways: heads that are shown late, other merge methods,
/// rebases as it merges, a merge queue, scoped and dropped labels.
///
/// `RELCTL_VARIANT_SEEDS` says how many are tried, `RELCTL_SEED` repeats one.
@Suite struct ForgeVariantSeedTests {
    @Test func anyCombinationOfHabits() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        for seed in Extent.seeds("RELCTL_VARIANT_SEEDS", otherwise: 60) {
            var random = SplitMix(state: seed)
            let name = GoldenScenario.allCases.randomElement(using: &random) ?? .wholeRelease
            let isAdapted = Int.random(in: 0..<4, using: &random) == 0
            let variant = ForgeVariant.random(using: &random)
            let scenario = try isAdapted ? Self.adaptedMerge() : name.scenario
            try await check(
                scenario, variant, patches, "RELCTL_SEED=\(seed) \(isAdapted ? "adapted" : name.rawValue) \(variant)")
        }
    }

    /// What the merge commit of a release's branch holds must land, whatever the forge makes of it.
    @Test(arguments: ForgeVariant.Method.allCases, [false, true])
    func whatAMergeHoldsIsNotLost(_ method: ForgeVariant.Method, _ rebases: Bool) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var variant = ForgeVariant()
        (variant.method, variant.rebasesAutomatically) = (method, rebases)
        try await check(Self.adaptedMerge(), variant, patches, "\(variant)")
    }

    /// A release with work in a merge commit of its branch, which `develop` leaves behind before it lands.
    private static func adaptedMerge() throws -> Scenario {
        let train = try GoldenScenario.train("Trendyol") { $0.publication = .tag(pattern: "Trendyol/*") }
        return Scenario(
            fleet: Fleet([train]),
            events: [
                .cut(), .people { try $0.commit("a", on: GoldenScenario.core) },
                .people { world in
                    try world.commit("b", on: "develop")
                    try world.adapt("hers", merging: "develop", into: GoldenScenario.core)
                    try world.commit("c", on: "develop")
                },
                .publish("Trendyol", "1.0"), .reconcile,
            ])
    }

    private func check(_ scenario: Scenario, _ variant: ForgeVariant, _ patches: Patches, _ story: String) async throws
    {
        let world = try scenario.world(patches)
        world.set(variant)
        var last: Outcome?
        for event in scenario.events {
            switch event {
            case .people(let act):
                // Somebody finds no way on, as where a branch has to be rebased first: the story ends there.
                guard (try? act(world)) != nil else { return check(world, last, story) }
            case .run(let pass, _): last = await settle(pass, scenario, world)
            }
            check(world, last, story)
        }
        let before = world.effects.count
        last = await settle(Scenario.reconcilePass, scenario, world)
        let settled = world.effects.count
        _ = await settle(Scenario.reconcilePass, scenario, world)
        #expect(world.effects.count == settled, "\(story): not done after \(before) effects")
        check(world, last, story)
    }

    /// Runs until nothing is done any more: what is shown late makes a run wait for the next.
    private func settle(
        _ pass: @Sendable (Project) -> Pass, _ scenario: Scenario, _ world: SimulatedWorld
    ) async -> Outcome? {
        var outcome: Outcome?
        for _ in 1...8 {
            let before = world.effects.count
            outcome = try? await pass(scenario.project(world)).run()
            world.pass(seconds: 601)
            world.endQueue()
            if world.effects.count == before, outcome != nil { break }
        }
        return outcome
    }

    private func check(_ world: SimulatedWorld, _ outcome: Outcome?, _ story: String) {
        #expect(world.violations == [], "\(story)")
        #expect(world.duplicates == [], "\(story)")
        let lost = (try? world.lostLandings()) ?? []
        #expect(lost.isEmpty || outcome?.summary == .needsPerson, "\(story): nothing shows of \(lost)")
    }
}
