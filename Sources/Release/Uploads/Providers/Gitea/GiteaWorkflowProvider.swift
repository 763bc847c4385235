import HTTPTransport
import Names
import Settings
import WebAPI

/// Workflows of Gitea and Forgejo Actions with the trigger `workflow_dispatch`.
///
/// Newer servers name the run of a dispatch if they are asked to, Gitea by the query and Forgejo by the body. Older
/// ones answer 204 only, and list the run from then on. Only Forgejo shows the inputs of a run.
struct GiteaWorkflowProvider: UploadProvider {
    let client: ProviderClient
    /// Owner and name.
    let project: String
    /// The file's name.
    let workflow: String
    let variables: [Settings.Upload.Field]
    /// Whether its commits are those of the branch that is uploaded.
    let tellsCommits: Bool
    /// The branch that holds the workflow; `nil`: the one that is uploaded.
    let ref: BranchName?
    var clock: ServerClock? { client.clock }
    var findsByKey: Bool { true }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        let newest = try? await newestRuns().map(\.id).max() ?? 0
        let body = GiteaDispatch(
            ref: branch(of: order).ref,
            inputs: Dictionary(try order.variables(variables).map { ($0.name, $0.value) }) { $1 })
        let response = try await client.granted(
            .post(
                path + ["workflows", workflow, "dispatches"], query: [("return_run_details", "true")], json: body))
        guard response.status != 204, !response.body.isEmpty else { return await newRun(of: order, after: newest) }
        let dispatched = try client.decode(GiteaDispatched.self, from: response, isWrite: true)
        return (dispatched.workflowRunId ?? dispatched.id).map {
            UploadRun(id: "\($0)", url: dispatched.htmlUrl.flatMap(PeopleLink.checked), state: .waiting)
        }
    }

    /// The run of an order that was taken by a server that doesn't name it. It was made before the answer, and so it is
    /// among those that came since the newest before; which one it is can't be told where several did.
    private func newRun(of order: UploadOrder, after newest: Int?) async -> UploadRun? {
        guard let newest, let runs = try? await newestRuns() else { return nil }
        let new = runs.filter { $0.id > newest && $0.mayBe(workflow, on: branch(of: order)) }
        return new.count == 1 ? new.first?.run.tellingCommit(tellsCommits) : nil
    }

    private func newestRuns() async throws(UploadError) -> [GiteaRun] {
        try await client.value(GiteaRunPage.self, of: dispatches).workflowRuns ?? []
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        let run: GiteaRun = try await client.value(of: .get(path + ["runs", id]))
        var found = run.run.tellingCommit(tellsCommits)
        if found.state == .cancelled { found.reason = await successor(of: run) }
        return found
    }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        let id = try RunID.number(id, of: client.name)
        let run: GiteaRun = try await client.value(of: .get(path + ["runs", id]))
        try RunID.check(run.run, of: run.file, is: workflow)
        try RunID.check(run.run, on: run.headBranch ?? run.prettyref, is: branch(of: order))
        return try await self.run(id)
    }

    /// The newer run for which Gitea cancelled this one; Gitea itself doesn't say so. It is only a hint for people: a
    /// new order would in turn cancel the newer run.
    private func successor(of run: GiteaRun) async -> String? {
        guard let branch = (run.headBranch ?? run.prettyref).flatMap(BranchName.init),
            let next = try? await newestRuns().filter({ $0.id > run.id && $0.mayBe(workflow, on: branch) })
                .min(by: { $0.id < $1.id })
        else { return nil }
        return "\(workflow) was started again on the branch: \(next.run.url ?? "run \(next.id)")"
    }

    private func branch(of order: UploadOrder) -> BranchName { ref ?? order.branch }

    /// Runs come newest first; those that still wait have no date yet.
    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let start = since - UploadSearch.clockTolerance
        let (runs, isWhole): ([GiteaRun], Bool)
        do throws(UploadError) {
            (runs, isWhole) = try await client.list(
                dispatches, elements: { (page: GiteaRunPage) in page.workflowRuns ?? [] }, until: { $0.isBefore(start) }
            )
        } catch {
            guard error.kind == .notFound else { throw error }
            return .inconclusive("this server doesn't list runs; Gitea does since 1.24, and so does a newer Forgejo")
        }
        let candidates = runs.filter { !$0.isBefore(start) && $0.mayBe(workflow, on: branch(of: order)) }.map {
            Candidate(run: $0.run.tellingCommit(tellsCommits), recognition: $0.recognition(as: order, since: since))
        }
        return .verdict(
            candidates, isWhole: isWhole,
            remedy: "Gitea doesn't show what a run was started with; look at it, and decide")
    }

    private var dispatches: APICall {
        .get(path + ["runs"], query: [("event", "workflow_dispatch"), ("limit", "50")])
    }

    private var path: [String] { repository + ["actions"] }
    var repository: [String] { ["repos"] + project.split(separator: "/").map(String.init) }
}

/// `POST …/dispatches`.
private struct GiteaDispatch: Encodable {
    var ref: String
    var inputs: [String: String]
    /// Forgejo's; Gitea doesn't mind.
    var return_run_info = true
}

extension UploadProviders {
    func giteaWorkflow(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> GiteaWorkflowProvider {
        let address = try ProjectAddress(upload.url, app: app, kind: .gitea, forge: settings.forge)
        let (token, workflow) = (try token(upload, for: address), try workflowFile(upload))
        let client = ProviderClient(
            name: "Gitea", root: address.root + "/api/v1", credentials: .bearer(token.secret), http: http
        ) { response in
            switch response.status {
            case 401: (.permission, "the token in \(token.name) is wrong or has expired")
            case 403:
                (
                    .permission,
                    "the token in \(token.name) needs the scope write:repository, and its account to write code"
                )
            // The router's own words: there is no such route.
            case 404 where response.says("404 page not found") && response.isWrite:
                (.refused, "this server has no API that starts workflows: Gitea has one since 1.23")
            case 404:
                (
                    .notFound,
                    "\(workflow) must be on the branch; runs can be read since Gitea 1.24, and on a newer Forgejo"
                )
            default: nil
            }
        }
        return GiteaWorkflowProvider(
            client: client, project: address.path, workflow: workflow, variables: upload.variables,
            tellsCommits: address.isReleased && upload.ref == nil, ref: upload.ref)
    }
}
