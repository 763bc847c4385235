import Names
import Testing

@testable import Releases

/// A release that has landed, and whose branch is deleted: the commands that brought it there may run again.
@Suite struct GoneReleaseTests {
    /// The follower has landed, and `keep_branch: false` has deleted its branch.
    private func gone(_ style: World.Style = .merge) throws -> World {
        let world = try World.running { $0.keepsBranch = false }
        world.relctlLands = style
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try #require(world.observation.branches[try world.name("TrendyolGo/Release")] == nil)
        return world
    }

    @Test("0: goal reached, or nothing to do", arguments: [World.Style.merge, .squash, .rebase])
    func retargetedAgain(_ style: World.Style) throws {
        let world = try gone(style)
        let plan = try world.retarget("TrendyolGo")
        #expect(plan.decisions == [] && plan.steps == [])
        #expect(plan.release.phase == .idle && plan.release.hasLanded)
        let landing = plan.release.landing(on: try world.name("develop"))
        #expect(landing?.mergeRequest?.state == .merged)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A tag of that version on what landed is nothing to do; another version has no branch to be published from")
    func publishedAgain() throws {
        let world = try gone()
        let tagged = try #require(try world.tagged("TrendyolGo/1.0"))
        let again = try world.publish("TrendyolGo", "1.0")
        #expect(again.decisions == [] && again.publishedTag?.commit == tagged)
        #expect(try world.publish("TrendyolGo", "1.0", at: tagged).decisions == [])
        let develop = try world.tip("develop")
        #expect(try world.publish("TrendyolGo", "1.0", at: develop).decisions.map(\.code) == ["missing-branch"])
        #expect(try world.publish("TrendyolGo", "1.1").decisions.map(\.code) == ["missing-branch"])
        try world.tag("TrendyolGo/1.2", at: develop)
        #expect(try world.publish("TrendyolGo", "1.2").decisions.map(\.code) == ["missing-branch"])
    }

    @Test("The forge may delete the branch when a person merges it")
    func deletedByTheForge() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.land(world.open("TrendyolGo/Release", "develop"), .squash, deletesSource: true)
        #expect(try world.retarget("TrendyolGo").decisions == [])
        #expect(try world.release("TrendyolGo").hasLanded)
    }

    @Test("The next release may be cut")
    func cutAgain() throws {
        let world = try gone()
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test("A later release whose branch is gone has not landed with the one before")
    func anotherHasBegun() throws {
        let world = try gone()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["go": "3"], "Fix go")
        try world.reconcile()
        try world.delete("TrendyolGo/Release")
        world.observation.journals = [:]
        #expect(try !world.release("TrendyolGo").hasLanded)
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["missing-branch"])
    }

    @Test("landed when on all of them")
    func landedOnOne() throws {
        let world = try World.readyForTwo()
        try world.land(world.open("TrendyolGo/Release", "develop"), deletesSource: true)
        world.observation.journals = [:]
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["missing-branch"])
    }

    @Test("A merge before the publication lands nothing")
    func mergedUnpublished() throws {
        let world = try World.landed()
        try world.land(world.open("TrendyolGo/Release", "develop"), deletesSource: true)
        world.observation.journals = [:]
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["missing-branch"])
    }
}
