import Names
import Testing

@testable import Releases

@Suite struct ForecastTests {
    @Test(
        "`status` and `plan` say whether the branch would merge into `lands_on` and into its upstream today, and with which paths if not"
    )
    func intoBoth() throws {
        let world = try World.running()
        let clean = try world.integration("TrendyolGo").forecasts
        #expect(clean.map(\.into.text) == ["develop", "Trendyol/Release"])
        #expect(clean.map(\.isClean) == [true, true])
        try world.commit("develop", ["go": "develop"], "Clash")
        try world.commit("Trendyol/Release", ["go": "core"], "Clash")
        #expect(try world.integration("TrendyolGo").forecasts.map(\.paths) == [["go"], ["go"]])
        #expect(try world.integration("Trendyol").forecasts.map(\.into.text) == ["develop"])
    }

    @Test("ahead/behind")
    func distance() throws {
        let world = try World.running()
        #expect(try world.live("TrendyolGo").behind == 0)
        #expect(try world.live("TrendyolGo").ahead == 2)
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        #expect(try world.live("TrendyolGo").behind == 1)
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.live("Trendyol").ahead == 2)
        #expect(try world.live("Trendyol").behind == 1)
    }

    @Test("A train that can't be assessed has a decision, and doesn't affect the others")
    func unrelated() throws {
        let world = try World.running()
        world.push(try world.name("TrendyolGo/Release"), nil)
        try world.commit("TrendyolGo/Release", ["x": "1"], "Unrelated")
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        let plans = try world.reconcile()
        #expect(plans.map { $0.decisions.map(\.code) } == [[], ["unrelated"]])
        world.trains[0].landsOn = [try world.name("nowhere")]
        #expect(try world.decisions("Trendyol") == ["missing-trunk"])
    }

    @Test("A branch that is gone, or was renamed on the forge: the releases stay where they stood, and a note says why")
    func missingTrunk() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        let tip = try world.tip("develop")
        try world.delete("develop")
        let plans = try world.reconcile()
        #expect(plans.map(\.release.phase) == [.regression, .following])
        #expect(plans.map { $0.decisions.map(\.code) } == [["missing-trunk"], ["missing-trunk"]])
        #expect(
            plans.map { $0.decisions.first?.hint.contains("set cut_from and lands_on in relctl.yml") } == [true, false])
        let message = plans.last?.decisions.first?.message
        #expect(message?.contains("cut_from of Trendyol and lands_on of TrendyolGo") == true)
        #expect(plans.last?.release.openMergeRequest?.id == request)
        let notes = (world.observation.notes[request] ?? []).filter(NoteMark.decisions.isOn)
        #expect(notes.count == 1 && notes.first?.body.contains("missing-trunk") == true)
        #expect(try world.request(request).labels == ["relctl-decision"])
        world.push(try world.name("develop"), tip)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(request).labels == [])
    }

    @Test("Where it can't be assessed, a merge request that a person holds is left alone")
    func missingTrunkOfAHeldRelease() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        world.change(request) { $0.labels.append("relctl-hold") }
        try world.delete("develop")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["missing-trunk"])
        #expect(try world.request(request).labels == ["relctl-hold"])
    }
}

@Suite struct HeldTests {
    @Test(
        "exit 0, `waitingFor: [\"held\"]`, nothing is done for that train",
        arguments: ["relctl-hold", "Relctl-Hold"])
    func nothingIsDone(label: String) throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.labels.append(label) }
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        let before = try world.tip("TrendyolGo/Release")
        let plan = try #require(try world.reconcile().last)
        #expect(plan.waitingFor.map(\.word) == ["held"])
        #expect(plan.decisions == [])
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["held"])
        #expect(try world.tip("TrendyolGo/Release") == before)
        world.change(request.id) { $0.labels = [] }
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("`sync-release` and `retarget-release` then need `--force-gate`")
    func needsForce() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.labels.append("relctl-hold") }
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        #expect(try world.sync("TrendyolGo").waitingFor.map(\.word) == ["held"])
        #expect(try world.retarget("TrendyolGo").waitingFor.map(\.word) == ["held"])
        world.permission.forceGate = true
        try world.sync("TrendyolGo")
        #expect(try world.files("TrendyolGo/Release")["core"] == "3")
        try world.retarget("TrendyolGo", forced: true)
        #expect(try world.files("develop")["core"] == "3")
    }

    @Test("A label of one's own choice holds; relctl's default doesn't then")
    func anotherLabel() throws {
        let world = try World.running { $0.holdLabel = "stop" }
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.labels = ["relctl-hold"] }
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == [])
        world.change(request.id) { $0.labels = ["stop"] }
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["held"])
    }
}

@Suite struct LagTests {
    private func behind() throws -> (world: World, oldest: CommitID) {
        let world = try World.running { $0.maxLag = 7_200 }
        world.trains[1].autoPull = .off
        let oldest = try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        try world.commit("Trendyol/Release", ["core": "4"], "Fix")
        world.observation.now = 100_000
        return (world, oldest)
    }

    @Test("with `max_lag`, a train that has been behind for longer is exit 5")
    func isADecision() throws {
        let (world, oldest) = try behind()
        #expect(try world.integration("TrendyolGo").unpulled.first == oldest)
        world.observation.origins[oldest] = .init(id: MergeRequestID(34), author: "ada", mergedAt: 100_000 - 7_201)
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "lag")
        #expect(decision.message.contains(oldest.short))
        #expect(decision.message.contains("since 1970-01-02T01:46:39Z"))
        let notes = world.observation.notes
        world.observation.now += 600
        #expect(try world.reconcile().last?.decisions == [decision])
        #expect(world.observation.notes == notes)
        world.observation.now -= 600
        world.observation.origins[oldest]?.mergedAt = 100_000 - 7_200
        #expect(try world.reconcile().last?.decisions == [])
    }

    @Test(
        "age counts from when the oldest unpulled commit reached the upstream on the forge's clock, not from commit dates"
    )
    func withoutTheForgesWordThereIsNoVerdict() throws {
        let (world, oldest) = try behind()
        #expect(try world.reconcile().last?.decisions == [])
        world.observation.origins[oldest] = .init(id: MergeRequestID(34), author: "ada", mergedAt: nil)
        #expect(try world.reconcile().last?.decisions == [])
    }

    @Test("A pull that is about to bring it is no lag; a conflict that keeps it out is")
    func onlyWhatStaysBehind() throws {
        let (world, oldest) = try behind()
        world.observation.origins[oldest] = .init(id: MergeRequestID(34), author: "ada", mergedAt: 1)
        world.trains[1].autoPull = .merge
        #expect(try world.plan("TrendyolGo").decisions == [])
        try world.commit("TrendyolGo/Release", ["core": "go"], "Clash")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["lag"])
        #expect(try world.plan("TrendyolGo").conflict?.commit == oldest)
    }

    @Test("A train that is in step, or published, doesn't lag")
    func inStep() throws {
        let (world, _) = try behind()
        try world.publishTip()
        #expect(try world.integration("TrendyolGo").unpulled.first == nil)
        let other = try World.running { $0.maxLag = 1 }
        #expect(try other.integration("TrendyolGo").unpulled.first == nil)
    }

    @Test("`since` of a phase that began by a merge, before a run has written it down")
    func sinceAMerge() throws {
        let world = try World.running()
        try world.landUpstream()
        let merged = try #require(world.observation.mergeRequests.first { $0.state == .merged }?.mergedAt)
        #expect(try world.live("Trendyol").since == merged && world.live("TrendyolGo").since == merged)
    }
}
