import Names
import Testing

@testable import Releases

/// What holds for each plan, and for each step of it.
extension PropertyTests {
    @Test("I1, I2: any prefix of a pass, and then a pass, ends where a whole one does")
    func prefixesConverge() {
        each { life in
            for _ in 0..<4 {
                for _ in 0..<8 { try life.act() }
                let before = life.world.snapshot
                let steps = try life.countSteps { try life.world.reconcile() }
                let golden = life.world.digest
                for length in 0..<min(steps, 12) {
                    life.world.restore(before)
                    try life.world.reconcile(upTo: length)
                    try life.world.reconcile()
                    let end = life.world.digest
                    try life.must(end == golden, "\(length) of \(steps) steps, then a pass: \(end) is not \(golden)")
                }
            }
        }
    }

    @Test("I3, I5: each step's precondition holds, and it is about nothing that the settings don't name")
    func stepsAreGuardedAndOwn() {
        each { life in
            life.world.plantStrangers()
            for _ in 0..<12 {
                for _ in 0..<3 { try life.act() }
                let planner = life.world.planner
                let releases = try planner.assessor.assess()
                for release in releases {
                    let plan = try planner.reconcile(release, among: releases)
                    // The first of a plan is to be taken now; what the others expect, the ones before them bring about.
                    var observation = life.world.observation
                    for step in plan.steps {
                        try life.must(step.release == release.name, "a step for another release: \(step)")
                        if let violation = try life.world.violation(by: step, in: observation) {
                            throw Life.Violation(text: "\(step.name) \(step.subject): \(violation)")
                        }
                        observation = observation.applying(step)
                    }
                    try life.must(plan.steps.count <= 4, "a plan of \(plan.steps.count) steps for one release")
                    try life.must(Set(plan.steps).count == plan.steps.count, "a step twice: \(plan.steps)")
                }
            }
            try life.must(life.world.strangersAreWell, "something of a stranger's was touched")
        }
    }
}

extension Life {
    /// How many steps relctl took.
    func countSteps(_ body: () throws -> Void) throws -> Int {
        var count = 0
        let hear = world.onStep
        world.onStep = { step, before in
            count += 1
            try hear?(step, before)
        }
        defer { world.onStep = hear }
        try body()
        return count
    }
}
