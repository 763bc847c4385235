import Names
import Testing

@testable import Releases

/// Costs grow with the change, not with the history.
@Suite struct CostTests {
    private static let distance = 3_000
    private static let count = 50

    /// Fifty followers, each with a commit of its own, of a release that was cut long ago.
    private func old() throws -> (world: World, counting: CountingHistory) {
        let world = try World()
        for index in 0..<Self.count { try world.addTrain("App\(index)", following: "Trendyol", tag: "App\(index)/*") }
        try world.cut("Trendyol")
        for train in world.trains.dropFirst() {
            try world.cut(train.name.text)
            try world.commit("\(train.name)/Release", ["own-\(train.name)": "1"], "Own")
        }
        for index in 0..<Self.distance { try world.commit("develop", ["dev": "\(index)"], "\(index)") }
        return (world, CountingHistory(world.history))
    }

    private func planner(_ world: World, _ counting: CountingHistory, forecasts: Bool) -> Planner {
        var assessor = Assessor(
            fleet: Fleet(world.trains), observation: world.observation, history: counting,
            identity: CommitIdentity(name: "relctl", email: "relctl@example.com"))
        assessor.forecastsAll = forecasts
        return Planner(assessor)
    }

    @Test("An idle pass over fifty trains reads the trunk once, and merges nothing")
    func idlePass() throws {
        let (world, counting) = try old()
        let planner = planner(world, counting, forecasts: false)
        let releases = try planner.assessor.assess()
        #expect(try releases.flatMap { try planner.reconcile($0, among: releases).steps }.isEmpty)
        #expect(counting.merges == 0)
        #expect(counting.reads <= Self.distance + 5 * Self.count)
        #expect(counting.walks <= 6 * Self.count)
    }

    @Test("A forecast is one merge where the branch is in step with its upstream")
    func forecasts() throws {
        let (world, counting) = try old()
        let planner = planner(world, counting, forecasts: true)
        _ = try planner.assessor.assess()
        #expect(counting.merges <= Self.count + 2)
        // A second observation in the same run costs nothing more.
        let before = counting.merges + counting.reads + counting.walks
        _ = try planner.assessor.assess()
        #expect(counting.merges + counting.reads + counting.walks == before)
    }

    @Test("A pull after a long time merges once, and walks no more than what is between")
    func pulls() throws {
        let (world, counting) = try old()
        for index in 0..<500 { try world.commit("Trendyol/Release", ["core": "\(index)"], "\(index)") }
        let planner = planner(world, counting, forecasts: false)
        let releases = try planner.assessor.assess()
        #expect(try releases.flatMap { try planner.reconcile($0, among: releases).steps }.count == Self.count + 1)
        #expect(counting.merges == Self.count + 1)
        #expect(counting.reads <= Self.distance + 600 + 5 * Self.count)
    }

    @Test(
        "Attribution of a conflict over a thousand upstream commits costs about ten merges, wherever the culprit is",
        arguments: [0, 1, 499, 998, 999])
    func attributionIsCheap(position: Int) throws {
        let world = try World()
        try world.commit("develop", ["shared": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["shared": "go"], "Own")
        for index in 0..<1_000 {
            try world.commit(
                "Trendyol/Release", index == position ? ["shared": "core"] : ["core": "\(index)"], "\(index)")
        }
        let before = world.history.mergeCount
        var assessor = world.planner.assessor
        assessor.forecastsAll = false
        let release = try #require(try assessor.assess().last)
        #expect(release.integration?.pull?.conflict?.subject == "\(position)")
        #expect(world.history.mergeCount - before <= 13)
    }
}

/// Counts what is asked of a history.
final class CountingHistory: History {
    private let source: any History
    private(set) var reads = 0
    private(set) var walks = 0
    private(set) var merges = 0

    init(_ source: any History) { self.source = source }

    func contains(_ id: CommitID) -> Bool { source.contains(id) }

    func commit(_ id: CommitID) throws -> Commit {
        reads += 1
        return try source.commit(id)
    }

    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
        walks += 1
        return try source.isAncestor(ancestor, of: descendant)
    }

    func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] {
        walks += 1
        return try source.mergeBases(left, right)
    }

    func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) {
        walks += 1
        return try source.aheadBehind(left, right)
    }

    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult {
        merges += 1
        return try source.merge(ours: ours, theirs: theirs, base: base)
    }

    func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try source.changedPaths(from: old, to: new)
    }

    func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try source.unsafePaths(from: old, to: new)
    }

    func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] {
        try source.unionPaths(among: paths, in: tree)
    }

    func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
        try source.undonePaths(of: change, from: before, to: after)
    }

    func makeCommit(_ draft: CommitDraft) throws -> CommitID { try source.makeCommit(draft) }
}
