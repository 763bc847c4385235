import Simulator

/// Runs of the same stage at once.
struct Race: Sendable {
    let stage: Stage
    let turnstile: Turnstile

    /// Lets a run begin for each hazard's maker, and waits for all. Losing is fine; what the world looks like afterwards is
    /// what counts.
    func run(_ hazards: [@Sendable (@escaping @Sendable () async -> Void) -> Hazard], in world: SimulatedWorld) async {
        await withTaskGroup(of: Void.self) { group in
            for (runner, hazard) in hazards.enumerated() {
                group.addTask { [stage, turnstile] in
                    await stage.run(in: world, hazard { await turnstile.pass(runner) })
                    await turnstile.leave()
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
