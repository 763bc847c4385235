import Names
import Testing

@testable import Releases

/// `publish-release` records that the package is published.
@Suite struct PublishReleaseTests {
    @Test(
        "creates the tag that `published_by` names, at the commit last uploaded where relctl knows one, else at the branch's tip"
    )
    func publishes() throws {
        let world = try World.landed()
        #expect(try world.publish("TrendyolGo", "1.0").decisions == [])
        #expect(try world.tagged("TrendyolGo/1.0") == world.tip("TrendyolGo/Release"))
        #expect(try world.publish("TrendyolGo", "1.0").decisions == [])
        let other = try World.landed()
        let tip = try other.tip("TrendyolGo/Release")
        #expect(try other.publish("TrendyolGo", "1.0", uploaded: tip).decisions == [])
        #expect(try other.tagged("TrendyolGo/1.0") == tip)
    }

    @Test("A tag that is there on an older commit of the branch is no decision; how far the branch went on is told")
    func tagOnAnOlderCommit() throws {
        let world = try World.landed()
        let published = try world.tip("TrendyolGo/Release")
        #expect(try world.publish("TrendyolGo", "1.0").publishedTag?.commitsSince == 0)
        for count in 1...2 {
            try world.commit("TrendyolGo/Release", ["notes": "\(count)"], "Release notes")
            let plan = try world.publish("TrendyolGo", "1.0")
            #expect(plan.decisions == [] && plan.steps == [])
            #expect(plan.publishedTag?.commit == published && plan.publishedTag?.commitsSince == count)
        }
        let tip = try world.tip("TrendyolGo/Release")
        let refused = try world.publish("TrendyolGo", "1.0", at: tip)
        #expect(refused.decisions.map(\.code) == ["tag-elsewhere"] && refused.publishedTag == nil)
    }

    @Test("if the two differ and no `--at` says which: exit 5 with both")
    func twoCandidates() throws {
        let world = try World.landed()
        let uploaded = try world.tip("TrendyolGo/Release")
        let tip = try world.commit("TrendyolGo/Release", ["notes": "1"], "Release notes")
        let decision = try #require(try world.publish("TrendyolGo", "1.0", uploaded: uploaded).decisions.first)
        #expect(decision.code == "ambiguous-publication")
        #expect(decision.message.contains(uploaded.short))
        #expect(decision.message.contains(tip.short))
        #expect(try world.publish("TrendyolGo", "1.0", at: uploaded, uploaded: uploaded).decisions == [])
        #expect(try world.tagged("TrendyolGo/1.0") == uploaded)
    }

    @Test("A commit that can't be tagged is not offered: where the release was cut, a tag would not count")
    func uploadedAtTheCut() throws {
        let world = try World.landed()
        let cutPoint = try world.live("TrendyolGo").cutPoint
        let decision = try #require(try world.publish("TrendyolGo", "1.0", uploaded: cutPoint).decisions.first)
        #expect(decision.code == "ambiguous-publication" && !decision.hint.contains("--at \(cutPoint.short)"))
        #expect(try decision.hint.contains("--at \(world.tip("TrendyolGo/Release").short)"))
    }

    @Test("A tag of that name elsewhere: 5")
    func tagElsewhere() throws {
        let world = try World.landed()
        try world.tag("TrendyolGo/1.0", at: world.tip("develop"))
        #expect(try world.publish("TrendyolGo", "1.0").decisions.map(\.code) == ["tag-elsewhere"])
        #expect(
            try world.publish("TrendyolGo", "1.0", at: world.tip("develop")).decisions.map(\.code) == ["tag-elsewhere"])
        #expect(
            try world.publish("TrendyolGo", "2.0", at: world.tip("develop")).decisions.map(\.code) == ["off-line"])
    }

    @Test("A tag that would not count is not made", arguments: ["1.0-rc.1", "1.0rc1", "a b", ""])
    func refusedVersions(version: String) throws {
        let world = try World.landed()
        #expect(throws: RequestError.self) { try world.publish("TrendyolGo", version) }
        #expect(world.observation.tags.isEmpty)
    }

    @Test("A pattern without a star is one tag, whatever the version")
    func aFixedTag() throws {
        let world = try World.landed { $0.publication = .tag(pattern: "published") }
        #expect(try world.publish("TrendyolGo", "1.0").decisions == [])
        #expect(world.observation.tags.keys.map(\.text) == ["published"])
        #expect(try world.phase("TrendyolGo") == .landing)
    }

    @Test("A closed merge request: its hint asks to publish only where that is to come", arguments: [true, false])
    func closedMergeRequest(isPublished: Bool) throws {
        let world = try World.landed()
        if isPublished { try world.publishTip() }
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        world.change(request.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        try world.delete("Trendyol/Release")
        world.observation.wasClosedByForge[request.id] = false
        let decision = try #require(try world.plan("TrendyolGo").decisions.first { $0.code == "ended-merge-request" })
        #expect(decision.hint.contains("run relctl retarget-release TrendyolGo to land it on purpose"))
        #expect(decision.hint.contains("once it is published") == !isPublished)
    }
}
