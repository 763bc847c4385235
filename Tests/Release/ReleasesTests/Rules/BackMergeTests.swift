import Names
import Testing

@testable import Releases

@Suite struct BackMergeTests {
    @Test(
        "an upstream that took in first-parent commits of `lands_on` newer than its cut point (someone merged develop into the release) is not pulled: exit 5, naming the merge and its author"
    )
    func isNotPulled() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        let merge = try world.merge("develop", into: "Trendyol/Release", by: "Linus")
        try world.commit("Trendyol/Release", ["core": "4"], "Fix")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "back-merge")
        #expect(decision.message.contains(merge.short))
        #expect(decision.message.contains("Linus"))
        // What was there before the merge is pulled.
        #expect(try world.files("TrendyolGo/Release") == ["README": "1", "core": "3", "go": "2"])
        let before = try world.tip("TrendyolGo/Release")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["back-merge"])
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test("Once the upstream has landed, a back-merge with nothing after it brings only what is there already")
    func afterTheLanding() throws {
        let world = try World.running { $0.maxLag = 1 }
        try world.commit("develop", ["core": "next"], "Next week")
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix")
        try world.add(
            "Trendyol/Release", world.files("develop").merging(["fix": "1"]) { $1 },
            parents: [world.tip("Trendyol/Release"), world.tip("develop")], message: "Merge develop, resolve")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["back-merge"])
        let noted = try #require(try world.open(from: "TrendyolGo/Release").first).id
        #expect(try world.request(noted).labels == ["relctl-decision"])
        try world.landUpstream()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(noted).labels == [])
        #expect(try world.files("TrendyolGo/Release") == ["README": "1", "core": "2", "go": "2", "fix": "1"])
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test("The note on a merge request that another takes over from is taken away")
    func notesOfAReplacedRequest() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release", by: "Linus")
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix that the package lacks")
        try world.landUpstream()
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["back-merge"])
        let noted = try #require(try world.open(from: "TrendyolGo/Release").first).id
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.request(noted).state == .closed)
        #expect(try world.request(noted).labels == [])
        #expect(world.observation.notes[noted] == [])
    }

    @Test("unless `allow_back_merges`")
    func unlessAllowed() throws {
        let world = try World.running { $0.allowsBackMerges = true }
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["next"] == "1")
        #expect(try world.phase("TrendyolGo") == .following)
    }

    @Test("A merge of what the release had at its cut is no back-merge")
    func olderCommitsAreFine() throws {
        let world = try World.running()
        try world.add(
            "feature", world.files("develop"), parents: [world.tip("develop")], message: "Branch off develop")
        try world.merge("feature", into: "Trendyol/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A branch off newer develop that is merged into the release brings it just as well")
    func throughAFeatureBranch() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.add("feature", world.files("develop"), parents: [world.tip("develop")], message: "Branch off develop")
        try world.merge("feature", into: "Trendyol/Release", by: "Linus")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["back-merge"])
    }

    @Test("A second back-merge is seen even where the first is on the follower already")
    func aSecondOne() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release")
        try world.merge("develop", into: "TrendyolGo/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit("develop", ["next": "2"], "The week after")
        try world.merge("develop", into: "Trendyol/Release", by: "Linus")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["back-merge"])
        #expect(try world.files("TrendyolGo/Release")["next"] == "1")
    }

    @Test("Where `cut_from` is not `lands_on`, next week's code can come from either", arguments: ["develop", "main"])
    func fromEitherBranch(source: String) throws {
        let world = try World()
        for index in world.trains.indices { world.trains[index].landsOn = [try world.name("main")] }
        world.push(try world.name("main"), try world.tip("develop"))
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit(source, ["next": "1"], "Next week")
        try world.merge(source, into: "Trendyol/Release", by: "Linus")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "back-merge")
        #expect(decision.message.contains("took in \(source)"))
    }

    @Test(
        "A back-merge is seen after the upstream landed by fast-forward, when its line is that of develop",
        arguments: [false, true])
    func beforeAFastForward(isCutAnew: Bool) throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        let merge = try world.merge("develop", into: "Trendyol/Release", by: "Linus")
        try world.landUpstream(.fastForward)
        if isCutAnew {
            try world.commit("develop", ["next": "2"], "The week after")
            try world.cut("Trendyol")
        }
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "back-merge")
        #expect(decision.message.contains(merge.short))
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("A back-merge in what an upstream landed with is seen after it was cut anew, too")
    func inAFormerRelease() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release", by: "Linus")
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix")
        try world.landUpstream()
        try world.commit("develop", ["next": "2"], "The week after")
        try world.cut("Trendyol")
        #expect(try world.live("TrendyolGo").upstream?.relation == .cutAnew)
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["back-merge"])
        #expect(try world.files("TrendyolGo/Release")["next"] == nil)
    }

    @Test(
        "If such a merge was reverted, landing would silently undo work on `lands_on`: then `reconcile` does not merge (exit 5)",
        arguments: [false, true])
    func undoes(developMoves: Bool) throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["next": nil], "Revert the merge")
        if developMoves { try world.commit("develop", ["meanwhile": "1"], "Meanwhile") }
        try world.landUpstream()
        try world.publishTip()
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "undoes")
        #expect(decision.message.contains("next"))
        #expect(try world.files("develop")["next"] == "1")
        #expect(try world.phase("TrendyolGo") == .landing)

        try world.commit("TrendyolGo/Release", ["next": "1"], "Bring it back")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["next"] == "1")
    }

    @Test("Of many paths the first ten are named", arguments: [10, 12])
    func undoesMuch(count: Int) throws {
        let world = try World.running()
        let files = (10..<10 + count).map { "next\($0)" }
        try world.commit("develop", Dictionary(uniqueKeysWithValues: files.map { ($0, "1") }), "Next week")
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit(
            "TrendyolGo/Release", Dictionary(uniqueKeysWithValues: files.map { ($0, nil) }), "Revert the merge")
        try world.landUpstream()
        try world.publishTip()
        let message = try #require(try world.reconcile().last?.decisions.first?.message)
        let list = files.prefix(10).joined(separator: ", ") + (count > 10 ? " and 2 more" : "")
        #expect(message.hasSuffix(": " + list), "\(message)")
    }

    /// It broke the second app, and the core app landed with it: to git the revert is a change that the branch made.
    @Test("Nor does it take a fix off `lands_on` that the branch pulled and reverted", arguments: [false, true])
    func takesNoFixBack(developMoves: Bool) throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix")
        try world.reconcile()
        try world.commit("TrendyolGo/Release", ["fix": nil], "Revert the fix")
        if developMoves { try world.commit("develop", ["meanwhile": "1"], "Meanwhile") }
        try world.landUpstream(.merge)
        try world.publishTip()
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "undoes" && decision.message.contains("fix"))
        #expect(try world.files("develop")["fix"] == "1")
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Bring it back")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle && world.files("develop")["fix"] == "1")
    }

    @Test("What the branch made of a fix further, and what `lands_on` reverted itself, is no loss")
    func adaptsAFix() throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["fix": "1", "other": "1"], "Fix")
        try world.reconcile()
        try world.commit("TrendyolGo/Release", ["fix": "2"], "Adapt the fix")
        try world.landUpstream(.merge)
        try world.commit("develop", ["other": nil], "Take the other back")
        try world.publishTip()
        #expect(try world.integration("TrendyolGo").forecasts.first?.undoes == [])
    }

    @Test("A train that follows nobody is kept from undoing work just as well")
    func aRootUndoes() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release")
        try world.commit("Trendyol/Release", ["next": nil], "Revert the merge")
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        #expect(try world.reconcile().first?.decisions.map(\.code) == ["undoes"])
        #expect(try world.files("develop")["next"] == "1")
    }

    @Test(
        "a path is listed as `undoes` when it merges cleanly both with the real merge base and with the cut point as base and the two contents differ"
    )
    func forecastListsThem() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["next": nil], "Revert the merge")
        #expect(try world.integration("TrendyolGo").forecasts.first?.undoes == ["next"])
        #expect(try world.integration("TrendyolGo").forecasts.first?.isClean == true)
        try world.commit("develop", ["other": "1"], "Meanwhile")
        #expect(try world.integration("TrendyolGo").forecasts.first?.undoes == ["next"])
    }

    @Test("A reverted path is listed even where the merge from the cut point conflicts in another")
    func besidesAnotherConflict() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1", "go": "develop"], "Next week")
        var files = try world.files("TrendyolGo/Release").merging(world.files("develop")) { own, _ in own }
        files["go"] = "both"
        try world.add(
            "TrendyolGo/Release", files, parents: [world.tip("TrendyolGo/Release"), world.tip("develop")],
            message: "Merge develop")
        try world.commit("TrendyolGo/Release", ["next": nil], "Revert the merge, but for go")
        #expect(try world.integration("TrendyolGo").forecasts.first?.undoes == ["next"])
    }

    @Test("A branch that took develop in to resolve a conflict, and reverted nothing, undoes nothing")
    func resolvingUndoesNothing() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["go": "3"], "Own")
        try world.commit("develop", ["next": "2"], "Meanwhile")
        #expect(try world.integration("TrendyolGo").forecasts.first?.undoes == [])
    }

    @Test("What is new on the branch that it was cut from undoes nothing on another one that it lands on")
    func resolvingForAnotherBranch() throws {
        let world = try World()
        world.push(try world.name("stage"), try world.tip("develop"))
        for index in world.trains.indices { world.trains[index].landsOn = [try world.name("stage")] }
        try world.commit("develop", ["core": "1", "new": "1"], "Features")
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["README": "release"], "Fix")
        try world.commit("stage", ["README": "hotfix", "other": "1"], "Hotfix")
        let files = try world.files("Trendyol/Release").merging(["other": "1"]) { own, _ in own }
        try world.add(
            "Trendyol/Release", files, parents: [world.tip("Trendyol/Release"), world.tip("stage")],
            message: "Merge stage")
        #expect(try world.integration("Trendyol").forecasts.first { $0.into.text == "stage" }?.undoes == [])
        try world.commit("Trendyol/Release", ["other": nil], "Take the hotfix out again")
        #expect(try world.integration("Trendyol").forecasts.first { $0.into.text == "stage" }?.undoes == ["other"])
    }
}
