import Foundation

@testable import Uploads

/// What a vendor publishes about its runs: what the stand-ins of the tests and the readers of relctl are held against.
struct Vendor: Sendable, CustomStringConvertible {
    let name: String
    /// Where it is published, and as of when.
    let source: String
    /// Every word for the state of a run, and what it means here.
    let words: [String: UploadRun.State]
    /// What relctl's reader makes of a word.
    let read: @Sendable (_ word: String) throws -> UploadRun.State
    /// The fields of a run.
    var fields: Set<String> = []
    /// The statuses of answers to an order that was taken.
    var taken: Set<Int> = []
    /// The stand-ins that speak like this.
    var dialects: [Dialect] = []

    var description: String { name }

    static let all: [Vendor] = [
        gitLabPipelines, gitHubStatus, gitHubConclusion, gitea, forgejo, jenkins, bitrise, xcodeProgress,
        xcodeCompletion,
    ]

    static let gitLabPipelines = Vendor(
        name: "GitLab: status of pipelines and jobs",
        source: "docs.gitlab.com/api/pipelines, API v4 description of 18.x and doc/api/pipelines.md at 017a6c129d6a",
        words: [
            "created": .waiting, "waiting_for_resource": .waiting, "preparing": .waiting,
            "waiting_for_callback": .waiting, "pending": .waiting, "running": .running, "success": .succeeded,
            "failed": .failed, "canceling": .running, "canceled": .cancelled, "skipped": .failed, "manual": .waiting,
            "scheduled": .waiting,
        ],
        read: { word in
            try decoded(GitLabPipeline.self, ["id": 1, "status": word]).run.state
        },
        fields: [
            "id", "iid", "project_id", "status", "source", "ref", "name", "sha", "before_sha", "tag", "yaml_errors",
            "user", "updated_at", "created_at", "started_at", "finished_at", "committed_at", "duration",
            "queued_duration", "coverage", "web_url", "detailed_status", "archived",
        ],
        taken: [201], dialects: [.gitLabTrigger, .gitLabPipeline])

    private static let gitHubFields: Set<String> = [
        "id", "name", "check_suite_id", "head_branch", "head_sha", "path", "run_number", "run_attempt", "event",
        "status", "conclusion", "workflow_id", "url", "html_url", "created_at", "updated_at", "actor",
        "triggering_actor", "run_started_at", "jobs_url", "logs_url", "display_title",
    ]

    static let gitHubStatus = Vendor(
        name: "GitHub: status",
        source: "github/rest-api-description 2022-11-28 (October 2026 build), workflow-run",
        words: [
            "requested": .waiting, "queued": .waiting, "pending": .waiting, "waiting": .waiting,
            "in_progress": .running,
        ],
        read: { try decoded(GitHubRun.self, ["id": 1, "status": $0]).run.state },
        fields: gitHubFields, taken: [200, 204], dialects: [.gitHubWorkflow])

    static let gitHubConclusion = Vendor(
        name: "GitHub: conclusion", source: gitHubStatus.source,
        words: [
            "success": .succeeded, "failure": .failed, "neutral": .failed, "cancelled": .cancelled,
            "skipped": .failed, "timed_out": .failed, "action_required": .waiting, "stale": .failed,
            "startup_failure": .failed,
        ],
        read: { try decoded(GitHubRun.self, ["id": 1, "status": "completed", "conclusion": $0]).run.state })

    /// A status alone, or with the conclusion behind a slash.
    static let gitea = Vendor(
        name: "Gitea: status and conclusion",
        source: "go-gitea/gitea at 00ca8c62e440: services/convert/convert.go, ToActionsStatus and ToActionWorkflowRun",
        words: [
            "queued": .waiting, "waiting": .waiting, "in_progress": .running, "completed/success": .succeeded,
            "completed/cancelled": .cancelled, "completed/failure": .failed, "completed/skipped": .failed,
        ],
        read: { word in
            let parts = word.split(separator: "/").map(String.init)
            let run: [String: Any] = ["id": 1, "status": parts[0], "conclusion": parts.count > 1 ? parts[1] : ""]
            return try decoded(GiteaRun.self, run).run.state
        },
        fields: [
            "id", "url", "previous_attempt_url", "html_url", "run_number", "run_attempt", "started_at",
            "completed_at", "event", "display_title", "head_branch", "head_sha", "status", "conclusion", "path",
            "repository", "trigger_actor", "actor",
        ],
        taken: [200, 204], dialects: [.gitea])

