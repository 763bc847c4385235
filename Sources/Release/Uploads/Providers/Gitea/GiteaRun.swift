import FoundationEssentials
import Names
import Printing
import WebAPI

/// A run of a workflow, as Gitea (https://docs.gitea.com/api/, `ActionWorkflowRun`) or Forgejo
/// (https://codeberg.org/api/swagger, `ActionRun`) have it. Where both name a thing, one of the names is there.
struct GiteaRun: Decodable, Sendable {
    var id: Int
    var status: String?
    var htmlUrl: String?
    var event: String?

    // Gitea's.
    var conclusion: String?
    var displayTitle: String?
    var headSha: String?
    var headBranch: String?
    /// The file's name, and the ref after an `@`.
    var path: String?
    var startedAt: String?

    // Forgejo's.
    var title: String?
    var commitSha: String?
    var prettyref: String?
    var workflowId: String?
    var created: String?
    /// JSON of what started it, inputs included.
    var eventPayload: String?
    var runHtmlUrl: String?

    var run: UploadRun {
        var run = UploadRun(
            id: "\(id)", url: (htmlUrl ?? runHtmlUrl).flatMap(PeopleLink.checked),
            state: GitHubRun.state(status, conclusion),
            commit: (headSha ?? commitSha).flatMap { CommitID(hex: $0) })
        // A person who starts the workflow by hand leaves it empty.
        if let inputs, let key = inputs["RELCTL_KEY"]?.string, !key.isEmpty {
            run.label = .variables(key: key, attempt: inputs["RELCTL_ATTEMPT"]?.string)
        } else {
            run.label = (displayTitle ?? title).map { .title($0) }
        }
        return run
    }

    /// The inputs of the dispatch.
    private var inputs: JSONValue? {
        let payload = eventPayload.flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
        guard case .object? = payload?["inputs"] else { return nil }
        return payload?["inputs"]
    }

    /// When it was made, or at least started; `nil` where it waits, which is written as the year 1 or 1970.
    private var moment: Int? {
        (created ?? startedAt).flatMap { Timestamp.seconds(iso8601: $0) }.flatMap { $0 > 86_400 ? $0 : nil }
    }

    func isBefore(_ start: Int) -> Bool { moment.map { $0 < start } ?? false }

    /// The name of its workflow's file.
    var file: String? {
        (workflowId ?? path.map { String($0.prefix { $0 != "@" }) })?.split(separator: "/").last.map(String.init)
    }

    /// Whether a dispatch of the workflow on the branch may have started it.
    func mayBe(_ workflow: String, on branch: BranchName) -> Bool {
        (event ?? "workflow_dispatch") == "workflow_dispatch"
            && (headBranch ?? prettyref).map { $0 == branch.text || $0 == branch.ref } ?? true
            && file.map { $0 == workflow } ?? true
    }

    func recognition(as order: UploadOrder, since: Int) -> Recognition {
        if let inputs {
            return order.recognize(key: inputs["RELCTL_KEY"]?.string, attempt: inputs["RELCTL_ATTEMPT"]?.string)
        }
        return order.recognize(title: displayTitle ?? title ?? "", isAfterClaim: moment.map { $0 >= since } ?? false)
    }
}

/// `GET …/runs`.
struct GiteaRunPage: Decodable, Sendable {
    var workflowRuns: [GiteaRun]?
}

/// The answer to a dispatch: Gitea's, or Forgejo's with `id`.
struct GiteaDispatched: Decodable, Sendable {
    var workflowRunId: Int?
    var id: Int?
    var htmlUrl: String?
}
