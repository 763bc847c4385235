import Names
import Testing

@testable import Releases

/// `lands_on` is changed while a release is landing.
@Suite struct ChangedDestinationTests {
    private let go = "TrendyolGo/Release"

    /// The merge request to `develop` has taken over from the one to the upstream, which relctl closed.
    private func retargeted() throws -> (world: World, closed: MergeRequest) {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        let old = try #require(try world.open(from: go).first)
        try world.reconcile()
        try #require(try world.request(old.id).state == .closed)
        world.change(old.id) { $0.closedAt = world.clock }
        return (world, old)
    }

    private func landOnMain(_ world: World) throws {
        let main = try world.name("main")
        world.push(main, try world.tip("develop"))
        for index in world.trains.indices { world.trains[index].landsOn = [main] }
    }

    @Test("What relctl closed because another took over is no person's closing", arguments: [true, false])
    func closedByRelctl(isNotedAsPersons: Bool) throws {
        let (world, old) = try retargeted()
        if isNotedAsPersons {
            let train = try #require(TrainName("TrendyolGo"))
            world.observation.journals[train]?.entries[old.source]?.ended = old.id
        }
        try landOnMain(world)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.open(from: go).map(\.target.text).sorted() == ["develop", "main"])
    }

    @Test("but the closing of the merge request to the new branch is")
    func closedByAPerson() throws {
        let (world, _) = try retargeted()
        try landOnMain(world)
        try world.reconcile()
        let new = try #require(try world.open(from: go).first { $0.target.text == "main" })
        world.change(new.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        #expect(try world.reconcile().flatMap(\.decisions).map(\.code) == ["ended-merge-request"])
    }

    @Test("and so is that of the one to the upstream, where none has taken over")
    func closedBeforeTheRetarget() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        let old = try #require(try world.open(from: go).first)
        world.change(old.id) { ($0.state, $0.closedAt) = (.closed, world.clock) }
        try landOnMain(world)
        #expect(try world.reconcile().flatMap(\.decisions).map(\.code) == ["ended-merge-request"])
    }
}
