import Names
import Testing

@testable import Releases

/// A landing is believed when it is seen.
@Suite struct LandingProofTests {
    /// The follower's merge request to `develop` reads as merged, and `develop` has what `brings` made of it.
    private func merged(_ brings: (World) throws -> CommitID?) throws -> World {
        let world = try World.landed()
        world.trains[1].merging = .byHand
        try world.publishTip()
        try world.reconcile()
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        let commit = try brings(world)
        world.change(id) { ($0.state, $0.mergedAt, $0.mergeCommit) = (.merged, world.clock, commit) }
        return world
    }

    @Test("after a forge's merge the head is proved to be in `lands_on`; else exit 5, `not-landed`")
    func nothingThere() throws {
        let world = try merged { _ in nil }
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "not-landed")
        let head = try world.tip("TrendyolGo/Release")
        #expect(decision.message.contains("but develop has neither \(head.short) nor a squash with its contents"))
        #expect(decision.hint.contains("git fetch origin develop \(head.hex) && git diff FETCH_HEAD...\(head.short)"))
        #expect(decision.hint.contains("relctl retarget-release TrendyolGo"))
        #expect(try world.phase("TrendyolGo") == .landing)
    }

    @Test("A rebase that leaves out what a merge commit holds is no landing")
    func withoutItsMergeCommits() throws {
        let world = try merged { world in
            try world.add(
                "develop", world.files("develop").merging(["core": "2"]) { $1 }, parents: [world.tip("develop")],
                message: "Rebased, and not all of it", by: "Forge")
        }
        #expect(try world.decisions("TrendyolGo") == ["not-landed"])
    }

    @Test("and no cut treats it as landed")
    func isNotCutAnew() throws {
        let world = try merged { _ in nil }
        let before = try world.tip("TrendyolGo/Release")
        try world.commit("develop", ["next": "1"], "Next week")
        try world.cut("Trendyol")
        #expect(
            try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code).contains {
                $0 == "cut-anew" || $0 == "not-landed"
            })
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test("A root train of which nothing landed is not cut anew either")
    func rootTrain() throws {
        let world = try World.running()
        let id = try world.open("Trendyol/Release", "develop")
        world.change(id) { ($0.state, $0.mergedAt) = (.merged, world.clock) }
        let before = try world.tip("Trendyol/Release")
        try world.commit("develop", ["next": "1"], "Next week")
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["not-landed"])
        #expect(try world.tip("Trendyol/Release") == before)
        #expect(try world.decisions("Trendyol") == ["not-landed"])
    }

    @Test("The head or the tree of its squash is proof", arguments: World.Style.allCases)
    func everyStyleIsProved(style: World.Style) throws {
        let world = try World.landed(style)
        #expect(try world.release("Trendyol").hasLanded)
        #expect(try world.decisions("Trendyol") == [])
    }

    @Test("retarget-release brings it by a new merge request")
    func broughtAgain() throws {
        let world = try merged { _ in nil }
        #expect(try world.retarget("TrendyolGo").decisions == [])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.target.text == "develop")
        world.trains[1].merging = .whenReady
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "2")
    }

    @Test("A branch that went after such a merge is not cut anew as if it had landed")
    func branchDeleted() throws {
        let world = try merged { _ in nil }
        world.keepsJournals = false
        world.observation.branches[try world.name("TrendyolGo/Release")] = nil
        world.observation.journals = [:]
        let plans = try world.cut("TrendyolGo")
        #expect(plans.flatMap(\.decisions).map(\.code) == ["not-landed"])
    }
}
