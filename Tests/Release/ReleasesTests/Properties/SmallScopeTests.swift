import Foundation
import Names
import Testing

@testable import Releases

/// I1, I2, I3, I5 without chance: every story of a few acts, in every order, and a pass at its end.
///
/// Most bugs need two or three events. `RELCTL_LONG` makes the stories longer by one.
@Suite struct SmallScopeTests {
    /// What may happen to two trains that run.
    enum Act: CaseIterable {
        case commitsOnUpstream, commitsOnFollower, clashes, reconciles, landsUpstream, squashesUpstream, publishes
        case closes, mergesRequest, retargets, holds, deletesUpstream, cutsUpstream, cutsFollower
    }

    @Test func everyStory() throws {
        let isLong = ProcessInfo.processInfo.environment["RELCTL_LONG"] != nil
        let world = try World.running()
        world.plantStrangers()
        let count = try play(world, left: isLong ? 4 : 3, story: [])
        #expect(count > 2_000)
        if isLong { print("\(count) stories") }
    }

    /// Plays on with every act from here.
    ///
    /// - Returns: how many stories were told to their end.
    private func play(_ world: World, left: Int, story: [Act]) throws -> Int {
        let before = world.snapshot
        guard left > 0 else {
            // Each step that is taken is checked; a pass without an end throws.
            do { try world.reconcile() } catch { Issue.record("\(story): \(error)") }
            #expect(world.strangersAreWell, "\(story)")
            world.restore(before)
            return 1
        }
        var count = 0
        for act in Act.allCases {
            // What can't be done now makes the story shorter by an act, which is told elsewhere.
            if (try? act.perform(in: world)) != nil { count += try play(world, left: left - 1, story: story + [act]) }
            world.restore(before)
        }
        return count
    }
}

extension SmallScopeTests.Act {
    private struct Impossible: Error {}

    fileprivate func perform(in world: World) throws {
        let (core, go) = ("Trendyol/Release", "TrendyolGo/Release")
        guard self == .reconciles || self == .cutsUpstream || exist([core, go], in: world) else { throw Impossible() }
        switch self {
        case .commitsOnUpstream: try world.commit(core, ["fix-\(world.clock)": "1"], "Fix")
        case .commitsOnFollower: try world.commit(go, ["own-\(world.clock)": "1"], "Own")
        case .clashes:
            try world.commit(core, ["shared": "core-\(world.clock)"], "Clash")
            try world.commit(go, ["shared": "go-\(world.clock)"], "Clash")
        case .reconciles: try world.reconcile()
        case .landsUpstream: try land(core, in: world, .merge)
        case .squashesUpstream: try land(core, in: world, .squash)
        case .publishes: try world.tag("TrendyolGo/\(world.clock)", at: world.tip(go))
        case .closes: try change(in: world) { $0.state = .closed }
        case .retargets: try change(in: world) { $0.target = try world.name("develop") }
        case .holds: try change(in: world) { $0.labels.append("relctl-hold") }
        case .mergesRequest:
            guard let request = try world.open(from: go).first else { throw Impossible() }
            try land(request.id, in: world, .merge)
        case .deletesUpstream: try world.delete(core)
        case .cutsUpstream: try world.cut("Trendyol")
        case .cutsFollower: try world.cut("TrendyolGo")
        }
    }

    private func exist(_ branches: [String], in world: World) -> Bool {
        branches.allSatisfy { name in world.observation.branches.contains { $0.key.text == name } }
    }

    private func change(in world: World, _ body: (inout MergeRequest) throws -> Void) throws {
        guard let request = try world.open(from: "TrendyolGo/Release").first else { throw Impossible() }
        try world.change(request.id, body)
    }

    private func land(_ branch: String, in world: World, _ style: World.Style) throws {
        let open = try world.open(from: branch).first { $0.target.text == "develop" }?.id
        try land(open ?? world.open(branch, "develop"), in: world, style)
    }

    /// As a forge does: where there is something to merge, and no conflict.
    private func land(_ id: MergeRequestID, in world: World, _ style: World.Style) throws {
        let request = try world.request(id)
        let (source, target) = (try world.tip(request.source.text), try world.tip(request.target.text))
        guard try !world.history.isAncestor(source, of: target),
            try world.history.merge(ours: target, theirs: source, base: nil).isClean
        else { throw Impossible() }
        try world.land(id, style)
    }
}
