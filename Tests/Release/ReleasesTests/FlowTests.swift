import Names
import Testing

@testable import Releases

@Suite struct FlowTests {
    @Test func aWholeReleaseOfTwoTrains() throws {
        let world = try World()
        try world.commit("develop", ["core": "1", "go": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        #expect(try world.release("Trendyol").phase == .regression)
        #expect(try world.release("TrendyolGo").phase == .following)
        #expect(try world.open(from: "TrendyolGo/Release").map(\.isDraft) == [true])

        try world.commit("Trendyol/Release", ["core": "2"], "Fix core")
        try world.commit("TrendyolGo/Release", ["go": "2"], "Fix go")
        try world.reconcile()
        #expect(
            try world.history.files(at: world.tip("TrendyolGo/Release")) == ["README": "1", "core": "2", "go": "2"])
        #expect(try world.live("TrendyolGo").behind == 0)

        try world.land(world.open("Trendyol/Release", "develop"))
        #expect(try world.release("Trendyol").phase == .idle)
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["not_published"])
        #expect(try world.release("TrendyolGo").phase == .awaitingPublish)

        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release"))
        try world.reconcile()
        #expect(try world.release("TrendyolGo").phase == .idle)
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
        #expect(try world.history.files(at: world.tip("develop")) == ["README": "1", "core": "2", "go": "2"])
    }

    @Test func fixedNamesOverThreeCycles() throws {
        let world = try World()
        for cycle in 1...3 {
            try world.commit("develop", ["feature\(cycle)": "1"], "Feature \(cycle)")
            let plans = try world.cut("Trendyol", "TrendyolGo")
            #expect(plans.flatMap(\.decisions) == [])
            #expect(try world.release("Trendyol").phase == .regression)
            #expect(try world.release("TrendyolGo").phase == .following)
            try world.commit("Trendyol/Release", ["core": "\(cycle)"], "Fix core \(cycle)")
            try world.commit("TrendyolGo/Release", ["go": "\(cycle)"], "Fix go \(cycle)")
            try world.reconcile()
            try world.land(world.open("Trendyol/Release", "develop"))
            try world.tag("TrendyolGo/\(cycle).0", at: world.tip("TrendyolGo/Release"))
            try world.reconcile()
            #expect(try world.release("TrendyolGo").phase == .idle)
            #expect(try world.history.files(at: world.tip("develop"))["go"] == "\(cycle)")
        }
    }

