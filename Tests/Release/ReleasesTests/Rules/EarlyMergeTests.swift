import Names
import Testing

@testable import Releases

/// The follower's merge request was merged into its upstream, and the forge opens none without a commit to show.
@Suite struct EarlyMergeTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    private func mergedEarly(
        _ style: World.Style = .merge, _ change: (inout Train) -> Void = { _ in }
    ) throws -> World {
        let world = try World.running(change)
        world.observation.opensEmptyMergeRequests = false
        try world.land(#require(try world.open(from: go).first).id, style)
        return world
    }

    private func decision(_ world: World) throws -> Decision {
        try #require(try world.reconcile().last?.decisions.first)
    }

    @Test(
        "accepted by `cut-release TRAIN`, which pulls what was merged, and then has a commit to show",
        arguments: [World.Style.merge, .fastForward])
    func accepted(style: World.Style) throws {
        let world = try mergedEarly(style)
        try world.commit(core, ["core": "3"], "Fix core again")
        let decision = try decision(world)
        #expect(decision.code == "merged-early")
        #expect(decision.hint.contains("to leave it in, run relctl cut-release TrendyolGo, which pulls it"))
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "3")
        #expect(try world.open(from: go).map(\.target.text) == [core])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit(core, ["core": "4"], "And again")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "4")
    }

    @Test("also where the train takes fast-forwards alone")
    func acceptedByAFastForward() throws {
        let world = try World { $0.autoPull = .fastForward }
        world.observation.opensEmptyMergeRequests = false
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit(go, ["go": "1"], "Fix go")
        try world.reconcile()
        try world.land(#require(try world.open(from: go).first).id)
        #expect(try decision(world).code == "merged-early")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.tip(go) == world.tip(core))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("but not where the upstream has undone it since")
    func undoneSince() throws {
        let world = try mergedEarly()
        try world.commit(core, ["go": "1"], "Revert it")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["own-work-undone"])
        #expect(try world.files(go)["go"] == "2")
    }

    @Test("With `auto_pull: off` a person pulls it")
    func acceptedByHand() throws {
        let world = try mergedEarly { $0.autoPull = .off }
        #expect(try decision(world).hint.hasSuffix("to leave it in, merge \(core) into \(go)"))
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["nothing-to-show"])
        try world.merge(core, into: go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: go).map(\.target.text) == [core])
    }

    @Test("Nothing is pulled into a published package: `cut-release TRAIN` isn't done before there is a commit to show")
    func published() throws {
        let world = try mergedEarly()
        try world.publishTip()
        let plan = try #require(try world.cut("TrendyolGo").first)
        #expect(plan.decisions.map(\.code) == ["nothing-to-show"] && plan.waitingFor.isEmpty)
        try world.commit(go, ["go": "3"], "Fix go again")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.open(from: go).map(\.target.text) == [core])
    }
}
