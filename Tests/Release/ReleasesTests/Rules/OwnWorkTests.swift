import Names
import Printing
import Testing

@testable import Releases

@Suite struct OwnWorkTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    /// Somebody merged the follower's merge request into its upstream.
    private func mergedEarly(_ style: World.Style = .merge) throws -> World {
        let world = try World.running()
        try world.land(#require(try world.open(from: go).first).id, style)
        return world
    }

    /// The natural thing to do then: what `git revert` makes of the newest commit.
    @discardableResult
    private func revertTip(of branch: String, in world: World, by author: String = "Bob") throws -> CommitID {
        let tip = try world.history.commit(world.tip(branch))
        let parent = try world.history.commit(#require(tip.parents.first))
        return try world.add(
            branch, tree: parent.tree, parents: [tip.id], message: "Revert \"\(tip.subject)\"", by: author)
    }

    private func choosing<Value>(_ choice: UndoChoice, in world: World, _ body: () throws -> Value) rethrows -> Value {
        world.permission.undoChoice = choice
        defer { world.permission.undoChoice = nil }
        return try body()
    }

    @Test(
        "After an early merge (`merged-early`, names who merged and what is now in the upstream) nothing is pulled until it is settled",
        arguments: World.Style.allCases)
    func earlyMergeStopsPulls(style: World.Style) throws {
        let world = try mergedEarly(style)
        try world.commit(core, ["core": "3"], "Another fix")
        let before = try world.tip(go)
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "merged-early")
        // A fast-forward makes the follower's commits the upstream's own.
        #expect(decision.message.contains("\"Fix go\" by Ada") || style == .fastForward)
        #expect(decision.hint.contains("--keep-own") && decision.hint.contains("relctl cut-release TrendyolGo"))
        #expect(try world.tip(go) == before)
        #expect(try world.sync("TrendyolGo").decisions.map(\.code) == ["merged-early"])
    }

    @Test("merged-early names the person who merged, and the command that reverts the merge")
    func namesWhoMerged() throws {
        let world = try mergedEarly()
        let merge = try world.tip(core)
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.message.contains("by Forge, as \(merge.short)"))
        #expect(decision.hint.contains("git revert -m 1 \(merge.short)"))
        #expect(decision.who == ["Forge"])
    }

    @Test(
        "If the upstream got it and lost it again, exit 5, code `own-work-undone`, naming the merge, the undoing commit, their authors and the paths",
        arguments: [World.Style.merge, .squash])
    func revertedMerge(style: World.Style) throws {
        let world = try mergedEarly(style)
        let merge = try world.tip(core)
        let revert = try revertTip(of: core, in: world)
        try world.commit(core, ["core": "3"], "Another fix")
        let before = try world.tip(go)
        let decisions = try world.reconcile().last?.decisions ?? []
        #expect(decisions.map(\.code) == ["own-work-undone"])
        let message = try #require(decisions.first?.message)
        #expect(message.contains("in go:") && message.contains("\"Fix go\" by Ada"))
        #expect(message.contains("\(revert.short) \"Revert") && message.contains("by Bob"))
        if style == .merge { #expect(message.contains("\(merge.short) ")) }
        #expect(try world.tip(go) == before)
    }

    @Test(
        "`sync-release TRAIN --keep-own` merges everything else and keeps it", arguments: [World.Style.merge, .squash])
    func keepsOwn(style: World.Style) throws {
        let world = try mergedEarly(style)
        try revertTip(of: core, in: world)
        try world.commit(core, ["core": "3"], "Another fix")
        let before = try world.tip(go)
        #expect(try choosing(.keepOwn, in: world) { try world.sync("TrendyolGo").decisions } == [])
        #expect(try world.files(go)["go"] == "2" && world.files(go)["core"] == "3")
        #expect(try world.history.commit(world.tip(go)).parents == [before, world.tip(core)])
        // The person's word settles it: the merge request is opened again, and fixes are pulled.
        try world.commit(core, ["core": "4"], "Third fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: go).map(\.target.text) == [core])
        #expect(try world.files(go)["go"] == "2" && world.files(go)["core"] == "4")
    }

    @Test(
        "A squash of the upstream that undid it takes nothing from the tip, either",
        arguments: [World.Style.merge, .fastForward], [World.Style.squash, .squashAndMerge, .rebase])
    func squashOfTheUndoing(early: World.Style, landing: World.Style) throws {
        for choice in [UndoChoice.keepOwn, .acceptUndo] {
            let world = try mergedEarly(early)
            try world.commit(core, ["go": "1"], "Revert \"Fix go\"", by: "Bob")
            try world.commit(core, ["core": "3"], "Another fix")
            try world.reconcile()
            try world.publishTip()
            try world.landUpstream(landing)
            let before = try world.tip(go)
            #expect(try world.reconcile().last?.decisions.map(\.code).contains("own-work-undone") == true)
            #expect(try world.tip(go) == before)
            #expect(try choosing(choice, in: world) { try world.sync("TrendyolGo").decisions } == [])
            let kept = choice == .keepOwn ? "2" : "1"
            #expect(try world.files(go)["go"] == kept && world.files(go)["core"] == "3")
            #expect(try world.reconcile().flatMap(\.decisions) == [])
            #expect(try world.phase("TrendyolGo") == .idle)
            #expect(try world.files("develop")["go"] == kept && world.files("develop")["core"] == "3")
        }
    }

    @Test("Nor does `catch_up`, which merges `lands_on` with the undoing into the branch")
    func catchUpWithTheUndoing() throws {
        let world = try mergedEarly()
        try world.cut("TrendyolGo")
        try world.reconcile()
        try world.commit(core, ["go": "1"], "Revert \"Fix go\"", by: "Bob")
        try world.publishTip()
        (world.trains[1].merging, world.trains[1].catchesUp) = (.byHand, true)
        try world.landUpstream(.merge)
        try world.reconcile()
        world.trains[1].merging = .whenReady
        let id = try #require(try world.open(from: go).first).id
        world.observation.mergeability[id]?.needsNewestTarget = true
        let before = try world.tip(go)
        #expect(try world.reconcile().last?.decisions.map(\.code).contains("own-work-undone") == true)
        #expect(try world.tip(go) == before)
        #expect(try choosing(.keepOwn, in: world) { try world.sync("TrendyolGo").decisions } == [])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["go"] == "2" && world.files("develop")["go"] == "2")
    }

    @Test("`--accept-undo` takes the undoing", arguments: [World.Style.merge, .squash])
    func acceptsUndo(style: World.Style) throws {
        let world = try mergedEarly(style)
        try revertTip(of: core, in: world)
        #expect(try choosing(.acceptUndo, in: world) { try world.sync("TrendyolGo").decisions } == [])
        #expect(try world.files(go)["go"] == "1")
        try world.commit(core, ["core": "4"], "Third fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "4")
    }

    @Test(
        "or accepted by `cut-release TRAIN`, which opens a new merge request; a later revert asks again",
        arguments: [World.Style.merge, .fastForward])
    func acceptedThenReverted(style: World.Style) throws {
        let world = try mergedEarly(style)
        try world.cut("TrendyolGo")
        try world.commit(core, ["core": "3"], "Another fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "3")
        try world.commit(core, ["go": "1"], "Revert \"Fix go\"", by: "Bob")
        #expect(try world.decisions("TrendyolGo") == ["own-work-undone"])
    }

    @Test("The same happens when only one of its commits is reverted upstream")
    func oneCommitReverted() throws {
        let world = try World.running()
        try world.commit(go, ["second": "1"], "Second own")
        try world.land(#require(try world.open(from: go).first).id)
        try world.commit(core, ["second": nil], "Revert \"Second own\"", by: "Bob")
        let decision = try #require(try world.plan("TrendyolGo").decisions.first)
        #expect(decision.code == "own-work-undone" && decision.message.contains("in second:"))
        _ = try choosing(.keepOwn, in: world) { try world.sync("TrendyolGo") }
        #expect(try world.files(go)["second"] == "1" && world.files(go)["go"] == "2")
    }

    @Test("Own commits made after the early merge are no part of what was merged")
    func ownWorkAfterwards() throws {
        for style in [World.Style.merge, .squash] {
            let world = try mergedEarly(style)
            try world.commit(go, ["later": "1"], "Later own")
            #expect(try world.decisions("TrendyolGo") == ["merged-early"])
            try revertTip(of: core, in: world)
            #expect(try world.decisions("TrendyolGo") == ["own-work-undone"])
            _ = try choosing(.keepOwn, in: world) { try world.sync("TrendyolGo") }
            #expect(try world.files(go)["later"] == "1" && world.files(go)["go"] == "2")
            #expect(try world.reconcile().flatMap(\.decisions) == [])
        }
    }

    @Test("A cherry-pick that the upstream takes back takes nothing away from the follower")
    func cherryPickReverted() throws {
        let world = try World.running()
        try world.commit(core, ["go": "2"], "Fix go, cherry-picked")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit(core, ["go": "1"], "Revert \"Fix go\"", by: "Bob")
        #expect(try world.decisions("TrendyolGo") == ["own-work-undone"])
        _ = try choosing(.keepOwn, in: world) { try world.sync("TrendyolGo") }
        #expect(try world.files(go)["go"] == "2")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("An ordinary revert of an upstream fix is pulled as ever", arguments: [false, true])
    func ordinaryRevert(byHand: Bool) throws {
        let world = try World.running()
        try world.commit(core, ["core": "3"], "Fix")
        if byHand { try world.merge(core, into: go) } else { try world.reconcile() }
        try world.commit(core, ["core": "2"], "Revert \"Fix\"", by: "Bob")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "2")
    }

    @Test("An upstream fix that came with a branch that people merged is no own work")
    func fixOnAFeatureBranch() throws {
        let world = try World.running()
        try world.commit(core, ["core": "3"], "Fix")
        world.push(try world.name("feature"), try world.tip(core))
        try world.commit("feature", ["feature": "1"], "Feature")
        try world.merge("feature", into: go)
        try world.commit(core, ["core": "2"], "Revert \"Fix\"", by: "Bob")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "2" && world.files(go)["feature"] == "1")
    }

    @Test("What the upstream made of own work further is pulled")
    func developedFurther() throws {
        let world = try World.running()
        try world.commit(core, ["go": "2"], "Fix go, cherry-picked")
        try world.reconcile()
        try world.commit(core, ["go": "3"], "Better")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["go"] == "3")
    }

    @Test(
        "What the upstream took back after the package was published is asked about before it lands, also without a commit since",
        arguments: [true, false], [UndoChoice.keepOwn, .acceptUndo])
    func undoneAfterPublication(hasMore: Bool, choice: UndoChoice) throws {
        let world = try mergedEarly()
        try world.cut("TrendyolGo")
        if hasMore { try world.commit(go, ["more": "1"], "More") }
        try world.reconcile()
        try world.publishTip()
        try revertTip(of: core, in: world)
        try world.reconcile()
        try world.landUpstream()
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "own-work-undone" && decision.who == ["Bob"])
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["own-work-undone"])
        #expect(try world.files("develop")["go"] == "1")
        #expect(try choosing(choice, in: world) { try world.sync("TrendyolGo").decisions } == [])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == (choice == .keepOwn ? "2" : "1"))
        #expect(try world.files("develop")["more"] == (hasMore ? "1" : nil))
    }

    @Test("An early merge is told, also where the package is published already")
    func mergedEarlyAfterPublication() throws {
        let world = try World.running()
        try world.publishTip()
        try world.land(#require(try world.open(from: go).first).id)
        try world.commit(go, ["later": "1"], "Later")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "merged-early")
        #expect(decision.message.contains("\"Fix go\"") && !decision.message.contains("Later"))
    }

    @Test("With `auto_pull: off` a person's choice is carried out all the same")
    func choiceWithoutAutoPull() throws {
        let world = try mergedEarly()
        world.trains[1].autoPull = .off
        try revertTip(of: core, in: world)
        #expect(try choosing(.keepOwn, in: world) { try world.sync("TrendyolGo").decisions } == [])
        #expect(try world.files(go)["go"] == "2")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: go).map(\.target.text) == [core])
    }
}
