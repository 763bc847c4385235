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
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "landing-undone")
        #expect(decision.message.contains("\(revert.short) \"Revert the release\" by Bob took that back in core"))
        #expect(decision.hint.contains("relctl retarget-release TrendyolGo --accept-undo"))
        #expect(try world.files("develop")["go"] == "1")
        // Nor does the release under review get next week's code, by taking in the squash.
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
    }

    @Test("the follower is not merged until the revert is reverted", arguments: World.Style.allCases)
    func revertOfTheRevert(style: World.Style) throws {
        let (world, _) = try undone(style)
        try world.reconcile()
        try world.commit("develop", ["core": "2"], "Revert the revert")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "2")
    }

    /// The core app's release has landed on both branches, and was reverted on one of them.
    private func undoneOnOne(_ branch: String) throws -> World {
        let world = try World.runningToTwo()
        try world.landUpstreamOnBoth()
        try world.commit(branch, ["core": "1"], "Revert the release", by: "Bob")
        try world.publishTip()
        return world
    }

    @Test(
        "the follower is not merged anywhere until the revert is reverted, and its merge request keeps the note",
        arguments: ["develop", "main"])
    func isUndoneOnOneOfTwo(_ branch: String) throws {
        let world = try undoneOnOne(branch)
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        for _ in 1...2 {
            let plan = try #require(try world.reconcile().last)
            #expect(plan.decisions.map(\.code) == ["landing-undone"], "\(plan.decisions)")
            #expect(try world.request(id).state == .opened && world.request(id).labels == ["relctl-decision"])
            #expect(world.observation.notes[id]?.filter(NoteMark.decision("landing-undone").isOn).count == 1)
            for target in ["develop", "main"] { #expect(try world.files(target)["go"] == "1") }
        }
        try world.commit(branch, ["core": "2"], "Revert the revert")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        for target in ["develop", "main"] { #expect(try world.files(target)["go"] == "2") }
    }

    @Test("or, on one of two branches, that it is meant", arguments: ["develop", "main"])
    func isMeantOnOneOfTwo(_ branch: String) throws {
        let world = try undoneOnOne(branch)
        try world.reconcile()
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").decisions == [])
        world.permission.undoChoice = nil
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        for target in ["develop", "main"] { #expect(try world.files(target)["go"] == "2") }
        #expect(try world.files(branch)["core"] == "1")
    }

    @Test("or `retarget-release --accept-undo` says that it is meant", arguments: [World.Style.merge, .fastForward])
    func isMeant(style: World.Style) throws {
        let (world, _) = try undone(style)
        try world.reconcile()
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").decisions.map(\.message) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "1")
    }

    @Test("What a person said counts for the runs after it too")
    func isStillMeantLater() throws {
        let (world, _) = try undone(.merge)
        world.trains[1].retarget = .inPlace
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.observation.mergeability[request.id]?.verdict = .blocked("not_approved")
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").decisions == [])
        world.permission.undoChoice = nil
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        world.observation.mergeability[request.id]?.verdict = .mergeable
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "1")
    }

    @Test("What `develop` made of the release further is no undoing")
    func developedFurther() throws {
        let world = try World.landed()
        try world.commit("develop", ["core": "3"], "Better")
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2")
    }

    @Test("What the follower brings back by itself lands")
    func broughtBack() throws {
        let (world, _) = try undone(.merge)
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["core": "2"], "Bring it back")
        try world.publishTip("1.1")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["core"] == "2")
    }
}

@Suite("A landing that was reverted, and landed again without what was reverted")
struct LandedAgainTests {
    /// The core app's release has landed, was reverted on `develop`, got a fix, and has landed again.
    private func landedAgain() throws -> (world: World, revert: CommitID) {
        let world = try World.running()
        let before = try world.files("develop")
        try world.landUpstream()
        let revert = try world.add(
            "develop", before, parents: [world.tip("develop")], message: "Revert the release", by: "Bob")
        try world.reconcile()
        try world.commit("Trendyol/Release", ["core2": "1"], "Fix what broke develop")
        try world.landUpstream()
        #expect(try world.files("develop")["core"] == "1" && world.files("develop")["core2"] == "1")
        try world.reconcile()
        try world.publishTip()
        return (world, revert)
    }

