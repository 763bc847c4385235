import Names
import Testing

@testable import Releases

/// A release that waits to be published by an upload that a person started, and that nothing is known to end.
@Suite struct LostPublicationTests {
    private func world() throws -> World {
        let world = try World.landed { $0.publication = .upload }
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name)]
        world.uploads[0].provider = "jenkins"
        return world
    }

    private func codes(_ world: World) throws -> [String] {
        let plan = try #require(try world.reconcile().last)
        #expect(plan.waitingFor.contains(.notPublished))
        return plan.decisions.map(\.code)
    }

    @Test("A run of another provider is for people, one that can be asked about is waited for")
    func otherProvider() throws {
        let world = try world()
        #expect(try codes(world) == [])
        try world.upload("Go", world.tip("TrendyolGo/Release"), .running)
        #expect(try codes(world) == ["upload-gone"])
        // Also where a newer attempt has failed: it is under way beside that.
        let earlier = world.observation.uploads["Go"]
        try world.upload("Go", world.tip("TrendyolGo/Release"), .failed)
        #expect(try codes(world) == ["upload-gone"])
        world.observation.uploads["Go"] = earlier
        world.amend("Go") { $0.provider = "jenkins" }
        #expect(try codes(world) == [])
        // One that failed is started anew by the command that the wait names.
        world.amend("Go") { ($0.provider, $0.status) = ("webhook", .failed) }
        #expect(try codes(world) == [])
    }

    @Test("So is a run that its CI shows no longer", arguments: [(600, ["upload-gone"]), (599, [])])
    func missing(age: Int, expected: [String]) throws {
        let world = try world()
        try world.upload("Go", world.tip("TrendyolGo/Release"), .running)
        world.amend("Go") { $0.provider = "jenkins" }
        let claim = try #require(world.observation.uploads["Go"]?.claims.first)
        world.observation.missingRuns["Go"] = [claim.order]
        world.observation.now = claim.claimedAt + age
        #expect(try codes(world) == expected)
    }

    @Test("While the upstream is in regression nothing waits for the upload")
    func notDue() throws {
        let world = try World.running { $0.publication = .upload }
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name)]
        world.uploads[0].provider = "jenkins"
        try world.upload("Go", world.tip("TrendyolGo/Release"), .running)
        #expect(try world.reconcile().last?.decisions == [])
    }
}
