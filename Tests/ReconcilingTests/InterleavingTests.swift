import Reconciling
import Releases
import Simulator
import Testing

/// I1, I3, I4: runs at once, in every order of their effects, end as one does.
@Suite struct InterleavingTests {
    /// Two times 6 effects have 924 orders, two times 8 have 12,870. What a run has beyond them follows in a fixed order.
    @Test(arguments: GoldenScenario.allCases)
    func twoPassesInEveryOrder(_ name: GoldenScenario) async throws {
        try await race(name, runners: 2, turns: Extent.isLong ? 8 : 6)
    }

    /// Three times 4 effects have 34,650 orders.
    @Test(.enabled(if: Extent.isLong, "RELCTL_LONG=1"), arguments: GoldenScenario.allCases)
    func threePassesInEveryOrder(_ name: GoldenScenario) async throws {
        try await race(name, runners: 3, turns: 4)
    }

    private func race(_ name: GoldenScenario, runners: Int, turns: Int) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var count = 0
        for stage in try await Stage.all(of: name.scenario, patches) where stage.effects > 0 {
            let hazard = { @Sendable (gate: @escaping @Sendable () async -> Void) in Hazard(gate: gate) }
            for order in Race.orders(Array(repeating: min(stage.effects, turns), count: runners)) {
                let world = stage.world()
                await Race(stage: stage, turnstile: Turnstile(order, runners: runners))
                    .run(Array(repeating: hazard, count: runners), in: world)
                await stage.check(world, "order \(order)", by: \.essence)
                count += 1
            }
        }
        if Extent.isLong { print("\(name): \(count) orders of \(runners) runs") }
    }

    @Test func thereAreRunsOfSixEffects() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var most = 0
        for name in GoldenScenario.allCases {
            most = max(most, try await Stage.all(of: name.scenario, patches).map(\.effects).max() ?? 0)
        }
        #expect(most >= 8)
        #expect(Race.orders([6, 6]).count == 924)
    }
}
