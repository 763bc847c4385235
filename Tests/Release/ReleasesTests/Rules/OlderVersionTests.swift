import Names
import Testing

@testable import Releases

/// Versions that are still on their way after the next one was cut.
@Suite struct OlderVersionTests {
    private let core = "Trendyol/Release-1.0"
    private let go = "TrendyolGo/Release-1.0"

    /// 1.0 with a fix on each branch, in step, and 2.0 cut with what came after it. Nobody has opened a merge request for
    /// the upstream of 1.0.
    ///
    /// - Parameter opensEmptyOnes: whether the forge opens merge requests without commits; where it doesn't, the follower
    ///   has no commit of its own.
    private func twoVersions(opensEmptyOnes: Bool = true) throws -> World {
        let world = try World()
        world.observation.opensEmptyMergeRequests = opensEmptyOnes
        for index in world.trains.indices {
            let name = world.trains[index].name
            world.trains[index].branch = try #require(BranchPattern("\(name)/Release-{version}"))
        }
        try world.cut("Trendyol", "TrendyolGo", version: "1.0")
        try world.commit(core, ["core": "1"], "Fix core")
        if opensEmptyOnes { try world.commit(go, ["go": "1"], "Fix go") }
        try world.reconcile()
        try world.commit("develop", ["next": "1"], "Next")
        try world.cut("Trendyol", "TrendyolGo", version: "2.0")
        try world.reconcile()
        return world
    }

    private func codes(_ plans: [Plan]) -> [String] { plans.flatMap(\.decisions).map(\.code) }

    @Test("`branch-deleted` for an older version too, with what was added to it since")
    func deleted() throws {
        let world = try twoVersions()
        #expect(try world.release("Trendyol", "1.0").isStale)
        let head = try world.commit(core, ["core": "2"], "Fix core again")
        try world.reconcile()
        try world.delete(core)
        for _ in 0..<2 {
            let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
            #expect(decision.code == "branch-deleted" && decision.message.contains("\"Fix core again\" by Ada"))
            #expect(decision.hint.contains("relctl cut-release Trendyol --version 1.0 --at \(head.short) restores it"))
            #expect(decision.hint.contains("relctl sync-release Trendyol@1.0 --accept-rewrite"))
            // That would cut it at the tip of `develop`, with what is in 2.0.
            #expect(!decision.hint.contains("--recut"))
        }
        try world.cut("Trendyol", version: "1.0") { $0.commit = head }
        #expect(try world.tip(core) == head)
        #expect(try codes(world.reconcile()) == [])
    }

