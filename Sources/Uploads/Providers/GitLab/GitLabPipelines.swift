import Forges
import HTTPTransport
import Names

/// The pipelines of a GitLab project, to be followed and searched (https://docs.gitlab.com/api/pipelines/).
struct GitLabPipelines: Sendable {
    let client: ProviderClient
    /// The full path, or the number.
    let project: String
    /// Whether its commits are those of the project that is released.
    let tellsCommits: Bool

    /// `token`: `nil` reads what everybody may read.
    init(_ address: ProjectAddress, token: NamedToken?, http: any HTTPSending) {
        (project, tellsCommits) = (address.path, address.isReleased)
        client = ProviderClient(
            name: "GitLab", root: address.root + "/api/v4", credentials: token.map { .bearer($0.secret) }, http: http,
            judge: { GitLabComplaints.meaning($0, token: token?.name) })
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        return run(of: try await client.value(of: .get(path + ["pipelines", id])))
    }

    /// Looks through the pipelines of the order's branch that changed since: a pipeline made since then did.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let start = Timestamp.iso8601(since - UploadSearch.clockTolerance)
        let call = ProviderCall.get(
            path + ["pipelines"],
            query: [
                ("ref", order.branch.text), ("updated_after", start), ("order_by", "id"), ("sort", "desc"),
                ("per_page", "100"),
            ])
        let (pipelines, isWhole) = try await client.list(call) { (page: [GitLabPipeline]) in page }
        var candidates: [Candidate] = []
        for pipeline in pipelines where pipeline.mayBeOrdered {
            candidates.append(
                Candidate(run: run(of: pipeline), recognition: try await recognize(pipeline, as: order, since: since)))
        }
        return .verdict(
            candidates, isWhole: isWhole,
            remedy: "the variables of its pipelines can't be read with this token, which takes the role Maintainer "
                + "(https://docs.gitlab.com/api/pipelines/#get-variables-of-a-pipeline)")
    }

    /// By its variables, which take the role Maintainer, or to be the one who started it; else by its name.
    private func recognize(
        _ pipeline: GitLabPipeline, as order: UploadOrder, since: Int
    ) async throws(UploadError) -> Recognition {
        do throws(UploadError) {
            let variables: [GitLabVariable] = try await client.value(
                of: .get(path + ["pipelines", "\(pipeline.id)", "variables"]))
            func value(_ name: String) -> String? { variables.first { $0.key == name }?.value }
            return order.recognize(key: value("RELCTL_KEY"), attempt: value("RELCTL_ATTEMPT"))
        } catch {
            guard error.kind == .permission else { throw error }
            let created = pipeline.createdAt.flatMap { Timestamp.seconds(iso8601: $0) }
            return order.recognize(title: pipeline.name ?? "", isAfterClaim: created.map { $0 >= since } ?? false)
        }
    }

    func run(of pipeline: GitLabPipeline) -> UploadRun { pipeline.run.tellingCommit(tellsCommits) }

    var path: [String] { ["projects", project] }
}

/// A pipeline, in lists and by itself.
struct GitLabPipeline: Decodable, Sendable {
    var id: Int
    var status: String
    var sha: String?
    var webUrl: String?
    var source: String?
    var name: String?
    var createdAt: String?

    /// Whether a trigger or the API may have started it; `pipeline` is a trigger with a job's token.
    var mayBeOrdered: Bool { source.map { ["trigger", "api", "pipeline"].contains($0) } ?? true }

    var run: UploadRun {
        var run = UploadRun(
            id: "\(id)", url: webUrl.flatMap(PeopleLink.checked), state: state,
            commit: sha.flatMap { CommitID(hex: $0) })
        run.label = name.map { .title($0) }
        return run
    }

    /// https://docs.gitlab.com/api/pipelines/, attribute `status`. A word that is not known yet is no end.
    private var state: UploadRun.State {
        switch status {
        case "created", "waiting_for_resource", "waiting_for_callback", "preparing", "pending", "scheduled", "manual":
            .waiting
        case "success": .succeeded
        case "failed", "skipped": .failed
        case "canceled": .cancelled
        default: .running
        }
    }
}

/// A variable that a pipeline was started with.
struct GitLabVariable: Codable, Sendable {
    var key: String
    var value: String
}
