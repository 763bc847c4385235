import Support

/// Interleaves concurrent runs deterministically: one runner at a time goes from one gate to the next. The order of turns is
/// given; after its end the runner with the lowest number goes first.
actor TurnScheduler {
    private var choose: (Set<Int>) -> Int
    /// Runners on their way to a gate.
    private var moving: Int
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Gives turns in this order, skipping runners that have ended.
    init(_ order: [Int], runners: Int = 2) {
        var order = order[...]
        moving = runners
        choose = { waiting in
            while let next = order.popFirst() {
                if waiting.contains(next) { return next }
            }
            return waiting.min() ?? 0
        }
    }

    /// Gives turns at random.
    init(random: SplitMix, runners: Int) {
        var random = random
        moving = runners
        choose = { $0.sorted().randomElement(using: &random) ?? 0 }
    }

    /// Waits for a turn.
    func pass(_ runner: Int) async {
        await withCheckedContinuation { continuation in
            waiting[runner] = continuation
            arrive()
        }
    }

    /// Ends a runner.
    func leave() { arrive() }

    private func arrive() {
        moving -= 1
        guard moving == 0, !waiting.isEmpty else { return }
        moving = 1
        waiting.removeValue(forKey: choose(Set(waiting.keys)))?.resume()
    }
}
