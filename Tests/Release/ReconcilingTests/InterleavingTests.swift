import Reconciling
import Releases
import Simulator
import Testing

/// I1, I3, I4: runs at once, in every order of their effects, end as one does.
///
/// Runs that are alike can be told apart by nothing, so of the orders that only swap them one is tried: two times 6
/// effects have 924 / 2!, two times 8 have 12,870 / 2!, three times 4 have 34,650 / 3!.
@Suite struct InterleavingTests {
    /// What a run has beyond the turns that are dealt follows in a fixed order.
    @Test(arguments: GoldenScenario.allCases)
    func eachRunTwice(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        for scenarioRun in try await ScenarioRun.all(of: name.scenario, patches) where scenarioRun.effects > 0 {
            await race(scenarioRun, runners: 2, turns: min(scenarioRun.effects, Extent.isLong ? 5 : 3))
        }
    }

    @Test func theBusiestRunTwice() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        #expect(Race.orders([6, 6]).count == 924)
        await race(try await Self.busiest(patches), runners: 2, turns: 6)
    }

    /// Three branches, each with its journal, and two merge requests.
    @Test func cutTwice() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let cut = try #require(try await ScenarioRun.all(of: GoldenScenario.chainOfThree.scenario, patches).first)
        #expect(cut.effects == 8)
        await race(cut, runners: 2, turns: 6)
    }

    @Test(.enabled(if: Extent.isLong, "RELCTL_LONG=1")) func theBusiestRunTwiceByEight() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        await race(try await Self.busiest(patches), runners: 2, turns: 8)
    }

    @Test(.enabled(if: Extent.isLong, "RELCTL_LONG=1")) func theBusiestRunThrice() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        await race(try await Self.busiest(patches), runners: 3, turns: 4)
    }

    private static func busiest(_ patches: Patches) async throws -> ScenarioRun {
        let scenarioRuns = try await ScenarioRun.all(of: GoldenScenario.chainOfThree.scenario, patches)
        let busiest = try #require(scenarioRuns.max { $0.effects < $1.effects })
        #expect(busiest.effects >= 8)
        return busiest
    }

    private func race(_ scenarioRun: ScenarioRun, runners: Int, turns: Int) async {
        let injector = { @Sendable (gate: @escaping @Sendable () async -> Void) in FaultInjector(gate: gate) }
        let orders = Race.orders(runners: runners, turns: turns)
        for order in orders {
            let world = scenarioRun.world()
            await Race(scenarioRun: scenarioRun, scheduler: TurnScheduler(order, runners: runners))
                .run(Array(repeating: injector, count: runners), in: world)
            await scenarioRun.check(world, "order \(order)", by: \.essence)
        }
        if Extent.isLong {
            print("run \(scenarioRun.number): \(orders.count) orders of \(runners) runs, \(turns) turns each")
        }
    }
}
