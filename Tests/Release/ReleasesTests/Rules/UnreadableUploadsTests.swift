import Names
import Testing

@testable import Releases

/// A record of uploads that can't be read, of a train that uploads publish: nothing counts as not uploaded.
@Suite struct UnreadableUploadsTests {
    private let core = "Trendyol/Release"
    private let go = "TrendyolGo/Release"
    private let codes = ["unreadable-uploads"]

    /// Somebody points the record of an app elsewhere.
    private func lose(_ app: String, in world: World) {
        world.observation.uploads[app] = nil
        world.observation.unreadableUploads[app] = ("refs/relctl/uploads/\(app) can't be read", "point it back")
    }

    /// Somebody points it back.
    private func restore(_ uploads: [String: UploadLog], in world: World) {
        world.observation.unreadableUploads = [:]
        world.observation.uploads = uploads
    }

    @Test("A root train that people landed: whether that landing counts can't be told, and nothing is cut")
    func landedRoot() throws {
        let world = try World()
        world.trains = Array(world.trains.prefix(1))
        world.trains[0].publication = .upload
        world.uploads = [UploadPolicy(app: "Trendyol", train: world.trains[0].name)]
        try world.cut("Trendyol")
        try world.commit(core, ["core": "2"], "Fix core")
        world.upload("Trendyol", try world.tip(core))
        try world.land(world.open(core, "develop"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle)
        try world.commit("develop", ["next": "1"], "Next")
        let (uploads, head) = (world.observation.uploads, try world.tip(core))

        lose("Trendyol", in: world)
        let plan = try #require(try world.reconcile().first)
        #expect(plan.decisions.map(\.code) == codes && plan.waitingFor == [])
        #expect(plan.decisions.first?.message.contains("nor whether Trendyol is published") == true)
        #expect(plan.decisions.first?.hint == "point it back")
        let branch = try world.name(core)
        #expect(world.observation.journals[world.trains[0].name]?.entries[branch]?.phase == .idle)
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == plan.decisions)
        #expect(try world.retarget("Trendyol").decisions == plan.decisions)
        #expect(try world.tip(core) == head)

        restore(uploads, in: world)
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.tip(core) != head)
    }

    @Test(
        "A follower is neither landed nor uploaded, with a note until the record is back",
        arguments: [
            UploadPolicy.Moment.byHand, .eachChange,
        ])
    func follower(moment: UploadPolicy.Moment) throws {
        let world = try World.landed { $0.publication = .upload }
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name, moment: moment)]
        let head = try world.tip(go)
        world.upload("Go", head)
        let uploads = world.observation.uploads
        let request = try #require(try world.open(from: go).first).id

        lose("Go", in: world)
        let plans = try world.reconcile()
        #expect(plans.map { $0.decisions.map(\.code) } == [[], codes])
        #expect(plans.last?.waitingFor == [])
        #expect(try world.request(request).labels == ["relctl-decision"])
        #expect(world.observation.notes[request]?.count == 1)
        #expect(try world.sync("TrendyolGo").decisions.map(\.code) == codes)
        #expect(try world.retarget("TrendyolGo").decisions.map(\.code) == codes)
        #expect(try world.dueUploads() == [])
        #expect(try world.tip(go) == head && world.files("develop")["go"] == "1")

        restore(uploads, in: world)
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.request(request).labels == [] && world.observation.notes[request] == [])
        // What has landed for certain needs no record.
        lose("Go", in: world)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("A person forces the landing all the same")
    func forced() throws {
        let world = try World.landed { $0.publication = .upload }
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name)]
        lose("Go", in: world)
        #expect(try world.retarget("TrendyolGo", forced: true).decisions == [])
        #expect(try world.files("develop")["go"] == "2")
    }

    @Test(
        "A release that is about to land waits for a person",
        arguments: [
            UploadPolicy.Moment.byHand, .eachChange,
        ])
    func landing(moment: UploadPolicy.Moment) throws {
        let world = try World.landed {
            $0.publication = .upload
            $0.merging = .byHand
        }
        world.uploads = [UploadPolicy(app: "Go", train: world.trains[1].name, moment: moment)]
        world.upload("Go", try world.tip(go))
        let uploads = world.observation.uploads
        #expect(try world.reconcile().last?.waitingFor == [.mergeByHand])
        let request = try #require(try world.open(from: go).first).id

        lose("Go", in: world)
        let plan = try #require(try world.reconcile().last)
        #expect(plan.release.phase == .landing && plan.decisions.map(\.code) == codes && plan.waitingFor == [])
        #expect(try world.request(request).labels == ["relctl-decision"])

        restore(uploads, in: world)
        #expect(try world.reconcile().last?.waitingFor == [.mergeByHand])
        #expect(try world.request(request).labels == [] && world.observation.notes[request] == [])
    }

    @Test(
        "A follower goes on while its upstream can't have landed, and stops where it may have",
        arguments: [
            false, true,
        ])
    func followerOfTheTrain(isDeleted: Bool) throws {
        let world = try World.running()
        world.trains[0].publication = .upload
        world.uploads = [UploadPolicy(app: "Trendyol", train: world.trains[0].name)]
        lose("Trendyol", in: world)
        try world.commit(core, ["core": "3"], "Fix core again")
        #expect(try world.reconcile().map { $0.decisions.map(\.code) } == [codes, []])
        #expect(try world.files(go)["core"] == "3")
        #expect(try world.cut("TrendyolGo") { $0.recuts = true }.flatMap(\.decisions).map(\.code) == codes)

        let landed = try world.tip(core)
        try world.landUpstream()
        try world.commit(core, ["core": "4"], "Fix core once more")
        if isDeleted { try world.delete(core) }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.decisions.map(\.code) == codes && plan.waitingFor == [])
        #expect(try world.files(go)["core"] == "3" && world.phase("TrendyolGo") == .following)
        // Its own publication doesn't depend on it.
        #expect(try world.publish("TrendyolGo", "1.0").decisions == [])
        #expect(try world.tagged("TrendyolGo/1.0") == world.tip(go))

        restore([:], in: world)
        world.upload("Trendyol", landed)
        #expect(try world.reconcile().last?.decisions == [])
        #expect(try world.phase("TrendyolGo") == .idle && world.files("develop")["go"] == "2")
    }
}
