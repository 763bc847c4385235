import Names
import Testing

@testable import Releases

@Suite struct UndoneLandingTests {
    /// The core app's release has landed, and its landing was reverted on `develop`.
    private func undone(_ style: World.Style) throws -> (world: World, revert: CommitID) {
        let world = try World.running()
        let before = try world.files("develop")
        try world.landUpstream(style)
        let revert = try world.add(
            "develop", before, parents: [world.tip("develop")], message: "Revert the release", by: "Bob")
        try world.commit("develop", ["next": "1"], "Next week")
        try world.publishTip()
        return (world, revert)
    }

    @Test(
        "a landing that was undone (its merge reverted on `lands_on` before a follower has landed): exit 5, `landing-undone`, naming the revert",
        arguments: World.Style.allCases)
    func isNotLanded(style: World.Style) throws {
        let (world, revert) = try undone(style)
        let blocker = try #require(try world.reconcile().last?.blockers.first)
        #expect(blocker.code == "landing-undone")
        #expect(blocker.message.contains("\(revert.short) \"Revert the release\" by Bob took that back in core"))
        #expect(blocker.hint.contains("relctl retarget-release TrendyolGo --accept-undo"))
        #expect(try world.files("develop")["go"] == "1")
        // Nor does the release under review get next week's code, by taking in the squash.
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
    }

    @Test("the follower is not merged until the revert is reverted", arguments: World.Style.allCases)
    func revertOfTheRevert(style: World.Style) throws {
        let (world, _) = try undone(style)
        try world.reconcile()
        try world.commit("develop", ["core": "2"], "Revert the revert")
        #expect(try world.reconcile().flatMap(\.blockers) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "2")
    }

    @Test("or `retarget-release --accept-undo` says that it is meant", arguments: [World.Style.merge, .fastForward])
    func isMeant(style: World.Style) throws {
        let (world, _) = try undone(style)
        try world.reconcile()
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").blockers.map(\.message) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "1")
    }

    @Test("What a person said counts for the runs after it too")
    func isStillMeantLater() throws {
        let (world, _) = try undone(.merge)
        world.trains[1].retarget = .inPlace
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.observation.mergeability[request.id]?.verdict = .blocked("not_approved")
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").blockers == [])
        world.permission.undoChoice = nil
        #expect(try world.reconcile().flatMap(\.blockers) == [])
        world.observation.mergeability[request.id]?.verdict = .mergeable
        #expect(try world.reconcile().flatMap(\.blockers) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "1")
    }

    @Test("What `develop` made of the release further is no undoing")
    func developedFurther() throws {
        let world = try World.landed()
        try world.commit("develop", ["core": "3"], "Better")
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.blockers) == [])
        #expect(try world.files("develop")["go"] == "2")
    }

    @Test("What the follower brings back by itself lands")
    func broughtBack() throws {
        let (world, _) = try undone(.merge)
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["core": "2"], "Bring it back")
        try world.publishTip("1.1")
        #expect(try world.reconcile().flatMap(\.blockers) == [])
        #expect(try world.files("develop")["core"] == "2")
    }
}
