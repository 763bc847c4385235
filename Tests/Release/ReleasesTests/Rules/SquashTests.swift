import Names
import Printing
import Testing

@testable import Releases

@Suite struct SquashTests {
    private func squashed(_ style: World.Style = .squash) throws -> World {
        let world = try World()
        try world.commit("develop", ["shared": "1", "other": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["shared": "2"], "Fix")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.reconcile()
        try world.commit("TrendyolGo/Release", ["shared": "3"], "On top")
        try world.commit("develop", ["other": "2"], "Meanwhile")
        try world.landUpstream(style)
        return world
    }

    @Test(
        "the follower gets a merge commit (branch, S) whose tree is the three-way merge of branch and S *with h as base*, so that its landing doesn't conflict with its own content",
        arguments: [World.Style.squash, .squashAndMerge, .rebase])
    func isAbsorbed(style: World.Style) throws {
        let world = try squashed(style)
        try world.publishTip()
        let before = try world.tip("TrendyolGo/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        let absorption = try world.history.commit(world.tip("TrendyolGo/Release"))
        #expect(absorption.parents[0] == before)
        #expect(try world.history.files(at: absorption.id) == ["README": "1", "shared": "3", "other": "2", "go": "1"])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop") == ["README": "1", "shared": "3", "other": "2", "go": "1"])
    }

    @Test("Before the push that takes the squash in, which may remove approvals, it is written down who had given them")
    func keepsTheReceipt() throws {
        let world = try squashed()
        world.trains[1].merging = .byHand
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        let approved = try world.tip("TrendyolGo/Release")
        world.observation.approvals[old.id] = Approvals([.init(by: "ada", of: approved)])
        try world.publishTip()
        let planner = world.planner
        let releases = try planner.assessor.assess()
        let first = try #require(try planner.reconcile(releases[1], among: releases).steps.first)
        #expect(first.opensRequest)
        try world.take(first)
        // As after a kill.
        world.observation.approvals = [:]
        try world.reconcile()
        let new = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(new.id != old.id && new.description.contains("- `ada`: `\(approved.short)`; "), "\(new.description)")
        let tip = try world.tip("TrendyolGo/Release")
        let command = "`git diff \(approved.short) \(tip.short)`"
        #expect(new.description.contains(command + "):\n\n- `other`\n"), "\(new.description)")
        #expect(try world.files("TrendyolGo/Release")["other"] == "2")
    }

    @Test("only when the gates hold, just before landing")
    func onlyJustBeforeLanding() throws {
        let world = try squashed()
        let before = try world.tip("TrendyolGo/Release")
        try world.reconcile()
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test("and only if the squash commit S has the tree that merging the upstream head h would have made. Else exit 5")
    func onlyTheSquashItself() throws {
        let world = try World.running()
        let id = try world.open("Trendyol/Release", "develop")
        let other = try world.commit("develop", ["core": "2", "smuggled": "1"], "Squash and more")
        world.change(id) { ($0.state, $0.squashCommit) = (.merged, other) }
        try world.publishTip()
        let before = try world.tip("TrendyolGo/Release")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["squashed-upstream"])
        #expect(try world.tip("TrendyolGo/Release") == before)
        try world.merge("develop", into: "TrendyolGo/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("Where the forge doesn't say which commit it was squashed to: exit 5")
    func unknownSquash() throws {
        let world = try squashed()
        for request in world.observation.mergeRequests { world.change(request.id) { $0.squashCommit = nil } }
        try world.publishTip()
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["squashed-upstream"])
    }

    @Test("Never the branch's own tree: a fix that the branch has not pulled is not taken back by its landing")
    func keepsWhatWasNotPulled() throws {
        let world = try World.running()
        try world.publishTip()
        try world.commit("Trendyol/Release", ["core": "3", "late": "1"], "After the follower was published")
        try world.landUpstream(.squash)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop") == ["README": "1", "core": "3", "late": "1", "go": "2"])
    }

    @Test("An upstream cut anew at the very squash is still another release")
    func cutAnewAtTheSquash() throws {
        let world = try squashed()
        try world.publishTip()
        world.trains[1].merging = .byHand
        try world.reconcile()
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["next": "1"], "Next fix")
        world.trains[1].merging = .whenReady
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["next"] == nil)
    }

    @Test("A train behind in the chain doesn't get what its upstream took in just before landing")
    func inAChain() throws {
        let world = try squashed()
        try world.addTrain("Third")
        try world.cut("Third")
        try world.commit("Third/Release", ["third": "1"], "Own")
        try world.reconcile()
        try world.publishTip()
        world.trains[1].merging = .byHand
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("Third/Release")["other"] == "1")
        world.trains[1].merging = .whenReady
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .idle)
        #expect(
            try world.files("develop")
                == ["README": "1", "shared": "3", "other": "2", "go": "1", "third": "1"])
    }

    @Test("A squash onto another branch than the follower lands on is none of its concern")
    func landedElsewhere() throws {
        let world = try World.running()
        world.trains[0].landsOn = [try world.name("main")]
        world.push(try world.name("main"), try world.tip("develop"))
        try world.land(world.open("Trendyol/Release", "main"), .squash)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "2")
    }
}
