import GitStore
import Logging
import Names
import Reconciling
import Releases
import Simulator
import Testing
import Uploads

/// The course of some releases: acts of users and runs of relctl, in order.
struct Scenario: Sendable {
    /// What happens next.
    enum Event: Sendable {
        /// People do something.
        case people(@Sendable (SimulatedWorld) throws -> Void)
        /// relctl is run; whether it cuts releases.
        case run(@Sendable (Project) -> Pass, cuts: Bool = false)
    }

    var fleet: Fleet
    var events: [Event]
    var showsFormerHeads = true
    var variant = ForgeVariant()

    static func patches() throws -> Patches {
        let files = ["a", "b", "c", "d", "e", "f", "core", "go", "other", "hers", "his"]
        var changes = Dictionary(uniqueKeysWithValues: files.map { ($0, (path: "\($0).txt", content: "2\n")) })
        for side in ["core", "go", "develop"] { changes["shared-\(side)"] = ("shared.txt", "\(side)\n") }
        return try Patches(
            files: Dictionary(uniqueKeysWithValues: (files + ["shared"]).map { ("\($0).txt", "1\n") }), changes: changes
        )
    }

    /// The project of a world, for a run with the faults of an injector.
    func project(_ world: SimulatedWorld, _ injector: FaultInjector = FaultInjector()) -> Project {
        let forge = SimulatedForge(world, injector, showsFormerHeads: showsFormerHeads)
        let remote = SimulatedRemote(world, injector)
        var project = Project(
            fleet: fleet, identity: CommitIdentity(name: "relctl", email: "relctl@example.com"),
            forge: forge, remote: remote, store: world.store,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        guard !fleet.uploadedApps.isEmpty else { return project }
        let ledger = UploadLedger(remote: remote, store: world.store, name: "relctl", email: "relctl@example.com")
        project.uploads = UploadJobs(
            ledger: ledger,
            dispatch: { _ in
                UploadDispatch(
                    ledger: ledger, provider: SimulatedUploads(world, injector), providerName: "ci",
                    claimant: "somebody",
                    now: forge.time, pause: { _ in })
            }, audit: { _ in UploadGate() })
        return project
    }

    func world(_ patches: Patches) throws -> SimulatedWorld {
        let world = try SimulatedWorld(patches, fleet: fleet)
        world.set(variant)
        return world
    }

    /// One pass of `reconcile`.
    static let reconcilePass = { @Sendable (project: Project) in
        Pass(project, pause: { _ in }) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }
    }

    /// One pass of `cut-release` for all trains: upstream first, each once what it follows is there.
    static func cutPass(_ version: String? = nil) -> @Sendable (Project) -> Pass {
        { project in
            Pass(project, pause: { _ in }) { planner, releases in
                var options = CutOptions()
                options.version = version.flatMap { ReleaseVersion($0) }
                var plans: [Plan] = []
                for train in project.fleet.trains where plans.allSatisfy(\.steps.isEmpty) {
                    plans.append(try planner.cut(train, options, among: releases))
                }
                return plans
            }
        }
    }

    /// Runs all events.
    func play(in world: SimulatedWorld) async throws {
        for event in events {
            switch event {
            case .people(let act): try act(world)
            case .run(let pass, _): _ = try await pass(project(world)).run()
            }
        }
    }
}

/// The commands.
extension Scenario.Event {
    static let reconcile = Scenario.Event.run(Scenario.reconcilePass)

    static func cut(_ version: String? = nil) -> Scenario.Event { .run(Scenario.cutPass(version), cuts: true) }

    static func publish(_ train: String, _ version: String) -> Scenario.Event {
        .run { project in
            Pass(project, pause: { _ in }) { planner, releases in
                let release = try #require(releases.first { $0.name.train.text == train && !$0.isStale })
                return [try planner.publish(release, version: version, at: nil, uploaded: nil)]
            }
        }
    }
}
