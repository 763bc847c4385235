import WebAPI

/// The jobs of a run (https://docs.github.com/en/rest/actions/workflow-jobs).
private struct GitHubJobPage: Decodable, Sendable {
    struct Job: Decodable, Sendable {
        /// That of its check run, too.
        var id: Int
        var conclusion: String?
    }

    var jobs: [Job]
}

/// A message of a check run, at a line or at none (https://docs.github.com/en/rest/checks/runs#list-check-run-annotations).
private struct GitHubAnnotation: Decodable, Sendable {
    var message: String?
}

/// An environment whose protection keeps a run waiting
/// (https://docs.github.com/en/rest/actions/workflow-runs#get-pending-deployments-for-a-workflow-run).
private struct GitHubPendingDeployment: Decodable, Sendable {
    struct Environment: Decodable, Sendable {
        var name: String?
    }

    /// The reviewers, of whom only the number is used.
    struct Reviewer: Decodable, Sendable {}

    var environment: Environment?
    var reviewers: [Reviewer]?
}

extension GitHubWorkflowProvider {
    /// The run with what cancelled it, or what a person has to do for it, where the token may read that.
    func explained(_ run: UploadRun, status: String?) async -> UploadRun {
        var run = run
        if run.state == .cancelled, let words = await cancellation(of: run.id) {
            (run.reason, run.isSuperseded) = (client.redaction.shown(words), words.contains(Self.superseded))
        }
        if run.state == .waiting, status == "waiting", let environment = await reviewedEnvironment(of: run.id) {
            run.reason = "the environment \(environment) needs an approval"
        }
        return run
    }

    /// Part of the annotation of a run that `concurrency` cancelled: "Canceling since a higher priority waiting request for
    /// 'GROUP' exists" (seen in https://github.com/ncihtan/data-models/pull/252; GitHub doesn't document it).
    private static let superseded = "higher priority waiting request"
    /// The annotation of every cancelled step.
    private static let empty = "The operation was canceled."
    /// How many cancelled jobs are asked for what they say.
    private static let jobs = 3

    private func cancellation(of run: String) async -> String? {
        let call = APICall.get(path + ["runs", run, "jobs"], query: [("per_page", "100")])
        let page = try? await client.value(GitHubJobPage.self, of: call)
        for job in (page?.jobs ?? []).filter({ $0.conclusion == "cancelled" }).prefix(Self.jobs) {
            let annotations = try? await client.value(
                [GitHubAnnotation].self, of: .get(repository + ["check-runs", "\(job.id)", "annotations"]))
            let words = (annotations ?? []).compactMap(\.message)
            if let said = words.first(where: { $0 != Self.empty && $0.lowercased().contains("cancel") }) { return said }
        }
        return nil
    }

    private func reviewedEnvironment(of run: String) async -> String? {
        let pending = try? await client.value(
            [GitHubPendingDeployment].self, of: .get(path + ["runs", run, "pending_deployments"]))
        let reviewed = pending?.first { !($0.reviewers ?? []).isEmpty }
        return reviewed.map { client.redaction.shown($0.environment?.name ?? "of the job") }
    }
}
