import Names
import Releases

extension Pass {
    /// An observation and the plans that follow from it.
    struct PlannedObservation {
        var observation: Observation
        var plans: [Plan]
        /// The failures of trains that could not be read completely.
        var failures: [TrainName: RunFailure] = [:]
    }

    /// Observes, and plans. The details and notes that a plan needs are read after a first plan, which is then made again.
    func observeAndPlan(_ observer: Observer) async throws -> PlannedObservation {
        let draft = try await plan(try await observer.observe(), observer.history)
        let (detailed, failures) = try await observer.details(
            for: draft.plans, everyPipeline: readsPipelines, of: draft.observation)
        var planned = try await plan(detailed, observer.history)
        let noted = try await observer.notes(for: planned.plans, after: draft.plans, of: detailed)
        let readMore = noted.notes.count > detailed.notes.count || noted.origins.count > detailed.origins.count
        if readMore { planned = try await plan(noted, observer.history) }
        planned.failures.merge(failures) { _, read in read }
        return planned
    }

    func plan(_ observation: Observation, _ history: CachedHistory) async throws -> PlannedObservation {
        let plans = try await project.withObjects {
            let assessor = assessor(observation, history)
            return try planning(Planner(assessor, permission: permission), try assessor.assess())
        }
        return PlannedObservation(observation: observation, plans: plans, failures: try Self.failures(of: plans))
    }

    /// The errors of assessing and planning, by train.
    private static func failures(of plans: [Plan]) throws -> [TrainName: RunFailure] {
        var failures: [TrainName: RunFailure] = [:]
        for plan in plans {
            guard let error = plan.failure else { continue }
            let failure = RunFailure(error)
            if failure.kind == .interrupted { throw failure }
            failures[plan.release.train.name] = failure
        }
        return failures
    }

    func assessor(
        _ observation: Observation, _ history: CachedHistory, forecasts: Bool = true
    ) -> Assessor {
        var assessor = Assessor(
            fleet: project.fleet, observation: observation, history: history, identity: project.identity)
        assessor.acceptedRewrites = permission.acceptedRewrites
        assessor.undoChoice = permission.undoChoice
        assessor.forcesGates = permission.forceGate
        assessor.forecastsAll = forecasts
        assessor.integrates = trains
        assessor.requested = requested
        return assessor
    }

    /// The branches of the releases that a person named. Once such a branch is gone, nothing else may name its merge requests.
    var requestedBranches: Set<BranchName> {
        Set(requested.compactMap { project.fleet[$0.train]?.branch.branch(version: $0.version) })
    }
}
