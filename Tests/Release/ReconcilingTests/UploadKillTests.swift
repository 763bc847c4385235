import Reconciling
import Simulator
import Testing

/// I3, I4 for uploads, beyond what every run is put through: what happens before ten minutes are over, and when the branch
/// moves on meanwhile.
@Suite struct UploadKillTests {
    private static let branch = "TrendyolGo/Release"

    /// The run that pulls and then uploads.
    private static func stage(_ patches: Patches) async throws -> Stage {
        let stages = try await Stage.all(of: GoldenScenario.uploads.scenario, patches)
        return try #require(stages.last { $0.golden.uploads.count == 2 && $0.world().uploads.count == 1 })
    }

    private static func eachDeath(_ body: (Stage, SimulatedWorld, String) async throws -> Void) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let stage = try await stage(patches)
        #expect(stage.effects >= 4, "the pull, the claim, the call and the record")
        for effect in 1...stage.effects {
            for moment in Hazard.Moment.allCases {
                let world = stage.world()
                await stage.run(in: world, Hazard(fatal: (effect, moment)))
                try await body(stage, world, "it died at effect \(effect), \(moment)")
            }
        }
    }

    /// At once: nobody starts what may just be being started.
    @Test func aRunThatDiesStartsNoneTwice() async throws {
        try await Self.eachDeath { stage, world, story in
            await stage.run(in: world)
            #expect(world.uploads.count <= 2, "\(story)")
            await stage.check(world, story)
        }
    }

    /// A death, and the branch moves on before anybody looks.
    @Test func aDeathAndThenAnotherCommit() async throws {
        try await Self.eachDeath { stage, world, story in
            try world.commit("other", on: Self.branch)
            world.pass(seconds: 601)
            await stage.run(in: world)
            let builds = world.uploads
            #expect(builds.last == (try world.tip(Self.branch)), "\(story)")
            #expect(Set(builds).count == builds.count && builds.count <= 3, "\(story)")
            #expect(world.violations == [])
        }
    }
}
