import Names
import Testing

@testable import Releases

@Suite struct PublishedTests {
    @Test(
        "`tag`: a tag that matches sits on the branch's first-parent line after the cut point, or on the tip",
        arguments: ["tip", "line"])
    func onTheLine(place: String) throws {
        let world = try World.landed()
        let published = try world.tip("TrendyolGo/Release")
        if place == "line" { try world.commit("TrendyolGo/Release", ["notes": "1"], "Release notes") }
        try world.tag("TrendyolGo/1.0", at: published)
        #expect(try world.live("TrendyolGo").publication?.commit == published)
        #expect(try world.phase("TrendyolGo") == .landing)
    }

    @Test("A tag on the cut point, on the upstream's side, on develop or of another train is none of this release's")
    func elsewhere() throws {
        let world = try World.landed()
        try world.tag("TrendyolGo/1.0", at: world.live("TrendyolGo").cutPoint)
        try world.tag("TrendyolGo/2.0", at: world.tip("Trendyol/Release"))
        try world.tag("TrendyolGo/3.0", at: world.tip("develop"))
        try world.tag("Trendyol/1.0", at: world.tip("TrendyolGo/Release"))
        try world.tag("TrendyolGoX/1.0", at: world.tip("TrendyolGo/Release"))
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test("On the tip it counts even for a branch with nothing of its own")
    func onTheCutPointAsTip() throws {
        let world = try World()
        try world.cut("Trendyol", "TrendyolGo")
        try world.publishTip()
        #expect(try world.live("TrendyolGo").isPublished)
    }

    @Test("versions with a pre-release suffix don't", arguments: ["1.0-rc.1", "1.0-beta", "1.0rc1", "v1.0-1", "1.0b2"])
    func preReleases(version: String) throws {
        let world = try World.landed()
        try world.tag("TrendyolGo/\(version)", at: world.tip("TrendyolGo/Release"))
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
    }

    @Test("Build numbers and other names are no pre-release", arguments: ["1.0+rc.1", "v1.0", "1.0.0.345", "august"])
    func otherNames(version: String) throws {
        let world = try World.landed()
        try world.tag("TrendyolGo/\(version)", at: world.tip("TrendyolGo/Release"))
        #expect(try world.phase("TrendyolGo") == .landing)
    }

    @Test("`upload`: an upload of a commit on that line succeeded")
    func byUpload() throws {
        let world = try World.landed { $0.publication = .upload }
        world.uploads = world.trains.map { UploadPolicy(app: $0.name.text, train: $0.name) }
        let uploaded = try world.tip("TrendyolGo/Release")
        let upstream = try world.tip("Trendyol/Release")
        world.upload("Trendyol", uploaded)
        world.upload("TrendyolGo", upstream)
        #expect(try world.phase("TrendyolGo") == .awaitingPublish)
        try world.commit("TrendyolGo/Release", ["notes": "1"], "Release notes")
        world.upload("TrendyolGo", uploaded)
        #expect(try world.live("TrendyolGo").publication == Publication(tag: nil, commit: uploaded))
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        world.observation.uploads = [:]
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test(
        "`none`: always, but a parallel train whose chain has no `published_by` at all is only retargeted by `reconcile`; a person, or `retarget-release`, merges it",
        arguments: ["person", "retarget-release"])
    func withoutAGate(who: String) throws {
        let world = try World.landed { $0.publication = nil }
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["merge_by_hand"])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.target.text == "develop")
        if who == "person" { try world.land(request.id) } else { try world.retarget("TrendyolGo") }
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "2")
    }

    @Test("A `published_by` further up the chain is enough for relctl to merge")
    func aGateInTheChain() throws {
        let world = try World.running { $0.publication = nil }
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test(
        "A gate once passed (the merge request is on `lands_on`) is not undone by a tag that moved: exit 5, named",
        arguments: ["deleted", "moved", "elsewhere"])
    func aTagThatMoved(how: String) throws {
        let world = try World.landed { $0.merging = .byHand }
        let published = try world.tip("TrendyolGo/Release")
        try world.publishTip()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let tip = try world.commit("TrendyolGo/Release", ["notes": "1"], "Release notes")
        try world.commit("Trendyol/Release", ["core": "3"], "Must not come any more")
        switch how {
        case "deleted": world.observation.tags = [:]
        case "moved": try world.tag("TrendyolGo/1.0", at: tip)
        default: try world.tag("TrendyolGo/1.0", at: world.tip("develop"))
        }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.decisions.map(\.code) == ["moved-publication"])
        #expect(plan.decisions.first?.message.contains(published.short) == true)
        #expect(plan.release.phase == .landing)
        #expect(try world.tip("TrendyolGo/Release") == tip)
        #expect(try world.open(from: "TrendyolGo/Release").map(\.id) == [request.id])
        try world.tag("TrendyolGo/1.0", at: published)
        #expect(try world.reconcile().flatMap(\.decisions) == [])
    }

    @Test("Another tag publishes the release anew after the first is gone, where it is no older")
    func aNewTagAfterTheFirst() throws {
        let world = try World.landed { $0.merging = .byHand }
        let older = try world.tip("TrendyolGo/Release")
        try world.commit("TrendyolGo/Release", ["go": "3"], "Published")
        try world.tag("TrendyolGo/1.0", at: world.tip("TrendyolGo/Release"))
        try world.reconcile()
        world.observation.tags = [:]
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "moved-publication")
        #expect(decision.hint.contains("put TrendyolGo/1.0 back, publish TrendyolGo/Release anew by another tag ("))
        try world.tag("TrendyolGo/0.9", at: older)
        #expect(try world.reconcile().flatMap(\.decisions).map(\.code) == ["moved-publication"])
        try world.commit("TrendyolGo/Release", ["go": "4"], "Published instead")
        #expect(try world.publish("TrendyolGo", "1.1").decisions == [])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        world.trains[1].merging = .whenReady
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "4")
    }

    @Test("The mark of an older version doesn't name the tag: any other may be that one, moved")
    func aNewTagAfterAnOlderMark() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        let mark = " tag=TrendyolGo/1.0"
        #expect(request.description.contains(mark))
        world.change(request.id) { $0.description = $0.description.replacing(mark, with: "") }
        world.observation.tags = [:]
        try world.tag("TrendyolGo/1.1", at: world.commit("TrendyolGo/Release", ["go": "4"], "Published instead"))
        #expect(try world.reconcile().flatMap(\.decisions).map(\.code) == ["moved-publication"])
    }

    @Test("A second tag, for a fix found in review, moves nothing")
    func aSecondTag() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        try world.tag("TrendyolGo/1.0.1", at: world.commit("TrendyolGo/Release", ["go": "3"], "Found in review"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        world.trains[1].merging = .whenReady
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.files("develop")["go"] == "3")
    }

    @Test("An upload of another version at the cut commit publishes nothing")
    func uploadOfAnotherVersion() throws {
        let world = try World { $0.publication = nil }
        world.trains = Array(world.trains.prefix(1))
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.trains[0].publication = .upload
        world.uploads = [UploadPolicy(app: "Trendyol", train: world.trains[0].name)]
        try world.cut("Trendyol", version: "1.1")
        world.upload("Trendyol", try world.tip("develop"), version: "1.1")
        #expect(try world.live("Trendyol", "1.1").isPublished)
        try world.cut("Trendyol", version: "1.2")
        #expect(try !world.live("Trendyol", "1.2").isPublished)
        world.upload("Trendyol", try world.tip("develop"), version: "1.2")
        #expect(try world.live("Trendyol", "1.2").isPublished)
    }

    @Test("The tag of a release that landed by fast-forward doesn't publish the next one, cut at the same commit")
    func tagOfTheReleaseBefore() throws {
        let world = try World.landed(.fastForward)
        world.relctlLands = .fastForward
        try world.publishTip()
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.tip("develop") == world.tip("TrendyolGo/Release"))
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.cut("TrendyolGo").flatMap(\.decisions) == [])
        #expect(try !world.live("TrendyolGo").isPublished)
        try world.commit("Trendyol/Release", ["core": "3"], "Fix")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.files("TrendyolGo/Release")["core"] == "3")
        #expect(try world.phase("TrendyolGo") == .following)
    }

    /// Somebody commits locally, pulls with a merge, and pushes: what was pushed meanwhile is behind the second parent.
    private func pullAndPush(_ world: World, subject: String) throws -> CommitID {
        let branch = "TrendyolGo/Release"
        let remote = try world.tip(branch)
        let older = try #require(try world.history.firstParent(remote))
        var files = try world.history.files(at: older)
        files["local"] = "1"
        let local = try world.add(branch, files, parents: [older], message: "Local fix")
        return try world.add(
            branch, files.merging(try world.history.files(at: remote)) { _, pushed in pushed },
            parents: [local, remote], message: subject, by: "Dora")
    }

    @Test(
        "A plain git pull and push after the tag takes nothing back: the tagged commit was the branch's own",
        arguments: [
            "Merge branch 'TrendyolGo/Release' of https://forge.example.com/mobile/ios into TrendyolGo/Release",
            "Merge remote-tracking branch 'origin/TrendyolGo/Release' into local",
            "[IOS-1] Merge branch 'TrendyolGo/Release' into local",
        ], [false, true])
    func aMergeOfTheBranchWithItself(subject: String, isRetargeted: Bool) throws {
        let world = try World.landed { $0.merging = .byHand }
        let published = try world.tip("TrendyolGo/Release")
        try world.publishTip()
        if isRetargeted { try world.reconcile() }
        _ = try pullAndPush(world, subject: subject)
        #expect(try world.live("TrendyolGo").publication?.commit == published)
        #expect(try world.publish("TrendyolGo", "1.0").decisions == [])
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .landing)
        try world.land(#require(world.open(from: "TrendyolGo/Release").first).id)
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("Pulls within pulls, in a history made for it, are each looked at once", .timeLimit(.minutes(1)))
    func manyPullsWithinPulls() throws {
        let world = try World.landed { $0.merging = .byHand }
        let (branch, base) = ("TrendyolGo/Release", try world.tip("TrendyolGo/Release"))
        let files = try world.history.files(at: base)
        func add(_ parents: [CommitID]) throws -> CommitID {
            try world.add(branch, files, parents: parents, message: "Merge branch '\(branch)' into local")
        }
        var head = try world.commit(branch, ["own": "1"], "Fix")
        try world.tag("TrendyolGo/1.0", at: head)
        // Each level brings in the one below twice, so there are 2^40 ways to the tagged commit.
        for _ in 0..<40 { head = try add([add([base, head]), add([base, head])]) }
        #expect(try world.live("TrendyolGo").publication?.tag?.text == "TrendyolGo/1.0")
    }

    @Test(
        "Where nothing tells that a merge is one of the branch with itself, the tag is named with the merge that hides it"
    )
    func aTagBehindAMerge() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        let merge = try pullAndPush(world, subject: "Merge what was pushed")
        let plan = try world.plan("TrendyolGo")
        #expect(plan.waitingFor.map(\.word) == ["not_published"])
        let reason =
            "tag TrendyolGo/1.0 is in TrendyolGo/Release, but off its first-parent line since the merge \(merge.short) by Dora"
        #expect(plan.strayTag?.reason == reason)
        let decision = try #require(try world.publish("TrendyolGo", "1.0").decisions.first)
        #expect(decision.code == "tag-elsewhere" && decision.message.contains(reason))
        #expect(decision.hint.contains("git push --force origin \(merge.short):refs/tags/TrendyolGo/1.0"))
    }

    @Test("Nor is a tag that is still there said to be gone")
    func aTagBehindAMergeAfterTheGate() throws {
        let world = try World.landed { $0.merging = .byHand }
        try world.publishTip()
        try world.reconcile()
        let merge = try pullAndPush(world, subject: "Merge what was pushed")
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(
            decision.code == "moved-publication" && decision.message.contains("since the merge \(merge.short) by Dora"))
        #expect(!decision.message.contains("no longer there") && !decision.hint.contains("put the tag back"))
    }

    @Test("A tag on the merge that landed the release, or beside it on `lands_on`, is named with what to do")
    func aTagOnTheMerge() throws {
        let world = try World.running()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        #expect(try world.plan("Trendyol").waitingFor == [])
        try world.landUpstream()
        #expect(try world.plan("Trendyol").waitingFor.map(\.word) == ["not_published"])
        #expect(try world.plan("Trendyol").strayTag == nil)
        let head = try world.tip("Trendyol/Release")
        try world.tag("Trendyol/1.0", at: world.tip("develop"))
        let plan = try world.plan("Trendyol")
        #expect(plan.release.phase == .regression && plan.steps == [])
        #expect(
            plan.strayTag?.reason
                == "tag Trendyol/1.0 does not count: it is on the commit that !2 made on develop, not on Trendyol/Release"
        )
        #expect(plan.strayTag?.remedy.contains("origin \(head.short):refs/tags/Trendyol/1.0") == true)
        try world.tag("Trendyol/1.0", at: head)
        #expect(try world.phase("Trendyol") == .idle)
    }

    @Test("The same of a follower that has not landed, and not of a tag that was there when it was cut")
    func aFollowersTagOnTheTrunk() throws {
        let world = try World.landed()
        try world.tag("TrendyolGo/0.9", at: world.live("TrendyolGo").cutPoint)
        #expect(try world.plan("TrendyolGo").strayTag == nil)
        try world.tag("TrendyolGo/1.0", at: world.tip("develop"))
        #expect(
            try world.plan("TrendyolGo").strayTag?.reason
                == "tag TrendyolGo/1.0 does not count: it is on develop, not on TrendyolGo/Release")
    }
}
