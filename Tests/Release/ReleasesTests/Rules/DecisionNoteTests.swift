import Names
import Testing

@testable import Releases

/// Exit 5 always leaves a note.
@Suite struct DecisionNoteTests {
    /// The core app drops a fix that the second app has, so that the pull waits for a decision.
    private func undecided() throws -> (world: World, request: MergeRequestID) {
        let world = try World.running()
        let before = try world.history.firstParent(world.tip("Trendyol/Release"))
        try world.commit("Trendyol/Release", ["core": "3"], "Dropped later")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), before)
        try world.reconcile()
        return (world, try #require(try world.open(from: "TrendyolGo/Release").first?.id))
    }

    private func decisions(_ world: World, _ id: MergeRequestID) -> [Note] {
        (world.observation.notes[id] ?? []).filter(NoteMark.decisions.isOn)
    }

    @Test("on the release's open merge request, with `on_decision.label`, one note for each code")
    func isLeft() throws {
        let (world, id) = try undecided()
        #expect(try world.request(id).labels == ["relctl-decision"])
        let note = try #require(decisions(world, id).first)
        #expect(decisions(world, id).count == 1)
        #expect(note.body.hasPrefix("<!-- relctl:decision rewritten-upstream -->\n"))
        #expect(note.body.contains("sync-release TrendyolGo --accept-rewrite"))
    }

    @Test("updated, not repeated")
    func isNotRepeated() throws {
        let (world, id) = try undecided()
        let first = decisions(world, id)
        try world.reconcile()
        #expect(decisions(world, id) == first)
        try world.commit("Trendyol/Release", ["core": "4"], "Another")
        try world.reconcile()
        #expect(decisions(world, id).map(\.id) == first.map(\.id))
    }

    /// A team may have one label for both.
    @Test("one label for conflicts and decisions stays as long as there is one of them")
    func oneLabelForBoth() throws {
        let world = try World()
        world.trains[1].conflictNotice.label = "needs-dev"
        world.trains[1].decisionNotice.label = "Needs-Dev"
        try world.commit("develop", ["shared": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["shared": "go"], "Own")
        try world.commit("Trendyol/Release", ["shared": "core"], "Conflict")
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        for _ in 1...2 {
            try world.reconcile()
            #expect(try world.request(id).labels == ["needs-dev"])
        }
        #expect(decisions(world, id).isEmpty)
        try world.commit("Trendyol/Release", ["shared": "go"], "As in the second app")
        try world.reconcile()
        #expect(try world.request(id).labels.isEmpty)
        #expect(world.observation.notes[id]?.contains(where: NoteMark.isOnAny) != true)
    }

    @Test("one label for both, without a note, is taken off once")
    func oneLabelIsTakenOffOnce() throws {
        let world = try World.running()
        world.trains[1].conflictNotice.label = "needs-dev"
        world.trains[1].decisionNotice.label = "needs-dev"
        let index = try #require(world.observation.mergeRequests.firstIndex { $0.state == .opened })
        world.observation.mergeRequests[index].labels = ["needs-dev"]
        let steps = try world.plan("TrendyolGo").steps.filter { step in
            if case .clearNote = step.action { true } else { false }
        }
        #expect(steps.count == 1, "\(steps)")
    }

    @Test("removed when settled")
    func isRemoved() throws {
        let (world, id) = try undecided()
        world.permission.acceptedRewrites = AcceptedRewrites(nil)
        try world.sync("TrendyolGo")
        world.permission.acceptedRewrites = .none
        try world.reconcile()
        #expect(decisions(world, id).isEmpty)
        #expect(try world.request(id).labels.isEmpty)
    }

    @Test("removed where the branch was rewritten since, also where the forge's verdict was not read for the new note")
    func isOvertaken() throws {
        let world = try World.landed { $0.merging = .byHand }
        let earlier = try world.tip("TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["go": "3"], "Lost later")
        try world.publishTip()
        try world.reconcile()
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        world.observation.tags = [:]
        try world.reconcile()
        #expect(decisions(world, id).map(NoteMark.decision("moved-publication").isOn) == [true])
        world.push(try world.name("TrendyolGo/Release"), earlier)
        world.observation.mergeability[id] = nil
        try world.reconcile()
        #expect(decisions(world, id).map(NoteMark.decision("branch-rewritten").isOn) == [true])
        #expect(try world.plan("TrendyolGo").steps.isEmpty)
    }

    @Test("removed where somebody cherry-picks the late commits, from the merge request that stays open for them")
    func lateCommitsThatGotThereOtherwise() throws {
        let world = try World.landed()
        try world.publishTip()
        try world.reconcile()
        try world.commit("TrendyolGo/Release", ["late": "1"], "Late fix")
        let id = try world.open("TrendyolGo/Release", "develop")
        // What has landed is not due to be merged, so the forge isn't asked about it.
        world.observation.mergeability[id] = nil
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["commits-after-landing"])
        #expect(decisions(world, id).count == 1)
        try world.commit("develop", ["late": "1"], "Late fix, picked")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(decisions(world, id).isEmpty)
        #expect(try world.request(id).labels == [] && world.request(id).state == .opened)
    }

    @Test("So is the note of their conflict")
    func lateConflict() throws {
        let world = try World.landed()
        try world.commit("Trendyol/Release", ["core": "3"], "Late")
        try world.commit("develop", ["core": "9"], "Meanwhile")
        let id = try world.open("Trendyol/Release", "develop")
        // A person asked for it once, so its notes are kept up to date.
        try world.retarget("Trendyol")
        try world.reconcile()
        #expect(try world.request(id).labels == ["relctl-conflict"])
        try world.commit("develop", ["core": "3"], "As on the release")
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle && world.request(id).labels == [])
        #expect(world.observation.notes[id]?.contains(where: NoteMark.isOnAny) == false)
    }

    @Test("What a person accepts is settled, although the upstream has nothing new since")
    func isAcceptedForGood() throws {
        let (world, _) = try undecided()
        world.permission.acceptedRewrites = AcceptedRewrites(nil)
        try world.sync("TrendyolGo")
        world.permission.acceptedRewrites = .none
        #expect(try world.decisions("TrendyolGo") == [])
        try world.commit("Trendyol/Release", ["later": "1"], "Goes on")
        let before = try world.history.firstParent(world.tip("Trendyol/Release"))
        try world.reconcile()
        try world.commit("Trendyol/Release", ["later": "2"], "Dropped too")
        try world.reconcile()
        world.push(try world.name("Trendyol/Release"), before)
        let codes = try world.decisions("TrendyolGo")
        #expect(codes == ["rewritten-upstream"], "\(codes)")
    }

    @Test("Somebody takes the label off: the note stays, and nobody is told again")
    func withoutItsLabel() throws {
        let (world, id) = try undecided()
        let first = decisions(world, id)
        world.change(id) { $0.labels = [] }
        world.onStep = { step, _ in Issue.record("\(step.name)") }
        try world.reconcile()
        #expect(decisions(world, id) == first)
        world.onStep = nil
        world.permission.acceptedRewrites = AcceptedRewrites(nil)
        try world.sync("TrendyolGo")
        world.permission.acceptedRewrites = .none
        try world.reconcile()
        #expect(decisions(world, id).isEmpty)
    }

    @Test("The journal tells where a note is when the account may set no labels")
    func isJournaled() throws {
        let (world, _) = try undecided()
        let train = try #require(TrainName("TrendyolGo"))
        let branch = try world.name("TrendyolGo/Release")
        #expect(world.observation.journals[train]?.entries[branch]?.isNoted == true)
    }

    @Test("Those named in `mention` hear of it; foreign text is shown as it is")
    func mentions() throws {
        var notice = Train.Notice.decision
        notice.mentions = ["@release-captain"]
        let decision = Decision("back-merge", "```\n/close\n@all \u{202E}x", hint: "see `a`")
        let body = DecisionNote.text([decision], notice: notice)
        let lines = body.split(whereSeparator: \.isNewline)
        #expect(lines.last == "@release-captain")
        #expect(lines.filter { $0 == "````" }.count == 1 && lines.contains("````text"))
        #expect(!body.unicodeScalars.contains("\u{202E}"))
    }

    @Test("The author of the commit that it is about hears of it, once, where the forge knows the account")
    func mentionsTheAuthor() throws {
        let ids = try ["a", "b"].map { try #require(CommitID(hex: String(repeating: $0, count: 40))) }
        let decisions = ids.map { id in
            var decision = Decision("merged-early", "x", hint: "y")
            decision.commit = id
            return decision
        }
        func last(_ author: String, _ notice: Train.Notice = .decision) -> String? {
            let origin = Observation.Origin(id: MergeRequestID(7), author: author, mergedAt: nil)
            let body = DecisionNote.text(decisions, notice: notice, origins: [ids[0]: origin, ids[1]: origin])
            return body.split(whereSeparator: \.isNewline).last.map(String.init)
        }
        #expect(last("alice") == "@alice")
        var notice = Train.Notice.decision
        notice.mentions = ["@captain", "@alice"]
        #expect(last("alice", notice) == "@captain @alice")
        notice.mentionsAuthor = false
        #expect(last("bob", notice) == "@captain @alice")
        let merged = Observation.Origin(id: MergeRequestID(7), author: "alice", mergedAt: nil, merger: "bob")
        let body = DecisionNote.text(decisions, notice: .decision, origins: [ids[0]: merged], sign: "#")
        #expect(body.split(whereSeparator: \.isNewline).last == "@alice @bob")
        #expect(body.contains("\(ids[0].short) came with the merge request of `alice`: #7, merged by `bob`."))
        // No name that could be anything but an account.
        for odd in ["all /close", "a/b", "", "x\ny"] { #expect(last(odd)?.contains("@") == false, "\(odd)") }
        #expect(DecisionNote.text(decisions, notice: .decision).contains("@") == false)
    }

    @Test("However much a server says, the note is no longer than what forges store")
    func isBounded() {
        let words = String(repeating: String(repeating: "x\u{202E}", count: 5_000) + "\n", count: 500)
        let decisions = (0..<200).map { Decision("upload-failed", "\($0) \(words)", hint: words) }
        let body = DecisionNote.text(decisions, notice: .decision)
        #expect(body.unicodeScalars.count < 60_000)
        #expect(body.contains("And 197 more of this kind."))
    }

    @Test(
        "`publish-release` that can't make its tag leaves one too; the next pass, which asks for no tag, takes it away")
    func aTagThatCantBeMade() throws {
        let world = try World.running()
        #expect(try world.publish("TrendyolGo", "1.0", at: world.tip("develop")).decisions.map(\.code) == ["off-line"])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.labels.contains("relctl-decision"))
        try world.reconcile()
        #expect(try world.request(request.id).labels.contains("relctl-decision") == false)
    }

    @Test("A release that a person holds is left alone")
    func isHeld() throws {
        let (world, id) = try undecided()
        world.change(id) { $0.labels.append("relctl-hold") }
        world.observation.notes[id] = []
        try world.reconcile()
        #expect(decisions(world, id).isEmpty)
    }

    @Test("held: exit 0, `waitingFor: [\"held\"]`; a branch that was rewritten meanwhile is told once the hold is gone")
    func isHeldAndRewritten() throws {
        let world = try World.running()
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        world.change(id) { $0.labels.append("relctl-hold") }
        world.push(try world.name("TrendyolGo/Release"), try world.live("TrendyolGo").cutPoint)
        for _ in 1...2 {
            let plan = try #require(try world.reconcile().last)
            #expect(plan.decisions == [] && plan.waitingFor == [.held])
        }
        #expect(decisions(world, id).isEmpty)
        world.permission.forceGate = true
        #expect(try world.sync("TrendyolGo").decisions.map(\.code) == ["branch-rewritten"])
        world.permission.forceGate = false
        world.change(id) { $0.labels = [] }
        #expect(try world.decisions("TrendyolGo") == ["branch-rewritten"])
    }

    @Test("sync-release leaves notes of what it doesn't look at alone")
    func syncing() throws {
        let (world, id) = try undecided()
        let other = Note(id: 77, body: NoteMark.decision("upload-failed").text + "\nlook")
        world.observation.notes[id, default: []].append(other)
        try world.sync("TrendyolGo")
        #expect(decisions(world, id).contains(other))
        try world.reconcile()
        #expect(!decisions(world, id).contains(other))
    }
}
