import Names
import Testing

@testable import Releases

@Suite("A draft that a person made stays one, and is waited for; relctl clears only its own mark")
struct PersonsDraftTests {
    /// The draft that keeps the follower from landing: relctl waits for it, and goes on once it is cleared.
    private func expectHeldBack(in world: World) throws {
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["draft_status"])
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.isDraft && request.target.text == "develop")
        #expect(try world.open(from: "TrendyolGo/Release").count == 1)
        #expect(try world.retarget("TrendyolGo").waitingFor.map(\.word) == ["draft_status"])
        #expect(try world.request(request.id).isDraft)
        world.change(request.id) { $0.isDraft = false }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(request.id).state == .merged)
    }

    private func openDraft(in world: World, to target: String) throws -> MergeRequestID {
        try world.open(
            NewMergeRequest(
                source: world.name("TrendyolGo/Release"), target: world.name(target),
                title: "Do not merge before legal says so", description: "", isDraft: true))
    }

    @Test("A person's own draft to a destination")
    func toADestination() throws {
        let world = try World.running()
        let byHand = try openDraft(in: world, to: "develop")
        try world.landUpstream()
        try world.publishTip()
        try expectHeldBack(in: world)
        #expect(try world.request(byHand).state == .merged)
    }

    @Test(
        "relctl's own draft whose description a person rewrote is cleared",
        arguments: [Train.Retarget.reopen, .inPlace])
    func relctlsOwnRewritten(retarget: Train.Retarget) throws {
        let world = try World.running { $0.retarget = retarget }
        let ours = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(ours.id) { $0.description = "Release notes of week 48" }
        try world.landUpstream()
        try world.publishTip()
        #expect(ours.isDraft)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
    }

    @Test(
        "A draft mark that a person set on what relctl opened ready to merge",
        arguments: [Train.Retarget.reopen, .inPlace])
    func onAReadyOne(retarget: Train.Retarget) throws {
        let world = try World.running {
            $0.retarget = retarget
            $0.mergeRequest.draft = false
        }
        let ours = try #require(try world.open(from: "TrendyolGo/Release").first).id
        world.change(ours) { $0.isDraft = true }
        try world.landUpstream()
        try world.publishTip()
        try expectHeldBack(in: world)
    }

    @Test(
        "A draft mark that a person set after the gates were forced", arguments: [Train.Retarget.reopen, .inPlace])
    func onAForcedOne(retarget: Train.Retarget) throws {
        let world = try World.running { $0.retarget = retarget }
        world.permission.forceGate = true
        world.permission.isLandingRequested = true
        for step in try world.planner.retarget(world.release("TrendyolGo")).steps { try world.take(step) }
        world.permission = Planner.Permission()
        let forced = try #require(try world.open(from: "TrendyolGo/Release").last)
        #expect(forced.target.text == "develop" && !forced.isDraft)
        world.change(forced.id) { $0.isDraft = true }
        try world.landUpstream()
        try world.publishTip()
        try expectHeldBack(in: world)
    }

    @Test("relctl's own draft that a person moved is cleared", arguments: [Train.Retarget.reopen, .inPlace])
    func relctlsOwnMoved(retarget: Train.Retarget) throws {
        let world = try World.running { $0.retarget = retarget }
        let ours = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(ours.id) { $0.target = world.trains[1].landsOn[0] }
        try world.landUpstream()
        try world.publishTip()
        #expect(ours.isDraft)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(ours.id).state == .merged)
    }
    @Test(
        "A dry-run shows the merge that follows once the mark is off, unless the forge waits for something else",
        arguments: [("draft_status", true), ("draft", true), ("not_approved", false)])
    func dryRun(word: String, isMerged: Bool) throws {
        let world = try World.running()
        let ours = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(ours.id) { $0.target = world.trains[1].landsOn[0] }
        try world.landUpstream()
        try world.publishTip()
        world.observation.mergeability[ours.id]?.verdict = .blocked(word)
        let steps = try world.plan("TrendyolGo").steps
        #expect(steps.map(\.name) == ["retarget-merge-request"])
        world.observation = steps.reduce(world.observation) { $0.applying($1) }
        let next = try world.plan("TrendyolGo")
        #expect(next.waitingFor.map(\.word) == (isMerged ? [] : [word]))
        #expect(next.steps.map(\.name) == (isMerged ? ["merge-merge-request"] : []))
    }
}
