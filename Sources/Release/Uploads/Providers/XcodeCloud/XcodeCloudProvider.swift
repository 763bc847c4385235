import HTTPTransport
import Names
import Settings
import WebAPI

/// Workflows of Xcode Cloud, through the App Store Connect API
/// (https://developer.apple.com/documentation/appstoreconnectapi/xcode-cloud-workflows-and-builds).
///
/// Xcode Cloud takes no variables, so that a run doesn't show what it was started for: after a lost answer only the
/// absence of runs can be proved. Such a build works out app and version by itself; its commit is in `CI_COMMIT`.
struct XcodeCloudProvider: UploadProvider {
    let connect: AppStoreConnect
    /// The workflow's id, or its name.
    let workflow: String
    /// The app's number; needed for a name, and for links.
    let app: String?
    /// The branch that holds the workflow; `nil`: the one that is uploaded.
    let ref: BranchName?
    /// The ids of the branches that were looked up before.
    let references: XcodeCloudReferences
    let clock: ServerClock? = ServerClock()

    /// How soon a run is listed is not documented.
    var listsLate: Bool { true }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        let client = try connect.client()
        let workflow = try await workflowID(client)
        let reference = try await reference(ref ?? order.branch, of: workflow, client)
        let body = XcodeCloudOrder(
            data: .init(relationships: [
                "workflow": .init("ciWorkflows", workflow), "sourceBranchOrTag": .init("scmGitReferences", reference),
            ]))
        let answer: AppStoreAnswer<XcodeCloudRun> = try await client.value(
            of: .post(["v1", "ciBuildRuns"], json: body))
        return run(of: answer.data)
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.word(id, of: "Xcode Cloud")
        let answer: AppStoreAnswer<XcodeCloudRun> = try await connect.client().value(
            of: .get(["v1", "ciBuildRuns", id]))
        return run(of: answer.data)
    }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        let id = try RunID.word(id, of: "Xcode Cloud")
        let client = try connect.client()
        let answer: AppStoreAnswer<XcodeCloudRun> = try await client.value(
            of: .get(["v1", "ciBuildRuns", id], query: [("include", "workflow")]))
        let run = run(of: answer.data)
        if let other = answer.data.relationships?["workflow"]?.data?.id, try await workflowID(client) != other {
            throw RunID.ofAnotherJob(run, "it is one of another workflow than \(workflow)")
        }
        return run
    }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        var client = try connect.client()
        if let clock { client.clock = clock }
        let workflow = try await workflowID(client)
        let reference = try await reference(ref ?? order.branch, of: workflow, client)
        let start = since - UploadSearch.clockTolerance
        let call = APICall.get(
            ["v1", "ciWorkflows", workflow, "buildRuns"],
            query: [("sort", "-number"), ("limit", "50"), ("include", "sourceBranchOrTag")])
        let (runs, isWhole) = try await client.resources(
            XcodeCloudRun.self, call, until: { $0.attributes?.isBefore(start) ?? false })
        let candidates = runs.filter { resource in
            let branch = resource.relationships?["sourceBranchOrTag"]?.data?.id
            let attributes = resource.attributes
            return attributes?.isBefore(start) != true && attributes?.mayBeOrdered != false
                && (branch == nil || branch == reference)
        }
        return .verdict(
            candidates.map { Candidate(run: run(of: $0), recognition: .unknown) }, isWhole: isWhole,
            remedy: "Xcode Cloud doesn't show what a run was started for; look at it, and decide")
    }

    private func run(of resource: AppStoreResource<XcodeCloudRun>) -> UploadRun {
        var run = UploadRun(
            id: resource.id, url: link(to: resource.id), state: resource.attributes?.state ?? .waiting,
            commit: resource.attributes?.commit
        ).tellingCommit(ref == nil)
        if run.state == .cancelled {
            run.reason = resource.attributes?.cancellation
            run.isSuperseded = resource.attributes?.isSuperseded ?? false
        }
        return run
    }

    func hazards(on branch: BranchName?) async throws(UploadError) -> [UploadHazard]? {
        let client = try connect.client()
        let answer: AppStoreAnswer<XcodeCloudWorkflow> = try await client.value(
            of: .get(["v1", "ciWorkflows", try await workflowID(client)]))
        var hazards: [UploadHazard] = []
        if answer.data.attributes?.branchStartCondition?.autoCancel == true {
            hazards.append(
                UploadHazard(
                    "the Xcode Cloud workflow \(workflow) cancels a build when the branch changes",
                    remedy: "switch off Auto-cancel Builds in its start condition, or make a workflow for uploads alone"
                ))
        }
        if answer.data.attributes?.isEnabled == false {
            hazards.append(UploadHazard("the Xcode Cloud workflow \(workflow) is disabled", remedy: "activate it"))
        }
        return hazards
    }

    /// Reads the workflow. The key's role decides what it may start, and isn't told.
    func jobCheck(on branch: BranchName?) async throws(UploadError) -> UploadJobCheck? {
        let client = try connect.client()
        _ = try await client.granted(.get(["v1", "ciWorkflows", try await workflowID(client)]))
        return UploadJobCheck("the Xcode Cloud workflow \(workflow)")
    }

    /// The page of a run; the API doesn't tell it. The issuer of a key is its team.
    private func link(to run: String) -> String? {
        guard let app, let team = connect.key.issuer else { return nil }
        return PeopleLink.checked(
            "https://appstoreconnect.apple.com/teams/\(team)/apps/\(app)/ci/builds/\(run)/summary")
    }
}

