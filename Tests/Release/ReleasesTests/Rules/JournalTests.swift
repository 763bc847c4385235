import Names
import Testing

@testable import Releases

@Suite struct JournalTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    private func accepting<Value>(in world: World, _ body: () throws -> Value) rethrows -> Value {
        world.permission.acceptedRewrites = AcceptedRewrites(nil)
        defer { world.permission.acceptedRewrites = .none }
        return try body()
    }

    @Test("`branch-deleted`, naming what was lost with authors", arguments: ["TrendyolGo", "Trendyol"])
    func deletedBranch(train: String) throws {
        let world = try World.running()
        let head = try world.tip("\(train)/Release")
        try world.delete("\(train)/Release")
        let decision = try #require(try world.plan(train).decisions.first)
        #expect(decision.code == "branch-deleted")
        #expect(decision.message.contains(train == "Trendyol" ? "\"Fix core\" by Ada" : "\"Fix go\" by Ada"))
        #expect(decision.hint.contains("relctl cut-release \(train) --at \(head.short)"))
        // It stays so until a person decides, whatever is run.
        #expect(try world.reconcile().contains { $0.decisions.contains(decision) })
        #expect(try world.cut(train).flatMap(\.decisions) == [decision])
    }

    @Test("the command that restores (`cut-release TRAIN --at COMMIT`)")
    func restoresADeletedBranch() throws {
        let world = try World.running()
        let head = try world.tip(go)
        try world.delete(go)
        #expect(try world.cut("TrendyolGo") { $0.commit = head }.flatMap(\.decisions) == [])
        #expect(try world.tip(go) == head)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("it ends there, also where the release has landed and got commits since")
    func restoresWhatHasLanded() throws {
        let world = try World.running()
        try world.publishTip()
        try world.land(world.open(go, "develop"))
        let late = try world.commit(go, ["go": "late"], "Late fix")
        try world.reconcile()
        try world.delete(go)
        let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
        #expect(decision.code == "branch-deleted" && !decision.message.contains("has not landed"))
        #expect(decision.message.contains("came after !2 went to develop"))
        #expect(try world.cut("TrendyolGo") { $0.commit = late }.flatMap(\.decisions) == [])
        #expect(try world.tip(go) == late)
    }

    @Test("it names the newest landing, in whatever order the forge lists them (I6)", arguments: [false, true])
    func namesTheNewestLanding(isReversed: Bool) throws {
        let world = try World.running()
        try world.publishTip()
        try world.land(world.open(go, "develop"))
        try world.commit(go, ["go": "second"], "Second fix")
        try world.land(world.open(go, "develop"))
        try world.commit(go, ["go": "late"], "Late fix")
        try world.reconcile()
        try world.delete(go)
        if isReversed { world.observation.mergeRequests.reverse() }
        let decision = try #require(try world.plan("TrendyolGo").decisions.first)
        #expect(decision.message.contains("came after !3 went to develop"), "\(decision.message)")
    }

    @Test("A follower that a person landed and deleted before its upstream has landed", arguments: [true, false])
    func landedBeforeItsUpstream(isPublished: Bool) throws {
        let world = try World.running()
        // What came to `develop` with the follower has not landed without a tag of its own.
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        if isPublished { try world.publishTip() }
        try world.reconcile()
        let head = try world.tip(go)
        try world.land(world.open(go, "develop"), deletesSource: true)
        let decision = try world.reconcile().flatMap(\.decisions).first
        // A release that would be idle with its branch needs nobody's decision without it.
        #expect((decision == nil) == isPublished)
        guard let decision else { return }
        #expect(decision.code == "branch-deleted" && decision.message.contains("brought it to develop, but it is not"))
        #expect(try world.cut("TrendyolGo") { $0.commit = head }.flatMap(\.decisions) == [])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("and the one that accepts (`--accept-rewrite`, `--recut`)", arguments: [false, true])
    func acceptsADeletion(recut: Bool) throws {
        let world = try World.running()
        try world.delete(go)
        try accepting(in: world) {
            if recut { _ = try world.cut("TrendyolGo") { $0.recuts = true } } else { _ = try world.sync("TrendyolGo") }
        }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        let expected = recut ? try world.tip(core) : nil
        #expect(try world.release("TrendyolGo").head == expected)
    }

    @Test("`branch-rewritten` (the train's own): a branch set back to its cut is not fast-forwarded over")
    func branchSetBack() throws {
        let world = try World.running()
        let head = try world.tip(go)
        world.push(try world.name(go), try world.live("TrendyolGo").cutPoint)
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "branch-rewritten" && decision.message.contains("\"Fix go\" by Ada"))
        #expect(try world.tip(go) == world.live("TrendyolGo").cutPoint)
        try world.cut("TrendyolGo") { $0.commit = head }
        #expect(try world.tip(go) == head)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A rewritten branch goes on without the lost commits once that is accepted")
    func acceptsARewrite() throws {
        let world = try World.running()
        world.push(try world.name(go), try world.live("TrendyolGo").cutPoint)
        try world.commit(go, ["other": "1"], "Instead")
        #expect(try world.decisions("TrendyolGo") == ["branch-rewritten"])
        _ = try accepting(in: world) { try world.sync("TrendyolGo") }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["go"] == "1" && world.files(go)["core"] == "2")
    }

    @Test("`rewritten-upstream` (also after a fast-forward)")
    func upstreamRewrittenAfterAFastForward() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let cut = try world.tip(core)
        try world.commit(core, ["core": "2"], "Dropped")
        try world.reconcile()
        world.push(try world.name(core), cut)
        let plans = try world.reconcile()
        #expect(plans.flatMap(\.decisions).map(\.code) == ["branch-rewritten", "rewritten-upstream"])
        #expect(plans.last?.decisions.first?.message.contains("Dropped") == true)
        _ = try accepting(in: world) { try world.reconcile() }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A branch that landed and was deleted, or cut anew by force, is no loss", arguments: World.Style.allCases)
    func landedAndGone(style: World.Style) throws {
        let world = try World.landed(style)
        try world.publishTip()
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        try world.delete(go)
        try world.delete(core)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(world.observation.journals.values.map(\.entries.count) == [0, 0])
    }

    @Test("A branch that the forge deleted while it landed is no loss")
    func deletedByLanding() throws {
        let world = try World.running()
        try world.landUpstream(deletesSource: true)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("Without a journal only this noticing is lost")
    func withoutJournal() throws {
        let world = try World.running()
        world.observation.journals = [:]
        try world.delete(go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A journal that anybody could have written changes nothing else")
    func hostileJournal() throws {
        let world = try World.running()
        let name = try #require(TrainName("TrendyolGo"))
        let unknown = String(repeating: "ab", count: 20)
        let tip = try world.tip(go)
        let text = """
            x

            Relctl-Release: branch=TrendyolGo/Release head=\(unknown) cut=\(unknown) phase=idle since=x pulled=\(unknown)
            Relctl-Release: branch=../x head=1 phase=no
            Relctl-Release:
            """
        world.observation.journals[name] = TrainJournal(message: text, tip: tip)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test(
        "Ages are computed from times that anybody could have written",
        arguments: [(Int.min, false), (-1, false), (0, true), (Int.max, false)])
    func hostileTimes(since: Int, isTaken: Bool) throws {
        let world = try World.running()
        let name = try #require(TrainName("TrendyolGo"))
        var journal = try #require(world.observation.journals[name])
        for branch in journal.entries.keys { journal.entries[branch]?.since = since }
        let read = TrainJournal(message: journal.message(for: name, now: 5), tip: try world.tip(go))
        #expect(read.entries.values.map(\.since) == [isTaken ? since : nil])
    }

    @Test("A cut point that isn't there, of a branch that is gone, stops no train")
    func unknownCutPoint() throws {
        let world = try World.running()
        let name = try #require(TrainName("TrendyolGo"))
        var journal = try #require(world.observation.journals[name])
        let unknown = try #require(CommitID(hex: String(repeating: "ab", count: 20)))
        for branch in journal.entries.keys { journal.entries[branch]?.cutPoint = unknown }
        world.observation.journals[name] = journal
        try world.delete(go)
        #expect(try world.releases().allSatisfy { $0.failure == nil })
    }

    @Test("What is written is read again")
    func roundTrip() throws {
        let world = try World.running()
        let name = try #require(TrainName("TrendyolGo"))
        let journal = try #require(world.observation.journals[name])
        #expect(journal.entries.count == 1)
        let tip = try #require(journal.tip)
        let again = TrainJournal(message: journal.message(for: name, now: 5), tip: tip)
        #expect(again == journal)
        #expect(try world.live("TrendyolGo").since != nil)
    }

    @Test(
        "A follower with nothing of its own that is deleted while its upstream is on its way", arguments: [true, false])
    func deletedFollowerWithNothingOfItsOwn(hasPulled: Bool) throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        if hasPulled { try world.commit(core, ["core": "1"], "Fix") }
        try world.reconcile()
        let head = try world.tip(go)
        try world.delete(go)
        for _ in 0..<2 {
            let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
            #expect(decision.code == "branch-deleted" && decision.message.contains(core))
            #expect(decision.hint.contains("relctl cut-release TrendyolGo --at \(head.short)"))
        }
        try accepting(in: world) { _ = try world.sync("TrendyolGo") }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.tip(go) == world.tip(core))
    }

    @Test(
        "A follower with nothing of its own may go once its upstream has landed",
        arguments: [World.Style.merge, .fastForward])
    func deletedFollowerThatIsOver(style: World.Style) throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit(core, ["core": "1"], "Fix")
        try world.reconcile()
        try world.landUpstream(style)
        try world.delete(go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("An upstream with nothing of its own that is gone: each pass tells where it was, as long as it is followed")
    func deletedUpstreamWithNothingOfItsOwn() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit(go, ["go": "1"], "Fix go")
        try world.reconcile()
        let head = try world.tip(core)
        try world.delete(core)
        let restoring =
            "git fetch origin refs/relctl/trains/Trendyol && git push origin \(head.short):refs/heads/\(core)"
        for _ in 0..<2 {
            let decisions = try world.reconcile().flatMap(\.decisions)
            #expect(decisions.map(\.code) == ["lost-upstream"])
            #expect(decisions.first?.hint == "restore it (\(restoring))")
            #expect(try world.plan("TrendyolGo").steps.isEmpty)
        }
        try world.delete(go)
        try accepting(in: world) { _ = try world.reconcile() }
        try world.reconcile()
        #expect(world.observation.journals.values.map(\.entries.count) == [0, 0])
    }

    @Test("A command to be copied quotes the name of a branch")
    func quotesNames() throws {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        let branch = "Trendyol/Release-9-$(id>x)"
        try world.cut("Trendyol", version: "9-$(id>x)")
        try world.commit(branch, ["core": "1"], "Fix")
        try world.reconcile()
        let start = try #require(try world.history.firstParent(world.tip(branch)))
        world.push(try world.name(branch), start)
        try world.commit(branch, ["other": "1"], "Other")
        let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
        #expect(decision.code == "branch-rewritten")
        #expect(decision.hint.contains("'\(branch)'") && decision.hint.contains("'HEAD:refs/heads/\(branch)'"))
    }
}
