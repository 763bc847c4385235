import Forges
import HTTPTransport
import Settings

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

    private func dispatch(_ order: UploadOrder, asksForRun: Bool) async throws(UploadError) -> UploadRun? {
        let body = GitHubDispatch(
            ref: order.branch.text,
            inputs: Dictionary(try order.variables(variables).map { ($0.name, $0.value) }) { $1 },
            return_run_details: asksForRun ? true : nil)
        let response = try await client.granted(
            .post(path + ["workflows", workflow, "dispatches"], json: body))
        guard response.status != 204 else { return nil }
        return try client.decode(WorkflowRunDetails.self, from: response, isWrite: true).run
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        return try await client.value(GitHubRun.self, of: .get(path + ["runs", id])).run
    }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let start = Timestamp.iso8601(since - UploadSearch.clockTolerance)
        let call = ProviderCall.get(
            path + ["workflows", workflow, "runs"],
            query: [
                ("event", "workflow_dispatch"), ("branch", order.branch.text), ("created", ">=\(start)"),
                ("per_page", "100"),
            ])
        let (runs, isWhole) = try await client.list(call) { (page: GitHubRunPage) in page.workflowRuns }
        let candidates = runs.map { run in
            Candidate(
                run: run.run,
                recognition: order.recognize(title: run.displayTitle ?? "", isAfterClaim: run.isAfter(since)))
        }
        return .verdict(
            candidates, isWhole: isWhole,
            remedy: "its title doesn't say what it was started for; add to \(workflow) the line run-name: "
                + "Upload ${{ inputs.RELCTL_KEY }}#${{ inputs.RELCTL_ATTEMPT }}")
    }

    private var path: [String] { ["repos"] + project.split(separator: "/").map(String.init) + ["actions"] }
}

/// `POST …/dispatches`.
private struct GitHubDispatch: Encodable {
    var ref: String
    var inputs: [String: String]
    var return_run_details: Bool?
}

/// What GitHub's complaints about workflows mean.
enum GitHubComplaints {
    static func meaning(_ complaint: Complaint, token: String, workflow: String) -> (
        kind: UploadError.Kind, remedy: String
    )? {
        switch complaint.status {
        case 401: (.permission, "the token in \(token) is wrong or has expired")
        case 403 where complaint.says("rate limit"): (.busy, "wait for the limit to end")
        case 403:
            (
                .permission,
                "the token in \(token) needs the permission actions: read and write (classic: the scope repo)"
            )
        case 404:
            (.notFound, "\(workflow) must be on the default branch, and the token in \(token) must see the project")
        case 422: order(complaint, workflow)
        default: nil
        }
    }

    /// GitHub has one status for all that doesn't fit; its messages are in English only.
    private static func order(_ complaint: Complaint, _ workflow: String) -> (kind: UploadError.Kind, remedy: String)? {
        if complaint.says("No ref found") { return (.notFound, "push the branch first") }
        if complaint.says("Unexpected inputs") {
            return (
                .refused,
                "declare RELCTL_APP, RELCTL_SHA, RELCTL_VERSION, RELCTL_ATTEMPT, RELCTL_KEY and the upload's variables "
                    + "under on.workflow_dispatch.inputs of \(workflow), on the branch too"
            )
        }
        if complaint.says("workflow_dispatch") { return (.refused, "add workflow_dispatch under on: to \(workflow)") }
        return nil
    }
}

extension UploadProviders {
    func gitHubWorkflow(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> GitHubWorkflowProvider {
        let address = try ProjectAddress(upload.url, app: app, kind: .github, forge: settings.forge)
        let (token, workflow) = (try token(upload, for: address), try workflowFile(upload))
        var client = ProviderClient(
            name: "GitHub", root: GitHubRoots(webRoot: address.root).rest, credentials: .bearer(token.secret),
            http: http
        ) { GitHubComplaints.meaning($0, token: token.name, workflow: workflow) }
        client.headers = [("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28")]
        return GitHubWorkflowProvider(
            client: client, project: address.path, workflow: workflow, variables: upload.variables)
    }

    /// The file's name: people write its path, too.
    func workflowFile(_ upload: Settings.Upload) throws(UploadError) -> String {
        guard let file = upload.workflow?.split(separator: "/").last else {
            throw UploadError(.refused, "the upload names no workflow", hint: "set its workflow, such as upload.yml")
        }
        return String(file)
    }
}
