import Names
import Testing

@testable import Releases

@Suite("Commits made after the landing count until their changes are on the destination")
struct LateCommitTests {
    /// The core app's release has landed, and its branch got a hotfix since.
    private func landedWithHotfix() throws -> World {
        let world = try World.landed()
        try world.commit("Trendyol/Release", ["hot": "1"], "Hotfix")
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["commits-after-landing"])
        return world
    }

    /// What `git cherry-pick` makes of a commit: another one, of the same author and date.
    private func cherryPick(_ id: CommitID, to branch: String, _ world: World) throws {
        let commit = try world.history.commit(id)
        let parent = try #require(commit.parents.first)
        let result = try world.history.merge(ours: world.tip(branch), theirs: id, base: parent)
        try #require(result.isClean)
        let copy = try world.history.makeCommit(
            CommitDraft(
                tree: result.tree, parents: [world.tip(branch)], signature: commit.author, message: commit.message))
        world.push(try world.name(branch), copy)
    }

    @Test("A copy of it is enough, of whatever kind: the next release can be cut")
    func aCopy() throws {
        let world = try landedWithHotfix()
        try world.commit("develop", ["hot": "1"], "The hotfix, squashed", by: "Bob")
        #expect(try world.phase("Trendyol") == .idle)
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.files("Trendyol/Release")["next"] == "1" && world.files("Trendyol/Release")["hot"] == "1")
    }

    @Test("What the destination makes of a cherry-pick afterwards changes nothing, and the next cut has that")
    func developedFurther() throws {
        let world = try landedWithHotfix()
        try cherryPick(world.tip("Trendyol/Release"), to: "develop", world)
        try world.commit("develop", ["hot": "2"], "Better")
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.files("Trendyol/Release")["hot"] == "2")
    }

    @Test("Commits that change the same lines one after the other count as one change")
    func oneAfterTheOther() throws {
        let world = try landedWithHotfix()
        try world.commit("Trendyol/Release", ["hot": "2"], "Hotfix of the hotfix")
        try world.commit("develop", ["hot": "2"], "Both hotfixes", by: "Bob")
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test("Those that are not there stay named, and those alone")
    func theOthersStay() throws {
        let world = try landedWithHotfix()
        let other = try world.commit("Trendyol/Release", ["other": "1"], "Other")
        try world.commit("develop", ["hot": "1"], "The hotfix", by: "Bob")
        let decision = try #require(try world.cut("Trendyol").flatMap(\.decisions).first)
        #expect(decision.message.hasSuffix("made after it landed: \(other.short)"))
    }

    @Test("Another change of the same author and date is no copy")
    func otherContents() throws {
        let world = try landedWithHotfix()
        let late = try world.history.commit(world.tip("Trendyol/Release"))
        var files = try world.files("develop")
        files["hot"] = "3"
        let other = try world.history.makeCommit(
            CommitDraft(
                tree: world.history.write(files), parents: [world.tip("develop")], signature: late.author,
                message: late.message))
        world.push(try world.name("develop"), other)
        #expect(try world.cut("Trendyol").flatMap(\.decisions).map(\.code) == ["commits-after-landing"])
    }

    @Test("`keep_branch: false` deletes no branch whose own commits are nowhere else")
    func isNotDeleted() throws {
        let world = try World.landed { $0.keepsBranch = false }
        try world.publishTip()
        world.trains[1].merging = .byHand
        try world.reconcile()
        world.trains[1].keepsBranch = true
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.land(request.id)
        try world.commit("TrendyolGo/Release", ["hot": "1"], "Hotfix")
        try world.commit("develop", ["hot": "1"], "The hotfix", by: "Bob")
        world.trains[1].keepsBranch = false
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
        #expect(try world.tip("TrendyolGo/Release") != world.tip("develop"))
    }
}
