import Names
import Testing

@testable import Releases

/// One train's trouble stops one train.
@Suite struct TroubleTests {
    /// What can go wrong with a commit of one train.
    enum Trouble: CaseIterable { case reading, ancestry, bases, distance, merging, comparing, reverting, committing }

    @Test("whatever reading, merging or planning throws for one train, the others move on", arguments: Trouble.allCases)
    func othersMoveOn(trouble: Trouble) throws {
        let world = try World.running()
        try world.addTrain("Third", following: "Trendyol")
        try world.cut("Third")
        try world.commit("Third/Release", ["third": "1"], "Own")
        try world.reconcile()
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        let history = TroubledHistory(world.history, trouble, at: try world.tip("TrendyolGo/Release"))
        let assessor = Assessor(
            fleet: Fleet(world.trains), observation: world.observation, history: history,
            identity: CommitIdentity(name: "relctl", email: "relctl@example.com"))
        let planner = Planner(assessor)
        let releases = try assessor.assess()
        let plans = try releases.map { try planner.reconcile($0, among: releases) }
        #expect(plans.map(\.release.name.train.text) == ["Trendyol", "TrendyolGo", "Third"])
        let second = try #require(plans.dropFirst().first)
        if history.wasMet { #expect(second.failure is TroubledHistory.Damage && second.steps.isEmpty) }
        #expect(plans.last?.failure == nil && plans.last?.steps.map(\.name) == ["advance-branch"])
        if [.reading, .merging, .committing].contains(trouble) { #expect(history.wasMet) }
    }

    @Test("An older version that can't be read keeps its entry in the journal, and costs no other train its own")
    func unreadableOlderVersion() throws {
        let world = try World()
        for index in world.trains.indices {
            let name = world.trains[index].name
            world.trains[index].branch = try #require(BranchPattern("\(name)/Release-{version}"))
        }
        try world.cut("Trendyol", version: "1.0")
        let head = try world.commit("Trendyol/Release-1.0", ["core": "1"], "Fix")
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol", "TrendyolGo", version: "2.0")
        try world.reconcile()
        try world.commit("TrendyolGo/Release-2.0", ["go": "1"], "Own")
        let history = TroubledHistory(world.history, .ancestry, at: head)
        let assessor = Assessor(
            fleet: Fleet(world.trains), observation: world.observation, history: history,
            identity: CommitIdentity(name: "relctl", email: "relctl@example.com"))
        let journals = try assessor.journals(for: Set(world.trains.map(\.name)), among: assessor.assess())
        let (old, go) = (try world.name("Trendyol/Release-1.0"), try world.name("TrendyolGo/Release-2.0"))
        #expect(history.wasMet)
        #expect(journals.values.compactMap { $0.entries[old]?.head } == [head])
        #expect(try journals.values.compactMap { $0.entries[go]?.head } == [world.tip(go.text)])
    }
}

/// A history in which one thing fails for one commit.
private final class TroubledHistory: History {
    struct Damage: Error {}

    private let source: MemoryHistory
    private let trouble: TroubleTests.Trouble
    private let commit: CommitID
    private let tree: TreeID
    private(set) var wasMet = false

    init(_ source: MemoryHistory, _ trouble: TroubleTests.Trouble, at commit: CommitID) {
        (self.source, self.trouble, self.commit) = (source, trouble, commit)
        tree = (try? source.commit(commit).tree) ?? source.write([:])
    }

    private func check(_ kind: TroubleTests.Trouble, _ isMet: Bool) throws {
        guard kind == trouble, isMet else { return }
        wasMet = true
        throw Damage()
    }

    func contains(_ id: CommitID) -> Bool { source.contains(id) }

    func commit(_ id: CommitID) throws -> Commit {
        try check(.reading, id == commit)
        return try source.commit(id)
    }

    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
        try check(.ancestry, ancestor == commit || descendant == commit)
        return try source.isAncestor(ancestor, of: descendant)
    }

    func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] {
        try check(.bases, left == commit || right == commit)
        return try source.mergeBases(left, right)
    }

    func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) {
        try check(.distance, left == commit || right == commit)
        return try source.aheadBehind(left, right)
    }

    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult {
        try check(.merging, ours == commit || theirs == commit)
        return try source.merge(ours: ours, theirs: theirs, base: base)
    }

    func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try check(.comparing, old == tree || new == tree)
        return try source.changedPaths(from: old, to: new)
    }

    func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
        try check(.reverting, before == tree)
        return try source.undonePaths(of: change, from: before, to: after)
    }

    func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try source.unsafePaths(from: old, to: new)
    }

    func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] { [] }

    func makeCommit(_ draft: CommitDraft) throws -> CommitID {
        try check(.committing, draft.parents.contains(commit))
        return try source.makeCommit(draft)
    }
}
