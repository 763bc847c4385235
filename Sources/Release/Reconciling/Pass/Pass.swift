import GitTransport
import Names
import Releases

/// A run: observes, plans, takes the steps, and observes again, until a fresh read shows that nothing is left to do.
package struct Pass: Sendable {
    /// Plans for the releases that a command is about. It is asked anew after each observation.
    package typealias Planning = @Sendable (_ planner: Planner, _ releases: [Release]) throws -> [Plan]

    /// How many races a train may lose before it fails (exit 75).
    static let lostRaceLimit = 3
    /// The most observations of a run. Chains of trains take several; a defect must not loop for ever.
    static let observationLimit = 60

    let project: Project
    let permission: Planner.Permission
    let readsPipelines: Bool
    let trains: Set<TrainName>?
    let requested: Set<ReleaseName>
    let warnsOfReleasesWithoutTrain: Bool
    let planning: Planning
    let report: @Sendable (Outcome.TakenStep) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    /// A run.
    ///
    /// - Parameters:
    ///   - project: the project to reconcile.
    ///   - permission: what a person allowed for this run.
    ///   - readsPipelines: whether every open merge request is read for its pipeline.
    ///   - trains: the only trains for which pulls and forecasts are computed; `nil`: all.
    ///   - requested: the releases that a person named with their versions.
    ///   - warnsOfReleasesWithoutTrain: whether releases that the settings no longer name are told in the log.
    ///   - report: called after each step.
    ///   - pause: sleeps; replaced in tests.
    ///   - planning: returns the plans of the releases that the command concerns.
    package init(
        _ project: Project, permission: Planner.Permission = .init(), readsPipelines: Bool = false,
        trains: Set<TrainName>? = nil, requested: Set<ReleaseName> = [], warnsOfReleasesWithoutTrain: Bool = true,
        report: @escaping @Sendable (Outcome.TakenStep) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        planning: @escaping Planning
    ) {
        (self.project, self.permission) = (project, permission)
        (self.readsPipelines, self.report, self.pause) = (readsPipelines, report, pause)
        (self.trains, self.requested, self.planning) = (trains, requested, planning)
        self.warnsOfReleasesWithoutTrain = warnsOfReleasesWithoutTrain
    }

    /// Takes every step that can be taken now.
    package func run() async throws -> Outcome {
        let history = CachedHistory(project.store)
        let observer = Observer(project: project, history: history, isFirst: true, requested: requestedBranches)
        var state = State(observer: observer)
        for _ in 0..<Self.observationLimit {
            let planned = try await observeAndPlan(state.observer)
            state.recordFailures(ofReading: planned.failures)
            state.recordMergeFailures(planned.observation)
            let due = Self.independent(state.due(planned.plans))
            if due.isEmpty {
                guard let delay = state.delay(waitingFor: planned.plans) else {
                    if state.relistIfChanged() { continue }
                    if state.relistForMissingLanding(of: planned.plans) {
                        try await pause(.milliseconds(500))
                        continue
                    }
                    await warnOfReleasesWithoutTrain(in: planned, history)
                    await project.write(await journalUpdates(after: [], planned, history))
                    return outcome(planned, state)
                }
                state.keepLists(planned.observation)
                try await pause(delay)
            } else {
                let confirmed = state.confirmed(due)
                state.prepareNextObservation(after: confirmed, planned.observation)
                let journals = await journalUpdates(after: confirmed, planned, history)
                try await take(confirmed, journals: journals, in: &state)
            }
        }
        throw RunFailure(
            .failed,
            "the run did not settle after \(Self.observationLimit) observations; this is a bug, please report it")
    }
}

extension Pass {
    /// The plans with steps to take now. A plan that pulls from a branch that an earlier plan moves waits for the next
    /// observation, so that it pulls once.
    static func independent(_ plans: [Plan]) -> [Plan] {
        var moved: Set<BranchName> = []
        return plans.filter { plan in
            let waits = plan.release.live?.upstream.map { moved.contains($0.branch) } ?? false
            guard !waits, !plan.steps.isEmpty else { return false }
            moved.formUnion(plan.steps.compactMap(\.movedBranch))
            return true
        }
    }
}
