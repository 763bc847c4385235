import Simulator
import Support
import Testing

/// I1, I2, I4, I5, I7: up to three faults of chance in one run, on any of its requests, and perhaps its death.
///
/// `RELCTL_FAULT_SEEDS` says how many are tried, `RELCTL_SEED` repeats one.
@Suite struct FaultSeedTests {
    @Test func upToThreeFaults() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var scenarioRuns: [ScenarioRun] = []
        for name in GoldenScenario.allCases { scenarioRuns += try await ScenarioRun.all(of: name.scenario, patches) }
        for seed in Extent.seeds("RELCTL_FAULT_SEEDS", otherwise: 200) {
            var random = SplitMix(state: seed)
            let drawn = scenarioRuns.randomElement(using: &random)
            let scenarioRun = try #require(drawn)
            let calls = scenarioRun.calls.keys.sorted { $0.rawValue < $1.rawValue }
            var faults = (1...Int.random(in: 1...3, using: &random)).compactMap { _ -> Fault? in
                guard let call = calls.randomElement(using: &random),
                    let (kind, width) = Fault.kinds(of: call).randomElement(using: &random)
                else { return nil }
                return Fault(
                    kind, call, Int.random(in: 1...(scenarioRun.calls[call] ?? 1), using: &random), width: width)
            }
            // One observation that lags behind, at most.
            let stale = faults.indices.filter { faults[$0].misleads }
            for index in stale.dropFirst().reversed() { faults.remove(at: index) }
            let dies = scenarioRun.effects > 0 && Int.random(in: 0..<4, using: &random) == 0
            let moment = FaultInjector.Moment.allCases.randomElement(using: &random) ?? .beforeSend
            let effect = Int.random(in: 1...max(1, scenarioRun.effects), using: &random)
            await scenarioRun.checkFaults(
                faults, killing: dies ? (effect, moment) : nil, "RELCTL_SEED=\(seed) \(faults)")
        }
    }
}
