import Names
import Testing

@testable import Releases

/// When a pass starts uploads by itself.
@Suite struct UploadTests {
    private func world(
        _ moment: UploadPolicy.Moment, _ change: (inout UploadPolicy) -> Void = { _ in }
    ) throws -> World {
        let world = try World.running()
        var policy = UploadPolicy(app: "Go", train: world.trains[1].name, moment: moment)
        change(&policy)
        world.uploads = [policy]
        return world
    }

    private func tip(_ world: World) throws -> CommitID { try world.tip("TrendyolGo/Release") }

    @Test func eachChangeIsUploadedOnce() throws {
        let world = try world(.eachChange)
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
        try world.upload("Go", tip(world), .running)
        #expect(try world.dueUploads() == [])
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
        world.uploads[0].moment = .byHand
        #expect(try world.dueUploads() == [])
    }

    @Test func onCutUploadsOncePerRelease() throws {
        let world = try world(.onCut)
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
        try world.upload("Go", tip(world), .succeeded)
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        #expect(try world.dueUploads() == [])
    }

    @Test func aPullComesBeforeTheUpload() throws {
        let world = try world(.eachChange)
        try world.commit("Trendyol/Release", ["fix": "1"], "Fix")
        #expect(try world.dueUploads() == [])
        try world.reconcile()
        let log = try #require(world.observation.uploads["Go"])
        #expect(try log.claims.map(\.commit) == [tip(world)])
    }

    @Test func aBadEndIsReportedAndNeverRepeated() throws {
        for status in [UploadClaim.Status.failed, .cancelled] {
            let world = try world(.eachChange)
            try world.upload("Go", tip(world), status)
            let plan = try #require(try world.reconcile().last)
            #expect(plan.decisions.map(\.code) == ["upload-\(status.rawValue)"])
            #expect(plan.decisions.first?.message.contains("https://ci.example.com/1") == true)
        }
    }

    @Test func aRunThatWaitsForAPersonIsForPeople() throws {
        let world = try world(.eachChange)
        try world.upload("Go", tip(world), .waiting)
        #expect(try #require(try world.reconcile().last).decisions == [])
        world.amend("Go") { $0.reason = "a manual job has to be started" }
        let decision = try #require(try world.reconcile().last?.decisions.first)
        #expect(decision.code == "upload-waits" && decision.message.contains("a manual job has to be started"))
        world.amend("Go") { $0.status = .running }
        #expect(try #require(try world.reconcile().last).decisions == [])
    }

    @Test(arguments: [(600, ["upload-gone"]), (599, [])])
    func aRunThatTheCINoLongerHasIsForPeople(age: Int, codes: [String]) throws {
        let world = try world(.eachChange)
        try world.upload("Go", tip(world), .running)
        let claim = try #require(world.observation.uploads["Go"]?.claims.first)
        world.observation.missingRuns["Go"] = [claim.order]
        world.observation.now = claim.claimedAt + age
        #expect(try world.reconcile().last?.decisions.map(\.code) == codes)
    }