extension XcodeCloudProvider {
    /// The id as it is, or that of the one workflow of the app with this name.
    private func workflowID(_ client: ProviderClient) async throws(UploadError) -> String {
        if workflow.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil { return workflow }
        guard let app else {
            throw UploadError(
                .refused, "the workflow \(workflow) is named, and app_store_connect.app_ids doesn't say of which app",
                hint: "add the app there, or write the workflow's id, which is in the address of its page")
        }
        let product: AppStoreAnswer<NoAttributes> = try await client.value(of: .get(["v1", "apps", app, "ciProduct"]))
        let workflows = try await client.resources(
            XcodeCloudWorkflow.self,
            .get(["v1", "ciProducts", product.data.id, "workflows"], query: [("limit", "200")])
        ).elements
        let named = workflows.filter { $0.attributes?.name == workflow }
        guard let only = named.first, named.count == 1 else {
            let names = workflows.compactMap { $0.attributes?.name }.joined(separator: ", ")
            throw UploadError(
                named.isEmpty ? .notFound : .refused,
                named.isEmpty
                    ? "Xcode Cloud has no workflow \(workflow), only \(client.redaction.shown(names))"
                    : "Xcode Cloud has several workflows \(workflow)",
                hint: "write the workflow's id, which is in the address of its page")
        }
        return only.id
    }

    /// Finds the id of a branch; Xcode Cloud knows a branch as soon as it was pushed.
    private func reference(
        _ branch: BranchName, of workflow: String, _ client: ProviderClient
    ) async throws(UploadError) -> String {
        if let known = await known(branch, of: workflow, client) { return known }
        let repository: AppStoreAnswer<NoAttributes> = try await client.value(
            of: .get(["v1", "ciWorkflows", workflow, "repository"]))
        let (listed, isWhole) = try await client.resources(
            XcodeCloudReference.self,
            .get(["v1", "scmRepositories", repository.data.id, "gitReferences"], query: [("limit", "200")]), pages: 50,
            until: { $0.attributes?.isLive(branch) == true })
        guard let match = listed.last(where: { $0.attributes?.isLive(branch) == true }) else {
            throw isWhole
                ? UploadError(
                    .notFound, "Xcode Cloud knows no branch \(branch)",
                    hint: "push it, and check that the workflow's repository is this one")
                : UploadError(
                    .refused,
                    "Xcode Cloud has more branches and tags than relctl reads (\(listed.count)), none is \(branch)",
                    hint: "delete branches and tags that nobody needs any more")
        }
        references.keep(match.id, for: branch, of: workflow)
        return match.id
    }

    /// The reference that was found before, if it is still that of the branch: one call instead of up to fifty.
    private func known(_ branch: BranchName, of workflow: String, _ client: ProviderClient) async -> String? {
        guard let id = references.id(of: branch, in: workflow),
            let answer: AppStoreAnswer<XcodeCloudReference> = try? await client.value(
                of: .get(["v1", "scmGitReferences", id])),
            answer.data.attributes?.isLive(branch) == true
        else { return nil }
        return id
    }
}

extension UploadProviders {
    func xcodeCloud(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> XcodeCloudProvider {
        guard let workflow = upload.workflow else {
            throw UploadError(.refused, "the upload names no workflow", hint: "set its workflow")
        }
        return XcodeCloudProvider(
            connect: try appStoreConnect(), workflow: workflow, app: settings.appStoreConnect?.appIDs[app],
            ref: upload.ref, references: references)
    }
}
