import Names
import Testing

@testable import Releases

/// Trains that land on `develop` and on `main`.
extension World {
    /// Both trains cut, with a fix on each, in step; nothing has landed.
    static func runningToTwo(_ change: (inout Train) -> Void = { _ in }) throws -> World {
        let world = try World(change)
        world.push(try world.name("main"), try world.tip("develop"))
        for index in world.trains.indices {
            world.trains[index].landsOn = [try world.name("develop"), try world.name("main")]
        }
        try world.commit("develop", ["core": "1", "go": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "2"], "Fix core")
        try world.commit("TrendyolGo/Release", ["go": "2"], "Fix go")
        try world.reconcile()
        return world
    }

    /// As ``runningToTwo(_:)``; the upstream is on both branches, and the follower is published.
    static func readyForTwo(_ change: (inout Train) -> Void = { _ in }) throws -> World {
        let world = try runningToTwo(change)
        try world.landUpstreamOnBoth()
        try world.publishTip()
        return world
    }

    func landUpstreamOnBoth(_ style: Style = .merge) throws {
        for target in ["develop", "main"] { try land(open("Trendyol/Release", target), style) }
    }

    /// The follower's destination of that name.
    func destination(_ branch: String, of train: String = "TrendyolGo") throws -> Destination {
        try #require(try live(train).destinations.first { $0.branch.text == branch })
    }

    /// The targets of the follower's open merge requests.
    func openTargets() throws -> [String] { try open(from: "TrendyolGo/Release").map(\.target.text).sorted() }
}
