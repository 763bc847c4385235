import Names
import Testing

@testable import Releases

@Suite struct RetargetTests {
    @Test(
        "reopen: opens the new merge request, notes its link on the old one, closes the old. Labels, reviewers and assignees carry over"
    )
    func reopens() throws {
        let world = try World.landed { $0.merging = .byHand }
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(old.id) {
            ($0.labels, $0.reviewerIDs, $0.assigneeIDs) = (["ios", "Relctl-Conflict"], [7, 8], [9])
            $0.reviewerTeams = ["ios-release"]
        }
        try world.publishTip()
        try world.reconcile()
        #expect(try world.request(old.id).state == .closed)
        let new = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(new.id != old.id)
        #expect(new.target.text == "develop")
        #expect(new.labels == ["ios"])
        #expect(new.reviewerIDs == [7, 8])
        #expect(new.reviewerTeams == ["ios-release"])
        #expect(new.assigneeIDs == [9])
        #expect(!new.isDraft)
    }

    @Test("notes its link on the old one")
    func notesTheLink() throws {
        let world = try World.landed()
        try world.publishTip()
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        var notes: [String] = []
        try world.run { planner, releases in
            let plans = try releases.map { try planner.reconcile($0, among: releases) }
            for case .closeMergeRequest(old.id, let note) in plans.flatMap(\.steps).map(\.action) { notes.append(note) }
            return plans
        }
        #expect(notes.count == 1)
        #expect(notes.first?.contains("https://forge/") == true)
    }

