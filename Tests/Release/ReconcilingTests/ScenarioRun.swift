import Names
import Reconciling
import Releases
import Simulator
import Testing

/// One run of a scenario, with the world before it and the world after the undisturbed run. Faults are injected into runs on
/// copies of the former.
struct ScenarioRun: Sendable {
    let scenario: Scenario
    /// Which run of the scenario it is, from 0.
    let number: Int
    let pass: @Sendable (Project) -> Pass
    /// Whether it cuts releases.
    let cuts: Bool
    private let before: SimulatedWorld
    /// The world after the undisturbed run.
    let golden: SimulatedWorld
    /// The effects of the undisturbed run.
    let effects: Int
    /// Its requests.
    let calls: [Fault.Call: Int]
    /// Whether the undisturbed run left something to a person.
    let needsPerson: Bool

    /// The runs of a scenario that have effects.
    static func all(of scenario: Scenario, _ patches: Patches) async throws -> [ScenarioRun] {
        let world = try scenario.world(patches)
        var scenarioRuns: [ScenarioRun] = []
        for event in scenario.events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass, let cuts):
                scenarioRuns.append(
                    try await ScenarioRun(of: scenario, number: scenarioRuns.count, pass, cuts: cuts, in: world))
            }
        }
        return scenarioRuns
    }

    private init(
        of scenario: Scenario, number: Int, _ pass: @escaping @Sendable (Project) -> Pass, cuts: Bool,
        in world: SimulatedWorld
    ) async throws {
        (self.scenario, self.number, self.pass, self.cuts) = (scenario, number, pass, cuts)
        before = world.copy()
        let injector = FaultInjector()
        let outcome = try await pass(scenario.project(world, injector)).run()
        needsPerson = outcome.summary == .needsPerson
        (effects, calls, golden) = (injector.count, injector.calls, world.copy())
        #expect(outcome.entries.allSatisfy { $0.failure == nil })
        #expect(golden.violations == [] && golden.duplicates == [])
        let again = FaultInjector()
        let last = try await pass(scenario.project(golden.copy(), again)).run()
        #expect(again.count == 0 && last.steps.isEmpty)
    }

    /// Which of several branches gets a release first is open, and the times of the forge's merges follow from it.
    var landsOnSeveral: Bool { scenario.fleet.trains.contains { $0.landsOn.count > 1 } }

    /// A copy of the world before the run.
    func world() -> SimulatedWorld { before.copy() }

    /// Runs once, with the faults of an injector; `nil` if the run threw.
    @discardableResult
    func run(in world: SimulatedWorld, _ injector: FaultInjector = FaultInjector()) async -> Outcome? {
        try? await pass(scenario.project(world, injector)).run()
    }

    /// One undisturbed run. A claim on an upload of which nobody knows what became is looked up ten minutes later.
    func settle(_ world: SimulatedWorld) async -> Outcome? {
        let outcome = await run(in: world)
        guard !scenario.fleet.uploadedApps.isEmpty else { return outcome }
        world.pass(seconds: 601)
        return await run(in: world)
    }

    /// Converged (I1), with nothing left to do (I2), nothing there twice (I4), and nothing touched but its own (I5), as a
    /// fresh read shows (I7).
    func check(
        _ world: SimulatedWorld, _ story: String, by digest: (SimulatedWorld) -> [String] = \.digest
    ) async {
        let outcome = await settle(world)
        #expect(outcome?.entries.allSatisfy { $0.failure == nil } == true, "\(story): the run after it failed")
        #expect((outcome?.summary == .needsPerson) == needsPerson, "run \(number), \(story)")
        let digest = landsOnSeveral ? \.contents : digest
        let (found, wanted) = (digest(world), digest(golden))
        if found != wanted {
            let difference = found.difference(from: wanted).map { "\($0)" }.joined(separator: "\n")
            Issue.record("run \(number), \(story): it ended elsewhere\n\(difference)")
        }
        #expect(world.duplicates == [] && world.violations == [], "run \(number), \(story)")
        // Equal worlds have equal plans, and that of the golden one is empty; but this says nothing of the record of uploads.
        if world.digest != golden.digest || !scenario.fleet.uploadedApps.isEmpty { await checkEnd(of: world, story) }
    }

    /// Nothing is left to do, and nothing was done that must never be.
    func checkEnd(of world: SimulatedWorld, _ story: String) async {
        #expect(world.violations == [], "run \(number), \(story)")
        let again = FaultInjector()
        let last = await run(in: world, again)
        #expect(again.count == 0 && last?.steps.isEmpty == true, "run \(number), \(story): not all was done")
    }
}
