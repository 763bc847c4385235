import Forges
import HTTPTransport
import Settings
import WebAPI

/// Tells a pass that an event started from the one that a later event started: the later one sees everything that this
/// one would, so a burst of pushes makes two passes and not twenty.
///
/// GitLab alone needs this: GitHub keeps one waiting run of a concurrency group, and Jenkins one waiting build.
struct SupersededRun {
    private let project: String
    private let branch: String
    private let pipeline: Int

    /// The pipeline that this process runs in; `nil` where none is, or where a schedule or a person started it: such a pass is
    /// always carried out, so that events that never end hold nothing up
    /// (https://docs.gitlab.com/ci/variables/predefined_variables/).
    ///
    /// - Parameter forge: a server that the token is meant for; a pipeline of another one is left alone.
    init?(_ variables: [String: String], forge: Settings.ForgeSettings) {
        guard forge.kind == .gitlab, variables["CI_PIPELINE_SOURCE"] == "trigger",
            let server = variables["CI_SERVER_URL"].flatMap(WebOrigin.init(of:)), server == WebOrigin(of: forge.url),
            let project = variables["CI_PROJECT_ID"], Int(project) != nil, let branch = variables["CI_COMMIT_REF_NAME"],
            let pipeline = variables["CI_PIPELINE_ID"].flatMap(Int.init)
        else { return nil }
        (self.project, self.branch, self.pipeline) = (project, branch, pipeline)
    }

    /// Returns the id of the later pipeline that waits; `nil` also where the token may not see it: then this pass is
    /// carried out.
    static func successor(under settings: Settings, http: HTTPClient) async -> Int? {
        guard let run = SupersededRun(Environment.variables, forge: settings.forge),
            let token = try? settings.forge.token(in: Environment.variables)
        else { return nil }
        let secret = Secret(token.value)
        http.conceal(secret)
        let forge = GitLabForge(url: settings.forge.url, project: run.project, token: secret, http: http)
        let newest = try? await forge.newestUnfinishedPipeline(of: run.branch, source: "trigger")
        return newest.flatMap { $0 }.flatMap { $0 > run.pipeline ? $0 : nil }
    }
}
