import Names
import Testing

@testable import Releases

/// `lands_on: [develop, main]`.
@Suite struct DestinationTests {
    @Test("landed when on all of them, each with its own merge request", arguments: Train.Retarget.allCases)
    func landsOnAll(_ retarget: Train.Retarget) throws {
        let world = try World.readyForTwo { $0.retarget = retarget }
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        let merged = world.observation.mergeRequests.filter {
            $0.source.text == "TrendyolGo/Release" && $0.state == .merged
        }
        #expect(merged.map(\.target.text).sorted() == ["develop", "main"])
        #expect(try world.open(from: "TrendyolGo/Release").isEmpty)
        for branch in ["develop", "main"] {
            #expect(try world.files(branch)["go"] == "2" && world.files(branch)["core"] == "2")
        }
    }

    @Test("The merge request to the upstream is moved to the first of the list, the others are opened new")
    func retargetsToTheFirst() throws {
        let world = try World.readyForTwo { ($0.retarget, $0.merging) = (.inPlace, .byHand) }
        let old = try #require(try world.open(from: "TrendyolGo/Release").first)
        try world.reconcile()
        #expect(try world.request(old.id).target.text == "develop")
        #expect(try world.request(old.id).state == .opened)
        #expect(try world.openTargets() == ["develop", "main"])
        #expect(try world.live("TrendyolGo").openMergeRequest?.id == old.id)
    }

    @Test("A release that is on one of them is still landing, and its branch is neither cut anew nor deleted")
    func oneIsNotEnough() throws {
        let world = try World.readyForTwo { ($0.merging, $0.keepsBranch) = (.byHand, false) }
        try world.reconcile()
        let requests = try world.open(from: "TrendyolGo/Release")
        try world.land(try #require(requests.first { $0.target.text == "develop" }).id)
        try world.reconcile()
        let release = try world.live("TrendyolGo")
        #expect(release.phase == .landing && !release.hasLanded)
        #expect(release.destinations.map(\.hasLanded) == [true, false])
        #expect(release.openMergeRequest?.target.text == "main")
        try world.commit("develop", ["next": "1"], "Next")
        #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.steps).isEmpty)
        try world.land(try #require(requests.first { $0.target.text == "main" }).id)
        try world.reconcile()
        #expect(world.observation.branches[try world.name("TrendyolGo/Release")] == nil)
    }

    @Test(
        "A branch that the forge deleted as it merged to one of them is missed",
        arguments: [World.Style.merge, .squash, .rebase])
    func deletedByTheFirstLanding(_ style: World.Style) throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        let head = try world.tip("TrendyolGo/Release")
        let requests = try world.open(from: "TrendyolGo/Release")
        try world.land(try #require(requests.first { $0.target.text == "develop" }).id, style)
        try world.delete("TrendyolGo/Release")
        for _ in 1...2 {
            let decision = try #require(try world.reconcile().flatMap(\.decisions).first)
            #expect(decision.code == "branch-deleted")
            #expect(decision.message.contains("has not landed on main yet"))
            let release = try world.release("TrendyolGo")
            let landings = release.train.landsOn.map { release.landing(on: $0)?.mergeRequest?.target.text }
            #expect(landings == ["develop", nil])
        }
        try world.cut("TrendyolGo") { $0.commit = head }
        #expect(try world.tip("TrendyolGo/Release") == head)
        #expect(try world.live("TrendyolGo").destinations.map(\.hasLanded) == [true, false])
    }

    @Test("A branch whose deletion a person accepts is on its way no longer")
    func acceptedDeletion() throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        let requests = try world.open(from: "TrendyolGo/Release")
        try world.land(try #require(requests.first { $0.target.text == "develop" }).id)
        try world.delete("TrendyolGo/Release")
        world.permission.acceptedRewrites = AcceptedRewrites(nil)
        try world.sync("TrendyolGo")
        world.permission.acceptedRewrites = .none
        #expect(try world.reconcile().flatMap(\.decisions).isEmpty)
    }

    @Test("A follower goes on following until its upstream is on all of them")
    func upstreamOnOne() throws {
        let world = try World.runningToTwo()
        try world.publishTip()
        try world.landUpstream()
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .landing)
        #expect(try world.phase("TrendyolGo") == .following)
        #expect(try world.openTargets() == ["Trendyol/Release"])
        try world.land(world.open("Trendyol/Release", "main"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle && world.phase("TrendyolGo") == .idle)
    }

    @Test("One that conflicts doesn't stop the other, and has its own note", arguments: ["develop", "main"])
    func oneConflicts(_ conflicting: String) throws {
        let world = try World.readyForTwo()
        let other = conflicting == "develop" ? "main" : "develop"
        let culprit = try world.commit(conflicting, ["go": "theirs"], "Same line")
        let plan = try #require(try world.reconcile().last)
        #expect(try world.destination(other).hasLanded)
        #expect(plan.conflict?.commit == culprit)
        #expect(plan.landings.map(\.branch.text) == [conflicting])
        let request = try #require(try world.open(from: "TrendyolGo/Release").first)
        #expect(request.target.text == conflicting && request.labels == ["relctl-conflict"])
        #expect(world.observation.notes[request.id]?.count == 1)

        var files = try world.files("TrendyolGo/Release")
        files["go"] = "both"
        try world.add(
            "TrendyolGo/Release", files, parents: [world.tip("TrendyolGo/Release"), culprit], message: "Resolve")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.request(request.id).labels == [])
        #expect(try world.files(conflicting)["go"] == "both")
        // The resolution is for the sake of one; the other has what was released.
        #expect(try world.files(other)["go"] == "2")
    }

    @Test(
        "The note of one that conflicts is written once, after the other is merged", arguments: ["develop", "main"])
    func notesOnce(_ conflicting: String) throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        world.trains[1].merging = .whenReady
        try world.commit(conflicting, ["go": "theirs"], "Same line")
        var taken: [String] = []
        world.onStep = { step, _ in taken.append(step.name) }
        let plan = try #require(try world.reconcile().last)
        #expect(taken == ["merge-merge-request", "note-conflict"])
        #expect(plan.conflict?.from.text == conflicting)
    }

