import Names
import Testing

@testable import Releases

/// Conflicts name who wrote a change, not who merged its merge request.
@Suite struct ConflictWriterTests {
    /// Two trains, whose follower has changed a file, and a branch for a fix of the upstream.
    private func world() throws -> World {
        let world = try World()
        try world.commit("develop", ["shared": "1", "both": "1"], "Shared")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("TrendyolGo/Release", ["shared": "go"], "Own", by: "Grace")
        try branch("fix", off: "Trendyol/Release", in: world)
        return world
    }

    private func branch(_ name: String, off other: String, in world: World) throws {
        world.push(try world.name(name), try world.tip(other))
    }

    @Test("`cause`: the commit that a person wrote, and `commit`: the merge that brought it")
    func behindAMergeRequest() throws {
        let world = try world()
        try world.commit("fix", ["shared": "draft"], "First try", by: "Alan")
        let written = try world.commit("fix", ["shared": "core"], "Clash", by: "Linus")
        try world.commit("fix", ["core": "2"], "Something else", by: "Barbara")
        try world.commit("Trendyol/Release", ["core 2": "1"], "Clean")
        let merge = try world.merge("fix", into: "Trendyol/Release", by: "Ada")
        world.observation.origins[written] = .init(
            id: MergeRequestID(34), author: "linus", mergedAt: 5, merger: "ada")
        let conflict = try #require(try world.reconcile().last?.conflict)
        #expect(conflict.commit == merge && conflict.entrance == merge)
        #expect(conflict.cause == written && conflict.author == "Linus" && conflict.subject == "Clash")
        #expect(conflict.causeBranches.map(\.text) == ["Trendyol/Release"])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let body = try #require(world.observation.notes[request.id]?.first?.body)
        let origin = "(!34, merged by `ada`), which came with the merge \(merge.short)"
        #expect(body.contains("\(written.short) `Clash` by `Linus` \(origin)"))
        #expect(body.contains("git merge \(merge.hex)"))
    }

    @Test("A merge request that was merged into another one")
    func behindNestedMerges() throws {
        let world = try world()
        try branch("part", off: "fix", in: world)
        let written = try world.commit("part", ["shared": "core"], "Clash", by: "Linus")
        try world.commit("fix", ["core": "1"], "Other part", by: "Barbara")
        try world.merge("part", into: "fix", by: "Alan")
        try world.merge("fix", into: "Trendyol/Release", by: "Ada")
        #expect(try world.reconcile().last?.conflict?.cause == written)
    }

    @Test("A merge that has the change by itself is named with who merged")
    func mergeWithAChangeOfItsOwn() throws {
        let world = try world()
        try world.commit("fix", ["core": "1"], "Clean", by: "Linus")
        var files = try world.files("fix")
        files["shared"] = "slipped in"
        let merge = try world.add(
            "Trendyol/Release", files, parents: [world.tip("Trendyol/Release"), world.tip("fix")], message: "Merge fix",
            by: "Ada")
        let conflict = try #require(try world.reconcile().last?.conflict)
        #expect(conflict.cause == merge && conflict.author == "Ada")
    }

