import HTTPTransport
import Settings
import WebAPI

/// Pipelines through a trigger token (https://docs.gitlab.com/ci/triggers/), followed with the forge's own token,
/// because a trigger token can start pipelines and nothing else.
struct GitLabTriggerProvider: UploadProvider {
    let pipelines: GitLabPipelines
    let variables: [Settings.Upload.Field]
    let inputs: [Settings.Upload.Field]
    private let trigger: NamedToken
    private let starter: ProviderClient

    init(
        _ address: ProjectAddress, trigger: NamedToken, reader: NamedToken?, upload: Settings.Upload,
        http: any HTTPSending
    ) {
        pipelines = GitLabPipelines(address, token: reader, upload: upload, http: http)
        (self.trigger, variables, inputs) = (trigger, upload.variables, upload.inputs)
        // Without credentials in the header: the token in the form is the whole authorisation.
        var starter = ProviderClient(name: "GitLab", root: pipelines.client.root, http: http) {
            Self.meaning($0, trigger: trigger.name)
        }
        starter.conceal(trigger.secret)
        self.starter = starter
    }

    var clock: ServerClock? { pipelines.client.clock }
    var findsByKey: Bool { true }

    /// The token goes in the body, where no access log keeps it.
    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        let variables = pipelines.sendsVariables ? try order.variables(variables) : []
        let fields =
            variables.map { (name: "variables[\($0.name)]", value: $0.value) }
            + (try order.values(of: inputs).map { (name: "inputs[\($0.name)]", value: $0.value) })
        let branch = pipelines.branch(of: order).text
        let form = [(name: "token", value: trigger.secret.reveal()), (name: "ref", value: branch)] + fields
        let call = APICall.post(pipelines.path + ["trigger", "pipeline"], form: form)
        return pipelines.started(try await starter.value(of: call))
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun { try await pipelines.run(id) }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        try await pipelines.run(id, namedFor: order)
    }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        try await pipelines.search(for: order, since: since)
    }

    /// A trigger token that is wrong looks like a project that isn't there.
    private static func meaning(_ response: ErrorResponse, trigger: String) -> ErrorMeaning? {
        switch response.status {
        case 401, 404:
            (.permission, "the trigger token in \(trigger) is not one of this project, or the project's path is wrong")
        case 403: (.permission, "the owner of the trigger token in \(trigger) may not run pipelines on this branch")
        default: GitLabErrorRule.meaning(response, token: trigger)
        }
    }
}

extension UploadProviders {
    func gitLabTrigger(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> GitLabTriggerProvider {
        let address = try ProjectAddress(upload.url, app: app, kind: .gitlab, forge: settings.forge)
        guard let name = upload.tokenVariable else {
            throw UploadError(.permission, "gitlab-trigger needs a trigger token", hint: "set the upload's token")
        }
        return GitLabTriggerProvider(
            address, trigger: NamedToken(name: name, secret: try secret(name)), reader: forgeToken(for: address),
            upload: upload, http: http)
    }
}
