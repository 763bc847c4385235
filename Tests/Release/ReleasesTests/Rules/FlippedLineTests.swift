import Names
import Testing

@testable import Releases

/// Merges with the wrong first parent, on a release branch and on the trunk: a cut point never moves back.
@Suite struct FlippedLineTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    /// The second release of both trains, with a fix on each, and what the branches were at in the first.
    private func second() throws -> (world: World, former: [String: CommitID]) {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        let former = [core: try world.tip(core), go: try world.tip(go)]
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        try world.commit(core, ["core": "3"], "Fix core again")
        try world.commit(go, ["go": "3"], "Fix go again")
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .following)
        return (world, former)
    }

    /// Somebody commits on an old local branch, pulls, and pushes: a plain fast-forward of the branch.
    @discardableResult
    private func flip(_ branch: String, in world: World, from old: CommitID?, _ file: String = "dev") throws -> CommitID
    {
        world.push(try world.name("local"), old)
        try world.commit("local", [file: "1"], "Fix by \(file)")
        let merge = try world.merge(branch, into: "local", by: "Bob", message: "Merge branch '\(branch)' into local")
        world.push(try world.name(branch), merge)
        return merge
    }

    /// What the hint's commands do.
    private func putBack(_ branch: String, in world: World, to former: CommitID) throws {
        let head = try world.tip(branch)
        try world.add(
            branch, tree: world.history.commit(head).tree, parents: [former, head], message: "Put back", by: "Bob")
    }

    private func decision(_ train: String, in world: World) throws -> Decision {
        let decisions = try world.plan(train).decisions
        try #require(decisions.map(\.code) == ["flipped-line"])
        return decisions[0]
    }

    @Test("The landing of the release before is not this one's: somebody is asked, the follower waits, nothing lands")
    func flippedUpstream() throws {
        let (world, old) = try second()
        let (head, follower) = (try world.tip(core), try world.tip(go))
        let merge = try flip(core, in: world, from: old[core])
        let plans = try world.reconcile()
        let decision = try decision("Trendyol", in: world)
        #expect(decision.message.contains("\(merge.short) \"Merge branch") && decision.who == ["Bob"])
        #expect(decision.hint.contains("git switch --detach \(head.short) && git merge --no-ff"))
        #expect(plans.last?.waitingFor == [.upstreamDecision] && plans.last?.decisions == [])
        #expect(try world.tip(go) == follower && world.phase("TrendyolGo") == .following)
        // A newly cut follower would be on the flipped line.
        #expect(try world.cut("TrendyolGo") { $0.recuts = true }.flatMap(\.decisions) == [decision])

        try world.publishTip("2.0")
        try world.reconcile()
        #expect(try world.tip(go) == follower && world.files("develop")["core"] == "2")

        // The commands settle it, and do no harm when they are run again.
        for _ in 0..<2 {
            try putBack(core, in: world, to: head)
            #expect(try world.reconcile().flatMap(\.decisions) == [])
            #expect(try world.phase("Trendyol") == .regression && world.phase("TrendyolGo") == .following)
        }
        #expect(try world.files(core)["dev"] == "1" && world.files(core)["core"] == "3")
    }

    @Test("So it is with the follower's own branch")
    func flippedFollower() throws {
        let (world, old) = try second()
        let head = try world.tip(go)
        try flip(go, in: world, from: old[go])
        try world.reconcile()
        #expect(try decision("TrendyolGo", in: world).hint.contains("git switch --detach \(head.short)"))
        #expect(try world.open(from: go).allSatisfy { world.observation.notes[$0.id]?.isEmpty == false })
        #expect(try world.publish("TrendyolGo", "2.0").decisions.map(\.code) == ["flipped-line"])
        try world.landUpstream()
        try world.reconcile()
        #expect(try world.files("develop")["go"] == "2")

        try putBack(go, in: world, to: head)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.publishTip("2.0")
        try world.reconcile()
        #expect(try world.files("develop")["go"] == "3" && world.files("develop")["dev"] == "1")
    }

    @Test("The former head is found below several flips")
    func flippedTwice() throws {
        let (world, old) = try second()
        let head = try world.tip(core)
        try flip(core, in: world, from: old[core])
        let newest = try flip(core, in: world, from: old[core], "other")
        try world.commit(core, ["more": "1"], "More")
        try world.reconcile()
        let decision = try decision("Trendyol", in: world)
        #expect(decision.message.contains(newest.short) && decision.hint.contains("--detach \(head.short)"))
        try putBack(core, in: world, to: head)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A flip within the release asks nobody", arguments: ["Trendyol", "TrendyolGo"])
    func flippedWithinTheRelease(train: String) throws {
        let (world, _) = try second()
        let branch = "\(train)/Release"
        try flip(branch, in: world, from: world.live(train).cutPoint)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following && world.files(go)["dev"] == "1")
    }

    @Test("What landed with its flipped line is over, and the next release is cut")
    func landedWithItsLine() throws {
        let (world, old) = try second()
        try flip(core, in: world, from: old[core])
        try world.reconcile()
        try world.landUpstream()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .idle && world.phase("TrendyolGo") == .awaitingPublish)
        try world.commit("develop", ["next": "2"], "Next")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.live("Trendyol").cutPoint == world.tip("develop"))
    }

    /// An old feature branch merges the trunk, and the trunk is fast-forwarded to that.
    private func flipTrunk(_ world: World, from old: CommitID) throws {
        world.push(try world.name("feature"), old)
        try world.commit("feature", ["feature": "1"], "Feature")
        try world.merge("develop", into: "feature")
        world.push(try world.name("develop"), try world.tip("feature"))
    }

    @Test("A trunk whose line lost the cut asks nobody, and nothing lands before its time", arguments: [false, true])
    func flippedTrunk(isBare: Bool) throws {
        let world = try World.landed()
        world.trains[0].keepsBranch = false
        world.trains[1].keepsBranch = false
        let old = try world.live("Trendyol").cutPoint
        try world.publishTip()
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol", "TrendyolGo")
        let cut = try world.tip(core)
        if !isBare {
            try world.commit(core, ["core": "3"], "Fix core again")
            try world.commit(go, ["go": "3"], "Fix go again")
            try world.reconcile()
        }
        try flipTrunk(world, from: old)
        for _ in 0..<2 {
            #expect(try world.reconcile().flatMap(\.decisions) == [])
            #expect(try world.phase("Trendyol") == .regression && world.phase("TrendyolGo") == .following)
            #expect(try world.live("Trendyol").cutPoint == cut && world.live("TrendyolGo").cutPoint == cut)
        }
        try world.commit(core, ["core": "4"], "Fix core once more")
        try world.commit(go, ["go": "4"], "Fix go once more")
        try world.publishTip("2.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["core"] == "2" && world.files("develop")["go"] == "2")

        try world.landUpstream()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "4")
        #expect(try world.release("TrendyolGo").head == nil)
    }

    @Test("After such a trunk the next release of each train can be cut, and the follower keeps to its own until then")
    func cutAfterAFlippedTrunk() throws {
        let (world, _) = try second()
        let old = try world.history.commit(world.live("Trendyol").cutPoint).parents[0]
        let first = try #require(try world.history.commit(old).parents.first)
        try world.landUpstream()
        try world.reconcile()
        try world.commit("develop", ["next": "2"], "Next")
        try world.cut("Trendyol")
        let cut = try world.tip(core)
        try flipTrunk(world, from: first)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.live("TrendyolGo").upstream?.relation == .cutAnew)
        #expect(try world.phase("TrendyolGo") == .awaitingPublish && world.files(go)["next"] == "1")
        try world.publishTip("2.0")
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following && world.live("TrendyolGo").cutPoint == cut)
    }
}
