import Support

/// Lets runners go one at a time, from one gate to the next: what they do in between nobody else sees half done. Whose
/// turn it is, an order says; once that is used up, whoever has the lowest number.
actor Turnstile {
    private var choose: (Set<Int>) -> Int
    /// Runners on their way to a gate.
    private var moving: Int
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Deals out turns in this order, passing over who is gone.
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

    /// Deals out turns at random.
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

    /// A runner is done.
    func leave() { arrive() }

    private func arrive() {
        moving -= 1
        guard moving == 0, !waiting.isEmpty else { return }
        moving = 1
        waiting.removeValue(forKey: choose(Set(waiting.keys)))?.resume()
    }
}
