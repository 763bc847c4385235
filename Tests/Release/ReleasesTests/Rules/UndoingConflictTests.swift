import Names
import Testing

@testable import Releases

/// What undoes work also conflicts with what changed since: settling the conflict must not lose the work without a word.
@Suite struct UndoingConflictTests {
    private static let file = "en.strings"
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    private static let strings: ConflictResolution = {
        var resolving = ConflictResolution()
        (resolving.structured, resolving.landing) = ([.strings], true)
        return resolving
    }()

    private func revertTip(of branch: String, in world: World) throws {
        let tip = try world.history.commit(world.tip(branch))
        let parent = try world.history.commit(#require(tip.parents.first))
        try world.add(branch, tree: parent.tree, parents: [tip.id], message: "Revert \"\(tip.subject)\"", by: "Bob")
    }

    /// Both branches, just cut.
    private func cut(_ resolving: ConflictResolution) throws -> World {
        let world = try World()
        world.trains[1].resolving = resolving
        try world.commit("develop", [Self.file: "a", "core": "1"], "Start")
        try world.cut("Trendyol", "TrendyolGo")
        return world
    }

    /// The upstream landed with two files, its landing was reverted, and the follower goes on with one of the two.
    private func revertedLanding(_ resolving: ConflictResolution) throws -> World {
        let world = try cut(resolving)
        try world.commit(core, [Self.file: "a b", "core": "2"], "Fix")
        try world.reconcile()
        try world.commit(go, [Self.file: "a b c"], "Own text")
        try world.reconcile()
        try world.publishTip()
        try world.landUpstream(.merge)
        try revertTip(of: "develop", in: world)
        return world
    }

    @Test(
        "a landing that was undone is a decision also where the undoing conflicts",
        arguments: [ConflictResolution(), strings])
    func theRevertOfALanding(resolving: ConflictResolution) throws {
        let world = try revertedLanding(resolving)
        let before = try world.tip(go)
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["landing-undone"])
        #expect(try world.tip(go) == before && world.files("develop")["core"] == "1")
        // No note tells how to merge the revert.
        #expect(try world.reconcile().last?.conflict == nil)
        try world.commit("develop", [Self.file: "a b", "core": "2"], "Revert the revert")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["core"] == "2" && world.files("develop")[Self.file] == "a b c")
    }

    @Test(
        "and where a person means it, the conflict is theirs, or relctl's to settle",
        arguments: [ConflictResolution(), strings])
    func theRevertIsMeant(resolving: ConflictResolution) throws {
        let world = try revertedLanding(resolving)
        world.permission.undoChoice = .acceptUndo
        let outcome = try world.retarget("TrendyolGo")
        #expect(outcome.decisions == [] && (outcome.conflict == nil) == (resolving == Self.strings))
    }

    /// Somebody merged the follower's work early and reverted that, and the follower has changed one of its files again.
    private func revertedEarlyMerge(_ resolving: ConflictResolution, accepted: Bool) throws -> World {
        let world = try cut(resolving)
        try world.commit(go, [Self.file: "a b", "own": "1"], "Own work")
        try world.reconcile()
        try world.land(#require(try world.open(from: go).first).id, .merge)
        if accepted {
            try world.cut("TrendyolGo")
            try world.reconcile()
        }
        try world.commit(go, [Self.file: "a b c"], "Own text")
        try revertTip(of: core, in: world)
        return world
    }

    @Test(
        "own work that the upstream got and lost again is a decision also where the undoing conflicts, or `resolve` settles it",
        arguments: [ConflictResolution(), strings], [true, false])
    func theRevertOfAnEarlyMerge(resolving: ConflictResolution, accepted: Bool) throws {
        let world = try revertedEarlyMerge(resolving, accepted: accepted)
        let before = try world.tip(go)
        let outcome = try #require(try world.reconcile().last)
        #expect(outcome.decisions.map(\.code) == ["own-work-undone"] && outcome.conflict == nil)
        let (message, hint) = try #require(outcome.decisions.first.map { ($0.message, $0.hint) })
        #expect(message.contains(Self.file) && message.contains("own") && message.contains("Revert"))
        #expect(hint.contains("git merge --no-commit \(try world.tip(core).short)"), "\(hint)")
        // Only a person can keep what stands in the file that changed since.
        world.permission.undoChoice = .keepOwn
        #expect(try world.sync("TrendyolGo").decisions.map(\.code) == ["own-work-undone"])
        #expect(try world.tip(go) == before)
    }

    @Test("a merge by hand that keeps it settles the decision", arguments: [ConflictResolution(), strings])
    func mergedByHand(resolving: ConflictResolution) throws {
        let world = try revertedEarlyMerge(resolving, accepted: true)
        try world.reconcile()
        let tips = try [world.tip(go), world.tip(core)]
        try world.add(go, world.files(go), parents: tips, message: "Merge, and keep our own", by: "Ada")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)[Self.file] == "a b c" && world.files(go)["own"] == "1")
    }

    /// The early merge was reverted, and a person kept the own work; then the follower has changed another file.
    private func keptOwn(_ style: World.Style) throws -> World {
        let world = try cut(ConflictResolution())
        try world.commit(go, ["own": "1"], "Own work")
        try world.reconcile()
        try world.land(#require(try world.open(from: go).first).id, style)
        try revertTip(of: core, in: world)
        #expect(try world.decisions("TrendyolGo") == ["own-work-undone"])
        world.permission.undoChoice = .keepOwn
        #expect(try world.sync("TrendyolGo").decisions == [])
        world.permission.undoChoice = nil
        try world.commit(go, ["core": "go's"], "Own change of core", by: "Grace")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        return world
    }

    @Test(
        "What `--keep-own` settled stays settled where another file conflicts with the upstream",
        arguments: [World.Style.merge, .squash])
    func keptOwnAndAConflict(style: World.Style) throws {
        let world = try keptOwn(style)
        let culprit = try world.commit(core, ["core": "core's"], "Conflict", by: "Linus")
        let outcome = try #require(try world.reconcile().last)
        #expect(outcome.decisions == [] && outcome.conflict?.commit == culprit && outcome.conflict?.paths == ["core"])
        // The merge that the note tells how to make keeps it.
        var files = try world.files(core)
        files.merge(["own": "1", "core": "both"]) { $1 }
        try world.add(go, files, parents: [world.tip(go), culprit], message: "Resolve", by: "Ada")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test(
        "or with the branch that it lands on", arguments: [World.Style.merge, .squash], [World.Style.merge, .squash])
    func keptOwnAndAConflictOnLanding(early: World.Style, landing: World.Style) throws {
        let world = try keptOwn(early)
        try world.publishTip()
        try world.landUpstream(landing)
        let culprit = try world.commit("develop", ["core": "develop's"], "Conflict", by: "Linus")
        let outcome = try #require(try world.reconcile().last)
        #expect(!outcome.decisions.map(\.code).contains("own-work-undone"), "\(outcome.decisions)")
        guard landing == .merge else { return }
        #expect(outcome.decisions == [] && outcome.conflict?.commit == culprit && outcome.conflict?.paths == ["core"])
        var files = try world.files(go)
        files["core"] = "both"
        try world.add(go, files, parents: [world.tip(go), culprit], message: "Resolve", by: "Ada")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["own"] == "1" && world.files("develop")["core"] == "both")
    }
}
