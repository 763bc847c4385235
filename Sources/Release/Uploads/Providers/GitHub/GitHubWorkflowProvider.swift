import HTTPTransport
import Names
import Settings
import WebAPI

/// Workflows of GitHub Actions with the trigger `workflow_dispatch`
/// (https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event).
///
/// The workflow has to declare relctl's variables as inputs, and makes its runs recognisable with
/// `run-name: Upload ${{ inputs.RELCTL_KEY }}#${{ inputs.RELCTL_ATTEMPT }}`.
struct GitHubWorkflowProvider: UploadProvider {
    let client: ProviderClient
    /// Owner and name.
    let project: String
    /// The file's name.
    let workflow: String
    let variables: [Settings.Upload.Field]
    /// Whether its commits are those of the branch that is uploaded.
    var tellsCommits = true
    /// The branch that holds the workflow; `nil`: the one that is uploaded.
    var ref: BranchName?
    var clock: ServerClock? { client.clock }
    var findsByKey: Bool { true }

    /// On 27 September 2023 the events that start runs were worked off 32 minutes late
    /// (https://www.githubstatus.com/incidents/tpykx175y6jt).
    var listsLate: Bool { true }

    /// Since February 2026 the answer names the run where it is asked to; servers that don't know the question answer
    /// 204 or refuse it (https://github.blog/changelog/2026-02-19-workflow-dispatch-api-now-returns-run-ids).
    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        do throws(UploadError) {
            return try await dispatch(order, asksForRun: true)
        } catch {
            // A refusal that names the parameter is one of the whole call: nothing has started.
            guard error.kind == .refused, error.message.contains("return_run_details") else { throw error }
            return try await dispatch(order, asksForRun: false)
        }
    }

    /// 25. Older servers take 10 and refuse more (422), which starts nothing
    /// (https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event).
    private static let inputLimit = 25

    private func dispatch(_ order: UploadOrder, asksForRun: Bool) async throws(UploadError) -> UploadRun? {
        let inputs = Dictionary(try order.variables(variables).map { ($0.name, $0.value) }) { $1 }
        guard inputs.count <= Self.inputLimit else {
            throw UploadError(
                .refused, "the upload has \(inputs.count) inputs, and a dispatch takes \(Self.inputLimit)",
                hint: "leave some of its variables out; relctl's own are five of them")
        }
        let body = GitHubDispatch(
            ref: branch(of: order).text, inputs: inputs,
            return_run_details: asksForRun ? true : nil)
        let response = try await client.granted(
            .post(path + ["workflows", workflow, "dispatches"], json: body))
        guard response.status != 204 else { return nil }
        return try client.decode(WorkflowRunDetails.self, from: response, isWrite: true).run
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        let run: GitHubRun = try await client.value(of: .get(path + ["runs", id]))
        return await explained(run.run.tellingCommit(tellsCommits), status: run.status)
    }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        let run: GitHubRun = try await client.value(of: .get(path + ["runs", id]))
        try RunID.check(run.run, of: run.file, is: workflow)
        try RunID.check(run.run, on: run.headBranch, is: branch(of: order))
        return await explained(run.run.tellingCommit(tellsCommits), status: run.status)
    }

    private func branch(of order: UploadOrder) -> BranchName { ref ?? order.branch }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let start = Timestamp.iso8601(since - UploadSearch.clockTolerance)
        let call = APICall.get(
            path + ["workflows", workflow, "runs"],
            query: [
                ("event", "workflow_dispatch"), ("branch", branch(of: order).text), ("created", ">=\(start)"),
                ("per_page", "100"),
            ])
        let (runs, isWhole) = try await client.list(call) { (page: GitHubRunPage) in page.workflowRuns }
        let candidates = runs.map { run in
            Candidate(
                run: run.run.tellingCommit(tellsCommits),
                recognition: order.recognize(title: run.displayTitle ?? "", isAfterClaim: run.isAfter(since)))
        }
        return .verdict(
            candidates, isWhole: isWhole,
            remedy: "its title doesn't say what it was started for; add to \(workflow) the line run-name: "
                + "Upload ${{ inputs.RELCTL_KEY }}#${{ inputs.RELCTL_ATTEMPT }}")
    }

    var path: [String] { repository + ["actions"] }
    var repository: [String] { ["repos"] + project.split(separator: "/").map(String.init) }
}

/// `POST …/dispatches`.
private struct GitHubDispatch: Encodable {
    var ref: String
    var inputs: [String: String]
    var return_run_details: Bool?
}

extension UploadProviders {
    func gitHubWorkflow(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> GitHubWorkflowProvider {
        let address = try ProjectAddress(upload.url, app: app, kind: .github, forge: settings.forge)
        let (token, workflow) = (try token(upload, for: address), try workflowFile(upload))
        var client = ProviderClient(
            name: "GitHub", root: GitHubRoots(webRoot: address.root).rest, credentials: .bearer(token.secret),
            http: http
        ) { GitHubErrorRule.meaning($0, token: token.name, workflow: workflow) }
        client.headers = [("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28")]
        return GitHubWorkflowProvider(
            client: client, project: address.path, workflow: workflow, variables: upload.variables,
            tellsCommits: address.isReleased && upload.ref == nil, ref: upload.ref)
    }

    /// The file's name: people write its path, too.
    func workflowFile(_ upload: Settings.Upload) throws(UploadError) -> String {
        guard let file = upload.workflow?.split(separator: "/").last else {
            throw UploadError(.refused, "the upload names no workflow", hint: "set its workflow, such as upload.yml")
        }
        return String(file)
    }
}
