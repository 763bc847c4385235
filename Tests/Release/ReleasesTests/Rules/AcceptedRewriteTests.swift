import Names
import Testing

@testable import Releases

/// `sync-release RELEASE --accept-rewrite` accepts what was shown for that release, and nothing else.
@Suite struct AcceptedRewriteTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    private func accept(_ world: World, _ train: String, version: String? = nil, includesHeld: Bool = false) throws {
        let name = ReleaseName(
            try #require(TrainName(train)), version: try version.map { try #require(ReleaseVersion($0)) })
        world.permission.acceptedRewrites = AcceptedRewrites([name], includesHeld: includesHeld)
        world.permission.forceGate = includesHeld
        try world.sync(train)
        world.permission.acceptedRewrites = .none
        world.permission.forceGate = false
    }

    private func open(_ world: World) throws -> [String] { try world.reconcile().flatMap(\.decisions).map(\.code) }

    /// The upstream was set back to its cut and went on with another commit.
    private func rewriteUpstream(_ world: World) throws {
        let cut = try world.live("Trendyol").cutPoint
        world.push(try world.name(core), cut)
        try world.commit(core, ["core": "other"], "Instead")
    }

    @Test("Another release of the same train")
    func otherReleases() throws {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}"))
        for version in ["1.0", "2.0"] {
            try world.cut("Trendyol", "TrendyolGo", version: version)
            try world.commit("TrendyolGo/Release-\(version)", ["go": version], "Fix go \(version)")
        }
        try world.reconcile()
        try world.delete("TrendyolGo/Release-1.0")
        let cut = try world.live("TrendyolGo", "2.0").cutPoint
        world.push(try world.name("TrendyolGo/Release-2.0"), cut)
        #expect(try open(world).sorted() == ["branch-deleted", "branch-rewritten"])
        try accept(world, "TrendyolGo", version: "2.0")
        #expect(try open(world) == ["branch-deleted"])
        try accept(world, "TrendyolGo", version: "1.0")
        #expect(try open(world) == [])
    }

    @Test("An upstream whose lost commits the follower has: one event, one decision")
    func upstreamThatTheFollowerHas() throws {
        let world = try World.running()
        try rewriteUpstream(world)
        #expect(try open(world) == ["branch-rewritten", "rewritten-upstream"])
        try accept(world, "TrendyolGo")
        #expect(try !open(world).contains("branch-rewritten"))
    }

    @Test("An upstream that also lost what was not pulled yet")
    func upstreamThatLostMore() throws {
        let world = try World.running()
        world.trains[1].autoPull = .off
        try world.commit(core, ["precious": "1"], "Nowhere else")
        try world.reconcile()
        try rewriteUpstream(world)
        try accept(world, "TrendyolGo")
        let decision = try #require(try world.plan("Trendyol").decisions.first)
        #expect(decision.code == "branch-rewritten" && decision.message.contains("Nowhere else"))
    }

    @Test("A release on hold", arguments: [false, true])
    func held(isForced: Bool) throws {
        let world = try World.running()
        try rewriteUpstream(world)
        _ = try open(world)
        let request = try #require(try world.open(from: go).first)
        world.change(request.id) { $0.labels.append("relctl-hold") }
        try accept(world, "TrendyolGo", includesHeld: isForced)
        #expect(try world.plan("Trendyol").decisions.map(\.code) == (isForced ? [] : ["branch-rewritten"]))
    }

    @Test("What was accepted is told")
    func isTold() throws {
        let world = try World.running()
        world.push(try world.name(go), try world.live("TrendyolGo").cutPoint)
        _ = try open(world)
        world.permission.acceptedRewrites = AcceptedRewrites(nil)
        let planner = world.planner
        let losses = try planner.assessor.acceptedLosses(among: planner.assessor.assess())
        #expect(losses.count == 1 && losses.first?.contains("\"Fix go\" by Ada") == true)
    }

    @Test("The command that restores an upstream merges where its branch went on")
    func restoring() throws {
        let world = try World.running()
        try rewriteUpstream(world)
        let decision = try #require(try world.plan("TrendyolGo").decisions.first)
        #expect(decision.code == "rewritten-upstream")
        let tip = try world.tip(core)
        #expect(decision.hint.contains("&& git merge \(tip.short) && git push origin HEAD:refs/heads/Trendyol/Release"))
        world.push(try world.name(core), try world.live("Trendyol").cutPoint)
        let setBack = try #require(try world.plan("TrendyolGo").decisions.first)
        #expect(!setBack.hint.contains("git merge") && setBack.hint.contains("&& git push origin "))
    }
}
