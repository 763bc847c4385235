import Simulator

/// Concurrent runs of the same step of a scenario.
struct Race: Sendable {
    let scenarioRun: ScenarioRun
    let scheduler: TurnScheduler

    /// Starts a run for each maker of an injector, and waits for all. A run may fail; tests check the world afterwards.
    func run(_ injectors: [@Sendable (@escaping @Sendable () async -> Void) -> FaultInjector], in world: SimulatedWorld)
        async
    {
        await withTaskGroup(of: Void.self) { group in
            for (runner, injector) in injectors.enumerated() {
                group.addTask { [scenarioRun, scheduler] in
                    await scenarioRun.run(in: world, injector { await scheduler.pass(runner) })
                    await scheduler.leave()
                }
            }
        }
    }

    /// Every way to deal so many turns to each runner: a multinomial number of them.
    static func orders(_ turns: [Int]) -> [[Int]] {
        guard turns.contains(where: { $0 > 0 }) else { return [[]] }
        return turns.indices.filter { turns[$0] > 0 }.flatMap { runner in
            var rest = turns
            rest[runner] -= 1
            return orders(rest).map { [runner] + $0 }
        }
    }

    /// The same for runners that are all alike: of orders that only give them other numbers, one.
    static func orders(runners: Int, turns: Int) -> [[Int]] {
        orders(Array(repeating: turns, count: runners)).filter { order in
            let firsts = (0..<runners).map { order.firstIndex(of: $0) ?? 0 }
            return firsts == firsts.sorted()
        }
    }
}