    @Test("`against`: the writer behind a merge request that was merged on the train's side")
    func onTheTrainsSide() throws {
        let world = try world()
        try branch("feature", off: "TrendyolGo/Release", in: world)
        let written = try world.commit("feature", ["shared": "feature"], "Feature", by: "Barbara")
        try world.merge("feature", into: "TrendyolGo/Release", by: "Grace")
        try world.commit("Trendyol/Release", ["shared": "core"], "Clash", by: "Linus")
        #expect(
            try world.reconcile().last?.conflict?.against == [
                .init(commit: written, subject: "Feature", author: "Barbara")
            ])
    }

    @Test("`against`: whoever settled a conflict in a merge wrote what is there now")
    func settledByHand() throws {
        let world = try world()
        let first = try world.commit("Trendyol/Release", ["shared": "core"], "Clash", by: "Linus")
        var files = try world.files("TrendyolGo/Release")
        files["shared"] = "settled"
        let merge = try world.add(
            "TrendyolGo/Release", files, parents: [world.tip("TrendyolGo/Release"), first], message: "Settle",
            by: "Barbara")
        try world.commit("Trendyol/Release", ["shared": "core 2"], "Clash again", by: "Linus")
        #expect(
            try world.reconcile().last?.conflict?.against == [
                .init(commit: merge, subject: "Settle", author: "Barbara")
            ])
    }

    @Test("`against`: a pull that settled a conflict by `resolve` wrote nothing, the train's own change did")
    func settledByAPull() throws {
        let world = try world()
        let own = try world.tip("TrendyolGo/Release")
        let first = try world.commit("Trendyol/Release", ["shared": "core"], "Clash", by: "Linus")
        var files = try world.files("TrendyolGo/Release")
        files["shared"] = "settled"
        let (upstream, branch) = (try world.name("Trendyol/Release"), try world.name("TrendyolGo/Release"))
        let message = PullMessage.text(template: "Pull", upstream: upstream, branch: branch, commit: first)
        try world.add("TrendyolGo/Release", files, parents: [own, first], message: message, by: "relctl")
        try world.commit("Trendyol/Release", ["shared": "core 2"], "Clash again", by: "Linus")
        #expect(
            try world.reconcile().last?.conflict?.against == [.init(commit: own, subject: "Own", author: "Grace")])
    }

    @Test("What is known already has no writer: a merge of the upstream by hand counts for nothing")
    func knownCommits() throws {
        let world = try world()
        try world.commit("Trendyol/Release", ["core": "1"], "Clean", by: "Linus")
        let merge = try world.history.commit(try world.merge("Trendyol/Release", into: "TrendyolGo/Release"))
        var search = WriterSearch(world.history, besides: [try world.tip("Trendyol/Release")])
        let ofKnown = search.writers(of: ["core"], in: merge).map { $0.commit.author.name }
        #expect(ofKnown == [])
        search = WriterSearch(world.history, besides: [try world.tip("develop")])
        let ofNew = search.writers(of: ["core"], in: merge).map { $0.commit.author.name }
        #expect(ofNew == ["Linus"])
    }

    @Test("A merge stands for commits that are too many to look through")
    func manyCommits() throws {
        let world = try world()
        try world.commit("fix", ["shared": "core"], "Clash", by: "Linus")
        for number in 1...200 { try world.commit("fix", ["core": "\(number)"], "More", by: "Barbara") }
        let merge = try world.merge("fix", into: "Trendyol/Release", by: "Ada")
        let conflict = try #require(try world.reconcile().last?.conflict)
        #expect(conflict.cause == merge)
        // A run with more in its cache finds no more.
        #expect(conflict.isComplete)
    }

    private func assessor(_ world: World, _ history: SparseHistory) -> Assessor {
        Assessor(
            fleet: Fleet(world.trains), observation: world.observation, history: history,
            identity: CommitIdentity(name: "relctl", email: "relctl@example.com"))
    }

    /// The conflict of the last train, as a history that lacks something shows it.
    private func conflict(_ world: World, _ history: SparseHistory) throws -> Conflict {
        try #require(try assessor(world, history).assess().last?.integration?.pull?.conflict)
    }

    /// The steps for the last train of a run that lacks a tree.
    private func steps(_ world: World, lacking commit: CommitID) throws -> [Step] {
        let planner = Planner(assessor(world, SparseHistory(world.history, lacking: commit)))
        let releases = try planner.assessor.assess()
        return try planner.reconcile(try #require(releases.last), among: releases).steps
    }

    @Test("A line of commits is compared in one go, however long it is")
    func oneGo() throws {
        let world = try world()
        let written = try world.commit("fix", ["shared": "core"], "Clash", by: "Linus")
        for number in 1...100 { try world.commit("fix", ["core": "\(number)"], "More", by: "Barbara") }
        try world.merge("fix", into: "Trendyol/Release", by: "Ada")
        let history = SparseHistory(world.history)
        let conflict = try conflict(world, history)
        #expect(conflict.cause == written && conflict.against.map(\.author) == ["Grace"])
        // The merge, the line behind it, and that of the train's side.
        #expect(history.comparisons.map(\.count).sorted() == [1, 1, 101])
    }

    @Test("What lacks a tree goes without a name: the merge stands for what is behind it, and the train goes on")
    func lackingTrees() throws {
        let world = try world()
        let written = try world.commit("fix", ["shared": "core"], "Clash", by: "Linus")
        let merge = try world.merge("fix", into: "Trendyol/Release", by: "Ada")
        let own = try conflict(world, SparseHistory(world.history, lacking: written))
        #expect(own.cause == merge && own.author == "Ada" && own.against.map(\.author) == ["Grace"])
        let other = try conflict(world, SparseHistory(world.history, lacking: try world.tip("TrendyolGo/Release")))
        #expect(other.cause == written && other.against.isEmpty)
        #expect(!own.isComplete && !other.isComplete)
        #expect(try conflict(world, SparseHistory(world.history)).isComplete)
    }

    @Test("A run that lacks trees leaves a note that stands, and one that has them corrects what such a run noted")
    func standingNote() throws {
        let world = try world()
        let written = try world.commit("fix", ["shared": "core", "both": "core"], "Clash", by: "Linus")
        try world.merge("fix", into: "Trendyol/Release", by: "Ada")
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        func body() -> String { world.observation.notes[request.id]?.first?.body ?? "" }
        let whole = body()
        #expect(whole.contains("`Clash` by `Linus`"))
        #expect(try steps(world, lacking: written).isEmpty)
        world.observation.notes[request.id] = []
        for step in try steps(world, lacking: written) { try world.take(step) }
        #expect(body().contains("by `Ada`"))
        #expect(try steps(world, lacking: written).isEmpty)
        try world.reconcile()
        #expect(body() == whole)
        // With other paths it is another conflict, which any run notes.
        try world.commit("TrendyolGo/Release", ["both": "go"], "Own too", by: "Grace")
        for step in try steps(world, lacking: written) { try world.take(step) }
        #expect(body().contains("by `Ada`") && body().contains("- `both`\n- `shared`\n"))
    }
}

