import Reconciling
import Simulator
import Testing

/// I3, I4 for uploads, beyond what every run is put through: what happens before ten minutes are over, and when the branch
/// moves on meanwhile.
@Suite struct UploadKillTests {
    private static let branch = "TrendyolGo/Release"

    /// The run that pulls and then uploads.
    private static func scenarioRun(_ patches: Patches) async throws -> ScenarioRun {
        let scenarioRuns = try await ScenarioRun.all(of: GoldenScenario.uploads.scenario, patches)
        return try #require(scenarioRuns.last { $0.golden.uploads.count == 2 && $0.world().uploads.count == 1 })
    }

    private static func eachDeath(_ body: (ScenarioRun, SimulatedWorld, String) async throws -> Void) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenarioRun = try await scenarioRun(patches)
        #expect(scenarioRun.effects >= 4, "the pull, the claim, the call and the record")
        for effect in 1...scenarioRun.effects {
            for moment in FaultInjector.Moment.allCases {
                let world = scenarioRun.world()
                await scenarioRun.run(in: world, FaultInjector(killing: (effect, moment)))
                try await body(scenarioRun, world, "it died at effect \(effect), \(moment)")
            }
        }
    }

    /// At once: nobody starts what may just be being started.
    @Test func aRunThatDiesStartsNoneTwice() async throws {
        try await Self.eachDeath { scenarioRun, world, story in
            await scenarioRun.run(in: world)
            #expect(world.uploads.count <= 2, "\(story)")
            await scenarioRun.check(world, story)
        }
    }

    /// A death, and the branch moves on before anybody looks.
    @Test func aDeathAndThenAnotherCommit() async throws {
        try await Self.eachDeath { scenarioRun, world, story in
            try world.commit("other", on: Self.branch)
            world.pass(seconds: 601)
            await scenarioRun.run(in: world)
            let builds = world.uploads
            #expect(builds.last == (try world.tip(Self.branch)), "\(story)")
            #expect(Set(builds).count == builds.count && builds.count <= 3, "\(story)")
            #expect(world.violations == [])
        }
    }
}
