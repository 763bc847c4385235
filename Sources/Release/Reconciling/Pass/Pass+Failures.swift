import Names
import Releases

extension Pass.State {
    /// Records that a step failed. It is not tried again in this run.
    mutating func recordFailure(_ failure: RunFailure, of step: Step) {
        failed.insert(step.identity)
        let train = step.release.train
        if let app = step.uploadedApp { orderFailures[step.release, default: [:]][app] = failure }
        failures[train] = failures[train]?.joined(with: failure) ?? failure
    }

    /// Records the trains that could not be read or planned.
    mutating func recordFailures(ofReading found: [TrainName: RunFailure]) {
        unreadable.formUnion(found.keys)
        failures.merge(found) { $0.joined(with: $1) }
    }

    /// Whether a step failed in this run. A run orders each app at most once, whatever the commit.
    func hasFailed(_ step: Step) -> Bool {
        failed.contains { $0 == step.identity || step.uploadedApp != nil && $0.uploadedApp == step.uploadedApp }
    }

    /// Whether a step of a plan that is being carried out is to be taken: neither it nor what it depends on failed.
    func isStillDue(_ step: Step, in plan: Plan) -> Bool {
        plan.leavingOut(failed: hasFailed).steps.contains(step)
    }
}
