import HTTPTransport
import Names
import Settings
import WebAPI

/// The pipelines of a GitLab project, to be followed and searched (https://docs.gitlab.com/api/pipelines/).
struct GitLabPipelines: Sendable {
    let client: ProviderClient
    /// The full path, or the number.
    let project: String
    /// Whether its commits are those of the branch that is uploaded.
    let tellsCommits: Bool
    /// The branch that holds the job; `nil`: the one that is uploaded.
    let ref: BranchName?
    /// The job whose result counts; `nil`: the pipeline's.
    let job: String?
    /// Whether orders come as variables, and not as inputs alone.
    let sendsVariables: Bool

    /// `token`: `nil` reads what everybody may read.
    init(_ address: ProjectAddress, token: NamedToken?, upload: Settings.Upload, http: any HTTPSending) {
        (project, tellsCommits) = (address.path, address.isReleased && upload.ref == nil)
        (ref, job) = (upload.ref, upload.job)
        sendsVariables = upload.inputs.isEmpty || !upload.variables.isEmpty
        client = ProviderClient(
            name: "GitLab", root: address.root + "/api/v4", credentials: token.map { .bearer($0.secret) }, http: http,
            rule: { GitLabErrorRule.meaning($0, token: token?.name) })
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        return try await result(of: try await client.value(of: .get(path + ["pipelines", id])))
    }

    /// A run that a person names. Its variables tell its order, where they may be read; one without a key was started by
    /// hand, and the person answers for it.
    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        let pipeline: GitLabPipeline = try await client.value(of: .get(path + ["pipelines", id]))
        try RunID.check(self.run(of: pipeline), on: pipeline.ref, is: branch(of: order))
        var run = try await result(of: pipeline)
        let given = sendsVariables ? try await variables(of: pipeline) : nil
        if let key = given?["RELCTL_KEY"], !key.isEmpty {
            run.label = .variables(key: key, attempt: given?["RELCTL_ATTEMPT"])
        }
        return run
    }

    /// The run that an order has become just now.
    func started(_ pipeline: GitLabPipeline) -> UploadRun {
        var run = run(of: pipeline)
        // A new pipeline has not ended, and its job is unknown yet.
        if run.state == .succeeded || (job != nil && run.state.isFinal) { run.state = .waiting }
        return run
    }

    /// The branch on which the pipeline of an order is created.
    func branch(of order: UploadOrder) -> BranchName { ref ?? order.branch }

    /// Looks through the pipelines of the order's branch that changed since: a pipeline made since then did.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let start = Timestamp.iso8601(since - UploadSearch.clockTolerance)
        let call = APICall.get(
            path + ["pipelines"],
            query: [
                ("ref", branch(of: order).text), ("updated_after", start), ("order_by", "id"), ("sort", "desc"),
                ("per_page", "100"),
            ])
        let (pipelines, isWhole) = try await client.list(call) { (page: [GitLabPipeline]) in page }
        var candidates: [Candidate] = []
        for pipeline in pipelines where pipeline.mayBeOrdered {
            let recognition = try await recognize(pipeline, as: order, since: since)
            let run = recognition == .this ? try await result(of: pipeline) : run(of: pipeline)
            candidates.append(Candidate(run: run, recognition: recognition))
        }
        return .verdict(
            candidates, isWhole: isWhole,
            remedy: sendsVariables
                ? "the variables of its pipelines can't be read with this token, which takes the role Maintainer "
                    + "(https://docs.gitlab.com/api/pipelines/#get-variables-for-a-pipeline)"
                : "its name doesn't say what it was started for; give inputs {key} and {attempt}, and name pipelines by them"
        )
    }

    /// Recognises a pipeline by its variables, which only Maintainers and the user who started it may read; else by its
    /// name.
    private func recognize(
        _ pipeline: GitLabPipeline, as order: UploadOrder, since: Int
    ) async throws(UploadError) -> Recognition {
        let created = pipeline.createdAt.flatMap { Timestamp.seconds(iso8601: $0) }
        let byName = order.recognize(title: pipeline.name ?? "", isAfterClaim: created.map { $0 >= since } ?? false)
        guard sendsVariables, let given = try await variables(of: pipeline) else { return byName }
        return order.recognize(key: given["RELCTL_KEY"], attempt: given["RELCTL_ATTEMPT"])
    }

    /// The variables that a pipeline was started with; `nil` where this token may not read them.
    private func variables(of pipeline: GitLabPipeline) async throws(UploadError) -> [String: String]? {
        do throws(UploadError) {
            let variables: [GitLabVariable] = try await client.value(
                of: .get(path + ["pipelines", "\(pipeline.id)", "variables"]))
            return Dictionary(variables.map { ($0.key, $0.value) }) { first, _ in first }
        } catch {
            guard error.kind == .permission else { throw error }
            return nil
        }
    }

    func run(of pipeline: GitLabPipeline) -> UploadRun { pipeline.run.tellingCommit(tellsCommits) }

    var path: [String] { ["projects", project] }
}

/// A pipeline, as lists and the single read show it.
struct GitLabPipeline: Decodable, Sendable {
    var id: Int
    var status: String
    var sha: String?
    var webUrl: String?
    var source: String?
    var name: String?
    var ref: String?
    var createdAt: String?
    var updatedAt: String?
    var finishedAt: String?

    /// Whether a trigger or the API may have started it; `pipeline` is a trigger with a job's token.
    var mayBeOrdered: Bool { source.map { ["trigger", "api", "pipeline"].contains($0) } ?? true }

    var run: UploadRun {
        var run = UploadRun(
            id: "\(id)", url: webUrl.flatMap(PeopleLink.checked), state: GitLabStatus.state(status),
            commit: sha.flatMap { CommitID(hex: $0) })
        run.label = name.map { .title($0) }
        if status == GitLabStatus.manual { run.reason = "a manual job has to be started" }
        return run
    }
}

/// A variable that a pipeline was started with.
struct GitLabVariable: Codable, Sendable {
    var key: String
    var value: String
}
