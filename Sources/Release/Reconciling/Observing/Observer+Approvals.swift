import Names
import Releases

extension Observer {
    /// Reads who has approved the open merge request of a release: where people are shown it, where another takes its
    /// place, and where a pull depends on it.
    ///
    /// - Parameter isShown: whether people are to be told.
    func readApprovals(
        of request: MergeRequest, of plan: Plan, isShown: Bool, into detailed: inout Observation
    ) async throws {
        let train = plan.release.train
        let isReplaced =
            !plan.isLandingRequest(request) && plan.steps.contains { $0.name == "open-merge-request" }
        let holdsPull = train.mergeRequest.pullWhenApproved == .hold && plan.steps.contains { $0.movedBranch != nil }
        guard isShown || isReplaced || holdsPull else { return }
        // What it is to land on asks for them, whatever it goes to until then. A run asks once.
        let read = try await approvals.value(of: request) {
            try await project.forge.approvals(
                of: request, into: train.landsOn.contains(request.target) ? request.target : train.landsOn[0])
        }
        detailed.approvals[request.id] = read
    }
}
