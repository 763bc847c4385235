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

    /// A release that conflicts with `develop`, and `main` with other work, whose forge takes no branch that lacks that.
    ///
    /// - Parameter contains: whether `develop` has that work.
    private func conflictingAndBehind(contains: Bool) throws -> (world: World, main: MergeRequestID) {
        let world = try conflicting(on: "develop")
        world.trains[1].catchesUp = true
        try world.commit("main", ["main": "1"], "Work on main")
        if contains { try world.merge("main", into: "develop") }
        let id = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == "main" }).id
        world.observation.mergeability[id]?.needsNewestTarget = true
        return (world, id)
    }

    @Test("One that waits for the other because of `catch_up` doesn't let it go first", arguments: [true, false])
    func aCircleThroughCatchUp(readsAsMergeable: Bool) throws {
        let (world, main) = try conflictingAndBehind(contains: false)
        if !readsAsMergeable {
            world.observation.mergeability[main] = Mergeability(
                verdict: .blocked("need_rebase"), squashes: false, pipeline: nil)
        }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.map { $0.conflict?.from.text } == ["develop", nil])
        #expect(plan.landings.map { $0.waitingFor.map(\.word) } == [[], ["need_rebase"]])
        #expect(plan.conflict?.resolvableBy == nil && plan.decisions.isEmpty)
    }

    @Test("It does so where the other has its work already")
    func noCircleThroughCatchUp() throws {
        let (world, _) = try conflictingAndBehind(contains: true)
        var taken: [String] = []
        world.onStep = { step, _ in taken.append(step.name) }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(!taken.contains("note-conflict"))
        #expect(try world.files("develop")[Self.file] == "develop own" && world.files("main")["main"] == "1")
    }

    @Test("The note of a circle stays while the forge works out the verdict that it depends on")
    func aVerdictToCome() throws {
        let (world, main) = try conflictingAndBehind(contains: false)
        world.observation.mergeability[main] = Mergeability(
            verdict: .blocked("need_rebase"), squashes: false, pipeline: nil)
        try world.reconcile()
        var taken: [String] = []
        world.onStep = { step, _ in taken.append(step.name) }
        world.observation.mergeability[main]?.verdict = .checking
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.map { $0.waitingFor.map(\.word) } == [["checking"], ["checking"]])
        #expect(taken == [])
    }

    @Test("A third one goes first, then the one that another contains")
    func threeInARow() throws {
        let (world, hot) = try conflictingInARow()
        world.change(hot) { $0.isDraft = true }
        var taken: [String] = []
        world.onStep = { step, _ in taken.append(step.name) }
        let plan = try #require(try world.reconcile().last)
        let words = plan.landings.map { $0.waitingFor.map(\.word) }
        #expect(words == [["need_rebase"], ["need_rebase"], ["draft_status"]])
        #expect(plan.landings.map { $0.awaitedDestinations.map(\.text) } == [["main", "hot"], ["hot"], []])
        #expect(plan.conflict == nil && plan.decisions.isEmpty && taken == [])
        world.change(hot) { $0.isDraft = false }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(!taken.contains("note-conflict"))
    }

    /// A release for `develop`, `main` and `hot`. It conflicts with `main`, and with `develop`, which contains `main`.
    private func conflictingInARow() throws -> (world: World, hot: MergeRequestID) {
        let world = try World.runningToTwo { train in
            train.merging = .byHand
            train.resolving.structured = [.strings]
            train.resolving.landing = true
        }
        let hot = try world.name("hot")
        world.push(hot, try world.tip("develop"))
        for index in world.trains.indices { world.trains[index].landsOn.append(hot) }
        try world.commit("TrendyolGo/Release", [Self.file: "own"], "Own word")
        try world.landUpstreamOnBoth()
        try world.land(world.open("Trendyol/Release", "hot"))
        try world.publishTip()
        try world.reconcile()
        try world.commit("main", [Self.file: "main"], "Word of main")
        try world.merge("main", into: "develop")
        try world.commit("develop", [Self.file: "main develop"], "Word of develop")
        try world.commit("hot", ["hot": "1"], "Hotfix")
        world.trains[1].merging = .whenReady
        let open = try world.open(from: "TrendyolGo/Release")
        return (world, try #require(open.first { $0.target == hot }).id)
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
