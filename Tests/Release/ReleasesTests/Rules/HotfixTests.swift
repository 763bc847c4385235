import Names
import Testing

@testable import Releases

/// A release whose branch was made from the tag of another one.
@Suite struct HotfixTests {
    /// A root train with versions in its branches' names, whose release 8.2.0 is published and has landed.
    private func released(
        _ landing: World.Style = .merge, keepsBranch: Bool = true, branch: String = "Trendyol/Release-{version}",
        version: String = "8.2.0", tag: String? = "Trendyol/8.2.0"
    ) throws -> (world: World, published: CommitID) {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern(branch))
        world.trains[0].publication = tag == nil ? nil : .tag(pattern: "Trendyol/*")
        world.trains = [world.trains[0]]
        try world.commit("develop", ["core": "1"], "Feature")
        try world.cut("Trendyol", version: version)
        let name = branch.replacing("{version}", with: version)
        let published = try world.commit(name, ["core": "2"], "Fix core")
        if let tag { try world.tag(tag, at: published) }
        let request = try world.open(name, "develop")
        if landing == .merge {
            let merge = try world.merge(name, into: "develop", message: "Merge branch '\(name)' into 'develop'")
            world.change(request) { ($0.state, $0.mergeCommit) = (.merged, merge) }
        } else {
            try world.land(request, landing)
        }
        try world.commit("develop", ["next": "1"], "Next week")
        if !keepsBranch {
            try world.delete(name)
            // Lists of merge requests are asked for by branches, and this one is gone.
            world.observation.mergeRequests = []
        }
        return (world, published)
    }

    @Test(
        "A tag of another release never publishes this one, however that one landed and whether its branch is kept",
        arguments: [World.Style.merge, .squash], [true, false])
    func aTagOfTheReleaseBefore(landing: World.Style, keepsBranch: Bool) throws {
        let (world, published) = try released(landing, keepsBranch: keepsBranch)
        world.trains[0].keepsBranch = false
        world.push(try world.name("Trendyol/Release-8.2.1"), published)
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.reconcile().flatMap(\.steps) == [])
        let fix = try world.commit("Trendyol/Release-8.2.1", ["hot": "untested"], "WIP")
        #expect(try world.reconcile().flatMap(\.steps) == [])
        #expect(try !world.live("Trendyol", "8.2.1").isPublished)
        // Its own tag does, and it lands.
        try world.tag("Trendyol/8.2.1", at: fix)
        #expect(try world.live("Trendyol", "8.2.1").publication?.commit == fix)
        try world.reconcile()
        #expect(try world.files("develop")["hot"] == "untested")
    }

    @Test(
        "A release that came to its destination through a branch of another name, or with a hotfix of it, has landed",
        arguments: ["Trendyol/Release-8.2.0-to-develop", "Trendyol/Release-8.2.1"])
    func landedUnderAnotherName(_ source: String) throws {
        let world = try World()
        world.trains = [world.trains[0]]
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[0].publication = nil
        try world.commit("develop", ["core": "1"], "Feature")
        try world.cut("Trendyol", version: "8.2.0")
        try world.commit("Trendyol/Release-8.2.0", ["core": "2"], "Fix core")
        try world.merge("Trendyol/Release-8.2.0", into: "develop", message: "Merge branch '\(source)' into 'develop'")
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test(
        "Where tags are no versions of the branches, the merge that landed the other release tells whose the tag is",
        arguments: [true, false])
    func namedByWeeks(keepsBranch: Bool) throws {
        let (world, published) = try released(keepsBranch: keepsBranch, version: "2026-W47")
        world.push(try world.name("Trendyol/Release-2026-W47.1"), published)
        let fix = try world.commit("Trendyol/Release-2026-W47.1", ["hot": "untested"], "WIP")
        #expect(try world.phase("Trendyol") == .regression)
        try world.tag("Trendyol/8.2.1", at: fix)
        #expect(try world.live("Trendyol").publication?.commit == fix)
    }

    @Test("Without published_by, what another release landed is no landing of a hotfix", arguments: [true, false])
    func withoutAGate(keepsBranch: Bool) throws {
        let (world, published) = try released(keepsBranch: keepsBranch, tag: nil)
        world.trains[0].keepsBranch = false
        world.push(try world.name("Trendyol/Release-8.2.1"), published)
        #expect(try world.phase("Trendyol") == .regression)
        #expect(try world.reconcile().flatMap(\.steps) == [])
        try world.commit("Trendyol/Release-8.2.1", ["hot": "1"], "Hotfix")
        #expect(try world.phase("Trendyol") == .regression)
        try world.merge("Trendyol/Release-8.2.1", into: "develop")
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test("A follower without a gate, of a release that has landed, waits for a commit of its own")
    func aFollowerWithoutAGate() throws {
        let world = try World { $0.publication = nil }
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}"))
        try world.cut("Trendyol", "TrendyolGo", version: "8.2.0")
        try world.commit("Trendyol/Release-8.2.0", ["core": "1"], "Fix core")
        try world.commit("TrendyolGo/Release-8.2.0", ["go": "1"], "Fix go")
        try world.reconcile()
        try world.land(world.open("Trendyol/Release-8.2.0", "develop"))
        try world.retarget("TrendyolGo")
        world.push(try world.name("TrendyolGo/Release-8.2.1"), try world.tip("TrendyolGo/Release-8.2.0"))
        world.trains[1].keepsBranch = false
        #expect(try world.plan("TrendyolGo", "8.2.1").waitingFor.map(\.word) == ["commits"])
        #expect(try world.plan("TrendyolGo", "8.2.1").steps == [])
        try world.commit("TrendyolGo/Release-8.2.1", ["go": "hot"], "Hotfix")
        #expect(try world.plan("TrendyolGo", "8.2.1").steps.map(\.name) == ["open-merge-request"])
    }

    @Test("A follower's hotfix waits for its own tag, also with a fix in it")
    func aFollower() throws {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}"))
        try world.cut("Trendyol", "TrendyolGo", version: "8.2.0")
        try world.commit("Trendyol/Release-8.2.0", ["core": "1"], "Fix core")
        try world.commit("TrendyolGo/Release-8.2.0", ["go": "1"], "Fix go")
        try world.reconcile()
        try world.land(world.open("Trendyol/Release-8.2.0", "develop"))
        try world.tag("TrendyolGo/8.2.0", at: world.tip("TrendyolGo/Release-8.2.0"))
        try world.reconcile()
        world.push(try world.name("TrendyolGo/Release-8.2.1"), try world.tip("TrendyolGo/Release-8.2.0"))
        #expect(try world.live("TrendyolGo", "8.2.1").phase == .awaitingPublish)
        let fix = try world.commit("TrendyolGo/Release-8.2.1", ["go": "untested"], "WIP")
        try world.reconcile()
        #expect(try world.files("develop")["go"] == "1")
        try world.tag("TrendyolGo/8.2.1", at: fix)
        try world.reconcile()
        #expect(try world.files("develop")["go"] == "untested")
    }

    @Test("An upload of the release before is none of the hotfix's")
    func uploads() throws {
        let (world, published) = try released()
        world.trains[0].publication = .upload
        world.uploads = [UploadPolicy(app: "Trendyol", train: world.trains[0].name)]
        world.upload("Trendyol", published, version: "8.2.0")
        world.push(try world.name("Trendyol/Release-8.2.1"), published)
        #expect(try !world.live("Trendyol", "8.2.1").isPublished)
        let fix = try world.commit("Trendyol/Release-8.2.1", ["hot": "1"], "Hotfix")
        #expect(try !world.live("Trendyol", "8.2.1").isPublished)
        #expect(try world.planner.uploadedCommit(of: world.release("Trendyol", "8.2.1")) == nil)
        world.upload("Trendyol", fix, version: "8.2.1")
        #expect(try world.live("Trendyol", "8.2.1").isPublished)
    }

    @Test("publish-release makes no tag that would not count")
    func publishing() throws {
        let (world, published) = try released()
        world.push(try world.name("Trendyol/Release-8.2.1"), published)
        let fix = try world.commit("Trendyol/Release-8.2.1", ["hot": "1"], "Hotfix")
        let release = try world.release("Trendyol", "8.2.1")
        func publish(_ version: String, at commit: CommitID? = nil) throws -> Plan {
            try world.planner.publish(release, version: version, at: commit, uploaded: nil)
        }
        #expect(try publish("8.2.0").decisions.map(\.code) == ["tag-elsewhere"])
        #expect(throws: RequestError.self) { try publish("8.1.0") }
        #expect(throws: RequestError.self) { try publish("8.3.0", at: published) }
        #expect(try publish("8.2.1").steps.map(\.name) == ["create-tag"])
        #expect(try publish("8.2.1", at: published).steps.map(\.name) == ["create-tag"])
        #expect(try publish("8.2.1", at: fix).decisions == [])
    }

    /// Both trains at 8.3, and a hotfix of 8.2 on both, with a tag on each.
    private func hotfixBesideANewerVersion() throws -> World {
        let world = try World()
        for index in world.trains.indices {
            let name = world.trains[index].name
            world.trains[index].branch = try #require(BranchPattern("\(name)/Release-{version}"))
            world.trains[index].publication = .tag(pattern: "\(name)/*")
        }
        let start = try world.tip("develop")
        // Nobody knows whether that one has landed.
        world.push(try world.name("Trendyol/Release-8.1"), start)
        try world.commit("Trendyol/Release-8.1", ["old": "1"], "Long ago")
        try world.commit("develop", ["next": "1"], "Next week")
        try world.cut("Trendyol", "TrendyolGo", version: "8.3")
        world.push(try world.name("Trendyol/Release-8.2.1"), start)
        try world.tag("Trendyol/8.2.1", at: world.commit("Trendyol/Release-8.2.1", ["core": "hot"], "Fix core"))
        try world.cut("TrendyolGo", version: "8.2.1")
        try world.tag("TrendyolGo/8.2.1", at: world.commit("TrendyolGo/Release-8.2.1", ["go": "hot"], "Fix go"))
        return world
    }

    @Test("Beside a newer version it waits for a person, who is told so, and so does what follows it")
    func besideANewerVersion() throws {
        let world = try hotfixBesideANewerVersion()
        let before = try world.tip("develop")
        #expect(try world.reconcile().flatMap(\.decisions) == [] && world.tip("develop") == before)
        #expect(try world.plan("Trendyol", "8.2.1").waitingFor == [.mergeByHand])
        #expect(try world.plan("TrendyolGo", "8.2.1").waitingFor == [.upstreamStale])
        #expect(try isKnownToBePublished(in: world) == [true, true])
        // With its name, the person says that it is to land; what follows it lands with the next pass.
        world.permission.isLandingRequested = true
        try world.run { planner, releases in
            let hotfix = try #require(releases.first { $0.name.description == "Trendyol@8.2.1" })
            return [try planner.retarget(planner.assessedAsNamed(hotfix, among: releases))]
        }
        world.permission.isLandingRequested = false
        #expect(try world.files("develop")["core"] == "hot")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go"] == "hot")
        #expect(try world.reconcile().flatMap(\.waitingFor) == [])
    }

    /// Whether the older version's own plan, and that of what follows it, know that it is published.
    private func isKnownToBePublished(in world: World) throws -> [Bool] {
        let own = try world.plan("Trendyol", "8.2.1").isStaleReleasePublished
        let upstream = try #require(try world.live("TrendyolGo", "8.2.1").upstream)
        return [own, upstream.isStaleReleasePublished]
    }

    @Test("Nobody is told to publish one that is published, or that has no such gate", arguments: [true, false])
    func onePublishedBesideANewerVersion(hasGate: Bool) throws {
        let world = try hotfixBesideANewerVersion()
        let decision = try #require(try world.planner.sync(world.release("Trendyol", "8.2.1")).decisions.first)
        #expect(decision.code == "stale-release" && !decision.hint.contains("once it is published"))
        world.observation.tags[try #require(TagName("Trendyol/8.2.1"))] = nil
        if !hasGate { world.trains[0].publication = nil }
        #expect(try isKnownToBePublished(in: world) == [!hasGate, !hasGate])
    }

    @Test("Of an older version that has landed, or that nobody has touched since, nothing is said")
    func nothingToLand() throws {
        let world = try hotfixBesideANewerVersion()
        try world.land(world.open("Trendyol/Release-8.2.1", "develop"), .squash)
        try world.land(world.open("TrendyolGo/Release-8.2.1", "develop"))
        #expect(try world.reconcile().flatMap(\.waitingFor) == [])
    }

    @Test("An older version of a follower is not cut from what came after it, unless a person says so")
    func withoutItsUpstream() throws {
        let world = try hotfixBesideANewerVersion()
        #expect {
            try world.cut("TrendyolGo", version: "8.2.2")
        } throws: { error in
            (error as? RequestError)?.hint.hasSuffix("--from Trendyol@8.3") == true
        }
        #expect(world.observation.branches[try world.name("TrendyolGo/Release-8.2.2")] == nil)
        let newest = try world.release("Trendyol", "8.3").name
        #expect(try world.cut("TrendyolGo", version: "8.2.2") { $0.from = newest }.flatMap(\.decisions) == [])
        // A newer one may be the second try at the same upstream release.
        #expect(try world.cut("TrendyolGo", version: "8.3.1").flatMap(\.decisions) == [])
    }

    @Test("Where it can't be cut, the command that makes its branch is told")
    func howItIsMade() throws {
        let (world, published) = try released()
        let plan = try #require(try world.cut("Trendyol", version: "8.2.1") { $0.commit = published }.first)
        #expect(plan.decisions.map(\.code) == ["off-line"])
        let command = "git push origin \(published.hex):refs/heads/Trendyol/Release-8.2.1"
        #expect(plan.decisions.first?.hint.hasSuffix(command) == true)
    }

    @Test("A tag of a higher version on the release's own commit counts, until that is another release's")
    func aHigherVersion() throws {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.cut("Trendyol", version: "8.2.0")
        try world.tag(
            "Trendyol/8.2.1", at: world.commit("Trendyol/Release-8.2.0", ["core": "1"], "Bump after a rejection"))
        #expect(try world.live("Trendyol", "8.2.0").isPublished)
        try world.open("Trendyol/Release-8.2.0", "develop")
        try world.commit("develop", ["next": "1"], "Next week")
        try world.cut("Trendyol", version: "8.2.1")
        #expect(try !world.live("Trendyol", "8.2.0").isPublished)
    }
}