    @Test(
        "The run of another provider than the settings name now would be under way for good: it is for people",
        arguments: [("jenkins" as String?, ["upload-gone"]), ("ci", []), (nil, [])])
    func aRunOfAnotherProviderIsForPeople(provider: String?, codes: [String]) throws {
        let world = try world(.eachChange) { $0.provider = provider }
        try world.upload("Go", tip(world), .running)
        world.amend("Go") { ($0.provider, $0.run) = ("ci", "1") }
        let decisions = try #require(try world.reconcile().last).decisions
        #expect(decisions.map(\.code) == codes)
        let message = "was started by ci, and the settings name jenkins now"
        #expect(
            decisions.allSatisfy { $0.message.contains(message) && $0.hint.contains("name ci in relctl.yml again") })
        // A new commit is uploaded by the new one.
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
    }

    /// By a newer run of its branch: once, for the commit that is wanted now.
    @Test(arguments: [UploadPolicy.Moment.eachChange, .onCut])
    func whatTheCICancelledByItselfIsOrderedAgainOnce(moment: UploadPolicy.Moment) throws {
        let world = try world(moment)
        try world.upload("Go", tip(world), .cancelled)
        #expect(try world.dueUploads() == [])
        world.amend("Go") { $0.isSuperseded = true }
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
        try world.upload("Go", tip(world), .cancelled)
        world.amend("Go") { $0.isSuperseded = true }
        #expect(try world.dueUploads() == [])
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["upload-cancelled"])
    }

    /// Whoever asked for another one, and was refused by the CI, has settled nothing.
    @Test func anAttemptThatWasRefusedHidesNoBadEnd() throws {
        let world = try world(.eachChange)
        try world.upload("Go", tip(world), .failed)
        try world.upload("Go", tip(world), .withdrawn)
        #expect(try world.dueUploads() == [])
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["upload-failed"])
    }

    @Test func withoutAPersonTheNewCommitOfAReleaseIsUploaded() throws {
        let world = try world(.onCut)
        try world.upload("Go", tip(world), .cancelled)
        world.amend("Go") { $0.isSuperseded = true }
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
    }

    /// Of a train with versions, several branches may be meant.
    @Test(arguments: [(UploadClaim.Status.failed, ""), (.succeeded, " --again")])
    func aRemedyNamesTheBranchOfAVersion(status: UploadClaim.Status, option: String) throws {
        let world = try world(.eachChange) { $0.awaitsStore = true }
        world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}"))
        world.trains[1].publication = .upload
        try world.cut("TrendyolGo", version: "8.2.0")
        let branch = "TrendyolGo/Release-8.2.0"
        world.upload("Go", try world.tip(branch), status, version: "8.2.0", branch: BranchName(branch))
        world.setStoreState("Go", .failed)
        let hint = try #require(try world.reconcile().last?.decisions.first?.hint)
        #expect(hint.hasSuffix(": relctl trigger-upload Go --ref \(branch)\(option)"))
    }

    /// Releases that were cut at one commit have their own builds.
    @Test func theStoreIsAskedAboutTheReleasesOwnVersion() throws {
        let world = try world(.byHand) { $0.awaitsStore = true }
        world.trains[1].branch = try #require(BranchPattern("TrendyolGo/Release-{version}"))
        world.trains[1].publication = .upload
        try world.cut("TrendyolGo", version: "8.2.0")
        let commit = try world.tip("TrendyolGo/Release-8.2.0")
        world.upload("Go", commit, version: "8.2.0")
        world.setStoreState("Go", .processing)
        world.upload("Go", commit, version: "8.3.0")
        world.setStoreState("Go", .failed)
        let plan = try #require(try world.reconcile().last)
        #expect(plan.decisions == [] && plan.waitingFor.contains(.storeProcessing), "\(plan.waitingFor)")
    }

    @Test func aWithdrawnClaimStartedNothing() throws {
        let world = try world(.eachChange)
        try world.upload("Go", tip(world), .withdrawn)
        #expect(try world.dueUploads().count == 1)
    }

    @Test func anUnknownEndIsLookedUp() throws {
        let world = try world(.eachChange)
        try world.upload("Go", tip(world), .claimed)
        #expect(try world.dueUploads().count == 1)
    }

    @Test func theNewestCommitWaitsForTheInterval() throws {
        let world = try world(.eachChange) { $0.atMostEvery = 3600 }
        try world.upload("Go", tip(world))
        let claimedAt = try #require(world.observation.uploads["Go"]?.newest?.claimedAt)
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        try world.commit("TrendyolGo/Release", ["fix": "2"], "Fix again")
        world.observation.now = claimedAt + 3599
        #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["upload_interval"])
        world.observation.now = claimedAt + 3600
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
    }

    @Test func heldAndConflictingReleasesAreNotUploaded() throws {
        let held = try world(.eachChange)
        let request = try #require(try held.live("TrendyolGo").openMergeRequest)
        held.change(request.id) { $0.labels.append("relctl-hold") }
        #expect(try held.dueUploads() == [])

        let conflicting = try world(.eachChange)
        try conflicting.commit("Trendyol/Release", ["README": "theirs"], "Theirs")
        try conflicting.commit("TrendyolGo/Release", ["README": "ours"], "Ours")
        #expect(try conflicting.dueUploads() == [])
    }

    @Test func theAuditIsAGate() throws {
        let world = try world(.eachChange) { $0.requiresAudit = true }
        let subject = UploadGate.Subject(app: "Go", commit: try tip(world))
        world.observation.gates[subject] = UploadGate(refusal: "2 errors")
        #expect(try world.dueUploads() == [])
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["audit-failed"])
        world.observation.gates[subject] = UploadGate()
        #expect(try world.dueUploads().count == 1)
    }

    /// `status` runs no audit: it goes by the note of the pass that did, as long as that is about the head.
    @Test func theNoteTellsOfTheAuditWhereNoneWasRun() throws {
        let world = try world(.eachChange) { $0.requiresAudit = true }
        let subject = UploadGate.Subject(app: "Go", commit: try tip(world))
        world.observation.gates[subject] = UploadGate(refusal: "2 errors")
        try world.reconcile()
        world.observation.gates = [:]
        let id = try #require(try world.open(from: "TrendyolGo/Release").first?.id)
        let decision = try #require(try world.plan("TrendyolGo").decisions.first)
        #expect(decision.code == "audit-failed" && decision.message.hasSuffix("uploaded, says the note on \(id)"))
        world.observation.gates[subject] = UploadGate()
        #expect(try world.plan("TrendyolGo").decisions == [])
        world.observation.gates = [:]
        world.uploads[0].requiresAudit = false
        #expect(try world.plan("TrendyolGo").decisions == [])
        world.uploads[0].requiresAudit = true
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        #expect(try world.plan("TrendyolGo").decisions == [])
        #expect(try world.dueUploads() == ["Go \(tip(world).short)"])
    }

    @Test func theStoreHasTheLastWord() throws {
        let world = try world(.byHand) { $0.awaitsStore = true }
        world.trains[1].publication = .upload
        try world.upload("Go", tip(world))
        for store in [UploadClaim.StoreState?.none, .processing] {
            world.setStoreState("Go", store)
            #expect(try world.live("TrendyolGo").publication == nil)
            #expect(try world.reconcile().last?.waitingFor.map(\.word) == ["store_processing"])
        }
        for store in [UploadClaim.StoreState.failed, .invalid] {
            world.setStoreState("Go", store)
            #expect(try world.live("TrendyolGo").publication == nil)
            #expect(try world.reconcile().last?.decisions.map(\.code) == ["store-\(store.rawValue)"])
        }
        world.setStoreState("Go", .valid)
        #expect(try world.live("TrendyolGo").publication?.commit == tip(world))
        world.uploads[0].awaitsStore = false
        world.setStoreState("Go", nil)
        #expect(try world.live("TrendyolGo").publication?.commit == tip(world))
    }

    /// What Apple rejects on arrival never becomes a build.
    @Test func theStoreHasAnEnd() throws {
        let world = try world(.byHand) { ($0.awaitsStore, $0.maxWait) = (true, 3600) }
        world.trains[1].publication = .upload
        try world.upload("Go", tip(world))
        world.setStoreState("Go", .processing)
        let claimedAt = try #require(world.observation.uploads["Go"]?.newest?.claimedAt)
        world.observation.now = claimedAt + 7200
        #expect(try world.reconcile().last?.decisions.map(\.code) == [])
        world.observation.now = claimedAt + 7201
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["store-overdue"])
    }

    @Test func anUploadThatTakesTooLongIsForPeople() throws {
        let world = try world(.eachChange) { $0.maxWait = 3600 }
        try world.upload("Go", tip(world), .running)
        let claimedAt = try #require(world.observation.uploads["Go"]?.newest?.claimedAt)
        world.observation.now = claimedAt + 3600
        #expect(try world.reconcile().last?.decisions.map(\.code) == [])
        world.observation.now = claimedAt + 3601
        #expect(try world.reconcile().last?.decisions.map(\.code) == ["upload-overdue"])
    }

    @Test func theLastUploadSaysHowManyCommitsAgo() throws {
        let world = try world(.byHand)
        #expect(try world.live("TrendyolGo").lastUpload == nil)
        let uploaded = try tip(world)
        world.upload("Go", uploaded)
        try world.commit("TrendyolGo/Release", ["fix": "1"], "Fix")
        let last = try #require(try world.live("TrendyolGo").lastUpload)
        #expect(last.claim.commit == uploaded)
        #expect(last.commitsSince == 1)
    }

    @Test func uploadsOfOtherVersionsOfACommitAreTold() throws {
        let world = try world(.byHand)
        let uploaded = try tip(world)
        for version in ["1.0", "1.1", "1.1"] { world.upload("Go", uploaded, version: version) }
        let last = try #require(try world.live("TrendyolGo").lastUpload)
        #expect(last.claim.version == "1.1" && last.claim.attempt == 2)
        #expect(last.others.map(\.version) == ["1.0"])
    }

    @Test("The last upload of a release is that of its own version, also where a newer one was cut at the same commit")
    func lastUploadOfTheOwnVersion() throws {
        let world = try World { $0.publication = nil }
        world.trains = Array(world.trains.prefix(1))
        world.trains[0].branch = try #require(BranchPattern("Trendyol/Release-{version}"))
        world.uploads = [UploadPolicy(app: "Trendyol", train: world.trains[0].name)]
        try world.cut("Trendyol", version: "1.1")
        let cutPoint = try world.tip("develop")
        world.upload("Trendyol", cutPoint, version: "1.1")
        world.upload("Trendyol", cutPoint, version: "1.2")
        let last = try #require(try world.live("Trendyol", "1.1").lastUpload)
        #expect(last.claim.version == "1.1" && last.others.map(\.version) == ["1.2"])
        let fix = try world.commit("Trendyol/Release-1.1", ["fix": "1"], "Fix")
        world.upload("Trendyol", fix, version: "1.1")
        world.upload("Trendyol", cutPoint, version: "1.2")
        #expect(try world.live("Trendyol", "1.1").lastUpload?.claim.commit == fix)
        #expect(try world.planner.uploadedCommit(of: world.release("Trendyol", "1.1")) == fix)
    }
}
