import Names
import Testing

@testable import Releases

/// Exit 5 always leaves a note, also that of a command which no pass repeats.
@Suite struct RefusalNoteTests {
    private func codes(_ world: World, _ id: MergeRequestID) -> [String] {
        (world.observation.notes[id] ?? []).filter(NoteMark.decisions.isOn).compactMap { note in
            note.body.split(separator: " ").dropFirst(2).first.map(String.init)
        }
    }

    private func request(_ world: World) throws -> MergeRequestID {
        try #require(try world.open(from: "TrendyolGo/Release").first?.id)
    }

    /// The steps of a run, each as it is called in JSON.
    private func steps(_ world: World, _ body: () throws -> Void) throws -> [String] {
        var names: [String] = []
        world.onStep = { step, _ in names.append(step.name) }
        defer { world.onStep = nil }
        try body()
        return names
    }

    @Test("A closed gate: one note for each code, with the label, not repeated; the next pass takes both away")
    func retargeting() throws {
        let world = try World.running()
        let id = try request(world)
        #expect(try steps(world) { try world.retarget("TrendyolGo") } == ["note-decision"])
        #expect(try steps(world) { try world.retarget("TrendyolGo") } == [])
        #expect(codes(world, id) == ["upstream-not-landed"])
        #expect(try world.request(id).labels == ["relctl-decision"])
        try world.landUpstream()
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["not-published"])
        #expect(codes(world, id) == ["upstream-not-landed", "not-published"])
        #expect(try world.plan("TrendyolGo").steps.map(\.name) == ["clear-decision", "clear-decision"])
        #expect(try steps(world) { try world.reconcile() } == ["clear-decision", "clear-decision"])
        #expect(codes(world, id) == [])
        #expect(try world.request(id).labels == [])
        #expect(try world.plan("TrendyolGo").steps == [])
    }

    @Test("So does a refused cut, which goes on to plan nothing else")
    func cutting() throws {
        let world = try World.landed()
        let id = try request(world)
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["cut-anew"])
        #expect(codes(world, id) == ["cut-anew"])
        #expect(try world.cut("TrendyolGo") { $0.recuts = true }.flatMap(\.decisions).map(\.code) == ["own-commits"])
        #expect(codes(world, id) == ["cut-anew", "own-commits"])
        #expect(try world.request(id).labels == ["relctl-decision"])
        try world.reconcile()
        #expect(codes(world, id) == [])
        #expect(try world.plan("TrendyolGo").steps == [])
    }

    @Test("The note says that a command was refused, and not that relctl waits")
    func words() throws {
        let world = try World.running()
        let id = try request(world)
        try world.retarget("TrendyolGo")
        let body = try #require(world.observation.notes[id]?.last?.body)
        #expect(body.contains("**relctl refused a command: `upstream-not-landed`.**"))
        #expect(!body.contains("goes on by itself"))
    }

    @Test("Of a branch that was rewritten, each command leaves the note that a pass would", arguments: 0...2)
    func obstacles(command: Int) throws {
        let world = try World.running()
        let id = try request(world)
        world.push(try world.name("TrendyolGo/Release"), try world.live("TrendyolGo").cutPoint)
        switch command {
        case 0: try world.retarget("TrendyolGo")
        case 1: try world.publish("TrendyolGo", "1.0")
        default: try world.cut("TrendyolGo")
        }
        #expect(codes(world, id) == ["branch-rewritten"])
        #expect(try steps(world) { try world.reconcile() } == [])
        #expect(codes(world, id) == ["branch-rewritten"])
    }

    @Test("Where a pass notes the same decision, the cut and the pass don't replace each other's note")
    func sharedDecision() throws {
        let world = try World.landed()
        try world.commit("Trendyol/Release", ["late": "1"], "Late")
        let id = try world.open("Trendyol/Release", "develop")
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["commits-after-landing"])
        #expect(codes(world, id) == ["commits-after-landing"])
        #expect(try !steps(world) { try world.reconcile() }.contains("note-decision"))
        #expect(codes(world, id) == ["commits-after-landing"])
        #expect(try steps(world) { try world.cut("Trendyol") } == [])
    }

    @Test("A release that people land is not looked into because a cut of it was refused")
    func landedByPeople() throws {
        let world = try World()
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        let id = try world.open("Trendyol/Release", "develop")
        try world.commit("develop", ["core": "2"], "Meanwhile")
        #expect(try world.cut("Trendyol") { $0.recuts = true }.flatMap(\.decisions).map(\.code) == ["own-commits"])
        #expect(codes(world, id) == ["own-commits"])
        let plan = try #require(try world.reconcile().first)
        #expect(plan.conflict == nil && plan.waitingFor == [.mergeByHand])
        #expect(world.observation.notes[id]?.contains(where: NoteMark.isOnAny) != true)
        #expect(try world.request(id).labels == [])
    }

    @Test("On hold nothing is written")
    func held() throws {
        let world = try World.landed()
        let id = try request(world)
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        world.change(id) { $0.labels = ["relctl-hold"] }
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["cut-anew"])
        #expect(codes(world, id) == [])
    }

    @Test("A pass goes on with the decisions that are its own, and takes the refusal's note alone away")
    func besideAnother() throws {
        let world = try World.running()
        let id = try request(world)
        let before = try world.tip("Trendyol/Release")
        try world.commit("Trendyol/Release", ["core": "3"], "Dropped later")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), before)
        try world.reconcile()
        #expect(codes(world, id) == ["rewritten-upstream"])
        try world.retarget("TrendyolGo")
        #expect(codes(world, id) == ["rewritten-upstream", "upstream-not-landed"])
        try world.reconcile()
        #expect(codes(world, id) == ["rewritten-upstream"])
        #expect(try world.request(id).labels == ["relctl-decision"])
    }
}
