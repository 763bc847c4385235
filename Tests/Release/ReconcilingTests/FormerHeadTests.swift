import Simulator
import Testing

/// A forge may show, of a merge request that is over, where its branch is now: that may be the next release.
@Suite struct FormerHeadTests {
    @Test(arguments: GoldenScenario.allCases)
    func gitTellsWhatAMergeRequestEndedWith(_ name: GoldenScenario) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var scenario = try name.scenario
        let wanted = try scenario.world(patches)
        try await scenario.play(in: wanted)
        scenario.showsFormerHeads = false
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        #expect(world.digest == wanted.digest)
        #expect(world.effects == wanted.effects)
        #expect(world.violations.isEmpty)
    }
}
