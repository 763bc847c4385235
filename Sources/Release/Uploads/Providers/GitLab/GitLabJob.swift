import Names
import WebAPI

/// The words that GitLab has for the state of a pipeline, and of a job.
enum GitLabStatus {
    /// The job waits for a person.
    static let manual = "manual"

    /// https://docs.gitlab.com/api/pipelines/ and https://docs.gitlab.com/api/jobs/, attribute `status`. A word that is not
    /// known yet is no end.
    static func state(_ status: String) -> UploadRun.State {
        switch status {
        case "created", "waiting_for_resource", "waiting_for_callback", "preparing", "pending", "scheduled", manual:
            .waiting
        case "success": .succeeded
        case "failed", "skipped": .failed
        case "canceled": .cancelled
        // "running", "canceling".
        default: .running
        }
    }
}

/// A job of a pipeline (https://docs.gitlab.com/api/jobs/#list-pipeline-jobs).
struct GitLabJob: Decodable, Sendable {
    var id: Int
    var name: String
    var status: String
    var webUrl: String?
    var failureReason: String?

    /// Applies the job's result to the run of its pipeline.
    func applied(to pipeline: UploadRun) -> UploadRun {
        var run = pipeline
        run.state = GitLabStatus.state(status)
        run.url = webUrl.flatMap(PeopleLink.checked) ?? pipeline.url
        run.reason =
            switch status {
            case GitLabStatus.manual: "the job \(name) has to be started"
            case "skipped": "the job \(name) was skipped"
            case "failed": failureReason.map { "the job \(name): \($0)" }
            // The job waits for whatever its pipeline waits for.
            default: run.state == .waiting ? pipeline.reason : nil
            }
        return run
    }
}

/// A job that starts another pipeline (https://docs.gitlab.com/api/jobs/#list-pipeline-trigger-jobs).
struct GitLabBridge: Decodable, Sendable {
    struct Downstream: Decodable, Sendable {
        var id: Int
        var webUrl: String?

        /// Whether it belongs to the project at `path` (`["projects", PATH or number]`), as its page says.
        func isChild(of path: [String]) -> Bool {
            guard let project = path.last, !project.allSatisfy(\.isNumber), let webUrl else { return true }
            return webUrl.lowercased().contains("/\(project.lowercased())/-/pipelines/")
        }
    }

    /// `nil`: it has not started one.
    var downstreamPipeline: Downstream?
}

extension GitLabPipelines {
    /// How an upload stands: by its job where one is named, and with what cancelled it.
    func result(of pipeline: GitLabPipeline) async throws(UploadError) -> UploadRun {
        var run = run(of: pipeline)
        if let job { run = try await result(of: job, in: pipeline, run) }
        guard run.state == .cancelled, GitLabStatus.state(pipeline.status) == .cancelled,
            let newer = try? await successor(of: pipeline)
        else { return run }
        let link = newer.webUrl.flatMap(PeopleLink.checked) ?? "pipeline \(newer.id)"
        (run.reason, run.isSuperseded) = ("a newer pipeline of the branch was created then: \(link)", true)
        return run
    }

    private func result(
        of job: String, in pipeline: GitLabPipeline, _ run: UploadRun
    ) async throws(UploadError) -> UploadRun {
        if let found = try await find(job, in: pipeline.id) { return found.applied(to: run) }
        var missing = run
        if run.state.isFinal {
            (missing.state, missing.reason) = (run.state == .cancelled ? .cancelled : .failed, "it has no job \(job)")
        }
        return missing
    }

    /// Looks for a job in a pipeline, then in its child pipelines, level by level.
    ///
    /// - Parameter levels: how many levels of children there may be
    ///   (https://docs.gitlab.com/ci/pipelines/downstream_pipelines/#nested-child-pipelines).
    private func find(_ job: String, in pipeline: Int, levels: Int = 2) async throws(UploadError) -> GitLabJob? {
        // Retried jobs are listed once, as they stand now.
        let jobs: [GitLabJob] = try await all("jobs", of: pipeline)
        if let found = jobs.filter({ $0.name == job }).max(by: { $0.id < $1.id }) { return found }
        guard levels > 0 else { return nil }
        let bridges: [GitLabBridge] = try await all("bridges", of: pipeline)
        for child in bridges.compactMap(\.downstreamPipeline).prefix(Self.childLimit) {
            // The pipelines of other projects are not children.
            guard child.isChild(of: path) else { continue }
            if let found = try await find(job, in: child.id, levels: levels - 1) { return found }
        }
        return nil
    }

    private func all<Item: Decodable & Sendable>(_ kind: String, of pipeline: Int) async throws(UploadError) -> [Item] {
        let call = APICall.get(path + ["pipelines", "\(pipeline)", kind], query: [("per_page", "100")])
        let (items, isWhole) = try await client.list(call) { (page: [Item]) in page }
        guard isWhole else { throw UploadError(.malformed, "GitLab lists too many \(kind) of pipeline \(pipeline)") }
        return items
    }

    /// How many child pipelines of one pipeline are looked into.
    private static let childLimit = 20

    /// The pipeline for which GitLab cancelled another one. Its API doesn't tell (`auto_canceled_by` is shown on the page
    /// only): it is that of another commit of the branch which was created when the other one ended
    /// (`app/services/ci/pipeline_creation/cancel_redundant_pipelines_service.rb`).
    private func successor(of pipeline: GitLabPipeline) async throws(UploadError) -> GitLabPipeline? {
        func seconds(_ text: String?) -> Int? { text.flatMap { Timestamp.seconds(iso8601: $0) } }
        guard let ref = pipeline.ref, let created = pipeline.createdAt,
            let ended = seconds(pipeline.finishedAt ?? pipeline.updatedAt)
        else { return nil }
        let call = APICall.get(
            path + ["pipelines"],
            query: [
                ("ref", ref), ("created_after", created), ("order_by", "id"), ("sort", "asc"), ("per_page", "100"),
            ])
        let newer: [GitLabPipeline] = try await client.value(of: call)
        return newer.first { other in
            guard other.id > pipeline.id, other.sha != pipeline.sha, let created = seconds(other.createdAt) else {
                return false
            }
            return (-Self.simultaneous...Self.simultaneous).contains(ended - created)
        }
    }

    /// How long GitLab takes to cancel the jobs of a redundant pipeline, in seconds; it does so in the background.
    private static let simultaneous = 120
}
