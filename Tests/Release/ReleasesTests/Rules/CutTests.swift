import Names
import Testing

@testable import Releases

@Suite struct CutTests {
    @Test("creates the release branch at its upstream's tip and, for a parallel train, opens its merge request")
    func cutsAtTheTip() throws {
        let world = try World()
        let tip = try world.tip("develop")
        try world.cut("Trendyol", "TrendyolGo")
        #expect(try world.tip("Trendyol/Release") == tip)
        #expect(try world.tip("TrendyolGo/Release") == tip)
        #expect(try world.open(from: "Trendyol/Release").isEmpty)
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.target.text == "Trendyol/Release")
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test("creates the release branch at any commit: --at")
    func cutsAtAnOlderCommit() throws {
        let world = try World()
        let older = try world.commit("develop", ["a": "1"], "A")
        try world.commit("develop", ["b": "1"], "B")
        try world.cut("Trendyol") { $0.commit = older }
        #expect(try world.tip("Trendyol/Release") == older)
        #expect(try world.cut("Trendyol") { $0.commit = older }.flatMap(\.decisions) == [])
    }

    @Test("`--at` off that line: exit 5")
    func refusesACommitOffTheLine() throws {
        let world = try World()
        try world.commit("feature", ["f": "1"], "Elsewhere")
        let off = try world.tip("feature")
        #expect(try world.cut("Trendyol") { $0.commit = off }.flatMap(\.decisions).map(\.code) == ["off-line"])
        #expect(world.observation.branches[try world.name("Trendyol/Release")] == nil)
        let unknown = try #require(CommitID(hex: String(repeating: "a", count: 40)))
        #expect(try world.cut("Trendyol") { $0.commit = unknown }.flatMap(\.decisions).map(\.code) == ["off-line"])
    }

    @Test("`--at` before the upstream's own cut point is off that line, too")
    func refusesACommitBeforeTheUpstream() throws {
        let world = try World()
        let before = try world.tip("develop")
        try world.commit("develop", ["a": "1"], "A")
        try world.cut("Trendyol")
        #expect(try world.cut("TrendyolGo") { $0.commit = before }.flatMap(\.decisions).map(\.code) == ["off-line"])
    }

