import Names
import Testing

@testable import Releases

/// Projects whose forge takes no branch that lacks the newest commit of its target.
@Suite struct CatchUpTests {
    /// A follower that is due to land, while `develop` has moved on, in a project with the given merge method.
    private func ready(needsNewest: Bool = true, _ change: (inout Train) -> Void = { _ in }) throws -> (
        world: World, id: MergeRequestID
    ) {
        let world = try World.landed {
            $0.merging = .byHand
            change(&$0)
        }
        try world.commit("develop", ["next": "1"], "Next week")
        try world.publishTip()
        try world.reconcile()
        world.trains[1].merging = .whenReady
        let id = try #require(try world.open(from: "TrendyolGo/Release").first).id
        world.observation.mergeability[id]?.needsNewestTarget = needsNewest
        return (world, id)
    }

    @Test("Semi-linear and fast-forward projects: never merged unless the tip of `lands_on` is in the head")
    func isNeverRebased() throws {
        let (world, id) = try ready()
        let plan = try #require(try world.reconcile().last)
        #expect(plan.waitingFor.map(\.word) == ["need_rebase"])
        #expect(plan.decisions == [])
        #expect(try world.request(id).state == .opened)
    }

    @Test("A head that has it is merged")
    func isMerged() throws {
        let (world, _) = try ready()
        try world.merge("develop", into: "TrendyolGo/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("Projects that make merge commits take any head")
    func mergeCommits() throws {
        let (world, _) = try ready(needsNewest: false)
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("`catch_up: true` merges `lands_on` into the branch", arguments: [true, false])
    func catchesUp(readsAsMergeable: Bool) throws {
        let (world, id) = try ready { $0.catchesUp = true }
        if !readsAsMergeable { world.observation.mergeability[id]?.verdict = .blocked("need_rebase") }
        let before = try world.tip("TrendyolGo/Release")
        let develop = try world.tip("develop")
        let step = try #require(try world.plan("TrendyolGo").steps.first)
        #expect(step.name == "advance-branch" && step.from == before)
        try world.take(step)
        #expect(try world.history.commit(world.tip("TrendyolGo/Release")).parents == [before, develop])
        world.observation.mergeability[id]?.verdict = .mergeable
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "2" && world.files("develop")["next"] == "1")
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("What the forge says of a head holds no longer once that is replaced")
    func theVerdictIsDropped() throws {
        let (world, id) = try ready(needsNewest: false) { $0.catchesUp = true }
        world.observation.mergeability[id]?.verdict = .blocked("need_rebase")
        try world.take(try #require(try world.plan("TrendyolGo").steps.first))
        #expect(try world.plan("TrendyolGo").steps.map(\.name) == ["merge-merge-request"])
        try world.commit("develop", ["later": "1"], "Later")
        #expect(try world.plan("TrendyolGo").steps.map(\.name) == ["advance-branch"])
    }

    @Test("Other words, such as a missing approval, stay")
    func otherVerdictsStay() throws {
        let (world, id) = try ready { $0.catchesUp = true }
        let step = try #require(try world.plan("TrendyolGo").steps.first)
        world.observation.mergeability[id]?.verdict = .blocked("not_approved")
        try world.take(step)
        #expect(try world.plan("TrendyolGo").steps.isEmpty)
    }

    @Test("A train behind in the chain doesn't get next week's code by it")
    func inAChain() throws {
        let (world, _) = try ready { $0.catchesUp = true }
        world.trains[1].merging = .byHand
        try world.addTrain("Third")
        try world.cut("Third")
        world.trains[1].merging = .whenReady
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("Third/Release")["next"] == nil)
    }
}

/// Projects that fast-forward: what landed is the trunk itself.
@Suite struct FastForwardTests {
    @Test("The cut after a landing on the same commit works", arguments: [Train.Retarget.reopen, .inPlace])
    func cutOnTheLandedHead(retarget: Train.Retarget) throws {
        let world = try World.running { $0.retarget = retarget }
        world.relctlLands = .fastForward
        try world.landUpstream(.fastForward)
        try world.publishTip()
        try world.merge("develop", into: "TrendyolGo/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        let landed = try world.tip("TrendyolGo/Release")
        #expect(try world.tip("develop") == landed && world.phase("TrendyolGo") == .idle)

        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.tip("Trendyol/Release") == landed)
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        try world.commit("Trendyol/Release", ["core": "7"], "Fix of the next release")
        try world.commit("TrendyolGo/Release", ["go": "7"], "Own work of the next release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following && world.files("TrendyolGo/Release")["core"] == "7")

        try world.landUpstream(.fastForward)
        try world.publishTip("2.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle && world.files("develop")["go"] == "7")
    }

    @Test(
        "The next release, landed by fast-forward, is not the one that landed before it unpublished",
        arguments: [World.Style.merge, .squash])
    func nextReleaseAfterAnUnpublishedLanding(style: World.Style) throws {
        let world = try World()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.commit("develop", ["next": "1"], "Next")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.landUpstream(style, deletesSource: true)
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "2"], "Fix of the next release")
        try world.landUpstream(.fastForward)
        try world.reconcile()
        #expect(try world.live("TrendyolGo").upstream?.relation == .cutAnew)
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
    }
}
