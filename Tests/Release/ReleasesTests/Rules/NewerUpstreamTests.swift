import Names
import Testing

@testable import Releases

/// Followers that were cut from one release of their upstream, and into which people merge the next.
@Suite struct NewerUpstreamTests {
    private let go = "TrendyolGo/Release"
    private let core = "Trendyol/Release"

    /// The first release has landed, the follower was never published with it, and the next is cut at the tip of `develop`.
    private func skipped() throws -> World {
        let world = try World.landed()
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol")
        return world
    }

    @Test("A follower into which people merged the next release lands with that one, not before it")
    func skipsARelease() throws {
        let world = try skipped()
        try world.commit(core, ["core": "3"], "Fix core again")
        try world.merge(core, into: go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        try world.commit(core, ["core": "4"], "Fix core once more")
        try world.reconcile()
        #expect(try world.files(go)["core"] == "4")
        try world.publishTip("2.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following && world.files("develop")["core"] == "2")

        try world.landUpstream()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle && world.files("develop")["go"] == "2")
    }

    @Test("So it is where the newer release's branch was deleted before it landed")
    func newerIsGone() throws {
        let world = try skipped()
        try world.commit(core, ["core": "3"], "Fix core again")
        try world.merge(core, into: go)
        try world.reconcile()
        try world.delete(core)
        try world.publishTip("2.0")
        let codes = try world.reconcile().flatMap(\.decisions).map(\.code)
        #expect(codes == ["branch-deleted", "lost-upstream"])
        #expect(try world.files("develop")["core"] == "2")
    }

    @Test("A merge of `lands_on` where the next release was cut leaves the follower with the landed one")
    func mergesTheCut() throws {
        let world = try skipped()
        try world.merge("develop", into: go)
        try world.commit(core, ["core": "3"], "Fix core again")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .awaitingPublish && world.files(go)["core"] == "2")
        try world.merge(core, into: go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }

    /// A running upstream without commits of its own was cut anew, and the follower has some.
    private func recut() throws -> World {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit(go, ["go": "1"], "Fix go")
        try world.commit("develop", ["next": "1"], "Forgotten in the cut")
        try world.reconcile()
        try world.cut("Trendyol") { $0.recuts = true }
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["lost-upstream"])
        return world
    }

    @Test("Merging the newly cut upstream, as told, settles `lost-upstream`", arguments: [false, true])
    func mergesTheNewCut(hasFix: Bool) throws {
        let world = try recut()
        if hasFix { try world.commit(core, ["core": "1"], "Fix core") }
        try world.merge(core, into: go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following && world.files(go)["next"] == "1")
        try world.commit(core, ["core": "2"], "Fix core again")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files(go)["core"] == "2")
        try world.landUpstream()
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "1")
    }

    @Test("A merge of a newer `develop` settles nothing, but a merge of the upstream after it does")
    func mergesDevelopFirst() throws {
        let world = try recut()
        try world.commit("develop", ["next": "2"], "After the cut")
        try world.merge("develop", into: go)
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["lost-upstream"])
        try world.commit(core, ["core": "1"], "Fix core")
        try world.merge(core, into: go)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
    }
}