    @Test("Note and label go from the merge request by which a person landed an older version, as the note says")
    func landedWithANote() throws {
        let world = try twoVersions()
        world.trains[1].merging = .byHand
        try world.land(world.open(core, "develop"))
        try world.tag("TrendyolGo/1.0", at: world.tip(go))
        try world.reconcile()
        world.observation.tags = [:]
        #expect(try codes(world.reconcile()) == ["moved-publication"])
        let id = try #require(try world.open(from: go).first?.id)
        #expect(try world.request(id).labels == ["relctl-decision"])
        try world.land(id)
        #expect(try world.release("TrendyolGo", "1.0").isStale)
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.request(id).labels == [])
        #expect(world.observation.notes[id]?.isEmpty == true)
    }

    @Test("Where no journal tells where a deleted upstream was, the follower does: what it pulled last")
    func restoredFromTheFollower() throws {
        let world = try twoVersions()
        let head = try world.tip(core)
        world.observation.journals = [:]
        try world.delete(core)
        for _ in 0..<2 {
            let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
            let command = "git fetch origin \(go) && git push origin \(head.short):refs/heads/\(core)"
            #expect(decision.code == "lost-upstream" && decision.hint == "restore it (\(command))")
        }
        world.push(try world.name(core), head)
        #expect(try codes(world.reconcile()) == [])
    }

    @Test("Where nothing tells, the upstream of an older version is not to be cut anew", arguments: [true, false])
    func nothingTells(isOlder: Bool) throws {
        let world = try twoVersions()
        let version = isOlder ? "1.0" : "2.0"
        world.observation.journals = [:]
        if isOlder {
            // Without a pull that names it.
            let cut = try world.live("TrendyolGo", version).cutPoint
            world.push(try world.name(go), cut)
        }
        try world.delete("Trendyol/Release-\(version)")
        let decisions = try world.plan("TrendyolGo", version).decisions
        let decision = try #require(decisions.first { $0.code == "lost-upstream" })
        #expect(decision.hint.hasPrefix("restore it where it was"))
        #expect(decision.hint.contains("cut it anew") == !isOlder)
    }

    @Test("`keep_branch: false`: the branch of an older version that relctl landed goes too", arguments: [true, false])
    func landedByRelctl(keepsBranch: Bool) throws {
        let world = try twoVersions()
        world.trains[1].keepsBranch = keepsBranch
        try world.land(world.open(core, "develop"))
        try world.tag("TrendyolGo/1.0", at: world.tip(go))
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.files("develop")["go"] == "1")
        #expect(try (world.observation.branches[world.name(go)] != nil) == keepsBranch)
        #expect(try world.observation.branches[world.name("TrendyolGo/Release-2.0")] != nil)
        #expect(try codes(world.reconcile()) == [])
    }

    @Test(
        "One whose merge request the forge closed with its target is no stale one: it goes on, and lands",
        arguments: [true, false])
    func closedWithItsTarget(isThatOfTheForge: Bool) throws {
        let world = try twoVersions()
        let request = try #require(try world.open(from: go).first)
        try world.land(world.open(core, "develop"))
        try world.reconcile()
        try world.delete(core)
        world.change(request.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        #expect(try world.release("TrendyolGo", "1.0").closedRequestToAskAbout?.id == request.id)
        world.observation.wasClosedByForge[request.id] = isThatOfTheForge
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.release("TrendyolGo", "1.0").isStale == !isThatOfTheForge)
        try world.tag("TrendyolGo/1.0", at: world.tip(go))
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.files("develop")["go"] == (isThatOfTheForge ? "1" : nil))
        #expect(try world.release("TrendyolGo", "1.0").isStale)
        // What a person closed is not asked about in each pass.
        world.observation.wasClosedByForge = [:]
        #expect(try world.release("TrendyolGo", "1.0").closedRequestToAskAbout == nil)
    }

    @Test("also where that target was deleted by mistake and is back")
    func closedWithATargetThatIsBack() throws {
        let world = try twoVersions()
        let request = try #require(try world.open(from: go).first)
        world.change(request.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        world.observation.wasClosedByForge[request.id] = true
        try world.commit(core, ["core": "2"], "Fix core again")
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.open(from: go).map(\.target.text) == [core])
        #expect(try world.files(go)["core"] == "2")
    }

    @Test("A follower without a commit, for which the forge opens no merge request, goes on with its upstream")
    func nothingToShow() throws {
        let world = try twoVersions(opensEmptyOnes: false)
        #expect(try world.release("TrendyolGo", "1.0").isStale, "nothing shows that its upstream is on its way")
        try world.open(core, "develop")
        try world.commit(core, ["core": "2"], "Fix core again")
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.files(go)["core"] == "2")
        #expect(try world.plan("TrendyolGo", "1.0").waitingFor == [.commits])
        try world.commit(go, ["go": "1"], "Fix go")
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.open(from: go).map(\.target.text) == [core])
    }

    @Test("and is over once its upstream has landed, with which it has landed too")
    func landsWithItsUpstream() throws {
        let world = try twoVersions(opensEmptyOnes: false)
        try world.land(world.open(core, "develop"))
        #expect(try codes(world.reconcile()) == [])
        #expect(try world.release("TrendyolGo", "1.0").isStale)
    }

    @Test("until a person accepts it")
    func accepted() throws {
        let world = try twoVersions()
        try world.delete(core)
        let train = try #require(TrainName("Trendyol"))
        world.permission.acceptedRewrites = AcceptedRewrites([ReleaseName(train, version: ReleaseVersion("1.0"))])
        try world.sync("Trendyol")
        world.permission.acceptedRewrites = .none
        #expect(try !codes(world.reconcile()).contains("branch-deleted"))
    }

    @Test("also by cutting it anew, which leaves it an older version")
    func acceptedByACut() throws {
        let world = try twoVersions()
        try world.delete(core)
        let train = try #require(TrainName("Trendyol"))
        let name = ReleaseName(train, version: ReleaseVersion("1.0"))
        world.permission.acceptedRewrites = AcceptedRewrites([name])
        try world.cut("Trendyol", version: "1.0") { $0.recuts = true }
        world.permission.acceptedRewrites = .none
        #expect(try world.tip(core) == world.tip("develop"))
        for _ in 0..<2 { #expect(try !codes(world.reconcile()).contains { $0.hasPrefix("branch-") }) }
        #expect(try codes(world.cut("Trendyol", version: "1.0")) == [])
    }

    @Test("not where it has landed", arguments: [World.Style.merge, .squash, .rebase], [true, false])
    func landed(style: World.Style, isSeen: Bool) throws {
        let world = try twoVersions()
        try world.land(world.open(core, "develop"), style)
        if isSeen { try world.reconcile() }
        try world.delete(core)
        for _ in 0..<2 { #expect(try !codes(world.reconcile()).contains("branch-deleted")) }
    }

    @Test("and not where no journal tells that it was there")
    func unknown() throws {
        let world = try twoVersions()
        world.observation.journals = [:]
        try world.reconcile()
        try world.delete(core)
        #expect(try !codes(world.reconcile()).contains("branch-deleted"))
    }
}
