import Reconciling
import Releases
import Simulator
import Synchronization
import Testing

/// I3, I4: two runs at once, in every order of their effects, end as one does.
@Suite struct InterleavingTests {
    @Test func twoPassesInEveryOrder() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let events = Scenario.wholeRelease.events
        let golden = try SimulatedWorld(patches)
        let counts = try await Scenario.wholeRelease.effectCounts(in: golden)
        for (run, count) in counts.enumerated() where count > 0 {
            for order in Self.orders(count, count) {
                let world = try SimulatedWorld(patches)
                try await Self.play(events, racing: run, in: order, world: world)
                // A forge can't compare and swap the opening of a merge request: a run that opens one just as the other lands
                // the release leaves an empty one, which the next run closes.
                let left = world.digest.filter { !$0.hasPrefix("TrendyolGo/Release -> develop closed") }
                #expect(left == golden.digest, "run \(run), order \(order)")
            }
        }
    }

    private static func play(
        _ events: [Scenario.Event], racing: Int, in order: [Int], world: SimulatedWorld
    ) async throws {
        var number = 0
        for event in events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass):
                if number == racing { await race(pass, in: order, world: world) }
                _ = try await pass(Scenario.project(world, Hazard())).run()
                number += 1
            }
        }
    }

    private static func race(
        _ pass: @escaping @Sendable (Project) -> Pass, in order: [Int], world: SimulatedWorld
    ) async {
        let turnstile = Turnstile(order)
        await withTaskGroup(of: Void.self) { group in
            for runner in 0...1 {
                group.addTask {
                    let hazard = Hazard(gate: { await turnstile.pass(runner) })
                    // Losing a race is fine; what the world looks like afterwards is what counts.
                    _ = try? await pass(Scenario.project(world, hazard)).run()
                    await turnstile.leave(runner)
                }
            }
        }
    }

    /// Every way to deal `left` turns of runner 0 and `right` turns of runner 1; at most 6 + 6 effects, 924 orders.
    static func orders(_ left: Int, _ right: Int) -> [[Int]] {
        if left == 0 { return [Array(repeating: 1, count: right)] }
        if right == 0 { return [Array(repeating: 0, count: left)] }
        return orders(left - 1, right).map { [0] + $0 } + orders(left, right - 1).map { [1] + $0 }
    }
}

/// Lets runners through one effect at a time, in a given order; when the order is used up, or the other one is gone, freely.
actor Turnstile {
    private var order: [Int]
    private var gone: Set<Int> = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    init(_ order: [Int]) { self.order = order }

    func pass(_ runner: Int) async {
        skipTurnsOfTheGone()
        if order.isEmpty || order[0] == runner {
            if !order.isEmpty { order.removeFirst() }
            wakeNext()
            return
        }
        await withCheckedContinuation { waiting[runner] = $0 }
    }

    func leave(_ runner: Int) {
        gone.insert(runner)
        wakeNext()
    }

    private func wakeNext() {
        skipTurnsOfTheGone()
        if order.isEmpty {
            for continuation in waiting.values { continuation.resume() }
            waiting = [:]
        } else if let continuation = waiting.removeValue(forKey: order[0]) {
            order.removeFirst()
            continuation.resume()
            wakeNext()
        }
    }

    private func skipTurnsOfTheGone() {
        while let first = order.first, gone.contains(first) { order.removeFirst() }
    }
}