    @Test("A release that has not landed is never moved: running it again is a no-op that prints the cut (exit 0)")
    func cuttingAgainMovesNothing() throws {
        let world = try World.running()
        let before = world.observation.branches
        try world.commit("develop", ["next": "1"], "Next")
        for _ in 1...2 {
            let plans = try world.cut("Trendyol", "TrendyolGo")
            #expect(plans.flatMap(\.decisions) == [])
            #expect(plans.allSatisfy { $0.release.live != nil })
        }
        #expect(
            world.observation.branches[try world.name("Trendyol/Release")] == before[try world.name("Trendyol/Release")]
        )
        #expect(
            world.observation.branches[try world.name("TrendyolGo/Release")]
                == before[try world.name("TrendyolGo/Release")])
    }

    /// A person forced the gate: all is there, but nothing shows that it was published.
    @Test("what is on `lands_on` already is moved by `--recut`, and the message says so")
    func saysThatAllOfItHasLanded() throws {
        let world = try World.landed()
        try world.retarget("TrendyolGo", forced: true)
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        let decision = try #require(try world.cut("TrendyolGo").flatMap(\.decisions).first)
        #expect(decision.code == "cut-anew" && decision.hint.contains("relctl cut-release TrendyolGo --recut"))
    }

    @Test("or exit 5 if its upstream was cut anew meanwhile", arguments: [false, true])
    func saysThatTheUpstreamWasCutAnew(isReviewed: Bool) throws {
        let world = try World.landed()
        if isReviewed {
            try world.publishTip()
            world.trains[1].merging = .byHand
            try world.reconcile()
        }
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        let before = try world.tip("TrendyolGo/Release")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["cut-anew"])
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test("`--recut` fast-forwards one with nothing of its own, on purpose")
    func recuts() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let tip = try world.commit("develop", ["next": "1"], "Next")
        let plans = try world.cut("Trendyol", "TrendyolGo") { $0.recuts = true }
        #expect(plans.flatMap(\.decisions) == [])
        #expect(try world.tip("Trendyol/Release") == tip)
        #expect(try world.tip("TrendyolGo/Release") == tip)
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.cut("Trendyol", "TrendyolGo") { $0.recuts = true }.flatMap(\.decisions) == [])
    }

    @Test("`--recut --at` is a no-op the second time")
    func recutsToACommit() throws {
        let world = try World()
        try world.cut("Trendyol")
        let wanted = try world.commit("develop", ["a": "1"], "A")
        try world.commit("develop", ["b": "1"], "B")
        for _ in 1...2 {
            try world.cut("Trendyol") { ($0.recuts, $0.commit) = (true, wanted) }
            #expect(try world.tip("Trendyol/Release") == wanted)
        }
    }

    @Test("--recut: branch holds work that would be lost: exit 5")
    func neverRecutsOwnWork() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next")
        let before = try (world.tip("Trendyol/Release"), world.tip("TrendyolGo/Release"))
        let plans = try world.cut("Trendyol") { $0.recuts = true }
        #expect(plans.flatMap(\.decisions).map(\.code) == ["own-commits"])
        try world.commit("Trendyol/Release", ["core": "3"], "More")
        #expect(try world.cut("TrendyolGo") { $0.recuts = true }.flatMap(\.decisions).map(\.code) == ["own-commits"])
        #expect(try world.tip("TrendyolGo/Release") == before.1)
    }

    @Test("without `published_by`, a cut asked for while `cut_from` has moved is exit 5 and names `--recut`")
    func anUnclearCut() throws {
        let world = try World()
        try world.cut("Trendyol")
        try world.commit("develop", ["next": "1"], "Next")
        let decision = try #require(try world.cut("Trendyol").flatMap(\.decisions).first)
        #expect(decision.code == "unclear-cut")
        #expect(decision.hint.contains("--recut"))
    }

    @Test("A root branch with nothing of its own is over when its `published_by` holds at the tip")
    func anEmptyReleaseIsOverWhenPublished() throws {
        let world = try World()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.cut("Trendyol")
        let cut = try world.tip("Trendyol/Release")
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.tip("Trendyol/Release") == cut)
        try world.tag("Trendyol/1.0", at: cut)
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.tip("Trendyol/Release") == world.tip("develop"))
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test("several trains are cut upstream first")
    func trainsAreInOrder() throws {
        let world = try World()
        try world.addTrain("Third")
        let fleet = Fleet(world.trains.reversed())
        #expect(fleet.trains.map(\.name.text) == ["Trendyol", "TrendyolGo", "Third"])
    }

    @Test("A train whose upstream has no branch can't be cut")
    func needsAnUpstream() throws {
        let world = try World()
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["missing-upstream"])
        try world.delete("develop")
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["missing-trunk"])
    }

    @Test("A follower that is cut late, when its upstream has landed already")
    func cutLate() throws {
        let world = try World()
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.landUpstream()
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "1")
    }

    @Test("A follower without a gate that is cut late has nothing to land until somebody commits to it")
    func cutLateWithoutGate() throws {
        let world = try World { $0.publication = nil }
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.cut("Trendyol")
        try world.tag("Trendyol/1.0", at: world.commit("Trendyol/Release", ["core": "1"], "Fix"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "1")
    }

    @Test("A release on hold isn't moved by `--recut` either")
    func recutOnHold() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.labels = ["relctl-hold"] }
        let before = try world.tip("TrendyolGo/Release")
        let plan = try #require(try world.cut("TrendyolGo") { $0.recuts = true }.last)
        #expect(plan.waitingFor.map(\.word) == ["held"] && plan.decisions.isEmpty)
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test("A command that cuts a release names the version that it takes")
    func cutCommands() throws {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}"))
        let missing = try #require(try world.cut("TrendyolGo", version: "1.0").flatMap(\.decisions).first)
        #expect(missing.code == "missing-upstream")
        #expect(missing.hint == "relctl cut-release Trendyol TrendyolGo --version 1.0")
        let absent = try #require(try world.retarget("Trendyol").decisions.first)
        #expect(absent.code == "missing-branch" && absent.hint == "relctl cut-release Trendyol --version …")
        let named = ReleaseName(try #require(TrainName("Trendyol")), version: ReleaseVersion("9.0"))
        #expect {
            try world.cut("TrendyolGo", version: "1.0") { $0.from = named }
        } throws: { error in
            (error as? RequestError)?.hint == "relctl cut-release Trendyol --version 9.0 cuts one"
        }
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release"))
        let fixed = try #require(try world.retarget("Trendyol").decisions.first)
        #expect(fixed.hint == "relctl cut-release Trendyol")
    }
}
