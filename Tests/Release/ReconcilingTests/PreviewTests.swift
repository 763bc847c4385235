import Releases
import Simulator
import Testing

/// `plan` prints the steps that `reconcile` would take, and changes nothing.
@Suite struct PreviewTests {
    @Test(arguments: GoldenScenario.allCases)
    func aPlanShowsWhatARunDoes(_ name: GoldenScenario) async throws {
        // What a merge on the forge makes of `develop` is not known before, so a third train may have more to do.
        try await check(name.scenario, isComplete: name != .chainOfThree)
    }

    /// How the project merges decides whether the branch is brought up to date first, or not merged at all.
    @Test(arguments: ForgeVariant.Method.allCases, [false, true])
    func aPlanKnowsHowTheProjectMerges(_ method: ForgeVariant.Method, _ catchesUp: Bool) async throws {
        for name in [GoldenScenario.wholeRelease, .retargetInPlace] {
            var scenario = try name.scenario
            scenario.variant.method = method
            scenario.fleet = Fleet(
                scenario.fleet.trains.map { train in
                    var train = train
                    train.catchesUp = catchesUp
                    return train
                })
            try await check(scenario)
        }
    }

    private func check(_ scenario: Scenario, isComplete: Bool = true) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
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
                guard !isComplete else {
                    #expect(told == wanted)
                    continue
                }
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
