import Reconciling
import Releases
import Simulator
import Testing

/// An upstream branch whose name has a version is in no setting: once the forge has deleted it, only what names it tells
/// which merge request landed it.
@Suite struct FormerUpstreamTests {
    private static func versioned(_ pulls: Train.AutoPull) throws -> Fleet {
        Fleet([
            try GoldenScenario.train("Trendyol", branch: "release/{version}"),
            try GoldenScenario.train("TrendyolGo", branch: "go/{version}", follows: "Trendyol") { $0.autoPull = pulls },
        ])
    }

    /// The first pass after the landing may know the upstream from the journal; the passes after it don't.
    @Test(arguments: [Train.AutoPull.merge, .fastForward, .off], [false, true])
    func itsLandingIsKnownUntilThePackageIsPublished(pulls: Train.AutoPull, hasLateFix: Bool) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = Scenario(fleet: try Self.versioned(pulls), events: [.cut("1.0")])
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        let reconcile = { try await Scenario.reconcilePass(scenario.project(world)).run() }
        try world.commit("a", on: "release/1.0")
        _ = try await reconcile()
        if hasLateFix { try world.commit("b", on: "release/1.0") }
        try world.merge(world.open("release/1.0", into: "develop"), deletesSource: true)
        for pass in 1...3 {
            let outcome = try await reconcile()
            let plan = try #require(outcome.entries.map(\.plan).first { $0.release.train.name.text == "TrendyolGo" })
            #expect(plan.decisions.map(\.code) == [], "pass \(pass)")
            #expect(plan.waitingFor == [.notPublished], "pass \(pass)")
        }
    }
}
