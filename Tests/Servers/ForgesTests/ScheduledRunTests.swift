import Forges
import HTTPTransport
import Testing

@Suite struct ScheduledRunTests {
    private static let schedules = GitLabScript.project + "/pipeline_schedules?scope=active&per_page=100"
    private static let pipelines = GitLabScript.project + "/pipelines?source=schedule&per_page=1"
    private static let pipeline =
        #"[{"id":7,"status":"success","created_at":"2026-11-21T05:39:54.123Z","web_url":"https://x/7"}]"#
    private static let run = ScheduledRuns.Run(startedAt: 1_795_239_594, status: "success", url: "https://x/7")

    @Test(arguments: [
        ((200, #"[{"id":1},{"id":2}]"#), (200, pipeline), ScheduledRuns(active: 2, last: run) as ScheduledRuns?),
        ((200, "[]"), (200, "[]"), ScheduledRuns(active: 0, last: nil)),
        ((403, "{}"), (200, pipeline), ScheduledRuns(active: nil, last: run)),
        ((200, #"[{"id":1}]"#), (403, "{}"), ScheduledRuns(active: 1, last: nil)),
        ((200, #"[{"id":1}]"#), (200, #"[{"created_at":"yesterday"}]"#), ScheduledRuns(active: 1, last: nil)),
        ((404, "{}"), (502, "<html>"), nil),
    ])
    func ofGitLab(schedules: (Int, String), pipelines: (Int, String), runs: ScheduledRuns?) async throws {
        try await GitLabScript.play(
            .answer("GET", Self.schedules, schedules.0, schedules.1),
            .answer("GET", Self.pipelines, pipelines.0, pipelines.1)
        ) { forge in
            let told = try await forge.scheduledRuns()
            #expect(told == runs)
        }
    }

    @Test(arguments: [
        (
            200,
            #"{"workflow_runs":[{"conclusion":"failure","created_at":"2026-11-21T05:39:54Z","html_url":"https://u"}]}"#,
            ScheduledRuns(active: nil, last: .init(startedAt: 1_795_239_594, status: "failure", url: "https://u"))
                as ScheduledRuns?
        ),
        (200, #"{"total_count":0,"workflow_runs":[]}"#, ScheduledRuns(active: nil, last: nil)),
        (403, "{}", nil),
    ])
    func ofGitHub(status: Int, body: String, runs: ScheduledRuns?) async throws {
        let path = "/repos/mobile/ios/actions/runs?event=schedule&per_page=1"
        let workflows = Script.Entry.answer(
            "GET", "/repos/mobile/ios/actions/workflows?per_page=100", 200,
            #"{"workflows":[{"path":"a.yml","state":"active"},{"path":"b.yml","state":"disabled_manually"}]}"#)
        let entries = [.answer("GET", path, status, body)] + (status == 200 ? [workflows] : [])
        try await Script.play(root: "https://api.github.com", entries) { http in
            let forge = GitHubForge(url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: http)
            let told = try await forge.scheduledRuns()
            #expect(told == runs)
        }
    }

    /// After 60 days without a commit.
    @Test func gitHubSwitchesSchedulesOff() async throws {
        let entries: [Script.Entry] = [
            .answer("GET", "/repos/mobile/ios/actions/runs?event=schedule&per_page=1", 200, "{}"),
            .answer(
                "GET", "/repos/mobile/ios/actions/workflows?per_page=100", 200,
                #"{"workflows":[{"path":".github/workflows/relctl.yml","state":"disabled_inactivity"}]}"#),
        ]
        try await Script.play(root: "https://api.github.com", entries) { http in
            let forge = GitHubForge(url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: http)
            let lapsed = try await forge.scheduledRuns()?.lapsed
            #expect(lapsed == [".github/workflows/relctl.yml"])
        }
    }
}
