import Names
import Testing

@testable import Releases

/// The `resolve:` that relctl proposes for a conflict settles it, and keeps what the train has.
@Suite struct ProposedRulesTests {
    private static let file = "en.strings"
    private let core = "Trendyol/Release"
    private let go = "TrendyolGo/Release"

    // MARK: Pulls

    /// Both sides changed these files.
    private func pulling(_ files: [String], _ change: (inout ConflictResolution) -> Void = { _ in }) throws -> World {
        let world = try World { change(&$0.resolving) }
        try world.cut("Trendyol", "TrendyolGo")
        for (branch, text) in [(go, "own"), (core, "core")] {
            var content = try world.files(branch)
            for file in files { content[file] = text }
            try world.add(branch, content, parents: [world.tip(branch)], message: "Change")
        }
        return world
    }

    private func proposal(in world: World) throws -> String? {
        try #require(try world.reconcile().last?.conflict).resolvableBy
    }

    @Test func aTrainWithoutRulesGetsTheKindAlone() throws {
        let world = try pulling([Self.file])
        #expect(try proposal(in: world) == "{ structured: [strings] }")
    }

    @Test func aPresentKindIsKept() throws {
        let world = try pulling([Self.file]) { $0.structured = [.plist] }
        #expect(try proposal(in: world) == "{ structured: [strings, plist] }")
    }

    @Test func rulesForPathsAndVersionsAreKept() throws {
        let world = try pulling([Self.file, "own/x"]) { rules in
            rules.paths = [.init(pattern: "own/x", side: .own), .init(pattern: "a\"b\\c", side: .upstream)]
            rules.versions = .own
        }
        let proposal = try proposal(in: world)
        let paths = #"{ "own/x": own, "a\"b\\c": upstream }"#
        #expect(proposal == "{ structured: [strings], versions: own, paths: \(paths) }")
        let request = try #require(try world.open(from: go).first)
        let body = try #require(world.observation.notes[request.id]?.first?.body)
        #expect(body.contains("with this line at the train in `relctl.yml`: `resolve: \(proposal ?? "")`."))

        world.trains[1].resolving.structured = [.strings]
        #expect(try world.reconcile().allSatisfy { $0.conflict == nil })
        #expect(try world.files(go)["own/x"] == "own" && world.files(go)[Self.file] == "core own")
    }

    @Test func whatAPathLeavesToPeopleIsNotProposed() throws {
        let world = try pulling([Self.file]) { $0.paths = [.init(pattern: Self.file, side: .conflict)] }
        #expect(try proposal(in: world) == nil)
    }

    // MARK: Landings

    /// A published follower that conflicts with `develop`.
    private func landing(_ change: (inout Train) -> Void = { _ in }) throws -> World {
        let world = try World.running(change)
        try world.commit(go, [Self.file: "own"], "Own word")
        try world.landUpstream()
        try world.publishTip()
        try world.commit("develop", [Self.file: "develop"], "Another word")
        return world
    }

    @Test("A landing needs `landing: true`, and settles with it", arguments: [true, false])
    func aLanding(hasKind: Bool) throws {
        let world = try landing { $0.resolving.structured = hasKind ? [.strings] : [] }
        #expect(try proposal(in: world) == "{ structured: [strings], landing: true }")
        world.trains[1].resolving.structured = [.strings]
        world.trains[1].resolving.landing = true
        #expect(try world.reconcile().allSatisfy { $0.conflict == nil })
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("What people merge by hand is theirs to settle", arguments: [true, false])
    func byHand(hasRule: Bool) throws {
        let world = try landing { train in
            train.merging = .byHand
            if hasRule { (train.resolving.structured, train.resolving.landing) = ([.strings], true) }
        }
        #expect(try proposal(in: world) == nil)
    }

    @Test("No rule settles conflicts with two branches that would wait for each other", arguments: [true, false])
    func withTwoBranches(bothConflict: Bool) throws {
        let world = try World.runningToTwo { $0.merging = .byHand }
        try world.commit(go, [Self.file: "own"], "Own word")
        try world.landUpstreamOnBoth()
        try world.publishTip()
        try world.reconcile()
        for branch in bothConflict ? ["develop", "main"] : ["develop"] {
            try world.commit(branch, [Self.file: branch], "Word of \(branch)")
        }
        world.trains[1].merging = .whenReady
        let line = "{ structured: [strings], landing: true }"
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.compactMap(\.conflict).map(\.resolvableBy) == (bothConflict ? [nil, nil] : [line]))
    }

    @Test("Nor with one that has to wait for the other because of `catch_up`", arguments: [true, false])
    func withOneThatIsBehind(needsNewest: Bool) throws {
        let world = try World.runningToTwo { ($0.merging, $0.catchesUp) = (.byHand, true) }
        try world.commit(go, [Self.file: "own"], "Own word")
        try world.landUpstreamOnBoth()
        try world.publishTip()
        try world.reconcile()
        try world.commit("develop", [Self.file: "develop"], "Another word")
        try world.commit("main", ["main": "1"], "Work on main")
        world.trains[1].merging = .whenReady
        let main = try #require(try world.open(from: go).first { $0.target.text == "main" })
        world.observation.mergeability[main.id]?.needsNewestTarget = needsNewest
        let line = "{ structured: [strings], landing: true }"
        let plan = try world.plan("TrendyolGo")
        #expect(plan.landings.compactMap(\.conflict).map(\.resolvableBy) == [needsNewest ? nil : line])
    }
}
