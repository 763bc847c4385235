import Forges
import HTTPTransport
import Settings
import WebAPI

/// Detects that a later pipeline waits which sees everything that this pass would: a burst of pushes then leads to two
/// passes and not to twenty. Such a pipeline has the job that this process is; an upload's has not.
///
/// GitLab alone needs this: GitHub keeps one waiting run of a concurrency group, and Jenkins one waiting build.
struct SupersededRun {
    private let project: String
    private let branch: String
    private let pipeline: Int
    private let job: String

    /// The pipeline that this process runs in; `nil` if there is none, or if a schedule or a person started it. Such a
    /// pass always runs, so that a constant stream of events can't hold everything up
    /// (https://docs.gitlab.com/ci/variables/predefined_variables/).
    ///
    /// - Parameter forge: the forge that the token is meant for; a pipeline on another server is ignored.
    init?(_ variables: [String: String], forge: Settings.ForgeSettings) {
        guard forge.kind == .gitlab, variables["CI_PIPELINE_SOURCE"] == "trigger",
            let server = variables["CI_SERVER_URL"].flatMap(WebOrigin.init(of:)), server == WebOrigin(of: forge.url),
            let project = variables["CI_PROJECT_ID"], Int(project) != nil, let branch = variables["CI_COMMIT_REF_NAME"],
            let pipeline = variables["CI_PIPELINE_ID"].flatMap(Int.init), let job = variables["CI_JOB_NAME"]
        else { return nil }
        (self.project, self.branch, self.pipeline, self.job) = (project, branch, pipeline, job)
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
        return try? await forge.newestPipeline(
            after: run.pipeline, of: run.branch, source: "trigger", waitingWith: run.job)
    }
}
