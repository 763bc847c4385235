import GitStore
import Logging
import Names
import Reconciling
import Releases
import Simulator
import Testing

/// A release of two trains, as people and relctl live through it: an alternation of acts and runs.
struct Scenario: Sendable {
    /// What happens next.
    enum Event: Sendable {
        /// People do something.
        case people(@Sendable (SimulatedWorld) throws -> Void)
        /// relctl is run.
        case run(@Sendable (Project) -> Pass)
    }

    var name: String
    var events: [Event]

    static let fleet: Fleet = {
        guard let develop = BranchName("develop"), let core = TrainName("Trendyol"),
            let second = TrainName("TrendyolGo"),
            let coreBranch = BranchPattern("Trendyol/Release"), let secondBranch = BranchPattern("TrendyolGo/Release")
        else { return Fleet([]) }
        var follower = Train(name: second, branch: secondBranch, origin: .train(core), landsOn: develop)
        follower.publication = .tag(pattern: "TrendyolGo/*")
        return Fleet([Train(name: core, branch: coreBranch, origin: .branch(develop), landsOn: develop), follower])
    }()

    static func patches() throws -> Patches {
        try Patches(
            files: ["core.txt": "1\n", "go.txt": "1\n", "shared.txt": "1\n", "other.txt": "1\n"],
            changes: [
                "core": ("core.txt", "2\n"), "go": ("go.txt", "2\n"), "other": ("other.txt", "2\n"),
                "shared-core": ("shared.txt", "core\n"), "shared-go": ("shared.txt", "go\n"),
            ])
    }

    static func project(_ world: SimulatedWorld, _ hazard: Hazard) -> Project {
        Project(
            fleet: fleet, identity: CommitIdentity(name: "relctl", email: "relctl@example.com"),
            forge: SimulatedForge(world, hazard), remote: SimulatedRemote(world, hazard), store: world.store,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    static let reconcile = Event.run { project in
        Pass(project, pause: { _ in }) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }
    }

    static let cut = Event.run { project in
        Pass(project, pause: { _ in }) { planner, releases in
            var plans: [Plan] = []
            for train in project.fleet.trains where plans.allSatisfy(\.steps.isEmpty) {
                plans.append(try planner.cut(train, CutRequest(), among: releases))
            }
            return plans
        }
    }

    static let publish = Event.run { project in
        Pass(project, pause: { _ in }) { planner, releases in
            let follower = try #require(releases.first { $0.name.train.text == "TrendyolGo" })
            return [try planner.publish(follower, version: "1.0", at: nil, uploaded: nil)]
        }
    }

    /// Cut, pull, conflict, resolution, landing, publication, retarget, merge.
    static let wholeRelease = Scenario(
        name: "a whole release",
        events: [
            cut,
            .people { world in
                try world.commit("core", on: "Trendyol/Release")
                try world.commit("go", on: "TrendyolGo/Release")
            },
            reconcile,
            .people { world in
                try world.commit("shared-core", on: "Trendyol/Release")
                try world.commit("shared-go", on: "TrendyolGo/Release")
            },
            reconcile,
            .people { world in
                try world.resolve(world.tip("Trendyol/Release"), on: "TrendyolGo/Release")
                try world.commit("other", on: "Trendyol/Release")
            },
            reconcile,
            .people { world in try world.merge(world.open("Trendyol/Release", into: "develop")) },
            reconcile, publish, reconcile,
        ])

    /// Runs all events in a fresh world. The run whose number is `deadly` has the hazard; after it died it is run again.
    func play(in world: SimulatedWorld, deadly: Int? = nil, hazard: Hazard = Hazard()) async throws {
        var number = 0
        for event in events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass):
                if number == deadly { _ = try? await pass(Self.project(world, hazard)).run() }
                _ = try await pass(Self.project(world, Hazard())).run()
                number += 1
            }
        }
    }

    /// How many effects each run has when nothing goes wrong.
    func effectCounts(in world: SimulatedWorld) async throws -> [Int] {
        var counts: [Int] = []
        for event in events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass):
                let hazard = Hazard()
                _ = try await pass(Self.project(world, hazard)).run()
                counts.append(hazard.count)
            }
        }
        return counts
    }
}
