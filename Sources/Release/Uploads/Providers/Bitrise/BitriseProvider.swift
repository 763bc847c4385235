import HTTPTransport
import Names
import Settings
import WebAPI

/// Builds of Bitrise (https://docs.bitrise.io/en/bitrise-ci/api/triggering-and-aborting-builds.html).
///
/// It builds exactly the commit that is ordered, and tells what a build was triggered with.
struct BitriseProvider: UploadProvider {
    let client: ProviderClient
    /// The web root.
    let web: String
    /// The app's name in URLs.
    let slug: String
    /// One of the two.
    let workflow: String?
    let pipeline: String?
    let variables: [Settings.Upload.Field]
    /// The branch that holds the job; `nil`: the one that is uploaded.
    let ref: BranchName?

    private func branch(of order: UploadOrder) -> BranchName { ref ?? order.branch }
    var clock: ServerClock? { client.clock }
    var findsByKey: Bool { true }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        let variables = try order.variables(variables)
        let body = BitriseTrigger(
            build_params: .init(
                branch: branch(of: order).text, commit_hash: ref == nil ? order.commit.hex : nil,
                workflow_id: workflow, pipeline_id: pipeline,
                environments: variables.map { .init(key: $0.name, mapped_to: $0.name, value: $0.value) }))
        let answer: BitriseTriggered = try await client.value(of: .post(path, json: body))
        guard let build = answer.slug else {
            let words = client.redaction.shown(answer.message ?? "it doesn't name the build")
            throw UploadError(answer.status == "error" ? .refused : .answerLost, "Bitrise: \(words)")
        }
        return UploadRun(id: build, url: answer.link.flatMap(PeopleLink.checked), state: .waiting)
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun {
        let id = try RunID.word(id, of: client.name)
        let answer: BitriseBuildAnswer = try await client.value(of: .get(path + [id]))
        return run(of: answer.data)
    }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        let id = try RunID.word(id, of: client.name)
        let build = try await client.value(BitriseBuildAnswer.self, of: .get(path + [id])).data
        let run = run(of: build)
        // The builds of a pipeline are those of its workflows.
        if let workflow { try RunID.check(run, of: build.triggeredWorkflow, is: workflow) }
        try RunID.check(run, on: build.branch, is: branch(of: order))
        return run
    }

    private func run(of build: BitriseBuild) -> UploadRun { build.run(web: web).tellingCommit(ref == nil) }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        let kind = workflow.map { [(name: "workflow", value: $0)] } ?? []
        let query =
            kind + [
                (name: "branch", value: branch(of: order).text),
                (name: "after", value: "\(since - UploadSearch.clockTolerance)"), (name: "limit", value: "50"),
            ]
        let (builds, isWhole) = try await client.list(
            .get(path, query: query), elements: { (page: BitriseBuildPage) in page.data },
            next: { page, _ in
                page.paging?.next.map { next in
                    client.root + APICall.get(path, query: query + [(name: "next", value: next)]).path
                }
            })
        let candidates = builds.map { Candidate(run: run(of: $0), recognition: $0.recognition(as: order)) }
        return .verdict(
            candidates, isWhole: isWhole,
            remedy: "Bitrise doesn't say what it was triggered with; look at it, and decide")
    }

    private var path: [String] { ["apps", slug, "builds"] }
}

extension UploadProviders {
    /// The url is the app's page, `https://app.bitrise.io/app/SLUG`; the API has a host of its own.
    func bitrise(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> BitriseProvider {
        let page = (try? upload.url?.filled(["app": app], escape: Escape.url)) ?? ""
        guard let match = page.firstMatch(of: /^(https?:\/\/[^\/?#]+)\/app\/([A-Za-z0-9\-]+)/) else {
            throw UploadError(
                .refused, "the upload's url is no page of a Bitrise app: \(page)",
                hint: "write it as in the browser: https://app.bitrise.io/app/SLUG")
        }
        guard let token = upload.tokenVariable, upload.workflow != nil || upload.pipelineID != nil else {
            throw UploadError(.refused, "a Bitrise upload needs a token, and a workflow or a pipeline_id")
        }
        let (web, secret) = (String(match.1), try secret(token))
        var client = ProviderClient(
            name: "Bitrise", root: (web == "https://app.bitrise.io" ? "https://api.bitrise.io" : web) + "/v0.1",
            http: http
        ) { response in
            switch response.status {
            case 401: (.permission, "the token in \(token) is wrong or has expired")
            case 403: (.permission, "the account of the token in \(token) needs the role Developer in the app's team")
            case 404: (.notFound, "check the upload's url; Bitrise hides apps that the token in \(token) may not see")
            default: nil
            }
        }
        client.conceal(secret)
        // Neither Bearer nor Basic: the token is the whole value.
        client.headers.append(("Authorization", secret.reveal()))
        return BitriseProvider(
            client: client, web: web, slug: String(match.2), workflow: upload.pipelineID == nil ? upload.workflow : nil,
            pipeline: upload.pipelineID, variables: upload.variables, ref: upload.ref)
    }
}
