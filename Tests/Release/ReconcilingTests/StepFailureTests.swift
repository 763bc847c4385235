import Forges
import Names
import Reconciling
import Releases
import Simulator
import Testing

/// A step that fails stops the steps that depend on it, and no other of its train.
@Suite struct StepFailureTests {
    /// The trains of a release, two apps of the first and one of the second.
    private static func scenario(_ events: [Scenario.Event]) throws -> Scenario {
        let trains = [
            try GoldenScenario.train("Trendyol"), try GoldenScenario.train("TrendyolGo", follows: "Trendyol"),
        ]
        let uploads = [("Bad", 0), ("Good", 0), ("Go", 1)].map { app, train in
            UploadPolicy(app: app, train: trains[train].name, moment: .eachChange)
        }
        return Scenario(fleet: Fleet(trains, uploads: uploads), events: events)
    }

    private static func refusingFirst(_ call: Fault.Call) -> FaultInjector {
        FaultInjector(faults: [Fault(.refused, call, 1)])
    }

    private static func endings(_ outcome: Outcome, of name: String) -> [String] {
        outcome.steps.filter { $0.step.name == name }.map { "\($0.step.subject) \($0.ending.rawValue)" }
    }

    @Test func anUploadThatFailsHoldsUpNeitherOtherAppsNorFollowers() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = try Self.scenario([.cut()])
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        try world.commit("core", on: "Trendyol/Release")
        let pass = Scenario.reconcilePass(scenario.project(world, Self.refusingFirst(.startUpload)))
        let outcome = try await pass.run()
        #expect(Self.endings(outcome, of: "trigger-upload").sorted() == ["Bad failed", "Go done", "Good done"])
        #expect(outcome.entries.map { $0.failure?.kind } == [.permission, nil])
        #expect(try world.tip("TrendyolGo/Release") == world.tip("Trendyol/Release"))
    }

    @Test func aMergeRequestThatCanNotBeOpenedHoldsUpNoUpload() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let scenario = try Self.scenario([])
        let world = try scenario.world(patches)
        _ = try await Scenario.cutPass()(scenario.project(world, Self.refusingFirst(.open))).run()
        let pass = Scenario.reconcilePass(scenario.project(world, Self.refusingFirst(.open)))
        let outcome = try await pass.run()
        #expect(Self.endings(outcome, of: "open-merge-request") == ["TrendyolGo/Release -> Trendyol/Release failed"])
        #expect(Self.endings(outcome, of: "trigger-upload").contains("Go done"))
        #expect(outcome.entries.last?.failure?.kind == .permission)
    }

    @Test func aDestinationHoldsUpNoOther() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        var scenario = try GoldenScenario.severalDestinations.scenario
        // Up to the publication: the next run opens a merge request to each.
        scenario.events = Array(scenario.events.prefix(8))
        let world = try scenario.world(patches)
        try await scenario.play(in: world)
        let pass = Scenario.reconcilePass(scenario.project(world, Self.refusingFirst(.open)))
        let outcome = try await pass.run()
        #expect(
            Self.endings(outcome, of: "open-merge-request") == [
                "TrendyolGo/Release -> develop failed", "TrendyolGo/Release -> main done",
            ])
        #expect(Self.endings(outcome, of: "close-merge-request") == [], "what is to take over isn't there")
        #expect(outcome.entries.last?.failure?.kind == .permission)
    }

    @Test func twoFailuresOfATrainAreToldAsOne() {
        let busy = RunFailure(.busy, "the CI is busy", hint: "run it again later")
        let refused = RunFailure(.permission, "no right to upload", hint: "see the token")
        let both = busy.joined(with: refused).joined(with: busy)
        #expect(both.kind == .permission && both.message == "no right to upload\nthe CI is busy")
        #expect(both.hint == "see the token; run it again later")
    }
}
