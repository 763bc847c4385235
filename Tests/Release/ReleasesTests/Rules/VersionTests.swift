import Names
import Testing

@testable import Releases

@Suite struct VersionTests {
    /// Both trains with versions in their branch names.
    private func versioned(follower: Bool = true) throws -> World {
        let world = try World()
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        if follower { world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}")) }
        return world
    }

    private func fix(_ world: World, _ version: String) throws {
        try world.commit("Trendyol/Release-\(version)", ["core\(version)": "1"], "Fix core \(version)")
        try world.commit("TrendyolGo/Release-\(version)", ["go\(version)": "1"], "Fix go \(version)")
    }

    private func names(_ releases: [Release]) -> [String] { releases.map { "\($0.name)\($0.isStale ? " stale" : "")" } }

    @Test(
        "the branch with the highest version, and those with an open merge request of ours; older ones are shown as `stale`"
    )
    func alive() throws {
        let world = try versioned()
        for version in ["8.9", "8.10", "8.10-rc.1"] { try world.cut("Trendyol", version: version) }
        try world.cut("TrendyolGo", version: "8.9")
        #expect(
            names(try world.releases()) == [
                "Trendyol@8.10", "Trendyol@8.10-rc.1 stale", "Trendyol@8.9 stale", "TrendyolGo@8.9",
            ])
        try world.open("Trendyol/Release-8.9", "develop")
        #expect(names(try world.releases()).contains("Trendyol@8.9"))
    }

    @Test("and never touched")
    func staleIsNeverTouched() throws {
        let world = try versioned()
        for version in ["1.0", "2.0"] {
            try world.cut("Trendyol", "TrendyolGo", version: version)
            try fix(world, version)
            try world.commit("develop", ["next": version], "Next")
        }
        for request in try world.open(from: "TrendyolGo/Release-1.0") {
            world.change(request.id) { $0.state = .closed }
        }
        let before = try world.tip("TrendyolGo/Release-1.0")
        world.trains[1].keepsBranch = false
        try world.reconcile()
        #expect(try world.tip("TrendyolGo/Release-1.0") == before)
        let stale = try #require(try world.releases().first { $0.isStale && $0.name.train.text == "TrendyolGo" })
        #expect(try world.planner.sync(stale).decisions.map(\.code) == ["stale-release"])
        #expect(try world.planner.retarget(stale).decisions.map(\.code) == ["stale-release"])
        #expect(
            try world.planner.publish(stale, version: "1.0", at: nil, uploaded: nil).decisions.map(\.code)
                == ["stale-release"])
    }

    @Test(
        "A tag of another version on the commit that a release was cut at is that version's",
        arguments: [
            ("1.0.1", "1.0", false), ("1.0", "1.0.0", true), ("1.0.0", "1.0", true), ("1.0", "1.0.2", true),
            ("1.1", "1.0", false),
        ])
    func tagsOfOthers(version: String, tag: String, isPublished: Bool) throws {
        let world = try versioned()
        try world.cut("Trendyol", "TrendyolGo", version: version)
        try world.tag("TrendyolGo/\(tag)", at: world.tip("develop"))
        #expect(try world.release("TrendyolGo", version).live?.isPublished == isPublished)
        guard !isPublished else { return }
        // So a fix of the upstream is pulled, and the release waits for its own tag.
        try world.commit("Trendyol/Release-\(version)", ["core": "1"], "Fix core")
        try world.reconcile()
        #expect(try world.files("TrendyolGo/Release-\(version)")["core"] == "1")
    }

    @Test("several can be alive: each keeps in step with its own upstream, and lands by itself")
    func severalAlive() throws {
        let world = try versioned()
        for version in ["1.0", "2.0"] {
            try world.cut("Trendyol", "TrendyolGo", version: version)
            try fix(world, version)
            try world.commit("develop", ["next\(version)": "1"], "Next")
        }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release-1.0") == ["README": "1", "core1.0": "1", "go1.0": "1"])
        #expect(
            try world.files("TrendyolGo/Release-2.0")
                == ["README": "1", "next1.0": "1", "core2.0": "1", "go2.0": "1"])
        try world.land(world.open("Trendyol/Release-1.0", "develop"))
        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release-1.0"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("develop")["go1.0"] == "1")
        #expect(try world.files("develop")["go2.0"] == nil)
        #expect(try world.release("TrendyolGo", "2.0").phase == .following)
        #expect(names(try world.releases()).contains("TrendyolGo@1.0 stale"))
    }

    @Test("The upstream of `T@V` is its merge request's target")
    func upstreamIsTheTarget() throws {
        let world = try versioned()
        try world.cut("Trendyol", version: "1.0")
        try world.cut("Trendyol", version: "2.0")
        try world.cut("TrendyolGo", version: "2.0") { $0.from = try? world.release("Trendyol", "1.0").name }
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-1.0")
        let request = try #require(try world.open(from: "TrendyolGo/Release-2.0").first)
        #expect(request.target.text == "Trendyol/Release-1.0")
        world.change(request.id) { $0.target = BranchName("Trendyol/Release-2.0") ?? $0.target }
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-2.0")
    }

    @Test("else the upstream branch with the same cut point")
    func upstreamIsCutAlike() throws {
        let world = try versioned()
        for version in ["1.0", "2.0"] {
            try world.cut("Trendyol", version: version)
            try world.commit("Trendyol/Release-\(version)", ["core": version], "Fix")
            try world.commit("develop", ["next": version], "Next")
        }
        world.push(try world.name("TrendyolGo/Release-7"), try world.tip("Trendyol/Release-1.0"))
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-1.0")
        try world.reconcile()
        #expect(try world.open(from: "TrendyolGo/Release-7").map(\.target.text) == ["Trendyol/Release-1.0"])
    }

    @Test("and none named: exit 64, also where one of them is stale")
    func severalToCutFrom() throws {
        let world = try versioned()
        for version in ["1.0", "2.0"] { try world.cut("Trendyol", version: version) }
        #expect(throws: RequestError.self) { try world.cut("TrendyolGo", version: "7") }
        try world.cut("TrendyolGo", version: "7") { $0.from = try? world.release("Trendyol", "2.0").name }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.cut("TrendyolGo", version: "2.0")
        #expect(try world.live("TrendyolGo", "2.0").upstream?.branch.text == "Trendyol/Release-2.0")
    }

    @Test(
        "Several with the same cut point: the same version; else a person says which, and nothing is pulled until then")
    func upstreamIsAmbiguous() throws {
        let world = try versioned()
        for version in ["1.0", "2.0"] { try world.cut("Trendyol", version: version) }
        world.push(try world.name("TrendyolGo/Release-1.0"), try world.tip("develop"))
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-1.0")
        try world.delete("TrendyolGo/Release-1.0")
        world.push(try world.name("TrendyolGo/Release-7"), try world.tip("develop"))
        try world.tag("TrendyolGo/7", at: world.tip("develop"))
        #expect(try world.release("TrendyolGo").phase == .following)
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["unknown-upstream"])
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == ["unknown-upstream"])
        try world.cut("TrendyolGo", version: "7") { $0.from = try? world.release("Trendyol", "1.0").name }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: "TrendyolGo/Release-7").map(\.target.text) == ["Trendyol/Release-1.0"])
    }

    @Test("(`cut-release --from TRAIN@VERSION` says which; several and none named: exit 64)")
    func severalUpstreams() throws {
        let world = try versioned()
        try world.cut("Trendyol", version: "1.0")
        try world.open("Trendyol/Release-1.0", "develop")
        try world.cut("Trendyol", version: "2.0")
        #expect(throws: RequestError.self) { try world.cut("TrendyolGo", version: "7") }
        let absent = ReleaseName(try #require(TrainName("Trendyol")), version: ReleaseVersion("9.0"))
        #expect {
            try world.cut("TrendyolGo", version: "7") { $0.from = absent }
        } throws: { error in
            (error as? RequestError)?.message == "there is no release Trendyol@9.0 that TrendyolGo could be cut from"
                && (error as? RequestError)?.hint == "releases there are: Trendyol@2.0, Trendyol@1.0"
        }
        try world.cut("TrendyolGo", version: "7") { $0.from = try? world.release("Trendyol", "1.0").name }
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-1.0")
        #expect(try world.cut("TrendyolGo", version: "2.0").flatMap(\.decisions) == [])
        #expect(try world.live("TrendyolGo", "2.0").upstream?.branch.text == "Trendyol/Release-2.0")
    }

    @Test("An older version that is cut after a newer one gets its merge request, and is alive then")
    func cutAnOlderVersion() throws {
        let world = try versioned()
        try world.cut("Trendyol", "TrendyolGo", version: "2.0")
        try world.cut("Trendyol", "TrendyolGo", version: "1.0")
        #expect(try world.open(from: "TrendyolGo/Release-1.0").map(\.target.text) == ["Trendyol/Release-1.0"])
        #expect(names(try world.releases()).contains("TrendyolGo@1.0"))
        #expect(try world.cut("Trendyol", "TrendyolGo", version: "1.0").flatMap(\.decisions) == [])
    }

    @Test("A train with a version in its branch name needs one")
    func needsAVersion() throws {
        let world = try versioned()
        #expect(throws: RequestError.self) { try world.cut("Trendyol") }
        #expect(try world.release("Trendyol").branch == nil)
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
    }

    @Test("Branches that only look alike are none of the train's")
    func lookalikes() throws {
        let world = try versioned()
        try world.cut("Trendyol", version: "1.0")
        for name in ["Trendyol/Release-", "Trendyol/Release-next", "Trendyol/Release-2.0/x", "Trendyol/Release-2..0"] {
            if let branch = BranchName(name) { world.push(branch, try world.tip("develop")) }
        }
        #expect(names(try world.releases()) == ["Trendyol@1.0", "TrendyolGo"])
    }

    @Test(
        "An upstream whose name holds a version, deleted on merge, is still recognised",
        arguments: [Train.Retarget.reopen, .inPlace])
    func deletedOnMerge(retarget: Train.Retarget) throws {
        let world = try versioned()
        world.trains[1].retarget = retarget
        try world.cut("Trendyol", "TrendyolGo", version: "1.0")
        try fix(world, "1.0")
        try world.reconcile()
        let last = try world.commit("Trendyol/Release-1.0", ["last": "1"], "Last fix")
        try world.land(world.open("Trendyol/Release-1.0", "develop"), deletesSource: true)
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol", version: "2.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        let release = try world.live("TrendyolGo")
        #expect(release.upstream?.branch.text == "Trendyol/Release-1.0")
        #expect(release.upstream?.landedHead == last)
        #expect(release.phase == .awaitingPublish)
        #expect(try world.files("TrendyolGo/Release-1.0")["last"] == "1")
        #expect(try world.files("TrendyolGo/Release-1.0")["next"] == nil)
        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release-1.0"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.release("TrendyolGo").phase == .idle)
    }

    @Test("What is to be asked of the forge about an upstream that is gone, the merge request itself says")
    func namesItsUpstream() throws {
        let world = try versioned()
        try world.cut("Trendyol", "TrendyolGo", version: "1.0")
        try world.land(world.open("Trendyol/Release-1.0", "develop"), deletesSource: true)
        let request = try #require(try world.open(from: "TrendyolGo/Release-1.0").first)
        #expect(request.target.text == "develop")
        #expect(try Fleet(world.trains).upstreams(namedBy: request) == [world.name("Trendyol/Release-1.0")])
    }

    @Test("A follower with a fixed name behind an upstream with versions, over three cycles")
    func fixedBehindVersioned() throws {
        let world = try versioned(follower: false)
        for cycle in 1...3 {
            try world.commit("develop", ["feature\(cycle)": "1"], "Feature")
            #expect(try world.cut("Trendyol", "TrendyolGo", version: "\(cycle).0").flatMap(\.decisions) == [])
            #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-\(cycle).0")
            #expect(try world.phase("TrendyolGo") == .following)
            try world.commit("Trendyol/Release-\(cycle).0", ["core": "\(cycle)"], "Fix")
            try world.commit("TrendyolGo/Release", ["go": "\(cycle)"], "Own")
            try world.reconcile()
            try world.land(world.open("Trendyol/Release-\(cycle).0", "develop"))
            try world.publishTip("\(cycle).0")
            #expect(try world.reconcile().flatMap(\.decisions) == [])
            #expect(try world.phase("TrendyolGo") == .idle)
            #expect(try world.files("develop")["go"] == "\(cycle)")
        }
    }

    @Test("Versions are ordered as people read them")
    func order() throws {
        let sorted = ["7", "8.0-alpha", "8.0-alpha.2", "8.0-alpha.10", "8.0-rc.1", "8.0", "8.1", "8.10", "v9"]
        let versions = sorted.compactMap { ReleaseVersion($0) }
        #expect(versions.count == sorted.count)
        #expect(versions.shuffled().sorted().map(\.text) == sorted)
    }

    @Test(
        "An upstream that has landed and is gone is known by its merge request, where the forge opens none for the follower",
        arguments: [World.Style.merge, .squash])
    func upstreamIsGone(style: World.Style) throws {
        let world = try versioned()
        world.observation.opensEmptyMergeRequests = false
        try world.cut("Trendyol", "TrendyolGo", version: "8.2")
        try world.commit("Trendyol/Release-8.2", ["core": "1"], "Fix core")
        try world.reconcile()
        // Cut at the same commit, and no upstream of it.
        try world.cut("Trendyol", version: "8.3")
        try world.land(world.open("Trendyol/Release-8.2", "develop"), style)
        try world.delete("Trendyol/Release-8.2")
        #expect(
            world.observation.formerUpstreams(of: Fleet(world.trains)).map(\.text) == ["Trendyol/Release-8.2"])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.live("TrendyolGo", "8.2").upstream?.branch.text == "Trendyol/Release-8.2")
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.tag("TrendyolGo/8.2", at: world.tip("TrendyolGo/Release-8.2"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }
}
