import HTTPTransport
import Names
import Testing

@testable import Forges
@testable import WebAPI

/// When a commit reached a branch, on the forge's clock.
@Suite struct PipelineStartTests {
    private static let sha = String(repeating: "a", count: 40)
    private static let date = [("Date", "Sat, 21 Nov 2026 05:39:54 GMT")]

    private struct Dialect: Sendable {
        var root: String
        var project: String
        var pipelines: String
        var none: (Int, String)
        var make: @Sendable (any HTTPSending) -> any Forge
    }

    private static let dialects = [
        Dialect(
            root: "https://git.example.com/api/v4", project: "/projects/mobile%2Fios",
            pipelines: "/projects/mobile%2Fios/pipelines?sha=\(sha)&per_page=100",
            none: (403, #"{"message":"403 Forbidden"}"#),
            make: { GitLabForge(url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: $0) }),
        Dialect(
            root: "https://api.github.com", project: "/repos/mobile/ios",
            pipelines: "/repos/mobile/ios/actions/runs?head_sha=\(sha)&per_page=100",
            none: (403, #"{"message":"Resource not accessible by integration"}"#),
            make: { GitHubForge(url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: $0) }),
        Dialect(
            root: "https://git.example.com/api/v1", project: "/repos/mobile/ios",
            pipelines: "/repos/mobile/ios/commits/\(sha)/status?limit=50", none: (404, #"{"message":"not found"}"#),
            make: { GiteaForge(url: "https://git.example.com", project: "mobile/ios", token: Secret("t"), http: $0) }),
    ]

    private static let bodies = [
        #"[{"sha":"\#(sha)","ref":"x","status":"success","created_at":"2026-11-20T01:00:00Z"},"#
            + #"{"sha":"\#(sha)","ref":"Core/Release","status":"success","created_at":"2026-11-20T02:00:00Z"},"#
            + #"{"sha":"\#(sha)","ref":"Core/Release","status":"success","created_at":"2026-11-20T03:00:00Z"},"#
            + #"{"sha":"another","ref":"Core/Release","status":"success","created_at":"2026-11-20T00:00:00Z"}]"#,
        #"{"workflow_runs":[{"head_branch":"Core/Release","status":"queued","created_at":"2026-11-20T03:00:00Z"},"#
            + #"{"head_branch":"Core/Release","status":"queued","created_at":"2026-11-20T02:00:00Z"},"#
            + #"{"head_branch":"x","status":"queued","created_at":"2026-11-20T01:00:00Z"}]}"#,
        #"{"state":"success","statuses":[{"created_at":"2026-11-20T03:00:00Z"},{"created_at":"2026-11-20T02:00:00Z"}]}"#,
    ]

    @Test func theFirstOfTheBranchCounts() async throws {
        let commit = try #require(CommitID(hex: Self.sha))
        let branch = try #require(BranchName("Core/Release"))
        for (dialect, body) in zip(Self.dialects, Self.bodies) {
            try await Script.play(root: dialect.root, [.answer("GET", dialect.pipelines, 200, body)]) { http in
                let start = try await dialect.make(http).pipelineStart(of: commit, on: branch)
                #expect(start == Timestamp.seconds(iso8601: "2026-11-20T02:00:00Z"), "\(dialect.root)")
            }
            let (status, refusal) = dialect.none
            // Where GitHub Actions ran nothing, another CI may have.
            let others = dialect.root.contains("github") ? ["check-runs", "status"] : []
            let more = others.map { word in
                Script.Entry.answer("GET", "/repos/mobile/ios/commits/\(Self.sha)/\(word)?per_page=100", 403, "{}")
            }
            let entries = [.answer("GET", dialect.pipelines, status, refusal)] + more
            try await Script.play(root: dialect.root, entries) { http in
                let start = try await dialect.make(http).pipelineStart(of: commit, on: branch)
                #expect(start == nil, "\(dialect.root)")
            }
        }
    }

    @Test func anyAnswerTellsTheTime() async throws {
        for dialect in Self.dialects {
            let answer = Script.Entry.answer("GET", dialect.project, 404, "{}", headers: Self.date)
            try await Script.play(root: dialect.root, [answer]) { http in
                let forge = dialect.make(http)
                for _ in 0..<2 {
                    let time = try await forge.time()
                    #expect((0...60).contains(time - 1_795_239_594), "\(dialect.root)")
                }
            }
        }
    }
}
