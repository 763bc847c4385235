import Names
import Testing

@testable import Releases

@Suite struct MergeTests {
    private func ready(_ change: (inout Train) -> Void = { _ in }) throws -> (world: World, id: MergeRequestID) {
        let world = try World.landed {
            $0.merging = .byHand
            change(&$0)
        }
        try world.publishTip()
        try world.reconcile()
        world.trains[1].merging = .whenReady
        return (world, try #require(try world.open(from: "TrendyolGo/Release").first).id)
    }

    @Test("when-ready merges with the head's sha as guard when the forge says it can")
    func mergesWithAGuard() throws {
        let (world, id) = try ready()
        let steps = try world.plan("TrendyolGo").steps
        #expect(
            try steps.map(\.action) == [.mergeMergeRequest(id, head: world.tip("TrendyolGo/Release"), message: nil)])
    }

    @Test(
        "else says what it waits for (exit 0, phase `landing`)",
        arguments: ["not_approved", "ci_still_running", "a_word_of_next_year"])
    func waits(word: String) throws {
        let (world, id) = try ready()
        world.observation.mergeability[id]?.verdict = .blocked(word)
        let plan = try #require(try world.reconcile().last)
        #expect(plan.waitingFor.map(\.word) == [word])
        #expect(plan.decisions == [])
        #expect(plan.release.phase == .landing)
    }

    @Test("A head that the forge has not seen yet is waited for, never merged")
    func aLaggingHead() throws {
        let (world, id) = try ready()
        try world.commit("TrendyolGo/Release", ["notes": "1"], "Pushed just now")
        let published = try world.tagged("TrendyolGo/1.0")
        world.change(id) { $0.head = published }
        #expect(try world.plan("TrendyolGo").steps.isEmpty)
        #expect(try world.plan("TrendyolGo").waitingFor.map(\.word) == ["checking"])
    }

    @Test("merge: by-hand: relctl retargets, a person merges; also when retarget-release is asked")
    func byHand() throws {
        let (world, id) = try ready()
        world.trains[1].merging = .byHand
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["merge_by_hand"])
        #expect(try world.retarget("TrendyolGo").waitingFor.map(\.word) == ["merge_by_hand"])
        #expect(try world.request(id).state == .opened)
    }

    @Test("relctl never merges a train where the forge would squash it (exit 5)")
    func neverSquashes() throws {
        let (world, id) = try ready()
        world.observation.mergeability[id]?.squashes = true
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["squash"])
        #expect(try world.request(id).state == .opened)
    }

    @Test("Nothing is merged that was not read by itself: lists lag behind")
    func needsTheSingleRead() throws {
        let (world, id) = try ready()
        world.observation.mergeability[id] = nil
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
        #expect(try world.request(id).state == .opened)
    }

    @Test("none is deleted unless `keep_branch: false` and it has landed", arguments: [false, true])
    func deletesWhatHasLanded(squashes: Bool) throws {
        let world = try World.running { $0.keepsBranch = false }
        world.trains[0].keepsBranch = false
        try world.landUpstream(squashes ? .squash : .merge)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        // Still followed.
        #expect(world.observation.branches[try world.name("Trendyol/Release")] != nil)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(world.observation.branches[try world.name("Trendyol/Release")] == nil)
        #expect(world.observation.branches[try world.name("TrendyolGo/Release")] == nil)
        #expect(try world.files("develop")["go"] == "2")
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test("A branch that was deleted after landing is not cut again from the same upstream release")
    func isNotCutTwice() throws {
        let world = try World.running { $0.keepsBranch = false }
        try world.publishTip()
        // Not pulled any more, so the upstream's tip is another one than what landed.
        try world.commit("Trendyol/Release", ["core": "3"], "Late fix")
        try world.landUpstream()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["nothing-new"])
        #expect(world.observation.branches[try world.name("TrendyolGo/Release")] == nil)
    }

    @Test("A branch with commits after its landing is not deleted")
    func keepsLateCommits() throws {
        let world = try World.landed { $0.keepsBranch = false }
        try world.publishTip()
        world.trains[1].keepsBranch = true
        try world.reconcile()
        try world.commit("TrendyolGo/Release", ["late": "1"], "Late")
        world.trains[1].keepsBranch = false
        try world.reconcile()
        #expect(try world.files("TrendyolGo/Release")["late"] == "1")
    }
}
