import Names
import Reconciling
import Releases
import Simulator
import Testing

/// A release whose branch has a version in its name, has landed and is gone: nothing names it any more, until a person does.
@Suite struct RequestedReleaseTests {
    @Test(arguments: ["1.0", "2.0"]) func whatHasLandedIsKnownWhereItIsNamed(version: String) async throws {
        let fleet = Fleet([
            try GoldenScenario.train("Trendyol", branch: "release/{version}"),
            try GoldenScenario.train("TrendyolGo", branch: "go/{version}", follows: "Trendyol") {
                $0.keepsBranch = false
            },
        ])
        let scenario = Scenario(
            fleet: fleet,
            events: [
                .cut("1.0"),
                .people { world in
                    try world.commit("a", on: "release/1.0")
                    try world.commit("b", on: "go/1.0")
                },
                .reconcile,
                .people { world in
                    try world.merge(world.open("release/1.0", into: "develop"))
                    world.tag("TrendyolGo/1.0", at: try world.tip("go/1.0"))
                },
                .reconcile, .reconcile,
            ])
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        let go = try #require(TrainName("TrendyolGo"))
        func retargeted(_ requested: Set<ReleaseName>) async throws -> [Plan] {
            let pass = Pass(scenario.project(world), requested: requested, pause: { _ in }) { planner, releases in
                try releases.filter { $0.name.train == go && $0.name.version != nil }.map { try planner.retarget($0) }
            }
            return try await pass.run().entries.map(\.plan)
        }
        #expect(try await retargeted([]).isEmpty)
        let plans = try await retargeted([ReleaseName(go, version: ReleaseVersion(version))])
        // Of 2.0 there is nothing.
        #expect(plans.map(\.release.name.description) == (version == "1.0" ? ["TrendyolGo@1.0"] : []))
        #expect(plans.allSatisfy { $0.release.hasLanded && $0.decisions.isEmpty && $0.steps.isEmpty })
    }
}