    @Test("two open ones are finished by the next pass")
    func twoOpenOnes() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        let planner = world.planner
        let releases = try planner.assessor.assess()
        // Killed right after it opened the new one.
        let first = try #require(try planner.reconcile(releases[1], among: releases).steps.first)
        try world.take(first)
        #expect(try world.open(from: "TrendyolGo/Release").count == 2)
        try world.reconcile()
        #expect(try world.open(from: "TrendyolGo/Release").map(\.target.text) == ["develop"])
    }

    @Test("two open ones are finished even where a person merged the new one meanwhile")
    func twoOpenOnesAndOneMerged() throws {
        let world = try World.landed()
        try world.publishTip()
        let planner = world.planner
        let releases = try planner.assessor.assess()
        try world.take(#require(try planner.reconcile(releases[1], among: releases).steps.first))
        let new = try #require(try world.open(from: "TrendyolGo/Release").last)
        try world.land(new.id)
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
    }

    @Test("in-place: the target of the open one is changed; the retarget clears the draft")
    func inPlace() throws {
        let world = try World.landed {
            $0.retarget = .inPlace
            $0.merging = .byHand
        }
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.publishTip()
        try world.reconcile()
        let request = try world.request(old.id)
        #expect(request.target.text == "develop")
        #expect(!request.isDraft)
        #expect(try world.open(from: "TrendyolGo/Release").map(\.id) == [old.id])
        world.trains[1].merging = .whenReady
        try world.reconcile()
        #expect(try world.request(old.id).state == .merged)
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test(
        "auto: in place where it has approvals that outlast that, else anew; and says why",
        arguments: [
            (true, true, "keeps its approvals"), (true, false, "would take its approvals away"),
            (true, nil, "doesn't tell"), (false, true, "no approvals to keep"),
        ] as [(Bool, Bool?, String)])
    func auto(isApproved: Bool, keeps: Bool?, words: String) throws {
        let world = try World.landed {
            $0.retarget = .auto
            $0.merging = .byHand
        }
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.publishTip()
        if isApproved { world.observation.approvals[old.id] = Approvals([.init(by: "ada", of: old.head)]) }
        world.observation.keepsApprovals[old.id] = keeps
        let plan = try world.plan("TrendyolGo")
        let isMoved = isApproved && keeps == true
        #expect(plan.steps.first?.name == (isMoved ? "retarget-merge-request" : "open-merge-request"))
        #expect(plan.retargetReason?.contains(words) == true, "\(plan.retargetReason ?? "")")
        try world.reconcile()
        let open = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(open.target.text == "develop" && (open.id == old.id) == isMoved)
    }

    @Test("The receipt counts what came since the approval, without merges of relctl, and names the files that differ")
    func receipt() throws {
        let world = try World.running { $0.merging = .byHand }
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        let approved = try world.tip("TrendyolGo/Release")
        world.observation.approvals[old.id] = Approvals([.init(by: "ada", of: approved)])
        for number in 10..<35 { try world.commit("Trendyol/Release", ["f\(number)": "1"], "Fix \(number)") }
        try world.reconcile()
        let head = try world.tip("TrendyolGo/Release")
        try world.landUpstream()
        try world.publishTip()
        try world.reconcile()
        let new = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(new.id != old.id && new.target.text == "develop")
        #expect(new.description.contains("- `ada`: `\(approved.short)`; 25 commits came to the branch since"))
        let command = "`git diff \(approved.short) \(head.short)`"
        #expect(new.description.contains("Changed since `\(approved.short)` (\(command)):\n\n- `f10`\n- `f11`\n"))
        #expect(new.description.contains("- `f29`\n- and 5 more\n"), "\(new.description)")
    }

    @Test("in-place: what takes the approvals away says who had given them", arguments: [true, false])
    func receiptInPlace(isKept: Bool) throws {
        let world = try World.landed {
            $0.retarget = .inPlace
            $0.merging = .byHand
        }
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.publishTip()
        world.observation.approvals[old.id] = Approvals([.init(by: "ada", of: old.head)])
        if isKept { world.observation.keepsApprovals[old.id] = true }
        try world.reconcile()
        let request = try world.request(old.id)
        let head = try world.tip("TrendyolGo/Release").short
        let words = "- `ada`: `\(head)`, with the same files as `\(head)` now"
        let receipt = "Approved before it went to `develop`:\n\n" + words
        #expect(request.target.text == "develop" && request.description.contains(receipt) != isKept)
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
    }

    @Test(
        "Where the merge request itself goes on, relctl's words about the upstream give way, a person's stay",
        arguments: [false, true])
    func textsFollowTheTarget(byTheForge: Bool) throws {
        let world = try World.running {
            $0.retarget = .inPlace
            $0.merging = .byHand
        }
        let id = try #require(try world.open(from: "TrendyolGo/Release").first).id
        #expect(try world.request(id).description.contains("Don't merge it"))
        world.change(id) { $0.description += "\n\nApproved by Ada." }
        try world.landUpstream(deletesSource: byTheForge)
        try world.publishTip()
        try world.reconcile()
        let request = try world.request(id)
        #expect(request.title == "Merge TrendyolGo/Release into develop")
        #expect(!request.description.contains("Don't merge it"))
        #expect(request.description.hasPrefix("Opened by relctl: brings the release of `TrendyolGo` into `develop`."))
        #expect(request.description.contains("Approved by Ada."))
        world.change(id) { $0.title = "Ship it" }
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
        #expect(try world.request(id).title == "Ship it")
    }

    @Test(
        "An upstream branch that was deleted on merge, or a merge request that the forge retargeted by itself, is recognised, not an error",
        arguments: [Train.Retarget.reopen, .inPlace])
    func retargetedByTheForge(retarget: Train.Retarget) throws {
        let world = try World.running { $0.retarget = retarget }
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.landUpstream(deletesSource: true)
        #expect(try world.request(request.id).target.text == "develop")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(request.id).state == .merged)
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("refuses (exit 5) while the upstream has not landed or the package is not published")
    func refuses() throws {
        let world = try World.running()
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["upstream-not-landed"])
        try world.landUpstream()
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["not-published"])
        try world.publishTip()
        #expect(try world.retarget("TrendyolGo").decisions == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.retarget("TrendyolGo").decisions == [])
    }

    @Test("An unpublished package comes with what its train takes for it: an upload, or a tag")
    func remedyOfAnUnpublishedPackage() throws {
        let world = try World.landed { $0.publication = .upload }
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name)]
        func hint() throws -> String { try #require(try world.retarget("TrendyolGo").decisions.first?.hint) }
        let command = "relctl trigger-upload Go --ref TrendyolGo/Release"
        #expect(try hint() == "\(command), or go on for this run with --force-gate")
        #expect(try world.reconcile().last?.uploadRemedy == command)
        do {
            try world.publish("TrendyolGo", "1.0")
            Issue.record("there is no tag to make")
        } catch let error as RequestError {
            #expect(error.hint == "uploads publish it: \(command)")
        }
        let head = try world.tip("TrendyolGo/Release")
        world.upload("Go", head, .running)
        #expect(try hint().hasPrefix("the upload of Go at \(head.short) is under way, or"))
        world.upload("Go", head, .failed)
        #expect(try hint().hasPrefix(command + ","))
        world.trains[1].publication = .tag(pattern: "TrendyolGo/*")
        #expect(try hint().hasPrefix("relctl publish-release TrendyolGo --version …,"))
    }

    @Test(
        "unless `--force-gate` (for that run only; `reconcile` always checks the gates)",
        arguments: [Train.Retarget.reopen, .inPlace])
    func forced(retarget: Train.Retarget) throws {
        let world = try World.running { $0.retarget = retarget }
        let planner = {
            var planner = world.planner
            planner.permission.forceGate = true
            planner.permission.isLandingRequested = true
            return planner
        }()
        // The retarget itself, and no more: it waits for an approval then.
        let release = try world.release("TrendyolGo")
        for step in try planner.retarget(release).steps { try world.take(step) }
        let request = try #require(try world.open(from: "TrendyolGo/Release").last)
        #expect(request.target.text == "develop")
        #expect(!request.isDraft)
        world.observation.mergeability[request.id]?.verdict = .blocked("not_approved")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.request(request.id).state == .opened)
        #expect(try world.phase("TrendyolGo") == .following)

        try world.landUpstream()
        try world.publishTip()
        world.observation.mergeability[request.id]?.verdict = .mergeable
        try world.reconcile()
        #expect(try world.request(request.id).state == .merged)
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("What was forced onto `lands_on` before its time waits for its gates, and then there is nothing left to do")
    func forcedAndMerged() throws {
        let world = try World.running()
        try world.retarget("TrendyolGo", forced: true)
        #expect(try world.files("develop")["go"] == "2")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        // With it came all that the upstream had.
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("A draft mark that a person set again after the retarget is respected")
    func draftedAgain() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.isDraft = true }
        world.observation.mergeability[request.id]?.verdict = .blocked("draft_status")
        world.trains[1].merging = .whenReady
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["draft_status"])
        #expect(try world.request(request.id).isDraft)
    }

    @Test("A release without a branch can't be retargeted")
    func withoutABranch() throws {
        #expect(try World().retarget("TrendyolGo").decisions.map(\.code) == ["missing-branch"])
    }
}
