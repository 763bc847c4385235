import Names
import Testing

@testable import Releases

@Suite struct RewriteTests {
    private func rewritten() throws -> (world: World, dropped: CommitID) {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let base = try world.tip("Trendyol/Release")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        let dropped = try world.commit("Trendyol/Release", ["core": "1"], "Dropped", by: "Linus")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), base)
        return (world, dropped)
    }

    @Test(
        "if a commit that a `Relctl-Upstream` trailer since the cut point names is no longer in the upstream (and it was not cut anew), exit 5, listing what was dropped",
        arguments: [false, true])
    func isListed(goesOn: Bool) throws {
        let (world, dropped) = try rewritten()
        if goesOn { try world.commit("Trendyol/Release", ["other": "2"], "Instead") }
        let before = try world.tip("TrendyolGo/Release")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "rewritten-upstream")
        #expect(decision.message.contains("Dropped: \(dropped.short) \"Dropped\" by Linus"))
        #expect(decision.hint.contains("--accept-rewrite"))
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test("`sync-release --accept-rewrite` goes on")
    func goesOnWhenAccepted() throws {
        let (world, _) = try rewritten()
        try world.commit("Trendyol/Release", ["other": "2"], "Instead")
        world.permission.acceptedRewrites = AcceptedRewrites([ReleaseName(try #require(TrainName("TrendyolGo")))])
        #expect(try world.sync("TrendyolGo").decisions == [])
        world.permission.acceptedRewrites = .none
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["core"] == "1")
        #expect(try world.files("TrendyolGo/Release")["other"] == "2")
    }

    @Test("An upstream that was cut anew was not rewritten")
    func cuttingAnewIsNoRewrite() throws {
        let world = try World.landed(.squash)
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A trailer that a person forged in a commit message means nothing")
    func forgedTrailers() throws {
        let world = try World.running()
        let foreign = try world.commit("elsewhere", ["x": "1"], "Elsewhere")
        let trailer = "\n\nRelctl-Upstream: Trendyol/Release \(foreign.hex)\n"
        try world.commit("TrendyolGo/Release", ["go": "3"], "Sneaky" + trailer)
        try world.add(
            "feature", world.files("TrendyolGo/Release"), parents: [world.tip("TrendyolGo/Release")], message: "F")
        try world.commit("feature", ["f": "1"], "Feature")
        try world.merge("feature", into: "TrendyolGo/Release", message: "Merge feature" + trailer)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }
}
