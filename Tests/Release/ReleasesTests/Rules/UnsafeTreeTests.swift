import Names
import Testing

@testable import Releases

/// Trees with entries that git refuses to check out are neither merged nor pushed.
@Suite struct UnsafeTreeTests {
    private static let hostile = [".git/hooks/pre-push": "harm"]

    @Test func isNotPulledByFastForward() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        let bad = try world.commit("Trendyol/Release", Self.hostile, "Bad")
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        let plan = try world.plan("TrendyolGo")
        #expect(plan.steps.map(\.name) == ["note-decision"] && plan.decisions.map(\.code) == ["unsafe-tree"])
        let message = try #require(plan.decisions.first?.message)
        #expect(message.contains(bad.short) && message.contains(".git/hooks/pre-push"), "\(message)")
    }

    @Test func isNotPulledByAMerge() throws {
        let world = try World.running()
        let bad = try world.commit("Trendyol/Release", ["../x": "harm"], "Bad")
        let plan = try world.plan("TrendyolGo")
        #expect(plan.steps.map(\.name) == ["note-decision"] && plan.decisions.map(\.code) == ["unsafe-tree"])
        #expect(plan.decisions.first?.message.contains(bad.short) == true)
        try world.commit("Trendyol/Release", ["../x": nil], "Remove it")
        #expect(try world.plan("TrendyolGo").decisions.isEmpty)
    }

    @Test("A cut brings nothing that the branch it is cut from doesn't have")
    func isCut() throws {
        let world = try World()
        try world.commit("develop", Self.hostile, "Bad")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
    }

    @Test func isNotLanded() throws {
        let world = try World.running()
        try world.landUpstream()
        try world.publishTip()
        try world.commit("TrendyolGo/Release", Self.hostile, "Bad")
        try world.publishTip("1.1")
        var codes: Set<String> = []
        for _ in 0..<6 {
            try world.reconcile()
            codes.formUnion(try world.plan("TrendyolGo").decisions.map(\.code))
        }
        #expect(codes == ["unsafe-tree"])
        #expect(try world.phase("TrendyolGo") == .landing)
    }
}
