import Names
import Testing

@testable import Releases

@Suite("resolve: settles in the next cut and in what counts as own work")
struct ResolveTests {
    private static let file = "en.strings"
    private let core = "Trendyol/Release"
    private let go = "TrendyolGo/Release"

    // MARK: The next cut

    /// A release that landed by squash, and a cut before the landing, which conflicts with it in `file`.
    private func cutBeforeTheLanding(
        _ file: String, resolving: ConflictResolution
    ) throws -> (world: World, cut: CommitID, old: CommitID) {
        let world = try World()
        world.trains[0].resolving = resolving
        try world.commit("develop", [file: "a", "code": "1"], "Start")
        try world.cut("Trendyol")
        try world.commit(core, [file: "a b", "code": "2"], "Fix")
        let cut = try world.commit("develop", [file: "a c"], "Next")
        try world.commit("develop", [file: "a"], "Revert")
        try world.landUpstream(.squash)
        return (world, cut, try world.tip(core))
    }

    private func strings() -> ConflictResolution {
        var resolving = ConflictResolution()
        resolving.structured = [.strings]
        return resolving
    }

    @Test func aNextCutMergesByStructure() throws {
        let (world, cut, old) = try cutBeforeTheLanding(Self.file, resolving: strings())
        #expect(try world.cut("Trendyol") { $0.commit = cut }.flatMap(\.decisions) == [])
        let commit = try world.history.commit(world.tip(core))
        #expect(commit.parents == [cut, old])
        #expect(try world.files(core) == ["README": "1", Self.file: "a b c", "code": "2"])
        #expect(commit.message.hasSuffix("Relctl-Resolved: \(Self.file) (strings)\n"))
        // The trailer hides neither that it is a next cut nor that nothing in it is anybody's own work.
        #expect(NextCutMessage.isOne(commit))
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test("where one of several files can't be settled, none is")
    func aNextCutNeedsEveryFile() throws {
        let (world, cut, old) = try cutBeforeTheLanding("code.swift", resolving: strings())
        let decision = try #require(try world.cut("Trendyol") { $0.commit = cut }.flatMap(\.decisions).first)
        #expect(decision.code == "cut-conflict" && decision.message.contains("code.swift"))
        #expect(try world.tip(core) == old)
    }

    /// The old tip is the second parent of a next cut, and `own` is still the branch's side.
    @Test(arguments: [(ConflictResolution.Side.own, "a b"), (.upstream, "a c")])
    func aNextCutGoesByPathsFromTheBranchsSide(side: ConflictResolution.Side, expected: String) throws {
        var resolving = ConflictResolution()
        resolving.paths = [.init(pattern: "code.swift", side: side)]
        let (world, cut, _) = try cutBeforeTheLanding("code.swift", resolving: resolving)
        #expect(try world.cut("Trendyol") { $0.commit = cut }.flatMap(\.decisions) == [])
        #expect(try world.files(core)["code.swift"] == expected)
        let message = try world.history.commit(world.tip(core)).message
        #expect(message.hasSuffix("Relctl-Resolved: code.swift (\(side.rawValue))\n"))
    }

    @Test func aNextCutWithoutResolveIsAConflict() throws {
        let (world, cut, _) = try cutBeforeTheLanding(Self.file, resolving: ConflictResolution())
        #expect(try world.cut("Trendyol") { $0.commit = cut }.flatMap(\.decisions).map(\.code) == ["cut-conflict"])
    }

    // MARK: Own work

    /// Both branches changed `file`, and a person merged the upstream into the follower with this result.
    private func mergedByHand(as text: String, resolving: ConflictResolution) throws -> [OwnChange] {
        let world = try World { $0.resolving = resolving }
        try world.commit("develop", [Self.file: "a", "go": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit(go, [Self.file: "a b"], "Own word")
        try world.commit(core, [Self.file: "a c"], "Upstream's word")
        var files = try world.files(go)
        files[Self.file] = text
        let merge = try world.add(go, files, parents: [world.tip(go), world.tip(core)], message: "Merge by hand")
        return try world.planner.assessor.ownChanges(of: world.live("TrendyolGo"), upstream: world.tip(core))
            .filter { $0.commit == merge }
    }

    @Test func aMergeByHandThatIsTheStructuresIsNoOwnWork() throws {
        #expect(try mergedByHand(as: "a b c", resolving: strings()).isEmpty)
    }

    @Test func whatAPersonAddsToAStructuredMergeIsOwnWork() throws {
        let change = try #require(try mergedByHand(as: "a b c d", resolving: strings()).first?.change)
        // Against the structure's merge, so that the upstream's word in it is not taken for the person's.
        #expect(change.paths == nil)
        #expect(change.from != nil)
    }

    @Test func withoutResolveTheWholeFileIsThePersons() throws {
        #expect(try mergedByHand(as: "a b c", resolving: ConflictResolution()).map(\.change.paths) == [[Self.file]])
    }
}