    @Test("is found by the landing before, until the revert is reverted")
    func isFound() throws {
        let (world, revert) = try landedAgain()
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "landing-undone")
        #expect(decision.message.contains("\(revert.short) \"Revert the release\" by Bob took that back in core: "))
        #expect(decision.hint.contains("(git revert \(revert.short))"))
        #expect(try world.files("develop")["go"] == "1")
        try world.commit("develop", ["core": "2"], "Revert the revert")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "2")
    }

    @Test("An acceptance counts for what was undone until then, and not for what is undone after it")
    func acceptance() throws {
        let (world, _) = try landedAgain()
        world.trains[1].merging = .byHand
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").decisions == [])
        world.permission.undoChoice = nil
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        let second = try world.commit("develop", ["core2": nil], "Without the fix, too", by: "Eve")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.message.contains("\(second.short) \"Without the fix, too\" by Eve took that back in core2: "))
        world.permission.undoChoice = .acceptUndo
        #expect(try world.retarget("TrendyolGo").decisions == [])
        world.permission.undoChoice = nil
        world.trains[1].merging = .whenReady
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "1")
    }

    @Test("Several undoings are named together, with the commands that revert them, the newest first")
    func several() throws {
        let (world, first) = try landedAgain()
        let second = try world.commit("develop", ["core2": nil], "Without the fix, too", by: "Eve")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.message.contains("by Bob took that back in core; by "))
        #expect(decision.message.contains("by Eve took that back in core2: "))
        #expect(decision.hint.contains("(git revert \(second.short) && git revert \(first.short))"))
    }

    @Test("A revert that came by a merge is reverted with its first parent")
    func revertedByAMerge() throws {
        let world = try World.running()
        let before = try world.files("develop")
        try world.landUpstream()
        world.push(try world.name("undo"), try world.tip("develop"))
        try world.add("undo", before, parents: [world.tip("undo")], message: "Revert the release")
        let merge = try world.add(
            "develop", before, parents: [world.tip("develop"), world.tip("undo")], message: "Merge the revert")
        try world.publishTip()
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.hint.contains("(git revert -m 1 \(merge.short))"))
    }

    @Test("What the release itself took back in between is no undoing", arguments: [false, true])
    func takenBackByTheRelease(isPulled: Bool) throws {
        let world = try World.running()
        let before = try world.files("develop")
        try world.landUpstream()
        try world.add("develop", before, parents: [world.tip("develop")], message: "Revert the release")
        try world.reconcile()
        if !isPulled { world.trains[1].autoPull = .off }
        try world.commit("Trendyol/Release", ["core": "1", "core2": "1"], "Do it in another way")
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2")
    }

    @Test("What `develop` made of it in between is no undoing")
    func developedFurther() throws {
        let world = try World.running()
        try world.landUpstream()
        try world.commit("develop", ["core": "3"], "Better")
        try world.commit("Trendyol/Release", ["core2": "1"], "Another fix")
        try world.landUpstream()
        try world.reconcile()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["core"] == "3")
    }
}

@Suite("A landing of the release itself that was reverted before commits were added")
struct OwnLandingUndoneTests {
    /// Go has landed, and its landing was reverted on `develop`.
    private func undone() throws -> (world: World, revert: CommitID) {
        let world = try World.landed()
        try world.publishTip()
        let before = try world.files("develop")
        try world.reconcile()
        #expect(try world.files("develop")["go"] == "2")
        let revert = try world.add(
            "develop", before, parents: [world.tip("develop")], message: "Revert Go", by: "Bob")
        return (world, revert)
    }

    @Test("is told with the commits, and how to mend it before they are merged")
    func isTold() throws {
        let (world, revert) = try undone()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit("TrendyolGo/Release", ["go3": "1"], "Fix what broke develop")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "landing-undone")
        #expect(decision.message.contains("\(revert.short) \"Revert Go\" by Bob took that back in go: "))
        #expect(decision.hint.contains("(git revert \(revert.short)); then bring them into develop"))
        let again = try world.open("TrendyolGo/Release", "develop")
        let hint = try #require(try world.reconcile().last?.decisions.first?.hint)
        #expect(hint.contains("(git revert \(revert.short)); then \(again) brings them into develop"))
        try world.commit("develop", ["go": "2"], "Revert the revert")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["commits-after-landing"])
        try world.land(again)
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["go3"] == "1")
    }

    @Test("New commits that bring it back by themselves need nothing else")
    func broughtBack() throws {
        let (world, _) = try undone()
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["go": "2"], "Bring it back")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["commits-after-landing"])
    }

    @Test("What `develop` made of the release further is no undoing")
    func developedFurther() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        try world.commit("develop", ["go": "3"], "Better")
        try world.commit("TrendyolGo/Release", ["go3": "1"], "Late")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["commits-after-landing"])
    }
}
