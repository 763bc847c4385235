import Forges
import HTTPTransport
import Names
import Testing

/// What the scripted GitLab tests share.
enum GitLabScript {
    static let root = "https://git.example.com/api/v4"
    static let project = "/projects/mobile%2Fios"
    static let one = project + "/merge_requests/12"
    static let id = MergeRequestID(12)
    static let head = CommitID(ObjectID.zero)

    /// Plays a script against a forge.
    @discardableResult
    static func play(
        _ entries: Script.Entry..., now: Int = 1_790_000_000, sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (GitLabForge) async throws -> Void
    ) async throws -> [String] {
        try await play(all: entries, now: now, sourceLocation: sourceLocation, work)
    }

    /// The same with entries that were put together.
    @discardableResult
    static func play(
        all entries: [Script.Entry], now: Int = 1_790_000_000, sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (GitLabForge) async throws -> Void
    ) async throws -> [String] {
        try await Script.play(root: root, entries, sourceLocation: sourceLocation) { http in
            try await work(
                GitLabForge(
                    url: "https://git.example.com", project: "mobile/ios", token: Secret("top-secret-token"),
                    http: http, now: { now }))
        }
    }

    /// A merge request with further fields, which win over those that every one has here.
    static func request(_ fields: String = "") -> String {
        var members = [
            #""iid":12"#, #""project_id":7"#, #""source_project_id":7"#, #""source_branch":"TrendyolGo/Release""#,
            #""target_branch":"develop""#, #""state":"opened""#, #""title":"Release""#,
        ].filter { member in !fields.contains(member.prefix { $0 != ":" } + ":") }
        if !fields.isEmpty { members.append(fields) }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// The error that the work ends with.
    static func error(
        _ entries: Script.Entry..., sourceLocation: SourceLocation = #_sourceLocation,
        from work: (GitLabForge) async throws(ForgeError) -> some Any
    ) async throws -> ForgeError? {
        var caught: ForgeError?
        try await Script.play(root: root, entries, sourceLocation: sourceLocation) { http in
            let forge = GitLabForge(
                url: "https://git.example.com", project: "mobile/ios", token: Secret("top-secret-token"), http: http)
            do throws(ForgeError) {
                _ = try await work(forge)
                Issue.record("nothing was refused", sourceLocation: sourceLocation)
            } catch {
                caught = error
            }
        }
        return caught
    }
}
