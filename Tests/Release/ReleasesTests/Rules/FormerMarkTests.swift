import Names
import Testing

@testable import Releases

@Suite struct FormerMarkTests {
    @Test("A merge request that outlives its release opens no gate for the next one")
    func opensNoGate() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let former = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(RequestMark(in: former.description)?.purpose == .landing)
        // A person merges the branch by hand, and the forge doesn't see that it was this merge request's.
        try world.merge("TrendyolGo/Release", into: "develop")
        try world.commit("develop", ["core": "3"], "Next week")
        try world.cut("Trendyol", "TrendyolGo")
        try world.commit("Trendyol/Release", ["core": "4"], "Fix of the next release")
        #expect(try world.request(former.id).state == .opened)
        #expect(try world.live("TrendyolGo").openGatesMark == nil)
        #expect(try world.phase("TrendyolGo") == .following)
    }
}