    static let forgejo = Vendor(
        name: "Forgejo: status",
        source: "codeberg.org/forgejo/forgejo, models/actions/status.go; swagger: ActionRun (not read again)",
        words: [
            "waiting": .waiting, "blocked": .waiting, "running": .running, "success": .succeeded, "failure": .failed,
            "cancelled": .cancelled, "skipped": .failed, "unknown": .running,
        ],
        read: { try decoded(GiteaRun.self, ["id": 1, "status": $0]).run.state })

    static let jenkins = Vendor(
        name: "Jenkins: result",
        source: "jenkinsci/jenkins: hudson.model.Result, hudson.model.Run, ParametersDefinitionProperty (003e525b792b)",
        words: [
            "SUCCESS": .succeeded, "UNSTABLE": .failed, "FAILURE": .failed, "NOT_BUILT": .failed,
            "ABORTED": .cancelled,
        ],
        read: {
            let settings = try Fixed.settings(["provider: gitlab-pipeline"], forge: "gitlab", at: "https://x.example")
            return try decoded(JenkinsBuild.self, ["number": 1, "building": false, "result": $0])
                .run(of: "job/x", releasing: ProjectRemotes(settings.forge)).state
        },
        fields: ["number", "url", "building", "result", "queueId", "timestamp", "actions"], taken: [201],
        dialects: [.jenkins])

    static let bitrise = Vendor(
        name: "Bitrise: status",
        source: "api-docs.bitrise.io (v0.1), v0.BuildResponseItemModel; docs: managing an app's builds",
        words: ["0": .running, "1": .succeeded, "2": .failed, "3": .cancelled, "4": .cancelled],
        read: {
            let build: [String: Any] = ["slug": "a", "status": Int($0) ?? -1, "started_on_worker_at": "2026"]
            return try decoded(BitriseBuild.self, build).run(web: "https://app.bitrise.io").state
        },
        fields: [
            "abort_reason", "branch", "build_number", "commit_hash", "commit_message", "commit_view_url",
            "environment_prepare_finished_at", "finished_at", "is_on_hold", "machine_type_id", "original_build_params",
            "pull_request_id", "pull_request_target_branch", "pull_request_view_url", "slug", "stack_identifier",
            "started_on_worker_at", "status", "status_text", "tag", "triggered_at", "triggered_by",
            "triggered_workflow",
        ],
        taken: [201], dialects: [.bitrise])

    private static let apple = "App Store Connect API 4.4.1 (OpenAPI of July 2026), ciBuildRuns"

    static let xcodeProgress = Vendor(
        name: "Xcode Cloud: executionProgress", source: apple,
        words: ["PENDING": .waiting, "RUNNING": .running],
        read: { try decoded(XcodeCloudRun.self, ["executionProgress": $0]).state },
        fields: [
            "number", "createdDate", "startedDate", "finishedDate", "sourceCommit", "destinationCommit",
            "isPullRequestBuild", "issueCounts", "executionProgress", "completionStatus", "startReason",
            "cancelReason",
        ],
        taken: [201], dialects: [.xcodeCloud])

    static let xcodeCompletion = Vendor(
        name: "Xcode Cloud: completionStatus", source: apple,
        words: [
            "SUCCEEDED": .succeeded, "FAILED": .failed, "ERRORED": .failed, "CANCELED": .cancelled,
            "SKIPPED": .failed,
        ],
        read: { try decoded(XcodeCloudRun.self, ["executionProgress": "COMPLETE", "completionStatus": $0]).state })

    private static func decoded<Value: Decodable>(_ type: Value.Type, _ json: [String: Any]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: try JSONSerialization.data(withJSONObject: json))
    }
}
