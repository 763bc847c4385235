import Logging
import Names
import Releases
import Simulator
import Support
import Testing
import Uploads

@testable import Reconciling

/// What a run warns of about uploads.
@Suite struct UploadWarningTests {
    @Test("A run looks several times, and warns once of a run that it can't ask about; the next one warns again")
    func warnsOnce() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let trains = [
            try GoldenScenario.train("Trendyol"), try GoldenScenario.train("TrendyolGo", follows: "Trendyol"),
        ]
        let uploads = [UploadPolicy(app: "Go", train: trains[1].name)]
        let scenario = Scenario(fleet: Fleet(trains, uploads: uploads), events: [.cut()])
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        let branch = try #require(BranchName("TrendyolGo/Release"))
        var claim = UploadClaim(
            app: "Go", branch: branch, commit: try world.tip("TrendyolGo/Release"), version: "", attempt: 1,
            claimant: "somebody", provider: "another", claimedAt: 1)
        (claim.status, claim.run) = (.running, "7")
        let ledger = try #require(scenario.project(world).uploads?.ledger)
        _ = try await ledger.append([claim], to: UploadLog(), time: 1)
        for file in ["core", "a"] {
            try world.commit(file, on: "Trendyol/Release")
            let lines = KeptLog.Lines()
            var project = scenario.project(world)
            project.logger = Logger(label: "test") { _ in KeptLog(lines) }
            _ = try await Scenario.reconcilePass(project).run()
            let warnings = lines.all.filter { $0.contains("was started by another") }
            #expect(warnings.count == 1, "\(warnings)")
        }
    }
}
