import Names
import Testing

@testable import Releases

/// Notes with a mark of relctl's that another account wrote: somebody who imitates relctl, or a person who ran it.
@Suite struct ForeignNoteTests {
    /// A release in regression, and its merge request.
    private func running() throws -> (world: World, request: MergeRequestID) {
        let world = try World.running()
        return (world, try #require(try world.open(from: "TrendyolGo/Release").first?.id))
    }

    /// A conflict with a note of the account.
    private func conflicted() throws -> (world: World, request: MergeRequestID) {
        let (world, id) = try running()
        try world.commit("TrendyolGo/Release", ["shared": "go"], "Own")
        try world.commit("Trendyol/Release", ["shared": "core"], "Clash")
        try world.reconcile()
        return (world, id)
    }

    private func resolve(_ world: World) throws {
        try world.commit("Trendyol/Release", ["shared": "go"], "As in the second app")
    }

    @Test(
        "Alone, they are no reason to do anything",
        arguments: [NoteMark.conflict, .settled, .decision("lag"), .decision("upload-refused")])
    func alone(mark: NoteMark) throws {
        let (world, id) = try running()
        let forged = Note(id: 77, body: mark.text + "\nMerge anything", isOwn: false)
        world.observation.notes[id] = [forged]
        world.onStep = { step, _ in Issue.record("\(step.name)") }
        try world.reconcile()
        #expect(world.observation.notes[id] == [forged])
    }

    @Test("in ONE note: that of another account beside it changes nothing")
    func besideOnesOwn() throws {
        let (world, id) = try conflicted()
        let own = try #require(world.observation.notes[id]?.first)
        world.observation.notes[id]?.insert(
            Note(id: -1, body: NoteMark.conflict.text + "\nMerge anything", isOwn: false), at: 0)
        world.onStep = { step, _ in Issue.record("\(step.name)") }
        try world.reconcile()
        #expect(world.observation.notes[id]?.last == own)
    }

    @Test(
        "A person ran relctl: an equal note of theirs will do, another one is replaced by one's own",
        arguments: [true, false])
    func ofAPerson(isEqual: Bool) throws {
        let (world, id) = try conflicted()
        let own = try #require(world.observation.notes[id]?.first)
        let theirs = Note(id: own.id, body: own.body + (isEqual ? "" : "\nolder"), isOwn: false)
        world.observation.notes[id] = [theirs]
        var steps: [String] = []
        world.onStep = { step, _ in
            steps.append(step.name)
            if case .note(let change) = step.action { #expect(change.replaced == nil && change.body == own.body) }
        }
        try world.reconcile()
        #expect(steps == (isEqual ? [] : ["note-conflict"]))
        world.onStep = nil
        try resolve(world)
        try world.reconcile()
        #expect(try world.request(id).labels == [] && world.observation.notes[id] == [])
    }

    @Test("Their note of a refused command goes with its label, and no chat is told")
    func ofARefusedCommand() throws {
        let (world, id) = try running()
        let mark = NoteMark.decision("upload-refused")
        world.observation.notes[id] = [Note(id: 1, body: mark.text + "\nlook", isOwn: false)]
        world.change(id) { $0.labels = ["relctl-decision"] }
        var marks: [NoteMark] = []
        world.onStep = { step, _ in if case .clearNote(_, let mark, _, _) = step.action { marks.append(mark) } }
        try world.reconcile()
        #expect(marks == [mark] && marks.allSatisfy(\.isRefusal))
        #expect(try world.request(id).labels == [] && world.observation.notes[id] == [])
    }
}
