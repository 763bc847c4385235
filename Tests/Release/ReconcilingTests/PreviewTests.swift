import Releases
import Simulator
import Testing

/// `plan` prints the steps that `reconcile` would take, and changes nothing.
@Suite struct PreviewTests {
    @Test(arguments: GoldenScenario.allCases)
    func aPlanShowsWhatARunDoes(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = try name.scenario
        let world = try scenario.world(patches)
        for event in scenario.events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass, _):
                let before = world.digest
                let planned = try await pass(scenario.project(world)).preview().steps
                #expect(world.digest == before)
                let taken = try await pass(scenario.project(world)).run().steps.filter { $0.ending == .done }
                let (wanted, told) = (Self.words(taken), Self.words(planned))
                guard name == .chainOfThree else {
                    #expect(told == wanted)
                    continue
                }
                // What a merge on the forge makes of `develop` is not known before, so a third train may have more to do.
                #expect(told.keys == wanted.keys)
                for (release, steps) in told { #expect(wanted[release]?.starts(with: steps) == true) }
            }
        }
    }

    /// Trains may go on side by side, so that only what each does has an order.
    private static func words(_ steps: [Outcome.TakenStep]) -> [String: [String]] {
        Dictionary(grouping: steps.map(\.step), by: \.release.description).mapValues { $0.map(\.name) }
    }
}