    @Test("Each that conflicts has a note on its own merge request, which says where else the resolution would go")
    func bothConflict() throws {
        let world = try World.readyForTwo()
        for branch in ["develop", "main"] { try world.commit(branch, ["go": "theirs on \(branch)"], "Same line") }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.compactMap(\.conflict?.from.text) == ["develop", "main"])
        for request in try world.open(from: "TrendyolGo/Release") {
            let notes = world.observation.notes[request.id] ?? []
            let other = request.target.text == "develop" ? "main" : "develop"
            #expect(notes.count == 1)
            #expect(notes.first?.body.contains("**`\(request.target)` does not merge into") == true)
            #expect(notes.first?.body.contains("lands on `\(other)` too") == true)
        }
    }

    @Test("Each has its own wait")
    func waits() throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        world.trains[1].merging = .whenReady
        let requests = try world.open(from: "TrendyolGo/Release")
        for request in requests {
            let verdict = Mergeability.Verdict.blocked(request.target.text == "main" ? "not_approved" : "ci_must_pass")
            world.observation.mergeability[request.id]?.verdict = verdict
        }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.waitingFor.map(\.word) == ["ci_must_pass", "not_approved"])
        #expect(plan.landings.map { $0.waitingFor.map(\.word) } == [["ci_must_pass"], ["not_approved"]])
        let develop = try #require(requests.first { $0.target.text == "develop" })
        world.observation.mergeability[develop.id]?.verdict = .mergeable
        let next = try #require(try world.reconcile().last)
        #expect(next.waitingFor.map(\.word) == ["not_approved"])
        #expect(try world.destination("develop").hasLanded && !world.destination("main").hasLanded)
    }

    @Test("What a person closed to one of them is not opened again, and the other goes on")
    func closedByAPerson() throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        world.trains[1].merging = .whenReady
        let main = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == "main" })
        world.change(main.id) { $0.state = .closed }
        let plan = try #require(try world.reconcile().last)
        #expect(plan.decisions.map(\.code) == ["ended-merge-request"])
        #expect(try world.destination("develop").hasLanded)
        #expect(try world.openTargets() == [])
        try world.cut("TrendyolGo")
        #expect(try world.openTargets() == ["main"])
        try world.reconcile()
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("A tag that moved is noted on each that has not landed")
    func movedTag() throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        world.trains[1].merging = .whenReady
        world.observation.tags = [:]
        let plan = try #require(try world.reconcile().last)
        #expect(plan.landings.map { $0.decisions.map(\.code) } == [["moved-publication"], ["moved-publication"]])
        #expect(try world.open(from: "TrendyolGo/Release").allSatisfy { $0.label("relctl-decision") != nil })
    }
}

