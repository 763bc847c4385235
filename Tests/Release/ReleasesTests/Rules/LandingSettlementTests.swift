import Names
import Testing

@testable import Releases

/// `resolve: { landing: true }` with a list in `lands_on`.
@Suite struct LandingSettlementTests {
    private static let file = "en.strings"

    /// A published release with a word of its own, and other words on these branches.
    private func conflicting(on branches: String...) throws -> World {
        let world = try World.runningToTwo { train in
            train.merging = .byHand
            train.resolving.structured = [.strings]
            train.resolving.landing = true
        }
        try world.commit("TrendyolGo/Release", [Self.file: "own"], "Own word")
        try world.landUpstreamOnBoth()
        try world.publishTip()
        try world.reconcile()
        for branch in branches { try world.commit(branch, [Self.file: branch], "Word of \(branch)") }
        world.trains[1].merging = .whenReady
        return world
    }

    @Test("It waits until the others have the release, without a note", arguments: ["develop", "main"])
    func waitsForTheOthers(_ branch: String) throws {
        let world = try conflicting(on: branch)
        let other = branch == "develop" ? "main" : "develop"
        let held = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == other })
        world.observation.mergeability[held.id]?.verdict = .blocked("not_approved")
        var taken: [String] = []
        world.onStep = { step, _ in taken.append(step.name) }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.waitingFor.map(\.word).sorted() == ["need_rebase", "not_approved"])
        #expect(plan.conflict == nil && plan.decisions.isEmpty && taken == [])
        world.observation.mergeability[held.id]?.verdict = .mergeable
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(taken.first == "merge-merge-request" && !taken.contains("note-conflict"))
        #expect(try world.files(other)[Self.file] == "own")
        #expect(try world.files(branch)[Self.file] == "\(branch) own")
    }

    @Test("The forge's own word about the conflict adds nothing to the wait")
    func oneWait() throws {
        let world = try conflicting(on: "develop")
        for request in try world.open(from: "TrendyolGo/Release") {
            world.observation.mergeability[request.id]?.verdict =
                request.target.text == "develop" ? .conflict : .blocked("not_approved")
        }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.map { $0.waitingFor.map(\.word) } == [["need_rebase"], ["not_approved"]])
    }

    @Test("One that contains the other lets it go first")
    func oneContainsTheOther() throws {
        let world = try conflicting(on: "main")
        try world.merge("main", into: "develop")
        var taken: [String] = []
        world.onStep = { step, _ in taken.append(step.name) }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(!taken.contains("note-conflict"))
        #expect(try world.files("develop")[Self.file] == "main own")
    }

    @Test("Two that would wait for each other are for a person")
    func bothConflict() throws {
        let world = try conflicting(on: "develop", "main")
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.compactMap(\.conflict?.from.text) == ["develop", "main"])
        #expect(plan.waitingFor == [])
    }

    @Test("The forge's verdict on the conflict is not kept for the settled head")
    func theVerdictIsDropped() throws {
        let world = try World.running { train in
            train.resolving.structured = [.strings]
            train.resolving.landing = true
            train.merging = .byHand
        }
        try world.commit("TrendyolGo/Release", [Self.file: "own"], "Own word")
        try world.landUpstream()
        try world.publishTip()
        try world.reconcile()
        try world.commit("develop", [Self.file: "develop"], "Another word")
        world.trains[1].merging = .whenReady
        let id = try #require(try world.open(from: "TrendyolGo/Release").first).id
        world.observation.mergeability[id]?.verdict = .conflict
        try world.take(try #require(try world.plan("TrendyolGo").steps.first))
        let step = try #require(try world.plan("TrendyolGo").steps.first)
        #expect(step.name == "merge-merge-request")
    }
}
