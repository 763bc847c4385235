import Names
import Testing

@testable import Releases

@Suite struct LandedTests {
    @Test(
        "a merge request from its branch to `lands_on` was merged whose head descends from the release's cut point (so squash and rebase count)",
        arguments: World.Style.allCases)
    func byMergeRequest(style: World.Style) throws {
        let world = try World.running()
        try world.landUpstream(style)
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.live("TrendyolGo").upstream?.hasLanded == true)
    }

    @Test("merged into the wrong branch is not landed")
    func intoTheWrongBranch() throws {
        let world = try World.running()
        try world.commit("testing", ["t": "1"], "Testing")
        world.push(try world.name("testing"), try world.tip("develop"))
        try world.land(world.open("Trendyol/Release", "testing"))
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test("the upstream has then landed for this release for good, also where it had nothing of its own to land")
    func publishedAsCut() throws {
        let world = try World()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.commit("develop", ["core": "1", "go": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["go": "2"], "Fix go")
        #expect(try world.phase("TrendyolGo") == .following)
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.commit("develop", ["core": "2"], "Next week")
        try world.cut("Trendyol")
        #expect(try world.phase("Trendyol") == .regression && world.phase("TrendyolGo") == .awaitingPublish)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["core"] == "1")
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop") == ["README": "1", "core": "2", "go": "2"])
    }

    @Test("a branch without a sign of publication was cut anew before it landed")
    func cutAnewUnpublished() throws {
        let world = try World()
        try world.commit("develop", ["core": "1", "go": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["go": "2"], "Fix go")
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.commit("develop", ["core": "2"], "Next week")
        try world.cut("Trendyol") { $0.recuts = true }
        #expect(try world.reconcile().flatMap(\.decisions).map(\.code) == ["lost-upstream"])
    }

    @Test("and, where that train has a `published_by`, contains the published commit")
    func containsThePublishedCommit() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.landUpstream()
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.phase("TrendyolGo") == .following)
        let fix = try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        try world.tag("Trendyol/1.0", at: fix)
        #expect(try world.phase("TrendyolGo") == .following)
        try world.landUpstream()
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test(
        "Teams that merge a running release back again and again set `published_by` on the upstream train",
        arguments: [World.Style.merge, .fastForward])
    func mergedBackAgainAndAgain(style: World.Style) throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        for round in 3...5 {
            try world.commit("Trendyol/Release", ["core": "\(round)"], "Fix")
            try world.landUpstream(style)
            #expect(try world.reconcile().flatMap(\.decisions) == [], "round \(round)")
            #expect(try world.phase("Trendyol") == .regression)
            #expect(try world.phase("TrendyolGo") == .following)
            #expect(try world.files("TrendyolGo/Release")["core"] == "\(round)")
        }
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test("reconcile lands what came after an early merge back, once it is published")
    func landsTheRest() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.landUpstream()
        try world.tag("Trendyol/1.0", at: world.commit("Trendyol/Release", ["core": "3"], "Fix"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.files("develop")["core"] == "3")
    }

    @Test(
        "or, without a merge request, the branch has commits of its own since its cut point and its tip is reachable from `lands_on` by a merge"
    )
    func withoutAMergeRequest() throws {
        let world = try World.running()
        try world.merge("Trendyol/Release", into: "develop")
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test("(once it was cut anew: the commit last pulled from it)", arguments: [false, true])
    func withoutAMergeRequestAndCutAnew(byFastForward: Bool) throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        if byFastForward { try world.reconcile() }
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.reconcile()
        try world.merge("Trendyol/Release", into: "develop")
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        #expect(try world.live("TrendyolGo").upstream?.relation == .cutAnew)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test("A branch just cut has not landed")
    func justCut() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.phase("TrendyolGo") == .following)
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test(
        "For a follower the upstream **has then landed for this release for good**, whatever happens to that branch afterwards (deleted, cut anew for the next release)",
        arguments: World.Style.allCases)
    func forGood(style: World.Style) throws {
        let world = try World.landed(style)
        for event in 1...3 {
            switch event {
            case 1: try world.delete("Trendyol/Release")
            case 2:
                try world.commit("develop", ["next": "1"], "Next")
                try world.cut("Trendyol")
                try world.commit("Trendyol/Release", ["core": "next"], "Next fix")
            default:
                try world.landUpstream(style)
                try world.commit("develop", ["next": "2"], "The week after")
                try world.cut("Trendyol")
            }
            #expect(try world.reconcile().flatMap(\.decisions) == [], "event \(event)")
            #expect(try world.phase("TrendyolGo") == .awaitingPublish, "event \(event)")
            #expect(try world.files("TrendyolGo/Release")["next"] == nil)
            #expect(try world.files("TrendyolGo/Release")["core"] == "2")
        }
    }

    @Test(
        "a retargeted merge request never goes back, and next week's code never enters the release under review",
        arguments: World.Style.allCases)
    func neverGoesBack(style: World.Style) throws {
        let world = try World.landed(style) { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.target.text == "develop")
        let tip = try world.tip("TrendyolGo/Release")
        // Cut anew at once: at the very commit that landed the release before, or right after it.
        for _ in 1...2 {
            try world.cut("Trendyol")
            try world.reconcile()
            #expect(try world.phase("TrendyolGo") == .landing)
            #expect(try world.tip("TrendyolGo/Release") == tip)
            #expect(try world.open(from: "TrendyolGo/Release").map(\.id) == [request.id])
            try world.commit("develop", ["next": "1"], "Next")
        }
        try world.delete("Trendyol/Release")
        world.observation.mergeRequests.removeAll { $0.source.text == "Trendyol/Release" }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .landing)
    }

    @Test("An upstream that is gone or was cut anew without having landed is a person's", arguments: [false, true])
    func lostUpstream(isCutAnew: Bool) throws {
        let world = try World.running()
        try world.delete("Trendyol/Release")
        if isCutAnew {
            try world.commit("develop", ["next": "1"], "Next")
            try world.cut("Trendyol")
        }
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["lost-upstream"])
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
    }

    @Test("Once the upstream has landed, nobody is told to revert an early merge there", arguments: [true, false])
    func mergedEarlyIntoALandedUpstream(isGone: Bool) throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Fix go")
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.land(request.id)
        try world.landUpstream(deletesSource: isGone)
        let decision = try #require(try world.reconcile().flatMap(\.decisions).first { $0.code == "merged-early" })
        #expect(decision.hint.contains("relctl retarget-release TrendyolGo") == isGone)
        #expect(decision.hint.contains("git revert") == !isGone)
        #expect(decision.hint.hasPrefix("Trendyol/Release has landed on develop") == isGone)
    }

    @Test("Of an upstream that is gone and landed on one of two branches, `lost-upstream` names both")
    func lostUpstreamOnItsWay() throws {
        let world = try World.runningToTwo()
        try world.land(world.open("Trendyol/Release", "develop"))
        try world.delete("Trendyol/Release")
        for _ in 0..<2 {
            let decision = try #require(try world.reconcile().last?.decisions.first)
            #expect(decision.code == "lost-upstream")
            #expect(decision.message.hasSuffix(" has landed on main, as it has on develop"))
        }
    }

    @Test("A branch that was deleted by mistake and restored is the same release")
    func restored() throws {
        let world = try World.running()
        let tip = try world.tip("Trendyol/Release")
        try world.delete("Trendyol/Release")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), tip)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test(
        "The landing of a later release of the upstream is not that of the release under review",
        arguments: World.Style.allCases, World.Style.allCases)
    func aLaterLanding(first: World.Style, second: World.Style) throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["core": "3"], "Last fix")
        world.trains[1].autoPull = .off
        try world.landUpstream(first)
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "next"], "Next fix")
        try world.landUpstream(second)
        try world.commit("develop", ["next": "2"], "The week after")
        try world.cut("Trendyol")
        world.trains[1].autoPull = .merge
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["core"] == "3")
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
    }

    @Test("`idle`: everything on it has landed. What is pushed afterwards is named", arguments: World.Style.allCases)
    func pushedAfterwards(style: World.Style) throws {
        let world = try World.landed()
        try world.publishTip()
        world.relctlLands = style == .fastForward ? .merge : style
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        let late = try world.commit("TrendyolGo/Release", ["late": "1"], "Late")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "commits-after-landing")
        #expect(decision.message.contains(late.short))
        try world.land(world.open("TrendyolGo/Release", "develop"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("A hotfix tag on the same branch doesn't undo that the release before it has landed")
    func aHotfixTag() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        try world.landUpstream()
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.tag("Trendyol/1.0.1", at: world.commit("Trendyol/Release", ["hot": "1"], "Hotfix"))
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        #expect(try world.reconcile().first?.decisions.map(\.code) == ["commits-after-landing"])
    }

    @Test("What landed stays landed when its tag is deleted later")
    func aDeletedTag() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        world.observation.tags = [:]
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }
}
