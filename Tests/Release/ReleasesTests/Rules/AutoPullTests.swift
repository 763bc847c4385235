import Names
import Testing

@testable import Releases

@Suite struct AutoPullTests {
    @Test("upstream's tip is merged in memory and pushed. Fast-forward if possible")
    func fastForwards() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let fix = try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        #expect(try world.plan("TrendyolGo").steps.map(\.name) == ["fast-forward-branch"])
        try world.reconcile()
        #expect(try world.tip("TrendyolGo/Release") == fix)
    }

    @Test("The merge commit is *deterministic*: same parents give the same commit id, whoever makes it and when")
    func isDeterministic() throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        let steps = try world.plan("TrendyolGo").steps
        world.observation.now += 100
        #expect(try world.plan("TrendyolGo").steps == steps)
        let made = try #require(steps.first?.to)
        let commit = try world.history.commit(made)
        let parents = try commit.parents.map { try world.history.commit($0) }
        #expect(commit.committer.time == parents.map(\.committer.time).max())
        #expect(commit.committer == commit.author)
        #expect(commit.committer.offset == 0)
    }

    @Test(
        "First parent is the train's own line; the message ends with the trailer `Relctl-Upstream: <branch> <commit>`")
    func hasATrailer() throws {
        let world = try World.running()
        let commit = try world.history.commit(world.tip("TrendyolGo/Release"))
        let upstream = try world.tip("Trendyol/Release")
        #expect(commit.parents[1] == upstream)
        #expect(try world.history.commit(commit.parents[0]).subject == "Fix go")
        #expect(commit.subject == "Merge Trendyol/Release into TrendyolGo/Release")
        #expect(commit.message.hasSuffix("\n\nRelctl-Upstream: Trendyol/Release \(upstream.hex)\n"))
        #expect(PullMessage.upstream(of: commit)?.commit == upstream)
    }

    @Test("pull_message: for forges with rules on commit messages")
    func messageIsTheSettings() throws {
        let world = try World.running { $0.pullMessage = "chore: {upstream} {other} {branch}" }
        #expect(
            try world.history.commit(world.tip("TrendyolGo/Release")).subject
                == "chore: Trendyol/Release {other} TrendyolGo/Release")
    }

    @Test("auto_pull: fast-forward: a branch with commits of its own is a person's")
    func fastForwardOnly() throws {
        let world = try World { $0.autoPull = .fastForward }
        try world.cut("Trendyol", "TrendyolGo")
        let fix = try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.reconcile()
        #expect(try world.tip("TrendyolGo/Release") == fix)
        try world.commit("TrendyolGo/Release", ["go": "1"], "Own")
        try world.commit("Trendyol/Release", ["core": "2"], "Fix")
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["diverged"])
    }

    @Test("auto_pull: off: not at all; how far behind it is can still be seen")
    func off() throws {
        let world = try World { $0.autoPull = .off }
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        let plans = try world.reconcile()
        #expect(plans.flatMap(\.decisions) == [])
        #expect(try world.live("TrendyolGo").behind == 1)
        #expect(try world.sync("TrendyolGo").steps.isEmpty)
    }

    @Test("Auto-pull goes on while the upstream is still the same release and the follower is not yet published")
    func goesOnUntilPublished() throws {
        let world = try World.landed()
        try world.commit("Trendyol/Release", ["hotfix": "1"], "After the landing")
        try world.reconcile()
        #expect(try world.files("TrendyolGo/Release")["hotfix"] == "1")
        try world.publishTip()
        world.trains[1].merging = .byHand
        try world.commit("Trendyol/Release", ["hotfix": "2"], "Too late")
        try world.reconcile()
        #expect(try world.files("TrendyolGo/Release")["hotfix"] == "1")
    }

    @Test("A follower that is published before its upstream has landed is pulled no more, and waits")
    func publishedEarly() throws {
        let world = try World.running()
        try world.publishTip()
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.files("TrendyolGo/Release")["core"] == "2")
        try world.landUpstream()
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["core"] == "3")
    }

    @Test("a deleted upstream is pulled up to its landed head", arguments: World.Style.allCases)
    func deletedUpstream(style: World.Style) throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["core": "3"], "Last fix")
        try world.landUpstream(style, deletesSource: true)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.live("TrendyolGo").upstream?.relation == .gone)
        #expect(try world.files("TrendyolGo/Release")["core"] == "3")
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop") == ["README": "1", "core": "3", "go": "2"])
    }

    @Test(
        "An upstream cut anew before the follower pulled its last fix: the fix still comes, next week's code doesn't",
        arguments: World.Style.allCases)
    func cutAnewBeforeTheLastFix(style: World.Style) throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["core": "3"], "Last fix")
        try world.landUpstream(style)
        try world.commit("develop", ["next": "1"], "Next week")
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "next"], "Next fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.live("TrendyolGo").upstream?.relation == .cutAnew)
        #expect(try world.files("TrendyolGo/Release") == ["README": "1", "core": "3", "go": "2"])
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        #expect(try world.live("TrendyolGo").behind == 0)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop") == ["README": "1", "core": "3", "go": "2", "next": "1"])
    }

    @Test("A follower without commits of its own through a whole release", arguments: World.Style.allCases)
    func withoutOwnCommits(style: World.Style) throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        try world.reconcile()
        try world.commit("Trendyol/Release", ["core": "2"], "Last fix")
        try world.landUpstream(style)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["core"] == "2")
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.publishTip()
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.files("TrendyolGo/Release") == world.files("develop"))
    }

    @Test("Two jobs that race make one commit: the plan of the slower one names a tip that is gone")
    func stepsNameWhatTheyExpect() throws {
        let world = try World.running()
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        let first = try world.plan("TrendyolGo").steps
        let second = try world.plan("TrendyolGo").steps
        #expect(first == second)
        #expect(try first.map(\.from) == [world.tip("TrendyolGo/Release")])
    }
}
