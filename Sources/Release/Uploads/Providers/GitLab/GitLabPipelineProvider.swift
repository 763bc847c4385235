import HTTPTransport
import Settings
import WebAPI

/// Pipelines through the API (https://docs.gitlab.com/api/pipelines/#create-a-new-pipeline).
struct GitLabPipelineProvider: UploadProvider {
    let pipelines: GitLabPipelines
    let variables: [Settings.Upload.Field]
    let inputs: [Settings.Upload.Field]

    var clock: ServerClock? { pipelines.client.clock }
    var findsByKey: Bool { true }

    func start(_ order: UploadOrder) async throws(UploadError) -> UploadRun? {
        let body = GitLabNewPipeline(
            ref: pipelines.branch(of: order).text,
            variables: pipelines.sendsVariables
                ? try order.variables(variables).map { GitLabVariable(key: $0.name, value: $0.value) } : nil,
            inputs: inputs.isEmpty ? nil : Dictionary(try order.values(of: inputs).map { ($0.name, $0.value) }) { $1 })
        let call = APICall.post(pipelines.path + ["pipeline"], json: body)
        return pipelines.started(try await pipelines.client.value(of: call))
    }

    func run(_ id: String) async throws(UploadError) -> UploadRun { try await pipelines.run(id) }

    func run(_ id: String, namedFor order: UploadOrder) async throws(UploadError) -> UploadRun {
        try await pipelines.run(id, namedFor: order)
    }

    func search(for order: UploadOrder, since: Int) async throws(UploadError) -> UploadSearch {
        try await pipelines.search(for: order, since: since)
    }
}

/// `POST /projects/:id/pipeline`.
private struct GitLabNewPipeline: Encodable {
    var ref: String
    var variables: [GitLabVariable]?
    var inputs: [String: String]?
}

extension UploadProviders {
    func gitLabPipeline(_ upload: Settings.Upload, _ app: String) throws(UploadError) -> GitLabPipelineProvider {
        let address = try ProjectAddress(upload.url, app: app, kind: .gitlab, forge: settings.forge)
        let token = try token(upload, for: address)
        return GitLabPipelineProvider(
            pipelines: GitLabPipelines(address, token: token, upload: upload, http: http), variables: upload.variables,
            inputs: upload.inputs)
    }
}
