import Names
import Testing

@testable import Releases

@Suite struct ConflictTests {
    private func clashing() throws -> (world: World, culprit: CommitID, own: CommitID) {
        let world = try World()
        try world.commit("develop", ["shared": "1", "both": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        let own = try world.commit("TrendyolGo/Release", ["shared": "go"], "Own", by: "Grace")
        try world.commit("Trendyol/Release", ["core": "1"], "Clean")
        let culprit = try world.commit("Trendyol/Release", ["shared": "core"], "Clash", by: "Linus")
        try world.commit("Trendyol/Release", ["core": "2"], "After")
        return (world, culprit, own)
    }

    /// Merges the conflicting commit into the train's branch, as a person does.
    private func resolve(_ changes: [String: String], _ culprit: CommitID, in world: World) throws {
        let files = try world.files("TrendyolGo/Release").merging(changes) { _, resolved in resolved }
        try world.add(
            "TrendyolGo/Release", files, parents: [world.tip("TrendyolGo/Release"), culprit], message: "Resolve")
    }

    @Test(
        "nothing conflicted is pushed. The branch advances to the last upstream first-parent commit that still merges cleanly"
    )
    func advancesAsFarAsPossible() throws {
        let (world, _, own) = try clashing()
        try world.reconcile()
        #expect(try world.files("TrendyolGo/Release") == ["README": "1", "shared": "go", "both": "1", "core": "1"])
        #expect(try world.history.commit(world.tip("TrendyolGo/Release")).parents[0] == own)
    }

    @Test(
        "the first commit that does not is named, with its author, its merge request where known, the conflicting paths, and the commit and author on the train's side (`against`)"
    )
    func namesTheFirstCommit() throws {
        let (world, culprit, own) = try clashing()
        world.observation.origins[culprit] = .init(id: MergeRequestID(34), author: "linus", mergedAt: 5)
        let conflict = try #require(try world.reconcile().last?.conflict)
        #expect(conflict.commit == culprit)
        #expect(conflict.author == "Linus")
        #expect(conflict.paths == ["shared"])
        #expect(conflict.against == [.init(commit: own, subject: "Own", author: "Grace")])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let note = try #require(world.observation.notes[request.id]?.first)
        for part in [
            culprit.short, "`Linus`", "!34", "`shared`", own.short, "`Own` by `Grace`", "git merge \(culprit.hex)",
            "`After`",
        ] {
            #expect(note.body.contains(part), "\(part)")
        }
    }

    @Test("A conflict is in ONE note on the train's merge request that later passes update")
    func laterPassesUpdateTheNote() throws {
        let (world, _, _) = try clashing()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let first = try #require(world.observation.notes[request.id]?.first)
        try world.commit("TrendyolGo/Release", ["shared": "go 2"], "Own again", by: "Barbara")
        try world.reconcile()
        let notes = try #require(world.observation.notes[request.id])
        #expect(notes.map(\.id) == [first.id])
        #expect(notes.first?.body.contains("Barbara") == true)
        #expect(try world.request(request.id).labels == ["relctl-conflict"])
    }

    @Test("what waits behind it is brought up to date, and nobody is told of that again")
    func waitingIsNoNews() throws {
        let (world, _, _) = try clashing()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let late = try world.commit("Trendyol/Release", ["late": "1"], "Late")
        func news() throws -> [Bool] {
            try world.plan("TrendyolGo").steps.compactMap { step in
                if case .note(let note) = step.action { note.isNews } else { nil }
            }
        }
        #expect(try news() == [false])
        try world.reconcile()
        #expect(world.observation.notes[request.id]?.first?.body.hasSuffix("- \(late.short) `Late` by `Ada`") == true)
        try world.commit("TrendyolGo/Release", ["shared": "go 2"], "Own again", by: "Barbara")
        #expect(try news() == [true])
    }

    @Test("Note and label both go once it merges again. Exit 5. Other trains still proceed")
    func noteAndLabelGoOnceItMerges() throws {
        let (world, culprit, _) = try clashing()
        try world.addTrain("Third", following: "Trendyol")
        try world.cut("Third")
        let plans = try world.reconcile()
        #expect(plans.map { $0.conflict != nil } == [false, true, false])
        #expect(try world.files("Third/Release")["core"] == "2")
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        try resolve(["shared": "both"], culprit, in: world)
        #expect(try world.reconcile().allSatisfy { $0.conflict == nil })
        #expect(try world.request(request.id).labels == [])
        #expect(world.observation.notes[request.id] == [])
        #expect(try world.files("TrendyolGo/Release")["core"] == "2")
    }

    @Test("a label that the forge spells otherwise is that label: it isn't added again, and it goes")
    func otherCase() throws {
        let (world, culprit, _) = try clashing()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { $0.labels = ["ios", "Relctl-Conflict"] }
        #expect(try world.reconcile().allSatisfy(\.steps.isEmpty))
        try resolve(["shared": "both"], culprit, in: world)
        try world.reconcile()
        #expect(try world.request(request.id).labels == ["ios"])
    }

    @Test("A person's notes and labels stay")
    func otherNotesStay() throws {
        let (world, culprit, _) = try clashing()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.observation.notes[request.id] = [Note(id: 90, body: "Looks good\n<!-- relctl:conflict -->")]
        world.change(request.id) { $0.labels.append("ios") }
        try world.reconcile()
        #expect(world.observation.notes[request.id]?.count == 2)
        try resolve(["shared": "both"], culprit, in: world)
        try world.reconcile()
        #expect(world.observation.notes[request.id]?.map(\.id) == [90])
        #expect(try world.request(request.id).labels == ["ios"])
    }

    @Test("Of notes that two runs left twice one stays while the conflict does, whatever order the forge lists them in")
    func duplicatesGo() throws {
        let (world, culprit, _) = try clashing()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let note = try #require(world.observation.notes[request.id]?.first)
        world.observation.notes[request.id]?.insert(Note(id: 77, body: note.body), at: 0)
        try world.reconcile()
        #expect(world.observation.notes[request.id]?.map(\.body) == [note.body])
        world.observation.notes[request.id]?.insert(Note(id: 77, body: note.body), at: 0)
        try resolve(["shared": "both"], culprit, in: world)
        try world.reconcile()
        #expect(world.observation.notes[request.id] == [])
    }

    @Test("Conflicts that come one after the other: each is named once the one before is resolved")
    func oneAfterTheOther() throws {
        let (world, culprit, _) = try clashing()
        try world.commit("TrendyolGo/Release", ["both": "go"], "Own")
        let second = try world.commit("Trendyol/Release", ["both": "core"], "Clash again")
        #expect(try world.reconcile().last?.conflict?.commit == culprit)
        try resolve(["shared": "resolved"], culprit, in: world)
        let conflict = try #require(try world.reconcile().last?.conflict)
        #expect(conflict.commit == second)
        #expect(conflict.paths == ["both"])
        #expect(try world.files("TrendyolGo/Release")["core"] == "2")
    }

    @Test("What was reverted upstream is no conflict: the whole merges")
    func revertedUpstream() throws {
        let (world, _, _) = try clashing()
        try world.commit("Trendyol/Release", ["shared": "1"], "Revert")
        #expect(try world.reconcile().last?.conflict == nil)
        #expect(try world.files("TrendyolGo/Release")["shared"] == "go")
    }

    @Test("A commit with a forged trailer is still named on the train's side")
    func forgedTrailersHideNobody() throws {
        let (world, culprit, _) = try clashing()
        let forged = try world.commit(
            "TrendyolGo/Release", ["shared": "go 2"],
            "Sneaky\n\nRelctl-Upstream: Trendyol/Release \(culprit.hex)\n", by: "Mallory")
        #expect(
            try world.reconcile().last?.conflict?.against == [
                .init(commit: forged, subject: "Sneaky", author: "Mallory")
            ])
    }

    @Test("mention_author and mention: who is named with an `@`")
    func mentions() throws {
        let (world, culprit, _) = try clashing()
        world.trains[1].conflictNotice.mentions = ["@ios-release"]
        world.trains[1].conflictNotice.mentionsAuthor = true
        world.observation.origins[culprit] = .init(id: MergeRequestID(34), author: "linus", mergedAt: 5, merger: "ada")
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let body = try #require(world.observation.notes[request.id]?.first?.body)
        #expect(body.contains("\n\n@ios-release @linus @ada\n\n"))
        #expect(body.contains("by `Linus` (!34, merged by `ada`)"))
    }

    @Test(
        "mention_author: not the account that opened the merge request of a whole release, mostly relctl's",
        arguments: ["release-bot", "ada"])
    func doesNotMentionWhoOpenedTheLanding(merger: String) throws {
        let (world, culprit, _) = try clashing()
        world.observation.origins[culprit] = .init(
            id: MergeRequestID(34), author: "release-bot", mergedAt: 5, merger: merger, bringsRelease: true)
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let body = try #require(world.observation.notes[request.id]?.first?.body)
        #expect(body.contains("by `Linus` (!34") && !body.contains("@release-bot"))
        #expect(body.contains("\n\n@ada\n\n") == (merger == "ada"))
    }

    @Test(
        "The commands fetch a commit that no branch has any more: from the journal, else the merge request",
        arguments: [true, false])
    func fetchesWhatNoBranchHas(hasJournal: Bool) throws {
        let (world, culprit, _) = try clashing()
        world.keepsJournals = false
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let first = try #require(world.observation.notes[request.id]?.first?.body)
        #expect(first.contains("git fetch origin\ngit switch"))
        let head = try world.tip("Trendyol/Release")
        let landing = try world.open("Trendyol/Release", "develop")
        try world.land(landing, .squash, deletesSource: true)
        world.observation.headRefs[landing] = "refs/merge-requests/\(landing.number)/head"
        if hasJournal {
            world.observation.journals[world.trains[0].name] = TrainJournal(message: "", tip: head)
        }
        #expect(try world.reconcile().last?.conflict?.commit == culprit)
        let ref = hasJournal ? "refs/relctl/trains/Trendyol" : "refs/merge-requests/\(landing.number)/head"
        let body = try #require(world.observation.notes[request.id]?.first?.body)
        #expect(body.contains("git fetch origin\ngit fetch origin \(ref)\ngit switch"))
    }

    @Test("A conflict with `lands_on` is exit 5, with the same note")
    func withLandsOn() throws {
        let world = try World.landed()
        try world.commit("develop", ["other": "1"], "Clean")
        let culprit = try world.commit("develop", ["go": "develop"], "Clash", by: "Linus")
        try world.commit("develop", ["other": "2"], "After")
        try world.publishTip()
        let plan = try #require(try world.reconcile().last)
        #expect(plan.conflict?.commit == culprit)
        #expect(plan.conflict?.from.text == "develop")
        #expect(plan.release.phase == .landing)
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.labels == ["relctl-conflict"])
        #expect(world.observation.notes[request.id]?.count == 1)

        try resolve(["go": "both", "other": "1"], culprit, in: world)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.request(request.id).labels == [])
        #expect(try world.files("develop")["go"] == "both")
        #expect(try world.files("develop")["other"] == "2")
    }

    @Test("Once the package is published nothing is pulled, and the note of a conflict goes")
    func publishedMeanwhile() throws {
        let (world, _, _) = try clashing()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(world.observation.notes[request.id]?.count == 1)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(world.observation.notes[request.id]?.isEmpty != false)
        #expect(try world.request(request.id).labels.isEmpty)
    }

    @Test("A conflict with what its own upstream landed names the commit in it, not who landed it")
    func withTheUpstreamThatLanded() throws {
        let (world, culprit, _) = try clashing()
        try world.reconcile()
        try world.publishTip()
        try world.landUpstream()
        world.observation.origins[culprit] = .init(id: MergeRequestID(34), author: "linus", mergedAt: 5)
        var conflict: Conflict?
        for _ in 0..<2 { conflict = try world.reconcile().last?.conflict }
        #expect(conflict?.commit == world.observation.branches[try world.name("develop")])
        #expect(conflict?.cause == culprit && conflict?.author == "Linus")
        #expect(conflict?.causeBranches.map(\.text) == ["Trendyol/Release", "develop"])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(world.observation.notes[request.id]?.first?.body.contains("`Clash` by `Linus` (!34)") == true)
    }
}
