import Foundation
import Names
import Support
import Testing

@testable import Releases

/// `RELCTL_CASES` says how many lives each property is tried on; `RELCTL_SEED` repeats one, or is the first of so many.
@Suite struct PropertyTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// Lives that went wrong once.
    private static let regressions: [UInt64] = [459, 582, 766, 1241, 2239, 5806, 7132]

    private static var seeds: [UInt64] {
        let count = environment["RELCTL_CASES"].flatMap(UInt64.init)
        if let first = environment["RELCTL_SEED"].flatMap(UInt64.init) { return Array(first..<first + (count ?? 1)) }
        return Array(0..<(count ?? 256)) + regressions
    }

    /// Tries each seed; what goes wrong names its seed, and what happened until then.
    func each(_ body: (Life) throws -> Void) {
        for seed in Self.seeds {
            var life: Life?
            do {
                let made = try Life(seed: seed)
                life = made
                try body(made)
            } catch {
                let log = life?.log.joined(separator: "\n") ?? ""
                Issue.record("RELCTL_SEED=\(seed): \(error)\n\(log)")
                return
            }
        }
    }

    @Test(
        "No branch ever loses commits by relctl, next week's code never enters a release under review, and what is idle has landed"
    )
    func nothingIsLost() {
        each { life in
            for _ in 0..<50 {
                try life.act()
                try life.checkAll()
            }
        }
    }

    @Test("I1, I2: from any state one pass ends in the goal, and the plan after it is empty")
    func converges() {
        each { life in
            for _ in 0..<8 {
                for _ in 0..<6 { try life.act() }
                // Ends only with an empty plan; a pass that takes no end throws.
                try life.world.reconcile()
                try life.checkAll()
            }
        }
    }

    @Test("I6: equal observation, equal plan, in whatever order the forge lists things")
    func isDeterministic() {
        each { life in
            for _ in 0..<12 {
                for _ in 0..<3 { try life.act() }
                let expected = try summary(life.world)
                let before = life.world.observation
                life.world.observation.mergeRequests.shuffle(using: &life.random)
                for id in before.notes.keys.sorted() { life.world.observation.notes[id]?.shuffle(using: &life.random) }
                life.world.observation.branches = reordered(before.branches, &life.random)
                life.world.observation.tags = reordered(before.tags, &life.random)
                let found = try summary(life.world)
                let difference = zip(found, expected).first { $0 != $1 }.map { "\($0)\nand not\n\($1)" }
                try life.must(found == expected, "the order matters: \(difference ?? "other releases")")
                life.world.observation = before
            }
        }
    }

    private func reordered<Key: Hashable, Value>(
        _ table: [Key: Value], _ random: inout SplitMix
    ) -> [Key: Value] {
        var copy: [Key: Value] = [:]
        copy.reserveCapacity(Int.random(in: 1...100, using: &random))
        for (key, value) in table.shuffled(using: &random) { copy[key] = value }
        return copy
    }

    /// All that a plan decides.
    private func summary(_ world: World) throws -> [String] {
        let planner = world.planner
        let releases = try planner.assessor.assess()
        return try releases.flatMap { release in
            let plan = try planner.reconcile(release, among: releases)
            let facts: [Any] = [
                release.name, release.phase, release.live as Any, release.integration as Any, plan.steps,
                plan.waitingFor, plan.decisions, plan.conflict as Any,
            ]
            return facts.map { String(describing: $0) }
        }
    }
}