/// A history that lacks the tree of one commit when changes are attributed.
private final class SparseHistory: History {
    private let source: MemoryHistory
    private let lacking: CommitID?
    /// The commits of each comparison.
    private(set) var comparisons: [[CommitID]] = []

    init(_ source: MemoryHistory, lacking: CommitID? = nil) { (self.source, self.lacking) = (source, lacking) }

    func pathsChanged(among paths: Set<String>, by commits: [Commit]) throws -> [CommitID: Set<String>] {
        comparisons.append(commits.map(\.id))
        if let missing = commits.first(where: { $0.id == lacking }) { throw MissingCommit(id: missing.id) }
        return try source.pathsChanged(among: paths, by: commits)
    }

    func contains(_ id: CommitID) -> Bool { source.contains(id) }
    func commit(_ id: CommitID) throws -> Commit { try source.commit(id) }
    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
        try source.isAncestor(ancestor, of: descendant)
    }
    func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] { try source.mergeBases(left, right) }
    func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) {
        try source.aheadBehind(left, right)
    }
    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult {
        try source.merge(ours: ours, theirs: theirs, base: base)
    }
    func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try source.changedPaths(from: old, to: new)
    }
    func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try source.unsafePaths(from: old, to: new)
    }
    func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] { [] }
    func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
        try source.undonePaths(of: change, from: before, to: after)
    }
    func makeCommit(_ draft: CommitDraft) throws -> CommitID { try source.makeCommit(draft) }
}
