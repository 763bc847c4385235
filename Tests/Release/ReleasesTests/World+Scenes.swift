import Names
import Printing
import Testing

@testable import Releases

/// Where most tests start from.
extension World {
    /// Both trains cut, with a fix on each, in step.
    static func running(_ change: (inout Train) -> Void = { _ in }) throws -> World {
        let world = try World(change)
        try world.commit("develop", ["core": "1", "go": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "2"], "Fix core")
        try world.commit("TrendyolGo/Release", ["go": "2"], "Fix go")
        try world.reconcile()
        return world
    }

    /// As ``running(_:)``, and the upstream has landed.
    static func landed(_ style: Style = .merge, _ change: (inout Train) -> Void = { _ in }) throws -> World {
        let world = try running(change)
        try world.landUpstream(style)
        return world
    }

    func landUpstream(_ style: Style = .merge, deletesSource: Bool = false) throws {
        try land(open("Trendyol/Release", "develop"), style, deletesSource: deletesSource)
    }

    /// The package of the follower is published at its tip.
    func publishTip(_ version: String = "1.0") throws {
        try tag("TrendyolGo/\(version)", at: tip("TrendyolGo/Release"))
    }

    /// A third train, parallel to one of the others.
    func addTrain(_ name: String, following: String = "TrendyolGo", tag: String? = "Third/*") throws {
        var third = trains[1]
        third.name = try #require(TrainName(name))
        third.branch = try #require(BranchPattern("\(name)/Release"))
        third.origin = .train(try #require(TrainName(following)))
        third.publication = tag.map { .tag(pattern: $0) }
        trains.append(third)
    }
}