    @Test func theNextUpstreamReleaseNeverEntersTheOneUnderReview() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own fix")
        try world.reconcile()
        try world.land(world.open("Trendyol/Release", "develop"))
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "next"], "Next fix")
        try world.reconcile()
        #expect(try world.live("TrendyolGo").upstream?.relation == .cutAnew)
        #expect(try world.release("TrendyolGo").phase == .awaitingPublish)
        #expect(try world.history.files(at: world.tip("TrendyolGo/Release"))["next"] == nil)

        // Not even when somebody merges develop into it.
        try world.merge("develop", into: "TrendyolGo/Release")
        try world.reconcile()
        #expect(try world.history.files(at: world.tip("TrendyolGo/Release"))["core"] == "1")
        #expect(try world.release("TrendyolGo").phase == .awaitingPublish)
        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release"))
        try world.reconcile()
        #expect(try world.release("TrendyolGo").phase == .idle)
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.release("TrendyolGo").phase == .following)
        #expect(try world.history.files(at: world.tip("TrendyolGo/Release"))["core"] == "next")
    }

    @Test func aConflictAdvancesToTheLastCleanCommitAndIsNotedOnce() throws {
        let world = try World()
        try world.commit("develop", ["shared": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        let own = try world.commit("TrendyolGo/Release", ["shared": "go"], "Own", by: "Grace")
        try world.commit("Trendyol/Release", ["core": "1"], "Clean")
        let culprit = try world.commit("Trendyol/Release", ["shared": "core"], "Clash", by: "Linus")
        try world.commit("Trendyol/Release", ["core": "2"], "After")
        let plans = try world.reconcile()
        let conflict = try #require(plans.last?.conflict)
        #expect(conflict.commit == culprit)
        #expect(conflict.author == "Linus")
        #expect(conflict.paths == ["shared"])
        #expect(conflict.against == [.init(commit: own, subject: "Own", author: "Grace")])
        #expect(try world.history.files(at: world.tip("TrendyolGo/Release"))["core"] == "1")
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.labels == ["relctl-conflict"])
        #expect(world.observation.notes[request.id]?.count == 1)

        // A person resolves it as the note says.
        var files = try world.history.files(at: world.tip("TrendyolGo/Release"))
        files["shared"] = "both"
        try world.add(
            "TrendyolGo/Release", files, parents: [world.tip("TrendyolGo/Release"), culprit], message: "Resolve")
        #expect(try world.reconcile().allSatisfy { $0.conflict == nil })
        #expect(try world.open(from: "TrendyolGo/Release").first?.labels == [])
        #expect(world.observation.notes[request.id]?.count == 0)
        #expect(try world.history.files(at: world.tip("TrendyolGo/Release"))["core"] == "2")
    }

    @Test func attributionOverAThousandCommitsCostsFewMerges() throws {
        let world = try World()
        try world.commit("develop", ["shared": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["shared": "go"], "Own")
        for index in 0..<1_000 {
            try world.commit("Trendyol/Release", index == 700 ? ["shared": "core"] : ["core": "\(index)"], "\(index)")
        }
        let before = world.history.mergeCount
        let integration = try world.integration("TrendyolGo")
        #expect(integration.pull?.conflict?.subject == "700")
        // Two of them are the forecasts into develop and into the upstream.
        #expect(world.history.mergeCount - before <= 15 + 2)
    }

    @Test func aSquashLandedUpstreamIsAbsorbedJustBeforeLanding() throws {
        let world = try World()
        try world.commit("develop", ["shared": "1", "other": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["shared": "2"], "Fix")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.reconcile()
        try world.commit("TrendyolGo/Release", ["shared": "3"], "On top")
        try world.commit("develop", ["other": "2"], "Meanwhile")
        try world.land(world.open("Trendyol/Release", "develop"), .squash)
        try world.reconcile()
        #expect(try world.release("TrendyolGo").phase == .awaitingPublish)
        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release"))
        let plans = try world.reconcile()
        #expect(plans.flatMap(\.decisions) == [])
        #expect(try world.release("TrendyolGo").phase == .idle)
        #expect(
            try world.history.files(at: world.tip("develop"))
                == ["README": "1", "shared": "3", "other": "2", "go": "1"])
    }

    @Test func aBackMergeIsNotPulled() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release", by: "Linus")
        let before = try world.tip("TrendyolGo/Release")
        let plans = try world.reconcile()
        let decision = try #require(plans.last?.decisions.first)
        #expect(decision.code == "back-merge")
        #expect(decision.message.contains("Linus"))
        #expect(try world.tip("TrendyolGo/Release") == before)
    }

    @Test func aRewrittenUpstreamIsListed() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let base = try world.tip("Trendyol/Release")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.commit("Trendyol/Release", ["core": "1"], "Dropped")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), base)
        try world.commit("Trendyol/Release", ["core": "2"], "Instead")
        let plans = try world.reconcile()
        #expect(plans.last?.decisions.first?.code == "rewritten-upstream")
        #expect(plans.last?.decisions.first?.message.contains("Dropped") == true)
    }

    @Test func aChainIsPulledInOnePass() throws {
        let world = try World()
        var third = world.trains[1]
        third.name = try #require(TrainName("Third"))
        third.branch = try #require(BranchPattern("Third/Release"))
        third.origin = .train(world.trains[1].name)
        third.publication = .tag(pattern: "Third/*")
        world.trains.append(third)
        try world.cut("Trendyol", "TrendyolGo", "Third")
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.commit("Third/Release", ["third": "1"], "Own")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.reconcile()
        #expect(
            try world.history.files(at: world.tip("Third/Release"))
                == ["README": "1", "go": "1", "third": "1", "core": "1"])
        try world.land(world.open("Trendyol/Release", "develop"))
        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release"))
        try world.tag("Third/1.0", at: world.tip("Third/Release"))
        try world.reconcile()
        #expect(try world.release("TrendyolGo").phase == .idle)
        #expect(try world.release("Third").phase == .idle)
    }

    @Test func whatAPersonClosedStaysClosed() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.state = .closed }
        #expect(try world.reconcile().last?.decisions.first?.code == "ended-merge-request")
        try world.cut("TrendyolGo")
        #expect(try world.open(from: "TrendyolGo/Release").count == 1)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }
}
