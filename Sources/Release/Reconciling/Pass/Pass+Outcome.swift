import Names
import Releases

extension Pass {
    func outcome(_ planned: PlannedObservation, _ state: State) -> Outcome {
        let entries = planned.plans.map { plan in
            var plan = plan
            // A run orders each app once, so an upload of another commit is left to the next run.
            if plan.steps.contains(where: { $0.uploadedApp.map(state.orderedApps.contains) ?? false }) {
                plan.waitingFor.append(.uploadInterval)
            }
            let verdict = plan.release.live?.openMergeRequest.flatMap { planned.observation.mergeability[$0.id] }
            var entry = Outcome.Entry(
                plan: plan, failure: state.failures[plan.release.train.name] ?? plan.undecidedOrder,
                pipeline: verdict?.pipeline ?? plan.release.head.flatMap { planned.observation.headPipelines[$0] },
                conflictOrigin: plan.conflict.flatMap { planned.observation.origins[$0.cause] })
            entry.orderFailures = state.orderFailures[plan.release.name] ?? [:]
            entry.approvals = plan.release.live?.openMergeRequest.flatMap { planned.observation.approvals[$0.id] }
            let journal = planned.observation.journals[plan.release.train.name]
            entry.needsSince = try? DecisionAge(history: state.observer.history, journal: journal).start(of: entry)
            return entry
        }
        var outcome = Outcome(entries: entries, steps: state.steps)
        outcome.journals = planned.observation.journals
        return outcome
    }
}
