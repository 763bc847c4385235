import Names
import Testing

@testable import Releases

/// Which of several upstream branches with the same cut point a follower was cut from, where no merge request says so.
@Suite struct UpstreamLineTests {
    /// Two versions of the upstream, cut at one commit. The older one has a commit of its own and a merge request.
    private func twoUpstreams() throws -> World {
        let world = try World()
        for index in world.trains.indices {
            let name = world.trains[index].name
            world.trains[index].branch = try #require(BranchPattern("\(name)/Release-{version}"))
        }
        world.observation.opensEmptyMergeRequests = false
        try world.cut("Trendyol", version: "1.0")
        try world.commit("Trendyol/Release-1.0", ["core": "1"], "Fix core")
        try world.open("Trendyol/Release-1.0", "develop")
        try world.cut("Trendyol", version: "2.0")
        return world
    }

    private func cut(_ world: World, _ version: String, from upstream: String) throws {
        let name = try world.release("Trendyol", upstream).name
        try world.cut("TrendyolGo", version: version) { $0.from = name }
    }

    @Test("`cut-release --from TRAIN@VERSION` says which", arguments: ["7", "2.0"])
    func theLineTells(version: String) throws {
        let world = try twoUpstreams()
        try cut(world, version, from: "1.0")
        let branch = "TrendyolGo/Release-\(version)"
        #expect(try world.tip(branch) == world.tip("Trendyol/Release-1.0"))
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-1.0")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        try world.commit(branch, ["go": "1"], "Fix go")
        // What the upstream gets later says nothing about the cut.
        try world.commit("Trendyol/Release-1.0", ["core": "2"], "Fix core again")
        try world.commit("Trendyol/Release-2.0", ["other": "1"], "Another fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: branch).map(\.target.text) == ["Trendyol/Release-1.0"])
        #expect(try world.files(branch) == ["README": "1", "core": "2", "go": "1"])
    }

    @Test("several and none named: where the commit of the cut is on all of them, nothing is guessed")
    func theLineTellsNothing() throws {
        let world = try twoUpstreams()
        let name = try world.release("Trendyol", "1.0").name
        let start = try world.tip("develop")
        try world.cut("TrendyolGo", version: "7") { ($0.from, $0.commit) = (name, start) }
        #expect(try world.live("TrendyolGo").upstream == nil)
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["unknown-upstream"])
        try world.commit("TrendyolGo/Release-7", ["go": "1"], "Fix go")
        try cut(world, "7", from: "1.0")
        #expect(try world.open(from: "TrendyolGo/Release-7").map(\.target.text) == ["Trendyol/Release-1.0"])
    }

    @Test("A hotfix goes on from the line of the version before, which is over")
    func aHotfixOfBoth() throws {
        let world = try twoUpstreams()
        let released = try world.tip("Trendyol/Release-1.0")
        let later = try world.commit("Trendyol/Release-1.0", ["core": "2"], "Too late")
        for request in try world.open(from: "Trendyol/Release-1.0") {
            world.change(request.id) { $0.state = .closed }
        }
        world.push(try world.name("Trendyol/Release-1.0.1"), released)
        world.push(try world.name("TrendyolGo/Release-1.0.1"), later)
        #expect(try world.release("Trendyol", "1.0").isStale)
        #expect(try world.live("TrendyolGo").upstream?.branch.text == "Trendyol/Release-1.0.1")
    }

    @Test("A `--from` that names another release than the one that is followed is refused, merge request or not")
    func anotherUpstream() throws {
        let world = try twoUpstreams()
        try cut(world, "7", from: "1.0")
        for _ in 0..<2 {
            #expect {
                try cut(world, "7", from: "2.0")
            } throws: { error in
                (error as? RequestError)?.message
                    == "TrendyolGo@7 was cut from Trendyol/Release-1.0, and not from Trendyol@2.0"
            }
            try cut(world, "7", from: "1.0")
            try world.commit("TrendyolGo/Release-7", ["go": "1"], "Fix go")
            try world.reconcile()
        }
        #expect(try world.open(from: "TrendyolGo/Release-7").map(\.target.text) == ["Trendyol/Release-1.0"])
    }
}