/// What is merged into the release branch for the sake of one branch reaches no other.
@Suite struct DestinationCatchUpTests {
    private func behind(_ branch: String) throws -> (world: World, request: MergeRequest) {
        let world = try World.readyForTwo { ($0.catchesUp, $0.merging) = (true, .byHand) }
        try world.commit(branch, ["next": "1"], "Next week")
        try world.reconcile()
        world.trains[1].merging = .whenReady
        let request = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == branch })
        world.observation.mergeability[request.id]?.needsNewestTarget = true
        return (world, request)
    }

    @Test("`catch_up: true` waits until the others have the release", arguments: ["develop", "main"])
    func waitsForTheOthers(_ branch: String) throws {
        let (world, request) = try behind(branch)
        let other = branch == "develop" ? "main" : "develop"
        let held = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == other })
        world.observation.mergeability[held.id]?.verdict = .blocked("not_approved")
        #expect(try world.reconcile().last?.waitingFor.map(\.word).sorted() == ["need_rebase", "not_approved"])
        world.observation.mergeability[held.id]?.verdict = .mergeable
        try world.reconcile()
        #expect(try world.destination(other).hasLanded)
        #expect(try world.files(other)["next"] == nil)
        #expect(try world.phase("TrendyolGo") == .idle)
        #expect(try world.request(request.id).state == .merged)
        #expect(try world.files(branch)["next"] == "1")
    }

    @Test("Two that wait for each other are for a person, unless one contains the other", arguments: [true, false])
    func bothAreBehind(isContained: Bool) throws {
        let (world, _) = try behind("develop")
        try world.commit("main", ["main": "1"], "Work on main")
        let main = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == "main" })
        world.observation.mergeability[main.id]?.needsNewestTarget = true
        if isContained { try world.merge("main", into: "develop") }
        let plan = try #require(try world.reconcile().last)
        let codes = plan.landings.map { $0.decisions.map(\.code) }
        #expect(codes == (isContained ? [] : [["landing-cycle"], ["landing-cycle"]]))
        #expect(plan.decisions.count == (isContained ? 0 : 1) && plan.waitingFor == [])
        #expect(try world.phase("TrendyolGo") == (isContained ? .idle : .landing))
        if isContained { return }
        #expect(plan.decisions.contains { $0.message.contains("the landings on develop and main wait for each other") })
        // As the advice says.
        try world.merge("main", into: "develop")
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("TrendyolGo") == .idle)
    }

    @Test("Own commits made after the first landing are named", arguments: ["develop", "main"])
    func commitsAfterOneLanding(_ branch: String) throws {
        let world = try World.readyForTwo { $0.merging = .byHand }
        try world.reconcile()
        let request = try #require(try world.open(from: "TrendyolGo/Release").first { $0.target.text == branch })
        try world.land(request.id)
        let late = try world.commit("TrendyolGo/Release", ["late": "1"], "Late fix")
        let plan = try #require(try world.reconcile().last)
        #expect(plan.decisions.map(\.code) == ["commits-after-landing"])
        #expect(plan.decisions.first?.message.contains(late.short) == true)
        #expect(plan.decisions.first?.hint.contains(branch) == true)
    }
}

