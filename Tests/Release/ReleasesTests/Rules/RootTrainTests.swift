import Names
import Testing

@testable import Releases

@Suite struct RootTrainTests {
    @Test("a train that follows nobody is landed by `reconcile` only if it has a `published_by` and that holds")
    func landsWhenPublished() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        #expect(try world.reconcile().flatMap(\.steps).isEmpty)
        #expect(try world.phase("Trendyol") == .regression)
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        #expect(try world.phase("Trendyol") == .landing)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.files("develop")["core"] == "2")
    }

    @Test("else people land it")
    func peopleLandIt() throws {
        let world = try World.running()
        try world.reconcile()
        #expect(try world.open(from: "Trendyol/Release").isEmpty)
        let id = try world.open("Trendyol/Release", "develop")
        let plans = try world.reconcile()
        #expect(plans.first?.waitingFor.map(\.word) == ["merge_by_hand"])
        #expect(try world.request(id).state == .opened)
        try world.land(id)
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test("A conflict with `lands_on` that a landing on request met: the note and the label go once it merges again")
    func theNoteOfARequestedLandingGoes() throws {
        let world = try World.running()
        try world.commit("develop", ["core": "other"], "Clash")
        let id = try world.open("Trendyol/Release", "develop")
        #expect(try world.reconcile().first?.conflict == nil)
        try world.retarget("Trendyol")
        #expect(try world.request(id).labels == ["relctl-conflict"])
        #expect(try world.reconcile().first?.conflict != nil)
        #expect(try world.request(id).labels == ["relctl-conflict"])
        var files = try world.files("Trendyol/Release")
        files["core"] = "both"
        try world.add(
            "Trendyol/Release", files, parents: [world.tip("Trendyol/Release"), world.tip("develop")],
            message: "Resolve")
        let plan = try #require(try world.reconcile().first)
        #expect(plan.conflict == nil && plan.waitingFor.map(\.word) == ["merge_by_hand"])
        #expect(try world.request(id).labels == [])
        #expect(world.observation.notes[id] == [])
    }

    @Test("What a landing on request was refused for stays noted until it is settled, and people aren't asked to merge")
    func refusalsOfARequestedLandingStay() throws {
        let world = try World.running()
        try world.commit("develop", ["next": "1"], "Next week")
        try world.merge("develop", into: "Trendyol/Release")
        try world.commit("Trendyol/Release", ["next": nil], "Revert the merge")
        let id = try world.open("Trendyol/Release", "develop")
        #expect(try world.retarget("Trendyol").decisions.map(\.code) == ["undoes"])
        let plan = try #require(try world.reconcile().first)
        #expect(plan.decisions.map(\.code) == ["undoes"] && plan.waitingFor.isEmpty)
        #expect(try world.request(id).labels == ["relctl-decision"])
        try world.commit("Trendyol/Release", ["next": "1"], "Bring it back")
        #expect(try world.reconcile().first?.waitingFor.map(\.word) == ["merge_by_hand"])
        #expect(try world.request(id).labels == [])
    }

    @Test("On a merge request that a person merges all the same, nothing is left to decide", arguments: [true, false])
    func notesGoWithTheLanding(isConflict: Bool) throws {
        let world = try World.running()
        if isConflict {
            try world.commit("develop", ["core": "other"], "Clash")
        } else {
            try world.commit("develop", ["next": "1"], "Next week")
            try world.merge("develop", into: "Trendyol/Release")
            try world.commit("Trendyol/Release", ["next": nil], "Revert the merge")
        }
        let id = try world.open("Trendyol/Release", "develop")
        try world.retarget("Trendyol")
        #expect(try world.request(id).labels == [isConflict ? "relctl-conflict" : "relctl-decision"])
        #expect(world.observation.notes[id]?.count == 1)
        if isConflict { try world.commit("develop", ["core": "1"], "Take it back") }
        try world.land(id)
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.request(id).labels == [] && world.observation.notes[id] == [])
        #expect(try world.reconcile().flatMap(\.steps) == [])
    }

    @Test("Also where the branch went on, and a second landing came")
    func notesGoOnEachMergedRequest() throws {
        let world = try World.running()
        let id = try world.open("Trendyol/Release", "develop")
        world.change(id) { $0.labels = ["relctl-decision", "mine"] }
        try world.land(id)
        try world.commit("Trendyol/Release", ["late": "1"], "Late")
        try world.reconcile()
        #expect(try world.request(id).labels == ["mine"])
        world.change(id) { $0.labels = ["relctl-conflict", "relctl-hold"] }
        try world.land(world.open("Trendyol/Release", "develop"))
        try world.reconcile()
        #expect(try world.request(id).labels == ["relctl-conflict", "relctl-hold"])
        world.change(id) { $0.labels = ["relctl-conflict"] }
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle && world.request(id).labels == [])
    }

    @Test("Commits made after a landing are the same")
    func commitsAfterALanding() throws {
        let world = try World.running()
        try world.land(world.open("Trendyol/Release", "develop"))
        try world.commit("Trendyol/Release", ["late": "1"], "Late")
        let id = try world.open("Trendyol/Release", "develop")
        #expect(try world.reconcile().first?.waitingFor.map(\.word) == ["merge_by_hand"])
        #expect(try world.retarget("Trendyol").decisions.map(\.code) == ["commits-after-landing"])
        #expect(try world.reconcile().first?.decisions.map(\.code) == ["commits-after-landing"])
        #expect(try world.request(id).labels == ["relctl-decision"])
        try world.land(id)
        #expect(try world.reconcile().first?.decisions == [])
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test("The same of a forge that would squash it")
    func squashOfARequestedLanding() throws {
        let world = try World.running()
        let id = try world.open("Trendyol/Release", "develop")
        world.observation.mergeability[id]?.squashes = true
        #expect(try world.retarget("Trendyol").decisions.map(\.code) == ["squash"])
        #expect(try world.reconcile().first?.decisions.map(\.code) == ["squash"])
        world.observation.mergeability[id]?.squashes = false
        #expect(try world.reconcile().first?.waitingFor.map(\.word) == ["merge_by_hand"])
    }

    @Test("(or `retarget-release` does, when asked)")
    func landsOnRequest() throws {
        let world = try World.running()
        #expect(try world.retarget("Trendyol").decisions == [])
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.files("develop")["core"] == "2")
    }

    @Test("`regression` -> `landing` (published, or its merge request to `lands_on` is open and no draft) -> `idle`")
    func phases() throws {
        let world = try World()
        #expect(try world.phase("Trendyol") == .idle)
        try world.cut("Trendyol")
        #expect(try world.phase("Trendyol") == .regression)
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        let id = try world.open("Trendyol/Release", "develop")
        world.change(id) { $0.isDraft = true }
        #expect(try world.phase("Trendyol") == .regression)
        world.change(id) { $0.isDraft = false }
        #expect(try world.phase("Trendyol") == .landing)
        try world.land(id)
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test(
        "retarget-release asked for a release that isn't published is refused; forced, it lands; later passes ask again"
    )
    func gatesAreChecked() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        #expect(try world.retarget("Trendyol").decisions.map(\.code) == ["not-published"])
        #expect(try world.retarget("Trendyol", forced: true).decisions == [])
        #expect(try world.files("develop")["core"] == "2")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .regression)
    }

    @Test("A branch cut where the release before has its tag is not deleted: only its own commits tell the two apart")
    func cutAtATag() throws {
        let world = try World()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        world.trains[0].keepsBranch = false
        try world.tag("Trendyol/8.1.0", at: world.tip("develop"))
        try world.cut("Trendyol")
        #expect(try world.reconcile().flatMap(\.steps) == [])
        #expect(try world.tip("Trendyol/Release") == world.tip("develop"))
        try world.commit("Trendyol/Release", ["core": "1"], "Fix")
        #expect(try world.phase("Trendyol") == .regression)
        try world.tag("Trendyol/8.2.0", at: world.tip("Trendyol/Release"))
        try world.reconcile()
        #expect(world.observation.branches[try world.name("Trendyol/Release")] == nil)
    }
}
