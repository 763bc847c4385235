import Names
import Testing

@testable import Releases

@Suite struct NextCutTests {
    @Test("a release that has not landed is left where it is")
    func runningReleasesStay() throws {
        let world = try World.running()
        let before = try world.tip("Trendyol/Release")
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        #expect(try world.tip("Trendyol/Release") == before)
    }

    @Test("One that has landed is cut anew: by fast-forward where the old tip is in the new cut")
    func byFastForward() throws {
        let world = try World.landed()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        #expect(try world.tip("Trendyol/Release") == world.tip("develop"))
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test(
        "else by a merge commit, *first parent the new cut*, second the old tip. Its tree is the new cut's if the new cut contains the commit that landed the old release (its merge, squash or rebased commits)",
        arguments: [World.Style.squash, .squashAndMerge, .rebase])
    func byMergeAfterASquash(style: World.Style) throws {
        let world = try World.landed(style)
        try world.commit("develop", ["core": "next", "next": "1"], "Next")
        let old = try world.tip("Trendyol/Release")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        let cut = try world.history.commit(world.tip("Trendyol/Release"))
        #expect(try cut.parents == [world.tip("develop"), old])
        #expect(try cut.tree == world.history.commit(world.tip("develop")).tree)
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.live("Trendyol").cutPoint == world.tip("develop"))
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.tip("Trendyol/Release") == cut.id)
    }

    @Test(
        "otherwise it is the real three-way merge, because that work is on `lands_on` and must not be reverted by the next landing"
    )
    func byRealMergeBeforeTheLanding() throws {
        let world = try World.running()
        let before = try world.commit("develop", ["next": "1"], "Next")
        try world.landUpstream(.squash)
        #expect(try world.cut("Trendyol") { $0.commit = before }.flatMap(\.decisions) == [])
        #expect(try world.history.commit(world.tip("Trendyol/Release")).parents.first == before)
        #expect(try world.files("Trendyol/Release")["core"] == "2")
        #expect(try world.files("Trendyol/Release")["next"] == "1")
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix")
        try world.landUpstream()
        #expect(try world.files("develop")["core"] == "2")
    }

    @Test("(a conflict: exit 5)")
    func aConflictingMergeIsAPersons() throws {
        let world = try World.running()
        let before = try world.commit("develop", ["core": "next"], "Next")
        try world.commit("develop", ["core": "1"], "Revert")
        try world.landUpstream(.squash)
        let tip = try world.tip("Trendyol/Release")
        let decision = try #require(try world.cut("Trendyol") { $0.commit = before }.flatMap(\.decisions).first)
        #expect(decision.code == "cut-conflict")
        #expect(decision.message.contains("core"))
        #expect(try world.tip("Trendyol/Release") == tip)
    }

    @Test("No force, nothing lost. Commits made after the landing: exit 5, named", arguments: World.Style.allCases)
    func commitsAfterTheLandingAreNamed(style: World.Style) throws {
        let world = try World.landed(style)
        let late = try world.commit("Trendyol/Release", ["late": "1"], "Late")
        try world.commit("develop", ["next": "1"], "Next")
        let decision = try #require(try world.cut("Trendyol").flatMap(\.decisions).first)
        #expect(decision.code == "commits-after-landing")
        #expect(decision.message.contains(late.short))
        #expect(try world.tip("Trendyol/Release") == late)
    }

    @Test("Fixed names over many cycles, whatever the forge does to land", arguments: World.Style.allCases)
    func manyCycles(style: World.Style) throws {
        let world = try World()
        world.relctlLands = style == .fastForward ? .merge : style
        for cycle in 1...4 {
            try world.commit("develop", ["feature\(cycle)": "1"], "Feature \(cycle)")
            #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
            #expect(try world.phase("Trendyol") == .regression, "cycle \(cycle)")
            #expect(try world.phase("TrendyolGo") == .following, "cycle \(cycle)")
            #expect(try world.files("TrendyolGo/Release")["feature\(cycle)"] == "1")
            try world.commit("Trendyol/Release", ["core": "\(cycle)"], "Fix core \(cycle)")
            try world.commit("TrendyolGo/Release", ["go": "\(cycle)"], "Fix go \(cycle)")
            try world.reconcile()
            try world.landUpstream(style)
            #expect(try world.phase("Trendyol") == .idle, "cycle \(cycle)")
            #expect(try world.phase("TrendyolGo") == .awaitingPublish, "cycle \(cycle)")
            try world.publishTip("\(cycle).0")
            #expect(try world.reconcile().flatMap(\.decisions) == [])
            #expect(try world.phase("TrendyolGo") == .idle, "cycle \(cycle)")
            #expect(try world.files("develop")["go"] == "\(cycle)")
            #expect(try world.files("develop")["core"] == "\(cycle)")
        }
    }

    @Test("A landed follower waits for its upstream to be cut anew")
    func nothingNew() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["nothing-new"])
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test(
        "A release is not cut at a commit that the one before had taken in: its landing would count for both",
        arguments: [true, false])
    func landedWithTheCut(keepsBranch: Bool) throws {
        let world = try World()
        world.trains[0].keepsBranch = keepsBranch
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        let taken = try world.commit("develop", ["next": "1"], "Next")
        try world.merge("develop", into: "Trendyol/Release")
        try world.landUpstream()
        try world.commit("develop", ["next": "2"], "Next again")
        if !keepsBranch { try world.delete("Trendyol/Release") }
        #expect(try world.cut("Trendyol") { $0.commit = taken }.flatMap(\.decisions).map(\.code) == ["nothing-new"])
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test("A release that landed by fast-forward is not cut at the same commit again: nothing would tell the two apart")
    func nothingNewOnTheTrunk() throws {
        let world = try World()
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.landUpstream(.fastForward)
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["nothing-new"])
        try world.delete("Trendyol/Release")
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["nothing-new"])
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test("lands_on different from cut_from: what landed elsewhere is kept by a real merge", arguments: [false, true])
    func landsElsewhere(squashes: Bool) throws {
        let world = try World()
        for index in world.trains.indices { world.trains[index].landsOn = [try world.name("main")] }
        world.push(try world.name("main"), try world.tip("develop"))
        for cycle in 1...3 {
            try world.commit("develop", ["feature\(cycle)": "1"], "Feature")
            #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
            #expect(try world.phase("Trendyol") == .regression)
            #expect(try world.integration("Trendyol").forecasts.map(\.into.text) == ["main", "develop"])
            try world.commit("Trendyol/Release", ["core\(cycle)": "1"], "Fix core")
            try world.commit("TrendyolGo/Release", ["go\(cycle)": "1"], "Fix go")
            try world.reconcile()
            try world.land(world.open("Trendyol/Release", "main"), squashes ? .squash : .merge)
            #expect(try world.phase("Trendyol") == .idle)
            try world.publishTip("\(cycle).0")
            #expect(try world.reconcile().flatMap(\.decisions) == [])
            #expect(try world.phase("TrendyolGo") == .idle)
            for earlier in 1...cycle {
                #expect(try world.files("main")["core\(earlier)"] == "1", "\(cycle): \(earlier)")
                #expect(try world.files("main")["go\(earlier)"] == "1", "\(cycle): \(earlier)")
                #expect(try world.files("main")["feature\(earlier)"] == "1", "\(cycle): \(earlier)")
            }
        }
    }

    /// Trendyol 2 was cut before Go 1 landed, and Go 1 took in a newer commit of develop in order to land.
    private func landedWithNewer(_ change: (inout Train) -> Void = { _ in }) throws -> World {
        let world = try World.landed(.merge, change)
        try world.cut("Trendyol")
        try world.commit("develop", ["secret": "1"], "Next week's secret", by: "Linus")
        try world.publishTip("1.0")
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.reconcile()
        try #require(try world.phase("TrendyolGo") == .idle)
        return world
    }

    @Test("What the old release took in of the trunk after the new cut never enters the new release unasked")
    func newerThanTheCut() throws {
        let world = try landedWithNewer()
        let old = try world.tip("TrendyolGo/Release")
        let decision = try #require(try world.cut("TrendyolGo").flatMap(\.decisions).first)
        #expect(decision.code == "newer-than-cut")
        #expect(decision.message.contains("Next week's secret"))
        #expect(decision.message.contains("Linus"))
        #expect(try world.tip("TrendyolGo/Release") == old)

        // As the decision says.
        try world.delete("TrendyolGo/Release")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.tip("TrendyolGo/Release") == world.tip("Trendyol/Release"))
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.open(from: "TrendyolGo/Release").map(\.target.text) == ["Trendyol/Release"])
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix core again")
        try world.commit("TrendyolGo/Release", ["go2": "1"], "Fix go again")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.landUpstream()
        try world.publishTip("2.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(
            try world.files("develop")
                == ["README": "1", "core": "2", "go": "2", "secret": "1", "fix": "1", "go2": "1"])
    }

    @Test("unless back-merges are allowed")
    func newerThanTheCutAllowed() throws {
        let world = try landedWithNewer { $0.allowsBackMerges = true }
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["secret"] == "1")
    }

    @Test("A landed release whose branch is deleted is not cut again at its own cut point")
    func notTwice() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        try world.delete("TrendyolGo/Release")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions).map(\.code) == ["nothing-new"])
    }

    /// As ``landedWithNewer(_:)``, without `published_by`.
    private func landedWithoutPublication() throws -> World {
        let world = try World.landed { $0.publication = nil }
        try world.cut("Trendyol")
        try world.commit("develop", ["secret": "1"], "Next week's secret")
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.retarget("TrendyolGo")
        try #require(try world.phase("TrendyolGo") == .idle)
        return world
    }

    @Test("A follower that landed with its upstream's next cut goes on after a cut past that landing")
    func recutPastTheLanding() throws {
        let world = try landedWithoutPublication()
        let decision = try #require(try world.cut("TrendyolGo").flatMap(\.decisions).first)
        #expect(decision.code == "nothing-new")
        #expect(decision.hint.contains("relctl cut-release Trendyol --recut"))
        #expect(try world.cut("Trendyol") { $0.recuts = true }.flatMap(\.decisions) == [])
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.tip("TrendyolGo/Release") == world.tip("Trendyol/Release"))
    }

    @Test("or once `published_by` tells its releases apart and its branch is made anew")
    func publicationTellsApart() throws {
        let world = try landedWithoutPublication()
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix core again")
        try world.delete("TrendyolGo/Release")
        let decision = try #require(try world.cut("TrendyolGo").flatMap(\.decisions).first)
        #expect(decision.code == "nothing-new")
        #expect(decision.hint.contains("published_by"))
        world.trains[1].publication = .tag(pattern: "TrendyolGo/*")
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.files("TrendyolGo/Release") == ["README": "1", "core": "2", "go": "1", "fix": "1"])
        try world.landUpstream()
        try world.publishTip("2.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["secret"] == "1")
        #expect(try world.files("develop")["go"] == "2")
    }
}
