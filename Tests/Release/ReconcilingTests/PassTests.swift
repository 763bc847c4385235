import Forges
import GitTransport
import Names
import Reconciling
import Releases
import Simulator
import Testing

/// What a pass owes to the world besides its steps.
@Suite struct PassTests {
    private static func reconcile(_ project: Project) -> Pass {
        Pass(project, pause: { _ in }) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }
    }

    /// A world with both trains cut.
    private static func play(
        _ patches: Patches, _ body: (Scenario, SimulatedWorld) async throws -> Void
    ) async throws {
        defer { patches.remove() }
        let scenario = Scenario(fleet: try GoldenScenario.wholeRelease.scenario.fleet, events: [.cut()])
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        try await body(scenario, world)
    }

    @Test func whatAPassHasWrittenItKnowsWhateverTheListSays() async throws {
        try await Self.play(Scenario.patches()) { scenario, world in
            try world.commit("shared-core", on: "Trendyol/Release")
            try world.commit("shared-go", on: "TrendyolGo/Release")
            var project = scenario.project(world, FaultInjector())
            let list = try await project.forge.mergeRequests(
                from: [try #require(BranchName("TrendyolGo/Release"))], since: 0)
            project.forge = AlteredForge(forge: project.forge, list: list)
            let before = world.effects.count
            let outcome = try await Self.reconcile(project).run()
            let names = outcome.steps.filter { $0.ending == .done }.map(\.step.name)
            #expect(names == ["note-conflict"])
            #expect(world.effects.count == before + 4, "label, note and two journals: \(world.effects)")
        }
    }

    /// Only a person can settle the conflict; the note is no reason to go on and on.
    @Test func aForgeThatEditsNotesIsNotWrittenToForEver() async throws {
        try await Self.play(Scenario.patches()) { scenario, world in
            try world.commit("shared-core", on: "Trendyol/Release")
            try world.commit("shared-go", on: "TrendyolGo/Release")
            var project = scenario.project(world, FaultInjector())
            let branch = try #require(BranchName("TrendyolGo/Release"))
            let list = try await project.forge.mergeRequests(from: [branch], since: 0)
            project.forge = AlteredForge(forge: project.forge, list: list) { $0 + " (edited)" }
            let outcome = try await Self.reconcile(project).run()
            #expect(outcome.entries.contains { $0.plan.conflict != nil })
            #expect(outcome.entries.allSatisfy { $0.failure == nil })
            #expect(outcome.steps.filter { $0.step.name == "note-conflict" }.count <= 3)
        }
    }

    /// The conflict is what a person has to settle, not the note that can't be written.
    @Test func aConflictOnALockedConversationStaysAConflict() async throws {
        try await Self.play(Scenario.patches()) { scenario, world in
            try world.commit("shared-core", on: "Trendyol/Release")
            try world.commit("shared-go", on: "TrendyolGo/Release")
            var project = scenario.project(world, FaultInjector())
            let refusal = ForgeError(.blocked("locked"), "Unable to create comment because issue is locked.")
            project.forge = AlteredForge(forge: project.forge, noteRefusal: refusal)
            let outcome = try await Self.reconcile(project).run()
            #expect(outcome.summary == .needsPerson)
            #expect(outcome.entries.contains { $0.plan.conflict != nil })
            #expect(outcome.entries.allSatisfy { $0.failure == nil })
        }
    }

    @Test func aPushWhoseAnswerWasLostIsLookedAtAndNotSentAgain() async throws {
        try await Self.play(Scenario.patches()) { scenario, world in
            try world.commit("core", on: "Trendyol/Release")
            let injector = FaultInjector()
            var project = scenario.project(world, injector)
            project.remote = FaultyRemote.losing(project.remote)
            let outcome = try await Self.reconcile(project).run()
            #expect(outcome.entries.allSatisfy { $0.failure == nil })
            #expect(try world.tip("TrendyolGo/Release") == world.tip("Trendyol/Release"))
            // The branch, its journal and its upstream's, in one push.
            #expect(injector.count == 3)
        }
    }

    /// Four trains that follow one, and all are behind.
    private static func playFive(
        protecting ref: String = "", _ body: (Outcome, FaultyRemote, SimulatedWorld) throws -> Void
    ) async throws {
        let names = ["A", "B", "C", "D"]
        let followers = try names.map { try GoldenScenario.train($0, follows: "Trendyol") }
        let scenario = Scenario(fleet: Fleet([try GoldenScenario.train("Trendyol")] + followers), events: [.cut()])
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        for (name, change) in zip(names, ["a", "b", "c", "d"]) { try world.commit(change, on: "\(name)/Release") }
        try world.commit("core", on: "Trendyol/Release")
        var project = scenario.project(world)
        let remote = FaultyRemote.protecting(ref, of: project.remote)
        project.remote = remote
        try body(try await reconcile(project).run(), remote, world)
    }

    @Test func trainsThatAreBehindSharePushes() async throws {
        try await Self.playFive { outcome, remote, world in
            let refs = ["A", "B", "C", "D"].map { "refs/heads/\($0)/Release" }
            let journals = ["A", "B", "C", "D"].map { "refs/relctl/trains/\($0)" }
            let first = Array(refs[..<3]) + ["refs/relctl/trains/Trendyol"] + Array(journals[..<3])
            #expect(
                remote.pushes.map { $0.sorted() } == [first.sorted(), [refs[3], journals[3]]],
                "three branches at a time")
            #expect(outcome.steps.filter { $0.step.name == "advance-branch" && $0.ending == .done }.count == 4)
            #expect(outcome.entries.allSatisfy { $0.failure == nil })
            #expect(world.violations == [])
        }
    }

    @Test func aProtectedBranchHoldsUpNoOther() async throws {
        try await Self.playFive(protecting: "refs/heads/B/Release") { outcome, remote, world in
            let failed = outcome.entries.filter { $0.failure != nil }.map(\.plan.release.train.name.text)
            #expect(failed == ["B"])
            let done = outcome.steps.filter { $0.step.name == "advance-branch" && $0.ending == .done }
            #expect(done.map(\.step.subject) == ["A/Release", "C/Release", "D/Release"])
            #expect(remote.pushes.filter { $0 == ["refs/heads/B/Release"] }.count == 1, "\(remote.pushes)")
        }
    }

    /// Once the journal says that a branch was there, its absence is a decision for people, though nobody deleted it.
    @Test(arguments: [FaultyRemote.protecting, FaultyRemote.guarding])
    func aBranchThatMayNotBeCreatedIsNoDeletedBranch(
        refusing: @Sendable (String, any GitRemote) -> FaultyRemote
    ) async throws {
        let core = try GoldenScenario.train("Trendyol")
        let followers = try ["A", "B"].map { try GoldenScenario.train($0, follows: "Trendyol") }
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let world = try Scenario(fleet: Fleet([core] + followers), events: []).world(patches)
        try await Scenario(fleet: Fleet([core]), events: [.cut()]).play(in: world)
        var project = Scenario(fleet: Fleet([core] + followers), events: []).project(world)
        let remote = project.remote
        project.remote = refusing("refs/heads/B/Release", remote)
        for _ in 0..<2 {
            let outcome = try await Self.cut(followers, project).run()
            let refused = try #require(outcome.entries.first { $0.plan.release.train.name.text == "B" })
            #expect(refused.failure != nil && refused.plan.decisions == [])
        }
        #expect(try world.tip("A/Release") == world.tip("Trendyol/Release"))
        project.remote = remote
        let outcome = try await Self.cut(followers, project).run()
        #expect(outcome.entries.allSatisfy { $0.failure == nil && $0.plan.decisions == [] })
        #expect(try world.tip("B/Release") == world.tip("Trendyol/Release"))
    }

    private static func cut(_ trains: [Train], _ project: Project) -> Pass {
        Pass(project, pause: { _ in }) { planner, releases in
            try trains.map { try planner.cut($0, CutOptions(), among: releases) }
        }
    }

    @Test func aPassThatIsToldToStopStopsBeforeItsNextEffect() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = Scenario(fleet: try GoldenScenario.wholeRelease.scenario.fleet, events: [.cut()])
        let world = try scenario.world(patches)
        let injector = FaultInjector(gate: { withUnsafeCurrentTask { $0?.cancel() } })
        let failure = await #expect(throws: RunFailure.self) {
            // A task of its own: only this one is to be cancelled.
            try await Task { try await Scenario.cutPass()(scenario.project(world, injector)).run() }.value
        }
        #expect(failure?.kind == .interrupted)
        // The branch; the journal says that it is there once it is.
        #expect(injector.count == 1)
    }

    /// git merges both changes of the file, so the pull touched it, but it is not whose change is in the way.
    @Test func aConflictIsWithWhoChangedTheFileNotWithThePullThatMergedIt() async throws {
        let lines = (1...9).map { "\($0)\n" }
        func changed(_ line: Int, _ text: String) -> (path: String, content: String) {
            ("long.txt", lines.enumerated().map { $0.offset == line ? text + "\n" : $0.element }.joined())
        }
        let patches = try Patches(
            files: ["long.txt": lines.joined()],
            changes: ["top": changed(0, "top"), "core": changed(8, "core"), "go": changed(8, "go")])
        try await Self.play(patches) { scenario, world in
            let own = try world.commit("go", on: "TrendyolGo/Release")
            try world.commit("top", on: "Trendyol/Release")
            _ = try await Self.reconcile(scenario.project(world, FaultInjector())).run()
            #expect(try world.tip("TrendyolGo/Release") != own, "the first change is pulled")
            let culprit = try world.commit("core", on: "Trendyol/Release")
            let outcome = try await Self.reconcile(scenario.project(world, FaultInjector())).run()
            let conflict = try #require(outcome.entries.compactMap(\.plan.conflict).first)
            #expect(conflict.commit == culprit)
            #expect(conflict.against.map(\.commit) == [own])
        }
    }
}
