import HTTPTransport
import Names
import Testing
import WebAPI

@testable import Forges

/// What the tests of GitHub's adapter ask for and are answered: about pull request 12, from `TrendyolGo/Release` to `develop`.
enum GitHubExchange {
    static let id = MergeRequestID(12)
    static let repository = "/repos/mobile/ios"
    static let one = repository + "/pulls/12"
    static let reviews = one + "/reviews?per_page=100"

    static func request(_ fields: String = #""draft":false"#) -> String {
        let common =
            #""number":12,"node_id":"PR_x","head":{"ref":"TrendyolGo/Release","sha":"\#(sha)","repo":{"id":7}},"#
            + #""base":{"ref":"develop","repo":{"id":7}}"#
        return "{" + common + "," + (fields.contains("\"state\"") ? "" : #""state":"open","#) + fields + "}"
    }

    /// The rules of the base, which are asked for once.
    static let rules = Script.Entry.answer(
        "GET", repository + "/rules/branches/develop?per_page=100", 200, "[]")
    static let sha = String(repeating: "a", count: 40)
    static let runs = repository + "/actions/runs?head_sha=\(sha)&per_page=100"

    static func play(
        _ entries: [Script.Entry], sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (GitHubForge) async throws -> Void
    ) async throws -> [String] {
        try await Script.play(root: "https://api.github.com", entries, sourceLocation: sourceLocation) { http in
            try await work(
                GitHubForge(
                    url: "https://github.com", project: "mobile/ios", token: Secret("t"), http: http,
                    now: { 1_790_000_000 }))
        }
    }
}
