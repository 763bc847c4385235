import Names
import Testing

@testable import Releases

@Suite struct ChainTests {
    private func chain(_ change: (World) throws -> Void = { _ in }) throws -> World {
        let world = try World()
        try world.addTrain("Third")
        try change(world)
        try world.cut("Trendyol", "TrendyolGo", "Third")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.commit("Third/Release", ["third": "1"], "Own")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.reconcile()
        return world
    }

    @Test("A parallel train may follow a parallel train: a fix comes down the chain in one pass")
    func pulls() throws {
        let world = try chain()
        #expect(try world.files("Third/Release") == ["README": "1", "go": "1", "third": "1", "core": "1"])
        #expect(try world.open(from: "Third/Release").map(\.target.text) == ["TrendyolGo/Release"])
        #expect(try world.live("Third").cutPoint == world.live("Trendyol").cutPoint)
    }

    @Test("A back-merge at the top is named as the person's that it is, also where a train in between allows it")
    func backMergeAtTheTop() throws {
        let world = try chain { world in
            let middle = try #require(world.trains.firstIndex { $0.name.text == "TrendyolGo" })
            world.trains[middle].allowsBackMerges = true
        }
        try world.commit("develop", ["next": "1"], "Next week")
        let merge = try world.merge("develop", into: "Trendyol/Release", by: "Grace")
        let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
        #expect(decision.code == "back-merge" && decision.commit == merge)
        #expect(decision.message.contains(merge.short) && decision.message.contains("by Grace"))
    }

    @Test("A conflict further down is blamed on the commit at the top, not on the pull that brought it")
    func conflictFromTheTop() throws {
        let world = try chain()
        try world.commit("Third/Release", ["core": "third"], "Own core", by: "Ada")
        try world.commit("Trendyol/Release", ["other": "1"], "Clean", by: "Linus")
        let cause = try world.commit("Trendyol/Release", ["core": "2"], "Clash", by: "Grace")
        world.observation.origins[cause] = .init(id: MergeRequestID(34), author: "grace", mergedAt: 5)
        try world.commit("Trendyol/Release", ["other": "2"], "After", by: "Linus")
        let conflict = try #require(try world.reconcile().compactMap(\.conflict).first)
        #expect(try conflict.commit == world.tip("TrendyolGo/Release"))
        #expect(conflict.cause == cause && conflict.author == "Grace" && conflict.subject == "Clash")
        #expect(conflict.causeBranches == [try world.name("Trendyol/Release")])
        let request = try #require(try world.open(from: "Third/Release").first)
        let note = try #require(world.observation.notes[request.id]?.first?.body)
        let pull = conflict.commit
        #expect(note.contains("\(cause.short) `Clash` by `Grace` (!34), which came with the merge \(pull.short)."))
        #expect(note.contains("git merge \(pull.hex)"))
    }

    @Test("Own work that the top got and took back: the decision names the person's commit there")
    func undoneAtTheTop() throws {
        let world = try chain()
        try world.commit("Trendyol/Release", ["third": "1"], "Copy", by: "Linus")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        let revert = try world.commit("Trendyol/Release", ["third": nil], "Revert the copy", by: "Grace")
        let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
        #expect(decision.code == "own-work-undone" && decision.commit == revert && decision.who == ["Grace"])
        #expect(try world.files("Third/Release")["third"] == "1")
    }

    @Test("Each waits for the one before it", arguments: World.Style.allCases)
    func landsInOrder(style: World.Style) throws {
        let world = try chain()
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        try world.landUpstream(style)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .following)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.phase("Third") == .idle)
        #expect(try world.files("develop") == ["README": "1", "go": "1", "third": "1", "core": "1"])
    }

    @Test("The middle is cut anew while the last is still in review")
    func overlap() throws {
        let world = try chain()
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        try world.commit("TrendyolGo/Release", ["go": "next"], "Next fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .awaitingPublish)
        #expect(try world.files("Third/Release")["next"] == nil)
        #expect(try world.files("Third/Release")["go"] == "1")
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .idle)
        #expect(try world.cut("Third").flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .following)
        #expect(try world.files("Third/Release")["go"] == "next")
    }

    @Test("A branch that is followed by one still on its way is not deleted")
    func keepsWhatIsFollowed() throws {
        let world = try chain { world in for index in 0...2 { world.trains[index].keepsBranch = false } }
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(world.observation.branches[try world.name("Trendyol/Release")] == nil)
        #expect(world.observation.branches[try world.name("TrendyolGo/Release")] != nil)
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        try world.reconcile()
        #expect(world.observation.branches.keys.map(\.text) == ["develop"])
    }
}

@Suite struct FollowersTests {
    private func two() throws -> World {
        let world = try World()
        try world.addTrain("Third", following: "Trendyol")
        try world.cut("Trendyol", "TrendyolGo", "Third")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.commit("Third/Release", ["third": "1"], "Own")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.reconcile()
        return world
    }

    @Test(
        "two followers of one upstream: each gets the fixes, and lands when its own package is published",
        arguments: World.Style.allCases)
    func landByThemselves(style: World.Style) throws {
        let world = try two()
        #expect(try world.files("TrendyolGo/Release")["core"] == "1")
        #expect(try world.files("Third/Release")["core"] == "1")
        try world.landUpstream(style)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.phase("Third") == .awaitingPublish)
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .idle)
        #expect(try world.files("develop") == ["README": "1", "go": "1", "third": "1", "core": "1"])
    }

    @Test(
        "overlapping releases: one follower is on the next release, the other in review of the last",
        arguments: World.Style.allCases)
    func overlapping(style: World.Style) throws {
        let world = try two()
        try world.landUpstream(style)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        try world.commit("Trendyol/Release", ["core": "next"], "Next fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.files("TrendyolGo/Release")["core"] == "next")
        #expect(try world.phase("Third") == .awaitingPublish)
        #expect(try world.files("Third/Release")["core"] == "1")
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Third") == .idle)
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.files("TrendyolGo/Release")["third"] == nil)
    }
}
