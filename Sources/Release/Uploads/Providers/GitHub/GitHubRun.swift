import Names
import WebAPI

/// A run of a workflow (https://docs.github.com/en/rest/actions/workflow-runs).
struct GitHubRun: Decodable, Sendable {
    var id: Int
    var status: String?
    var conclusion: String?
    var htmlUrl: String?
    var headSha: String?
    var headBranch: String?
    /// The workflow's file, and perhaps the ref after an `@`.
    var path: String?
    /// The title that the workflow's `run-name` made.
    var displayTitle: String?
    var createdAt: String?

    var run: UploadRun {
        var run = UploadRun(
            id: "\(id)", url: htmlUrl.flatMap(PeopleLink.checked), state: Self.state(status, conclusion),
            commit: headSha.flatMap { CommitID(hex: $0) })
        run.label = displayTitle.map { .title($0) }
        if conclusion == "action_required" { run.reason = "it needs an approval" }
        return run
    }

    /// The name of its workflow's file.
    var file: String? { path?.prefix { $0 != "@" }.split(separator: "/").last.map(String.init) }

    func isAfter(_ moment: Int) -> Bool {
        createdAt.flatMap { Timestamp.seconds(iso8601: $0) }.map { $0 >= moment } ?? false
    }

    /// A word that is not known yet is no end. `action_required` waits for a person.
    /// (https://docs.github.com/en/rest/actions/workflow-runs, `status` and `conclusion`; `blocked` is Forgejo's.)
    static func state(_ status: String?, _ conclusion: String?) -> UploadRun.State {
        switch (conclusion ?? "").isEmpty ? status : conclusion {
        case "queued", "waiting", "requested", "pending", "action_required", "blocked": .waiting
        case "success": .succeeded
        case "failure", "timed_out", "startup_failure", "skipped", "neutral", "stale": .failed
        case "cancelled": .cancelled
        default: .running
        }
    }
}

/// `GET …/runs`.
struct GitHubRunPage: Decodable, Sendable {
    var workflowRuns: [GitHubRun]
}

/// The answer to a dispatch that is asked for the run; Gitea answers the same.
struct WorkflowRunDetails: Decodable, Sendable {
    var workflowRunId: Int
    var htmlUrl: String?

    var run: UploadRun {
        UploadRun(id: "\(workflowRunId)", url: htmlUrl.flatMap(PeopleLink.checked), state: .waiting)
    }
}
