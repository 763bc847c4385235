import Names
import Testing

@testable import Releases

/// Orders of uploads that have to wait for what became of an earlier one, as a preview sees it.
@Suite struct HeldOrderTests {
    /// An upload is due, and an earlier order of it has a claim and no run.
    private func world(_ kind: RunFailure.Kind? = nil) throws -> World {
        let world = try World.running()
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name, moment: .eachChange)]
        try world.upload("Go", world.tip("TrendyolGo/Release"), .claimed)
        guard let kind else { return world }
        let order = try #require(try world.plan("TrendyolGo").orders.first)
        world.observation.heldOrders[order] = RunFailure(kind, "what became of it", hint: "look at the CI")
        return world
    }

    @Test("plan prints the steps that reconcile would take: an order that a person must decide about isn't given")
    func undecided() throws {
        let plan = try world(.undecided).plan("TrendyolGo")
        #expect(plan.steps == [] && plan.waitingFor == [] && plan.decisions == [])
        #expect(plan.undecidedOrder == RunFailure(.undecided, "what became of it", hint: "look at the CI"))
        #expect(Outcome.Entry(plan: plan, failure: plan.undecidedOrder).needsPerson)
    }

    @Test("One that was given a moment ago is waited for")
    func busy() throws {
        let plan = try world(.busy).plan("TrendyolGo")
        #expect(plan.steps == [] && plan.undecidedOrder == nil)
        #expect(plan.waitingFor.map(\.word) == ["upload_claimed"])
        #expect(Wait(word: "upload_claimed") == .uploadClaimed)
    }

    @Test(
        "Where nothing tells, the step is due: a run asks as it takes it",
        arguments: [RunFailure.Kind?.none, .unreachable, .permission])
    func isGiven(_ kind: RunFailure.Kind?) throws {
        let plan = try world(kind).plan("TrendyolGo")
        #expect(plan.steps.map(\.name) == ["trigger-upload"])
        #expect(plan.steps.map(\.action) == plan.orders && plan.undecidedOrder == nil)
    }

    @Test(
        "The note about it stays while it is held; with none due it goes",
        arguments: [RunFailure.Kind.undecided, .busy])
    func keepsItsNote(_ kind: RunFailure.Kind) throws {
        let world = try world(kind)
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        let notes = ["undecided", "lag"].enumerated().map { number, code in
            Note(id: number, body: NoteMark.decision(code).text + "\nlook")
        }
        world.observation.notes[id] = notes
        world.change(id) { $0.labels = ["relctl-decision"] }
        try world.reconcile()
        #expect(world.observation.notes[id] == [notes[0]])
        #expect(try world.request(id).labels == ["relctl-decision"])
        world.amend("Go") { ($0.status, $0.run) = (.running, "1") }
        try world.reconcile()
        #expect(world.observation.notes[id] == [])
        #expect(try world.request(id).labels == [])
    }

    @Test("The note of an order of an app that people upload, which no pass looks up, stays until it is settled")
    func ofAnAppThatPeopleUpload() throws {
        let world = try world()
        world.uploads[0].moment = .byHand
        let branch = try world.name("TrendyolGo/Release")
        world.amend("Go") { ($0.branch, $0.run) = (branch, nil) }
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        let notes = ["undecided", "upload-refused"].enumerated().map { number, code in
            Note(id: number, body: NoteMark.decision(code).text + "\nlook")
        }
        world.observation.notes[id] = notes
        world.change(id) { $0.labels = ["relctl-decision"] }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(world.observation.notes[id] == [notes[0]])
        #expect(try world.request(id).labels == ["relctl-decision"])
        world.amend("Go") { $0.status = .withdrawn }
        try world.reconcile()
        #expect(world.observation.notes[id] == [])
        #expect(try world.request(id).labels == [])
    }
}
