import Names
import Testing

@testable import Releases

@Suite struct MergeRequestTests {
    @Test("source is the train's branch, target its upstream (parallel) or `lands_on`; a draft while `following`")
    func sourceAndTarget() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.target.text == "Trendyol/Release")
        #expect(request.isDraft)
        try world.landUpstream()
        try world.publishTip()
        world.trains[1].merging = .byHand
        try world.reconcile()
        let landing = try world.open(from: "TrendyolGo/Release")
        #expect(landing.map(\.target.text) == ["develop"])
        #expect(landing.map(\.isDraft) == [false])
    }

    @Test("An open one for the same pair is adopted, never duplicated")
    func adopts() throws {
        let world = try World()
        try world.cut("Trendyol")
        world.push(try world.name("TrendyolGo/Release"), try world.tip("Trendyol/Release"))
        let byHand = try world.open("TrendyolGo/Release", "Trendyol/Release")
        try world.cut("TrendyolGo")
        try world.reconcile()
        #expect(try world.open(from: "TrendyolGo/Release").map(\.id) == [byHand])
    }

    @Test("A forge that refuses an empty one (GitHub) gets it as soon as there is a commit to show")
    func waitsForACommit() throws {
        let world = try World()
        world.observation.opensEmptyMergeRequests = false
        #expect(try world.cut("Trendyol", "TrendyolGo").last?.waitingFor.map(\.word) == ["commits"])
        #expect(try world.plan("TrendyolGo").steps.isEmpty)
        #expect(try world.plan("TrendyolGo").waitingFor.map(\.word) == ["commits"])
        try world.commit("TrendyolGo/Release", ["go": "1"], "Fix")
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == [])
        #expect(try world.open(from: "TrendyolGo/Release").count == 1)
    }

    @Test("reconcile opens a missing merge request")
    func opensAMissingOne() throws {
        let world = try World()
        try world.cut("Trendyol")
        world.push(try world.name("TrendyolGo/Release"), try world.tip("Trendyol/Release"))
        try world.reconcile()
        #expect(try world.open(from: "TrendyolGo/Release").count == 1)
    }

    @Test(
        "is a draft while `following` (so that nobody merges it into the upstream by mistake); draft: false switches it off"
    )
    func draftCanBeSwitchedOff() throws {
        let world = try World { $0.mergeRequest.draft = false }
        try world.cut("Trendyol", "TrendyolGo")
        #expect(try world.open(from: "TrendyolGo/Release").map(\.isDraft) == [false])
    }

    @Test("One that a person closed: exit 5, named; any open one for the pair clears it")
    func closedByAPerson() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.state = .closed }
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "ended-merge-request")
        #expect(decision.message.contains("\(request.id)"))
        #expect(decision.message.contains(request.url))
        try world.open("TrendyolGo/Release", "Trendyol/Release")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    /// Some forges take labels and people in requests of their own: a run may have ended in between.
    @Test("Labels, reviewers and assignees carry over, also where a run ended in between", arguments: [false, true])
    func unfinished(isLanding: Bool) throws {
        let world = try World.running { $0.mergeRequest.labels = ["release"] }
        let following = try #require(try world.open(from: "TrendyolGo/Release").first)
        if isLanding {
            try world.landUpstream()
            try world.publishTip()
            world.change(following.id) { $0.reviewerIDs = [7] }
            try world.open("TrendyolGo/Release", "develop")
        }
        let request = try #require(try world.open(from: "TrendyolGo/Release").last)
        world.change(request.id) {
            $0.labels = []
            $0.description += "\n\n" + MergeRequest.unfinishedMark
        }
        let plan = try world.plan("TrendyolGo")
        #expect(plan.steps.map(\.name) == ["open-merge-request"])
        guard case .openMergeRequest(let again)? = plan.steps.first?.action else {
            Issue.record("\(plan.steps.map(\.name))")
            return
        }
        #expect(again.labels == ["release"] && again.target == request.target)
        #expect(again.reviewerIDs == (isLanding ? [7] : []))
        try world.reconcile()
        #expect(try world.request(request.id).labels == ["release"])
        #expect(try !world.request(request.id).isUnfinished)
    }

    /// GitHub and Gitea close what targets a branch that is deleted; a person may have closed it before.
    @Test("An upstream branch that was deleted on merge is recognised, not an error", arguments: [true, false])
    func closedWithItsTarget(isThatOfTheForge: Bool) throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let before = world.clock - 10
        try world.land(world.open("Trendyol/Release", "develop"), deletesSource: true)
        world.change(request.id) {
            ($0.state, $0.target) = (.closed, request.target)
            $0.closedAt = isThatOfTheForge ? world.clock : before
        }
        world.observation.wasClosedByForge[request.id] = isThatOfTheForge
        let codes = try world.reconcile().last?.decisions.map(\.code)
        #expect(codes == (isThatOfTheForge ? [] : ["ended-merge-request"]))
        try world.publishTip()
        try world.reconcile()
        #expect(try (world.release("TrendyolGo").phase == .idle) == isThatOfTheForge)
    }

    /// Every closing after the upstream's landing is one that the forge may have made.
    @Test(
        "One that a person closed: exit 5, named, also once the upstream's branch is deleted", arguments: [true, false])
    func closedByAPersonAfterTheLanding(isDeletedLater: Bool) throws {
        let world = try World.landed()
        try world.publishTip()
        world.observation.mergeability.removeAll()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        #expect(try world.plan("TrendyolGo").decisions.map(\.code) == ["ended-merge-request"])
        if isDeletedLater {
            world.observation.wasClosedByForge[request.id] = false
            try world.reconcile()
        }
        try world.delete("Trendyol/Release")
        // Without proof it was a person; and once that is noted, also against the forge's word.
        world.observation.wasClosedByForge[request.id] = isDeletedLater
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["ended-merge-request"])
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
        try world.retarget("TrendyolGo")
        #expect(try world.release("TrendyolGo").phase == .idle)
    }

    @Test("`needs.since`: when somebody closed it, where the forge tells", arguments: [500, nil])
    func needsSince(closedAt: Int?) throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { ($0.state, $0.closedAt) = (.closed, closedAt) }
        let entry = Outcome.Entry(plan: try world.plan("TrendyolGo"))
        #expect(entry.plan.decisions.map(\.code) == ["ended-merge-request"])
        let age = DecisionAge(history: world.history, journal: nil)
        #expect(try age.start(of: entry) == closedAt)
    }

    @Test("The journal remembers that a decision was open, also where lists no longer show the merge request")
    func closedLongAgo() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.state = .closed }
        try world.reconcile()
        let train = try #require(TrainName("TrendyolGo"))
        let entries = try #require(world.observation.journals[train]).entries.values
        #expect(entries.map(\.ended) == [request.id])
        try world.open("TrendyolGo/Release", "Trendyol/Release")
        try world.reconcile()
        #expect(try #require(world.observation.journals[train]).entries.values.map(\.ended) == [nil])
    }

    @Test("`hold_label`: what is held stays so where the forge closed it with the upstream's branch")
    func heldAndClosedByTheForge() throws {
        let world = try World.landed()
        try world.publishTip()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { ($0.labels, $0.state, $0.closedAt) = (["relctl-hold"], .closed, world.clock) }
        try world.delete("Trendyol/Release")
        world.observation.wasClosedByForge[request.id] = true
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["held"])
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
        world.change(request.id) { $0.labels = [] }
        try world.reconcile()
        #expect(try world.release("TrendyolGo").phase == .idle)
    }

    @Test("or merged into the upstream by mistake: exit 5, named; and `cut-release TRAIN` opens it on purpose")
    func mergedByMistake() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.land(request.id)
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["merged-early"])
        #expect(try world.reconcile().last?.decisions.first?.message.contains("merged into Trendyol/Release") == true)
        try world.cut("TrendyolGo")
        #expect(try world.open(from: "TrendyolGo/Release").map(\.target.text) == ["Trendyol/Release"])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("`cut-release TRAIN` is not done where there is no branch to open it to", arguments: [false, true])
    func mergedByMistakeIntoWhatIsGone(hasLanded: Bool) throws {
        let world = try World.running()
        try world.land(#require(try world.open(from: "TrendyolGo/Release").first).id)
        if hasLanded { try world.landUpstream(deletesSource: true) } else { try world.delete("Trendyol/Release") }
        let decisions = try #require(try world.reconcile().last).decisions
        let cut = try #require(try world.cut("TrendyolGo").last)
        #expect(!decisions.isEmpty && cut.decisions == decisions && cut.steps.isEmpty)
        let hint = decisions.first { $0.code == "merged-early" }?.hint
        #expect(hint?.contains(hasLanded ? "retarget-release" : "settle lost-upstream first, then") == true)
    }

    @Test("One that a person closed while landing is opened again only on purpose", arguments: ["cut", "retarget"])
    func closedWhileLanding(command: String) throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.state = .closed }
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["ended-merge-request"])
        if command == "cut" { try world.cut("TrendyolGo") } else { try world.retarget("TrendyolGo") }
        #expect(try world.open(from: "TrendyolGo/Release").map(\.target.text) == ["develop"])
    }

    @Test("One that a person un-drafted or moved to `lands_on` is left so, but merged only when the gates hold")
    func undraftedOrMovedByAPerson() throws {
        let world = try World.running()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.isDraft = false }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(request.id).isDraft == false)
        world.change(request.id) { $0.target = world.trains[1].landsOn[0] }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: "TrendyolGo/Release").map(\.id) == [request.id])
        #expect(try world.request(request.id).target.text == "develop")
        #expect(try world.phase("TrendyolGo") == .following)

        try world.landUpstream()
        try world.reconcile()
        #expect(try world.request(request.id).state == .opened)
        try world.publishTip()
        try world.reconcile()
        #expect(try world.request(request.id).state == .merged)
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test(
        "one belongs to a release only if its recorded head descends from that release's cut point: earlier ones never count"
    )
    func earlierOnesNeverCount() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol", "TrendyolGo")
        #expect(try world.live("Trendyol").mergeRequests.isEmpty)
        #expect(try world.live("TrendyolGo").mergeRequests.map(\.state) == [.opened])
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test("A head that the store doesn't know, or none at all, never counts as landed")
    func unknownHeads() throws {
        let world = try World.running()
        let id = try world.open("Trendyol/Release", "develop")
        let head = try world.request(id).head
        try world.land(id, .squash)
        for unknown in [nil, CommitID(hex: String(repeating: "b", count: 40))] {
            world.change(id) { ($0.state, $0.head) = (.merged, unknown) }
            #expect(try world.phase("Trendyol") == .regression)
            #expect(try world.phase("TrendyolGo") == .following)
        }
        world.change(id) { $0.head = head }
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test("A merge request of the branch to a branch that is none of the train's is a person's own")
    func foreignTargetsAreLeftAlone() throws {
        let world = try World.landed(.merge) { $0.retarget = .inPlace }
        let other = try world.open("TrendyolGo/Release", "testing")
        world.change(other) { $0.labels = ["relctl-hold", "relctl-conflict"] }
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.request(other).state == .opened)
        #expect(try world.request(other).target.text == "testing")
        #expect(try world.request(other).labels == ["relctl-hold", "relctl-conflict"])
    }

    @Test("Title, description and labels are the settings'; branch names in relctl's own text are no Markdown")
    func texts() throws {
        let world = try World {
            $0.mergeRequest.title = "{train}: {branch} -> {target}{nothing}"
            $0.mergeRequest.labels = ["release"]
        }
        try world.cut("Trendyol", "TrendyolGo")
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.title == "TrendyolGo: TrendyolGo/Release -> Trendyol/Release{nothing}")
        #expect(request.labels == ["release"])
        #expect(request.description.contains("`TrendyolGo/Release` regresses in parallel to `Trendyol/Release`"))
    }
}
