import Names
import Releases
import Simulator
import Testing
import Uploads

@testable import Reconciling

/// An upload that was given up for an order which started nothing, as it turns out in a preview.
@Suite struct ReopenedUploadTests {
    @Test(
        "A preview asks for the run that is under way again, and ends with the decision that a pass ends with",
        arguments: [true, false])
    func isAskedFor(isLost: Bool) async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let trains = [
            try GoldenScenario.train("Trendyol"), try GoldenScenario.train("TrendyolGo", follows: "Trendyol"),
        ]
        let uploads = [UploadPolicy(app: "Go", train: trains[1].name, moment: .eachChange)]
        let scenario = Scenario(fleet: Fleet(trains, uploads: uploads), events: [.cut()])
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        try await write(claims(at: try world.tip("TrendyolGo/Release"), isLost: isLost), in: scenario, world)
        let planned = try await Scenario.reconcilePass(scenario.project(world)).preview()
        // Without a lost order the run stays given up, and the new one is on its way.
        #expect(codes(planned) == (isLost ? ["upload-gone"] : []))
        let done = try await Scenario.reconcilePass(scenario.project(world)).run()
        #expect(codes(done) == codes(planned))
        #expect(world.uploads == [])
    }

    /// The claim of a run that the CI doesn't show, given up for another order.
    private func claims(at head: CommitID, isLost: Bool) throws -> [UploadClaim] {
        let branch = try #require(BranchName("TrendyolGo/Release"))
        func claim(_ attempt: Int) -> UploadClaim {
            UploadClaim(
                app: "Go", branch: branch, commit: head, version: "", attempt: attempt, claimant: "somebody",
                provider: "ci", claimedAt: attempt)
        }
        var (first, second) = (claim(1), claim(2))
        (first.status, first.run) = (.cancelled, "7")
        first.successor = UploadClaim.Successor(order: second.order, version: "")
        if !isLost { (second.status, second.run) = (.succeeded, "8") }
        return [first, second]
    }

    private func write(_ claims: [UploadClaim], in scenario: Scenario, _ world: SimulatedWorld) async throws {
        let ledger = try #require(scenario.project(world).uploads?.ledger)
        _ = try await ledger.append(claims, to: UploadLog(), time: 1)
    }

    private func codes(_ outcome: Outcome) -> [String] { outcome.entries.flatMap(\.plan.decisions).map(\.code) }
}
