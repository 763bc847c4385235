import Names
import Reconciling
import Releases
import Simulator
import Synchronization
import Testing
import Uploads

/// I4 for whole runs: whatever a CI says of the commits that its runs are on, a run of relctl orders each app at most once.
@Suite struct UploadStormTests {
    private static let branch = "TrendyolGo/Release"

    /// A CI whose runs are on commits of its own choice.
    private final class OddCI: UploadProvider {
        private let runs = Mutex<[UploadRun]>([])
        let commit: @Sendable (UploadOrder) throws -> CommitID?

        init(commit: @escaping @Sendable (UploadOrder) throws -> CommitID?) { self.commit = commit }

        var count: Int { runs.withLock { $0.count } }

        func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
            let commit = try? commit(order)
            return runs.withLock { runs in
                let run = UploadRun(id: "\(runs.count + 1)", state: .running, commit: commit)
                runs.append(run)
                return run
            }
        }

        func run(_ id: String) async throws(UploadError) -> UploadRun {
            guard let run = runs.withLock({ runs in runs.first { $0.id == id } }) else {
                throw UploadError(.notFound, "no run \(id)")
            }
            return run
        }

        func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch { .nothing }
    }

    /// A world in which the upload of the follower is due, and its project at such a CI.
    private static func scene(
        _ patches: Patches, _ commit: @escaping @Sendable (SimulatedWorld, UploadOrder) throws -> CommitID?
    ) async throws -> (SimulatedWorld, Project, OddCI) {
        let scenario = try GoldenScenario.uploads.scenario
        let scenarioRun = try #require(
            try await ScenarioRun.all(of: scenario, patches).first { $0.golden.uploads.count == 1 })
        let world = scenarioRun.world()
        let ci = OddCI { try commit(world, $0) }
        var project = scenario.project(world)
        let jobs = try #require(project.uploads)
        let forge = project.forge
        project.uploads?.dispatch = { _ in
            UploadDispatch(
                ledger: jobs.ledger, provider: ci, providerName: "ci", claimant: "somebody", now: forge.time,
                pause: { _ in })
        }
        return (world, project, ci)
    }

    private static func run(_ project: Project) async throws -> Outcome {
        try await Pass(project) { planner, releases in
            try releases.map { try planner.reconcile($0, among: releases) }
        }.run()
    }

    /// A shared library's commit, or one of a job in another repository.
    @Test func aForeignCommitStartsNoSecondRun() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let foreign = CommitID(hex: String(repeating: "b", count: 40))
        let (_, project, ci) = try await Self.scene(patches) { _, _ in foreign }
        for _ in 0..<3 {
            let outcome = try await Self.run(project)
            #expect(outcome.entries.allSatisfy { $0.failure == nil })
        }
        #expect(ci.count == 1)
    }

    /// A job that builds another branch.
    @Test func anOlderCommitIsForPeople() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let root = patches.root
        let (_, project, ci) = try await Self.scene(patches) { _, _ in root }
        for _ in 0..<3 { #expect(try await Self.run(project).summary == .needsPerson) }
        #expect(ci.count == 1)
    }

    /// Somebody pushes during each call: the next commit is the next run's, and the fifth within an hour a person's.
    @Test func aBranchThatMovesWithEachOrderIsOrderedOnceARun() async throws {
        let patches = try Scenario.patches()
        defer { patches.remove() }
        let files = ["other", "hers", "his", "d", "e", "f"]
        let left = Mutex(files)
        let (world, project, ci) = try await Self.scene(patches) { world, order in
            if let file = left.withLock({ $0.popLast() }) { try world.commit(file, on: Self.branch) }
            return order.commit
        }
        for run in 0..<6 {
            let outcome = try await Self.run(project)
            #expect(ci.count == min(run + 1, 4))
            guard run >= 4 else { continue }
            let codes = outcome.entries.flatMap(\.plan.decisions).map(\.code)
            #expect(codes == ["upload-limit"] && outcome.summary == .needsPerson)
        }
        world.pass(seconds: 3600)
        _ = try await Self.run(project)
        #expect(ci.count == 5)
    }
}
