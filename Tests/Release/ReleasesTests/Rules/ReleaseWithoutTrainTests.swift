import Names
import Testing

@testable import Releases

/// `branch` is changed in relctl.yml while releases run.
@Suite struct ReleaseWithoutTrainTests {
    /// Of branches only those are read that a train matches.
    private func rename(in world: World) throws {
        world.trains[1].branch = try #require(BranchPattern("Go/{version}"))
        try world.delete("TrendyolGo/Release")
    }

    private func warnings(_ world: World) throws -> [String] {
        let assessor = world.planner.assessor
        return try assessor.releasesWithoutTrain()
    }

    @Test("What was seen and matches no train any more is told, until it matches again or a person gives it up")
    func isTold() throws {
        let world = try World.running()
        let head = try world.tip("TrendyolGo/Release").short
        try rename(in: world)
        for _ in 0..<2 {
            try world.reconcile()
            let warning = try #require(try warnings(world).first)
            #expect(try warnings(world).count == 1 && warning.hasPrefix("TrendyolGo/Release, a release of TrendyolGo"))
            #expect(warning.contains("(following, last seen at \(head))") && warning.contains("branch: Go/{version}"))
        }
        world.permission.acceptedRewrites = AcceptedRewrites([ReleaseName(world.trains[1].name)])
        try world.sync("TrendyolGo")
        world.permission.acceptedRewrites = .none
        #expect(try warnings(world) == [])
    }

    @Test("No command is named that would also accept what another branch of the train has lost")
    func isNotGivenUpWithAnother() throws {
        let world = try World.running()
        let head = try world.tip("TrendyolGo/Release")
        try rename(in: world)
        world.push(try world.name("Go/1.0"), try world.tip("Trendyol/Release"))
        try world.commit("Go/1.0", ["go": "2"], "Hot fix")
        try world.reconcile()
        world.push(try world.name("Go/1.0"), try world.tip("Trendyol/Release"))
        #expect(try world.release("TrendyolGo", "1.0").decision?.code == "branch-rewritten")
        let warning = try #require(try warnings(world).first)
        #expect(warning.contains(head.short) && !warning.contains("--accept-rewrite"), "\(warning)")
    }

    @Test("Nor one that would accept what their upstream has lost")
    func isNotGivenUpWithALossOfTheUpstream() throws {
        let world = try World.running()
        try rename(in: world)
        let before = try world.tip("Trendyol/Release")
        world.push(try world.name("Go/1.0"), before)
        try world.commit("Go/1.0", ["go": "2"], "Hot fix")
        try world.commit("Trendyol/Release", ["core": "3"], "Dropped later")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), before)
        try world.reconcile()
        let warning = try #require(try warnings(world).first)
        #expect(!warning.contains("--accept-rewrite"), "\(warning)")
    }

    @Test("Nothing is told while it matches")
    func matches() throws {
        #expect(try warnings(World.running()) == [])
    }

    @Test("Nothing is told of what has landed")
    func hasLanded() throws {
        let world = try World.running()
        try world.land(world.open("TrendyolGo/Release", "develop"), .squash)
        try rename(in: world)
        #expect(try warnings(world) == [])
    }

    @Test("Nothing is told where the branch was renamed with the setting")
    func branchIsRenamedToo() throws {
        let world = try World.running()
        let head = try world.tip("TrendyolGo/Release")
        try rename(in: world)
        world.push(try world.name("Go/1.0"), head)
        #expect(try warnings(world) == [])
    }
}