/// Trains that follow nobody, and releases one after the other.
@Suite struct DestinationCycleTests {
    @Test("Several releases in a row", arguments: World.Style.allCases.filter { $0 != .fastForward })
    func cycles(_ style: World.Style) throws {
        let world = try World.runningToTwo()
        for cycle in 1...3 {
            try world.landUpstreamOnBoth(style)
            try world.publishTip("\(cycle).0")
            #expect(try world.reconcile().flatMap(\.decisions) == [], "\(cycle)")
            #expect(try world.phase("Trendyol") == .idle && world.phase("TrendyolGo") == .idle, "\(cycle)")
            for branch in ["develop", "main"] {
                #expect(try world.files(branch)["core\(cycle - 1)"] == (cycle == 1 ? nil : "1"))
            }
            try world.commit("develop", ["feature\(cycle)": "1"], "Feature")
            #expect(try world.cut("Trendyol", "TrendyolGo").flatMap(\.decisions) == [], "\(cycle)")
            #expect(try world.phase("Trendyol") == .regression && world.phase("TrendyolGo") == .following, "\(cycle)")
            try world.commit("Trendyol/Release", ["core\(cycle)": "1"], "Fix core")
            try world.commit("TrendyolGo/Release", ["go\(cycle)": "1"], "Fix go")
            try world.reconcile()
        }
    }

    @Test("A train that follows nobody and is published lands on both by itself")
    func root() throws {
        let world = try World.runningToTwo()
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        #expect(try world.reconcile().flatMap(\.decisions) == [])
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.files("main")["core"] == "2" && world.files("develop")["core"] == "2")
    }

    @Test("Landed by fast-forward on the branch that it was cut from, it still has to get to the other")
    func fastForward() throws {
        let world = try World.runningToTwo()
        try world.landUpstream(.fastForward)
        #expect(try world.phase("Trendyol") == .landing)
        #expect(try world.destination("main", of: "Trendyol").hasLanded == false)
        try world.land(world.open("Trendyol/Release", "main"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.live("TrendyolGo").upstream?.hasLanded == true)
    }

    @Test("One that has nothing of its own gets to the branch that it wasn't cut from")
    func nothingOfItsOwn() throws {
        let world = try World()
        world.push(try world.name("main"), try world.tip("develop"))
        world.trains[0].landsOn = [try world.name("develop"), try world.name("main")]
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        try world.commit("develop", ["core": "1"], "Features")
        try world.cut("Trendyol")
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .idle)
        #expect(try world.files("main")["core"] == "1")
    }

    @Test(
        "One that lands elsewhere than it was cut from has not landed there before it is merged",
        arguments: [true, false])
    func onlyElsewhere(keepsBranch: Bool) throws {
        let world = try World { $0.publication = nil }
        world.push(try world.name("prod"), try world.tip("develop"))
        world.trains[0].landsOn = [try world.name("prod")]
        world.trains[0].publication = .tag(pattern: "Trendyol/*")
        world.trains[0].keepsBranch = keepsBranch
        world.trains[0].merging = .byHand
        try world.commit("develop", ["core": "1"], "Features")
        try world.cut("Trendyol", "TrendyolGo")
        try world.tag("Trendyol/1.0", at: world.tip("Trendyol/Release"))
        try world.reconcile()
        #expect(try world.phase("Trendyol") == .landing)
        #expect(try world.live("TrendyolGo").upstream?.hasLanded == false)
        try world.land(#require(try world.open(from: "Trendyol/Release").first).id)
        try world.reconcile()
        #expect(try world.files("prod")["core"] == "1")
        #expect(try world.release("Trendyol").hasLanded)
        #expect(try world.release("Trendyol").isGone != keepsBranch)
    }

    @Test("A release cut after one that took in another destination keeps what came from there")
    func nextCutAfterABackMerge() throws {
        let world = try World()
        world.push(try world.name("live"), try world.tip("develop"))
        world.trains[0].landsOn = [try world.name("develop"), try world.name("live")]
        try world.commit("develop", ["core": "1"], "Features")
        try world.cut("Trendyol")
        try world.commit("Trendyol/Release", ["core": "2"], "Fix")
        try world.land(world.open("Trendyol/Release", "develop"))
        try world.commit("live", ["hotfix": "1"], "Hotfix")
        try world.merge("live", into: "Trendyol/Release")
        try world.land(world.open("Trendyol/Release", "live"))
        try world.commit("develop", ["next": "1"], "Next week")
        #expect(try world.cut("Trendyol").flatMap(\.decisions) == [])
        #expect(try world.files("Trendyol/Release") == ["README": "1", "core": "2", "hotfix": "1", "next": "1"])
    }
}
