import FoundationEssentials
import HTTPTransport
import Names
import WebAPI

/// A project on a GitLab server, of version 15 or newer (https://docs.gitlab.com/api/rest/).
package struct GitLabForge: Forge {
    let client: ForgeClient
    let project: String
    /// The local clock, in seconds since 1970.
    let now: @Sendable () -> Int
    let settings = Memo<String, GitLabProject>()
    let approvalSettings = Memo<String, GitLabApprovalSettings?>()
    let userIDs = Memo<String, Int>()
    /// That of the token's own account.
    let accountID = Memo<String, Int?>()
    /// Whether the account may not merge it into its target, by the last read.
    let barred = Memo<MergeRequestID, Bool>()
    /// Open merge requests of a branch that has more than were read.
    let oldOpen = Memo<BranchName, [GitLabMergeRequest]>()

    /// A project on a GitLab server.
    ///
    /// - Parameters:
    ///   - url: the web root, with the path prefix of a server that has one.
    ///   - project: the full path with all its groups, or the id.
    ///   - token: a personal, project or group access token with the scope `api`.
    ///   - now: the local clock, in seconds since 1970.
    package init(
        url: String, project: String, token: Secret, http: any HTTPSending,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        client = ForgeClient(
            root: ForgeClient.webRoot(url) + "/api/v4", token: token, http: http, dialect: GitLabErrors.meaning)
        self.project = project
        self.now = now
    }

    package var opensEmptyMergeRequests: Bool { true }

    package var showsFormerHeads: Bool { true }

    /// Three: of more, two lists of the whole project are cheaper.
    package var branchesListedOneByOne: Int { 3 }
    package var codeOwners: CodeOwnersSyntax? { .gitlab }

    /// `refs/merge-requests/12/head`: it outlives the source branch.
    package func headRef(of id: MergeRequestID) -> String { "refs/merge-requests/\(id.number)/head" }

    /// The time of the last response; the project is asked for once at most.
    package func time() async throws(ForgeError) -> Int { try await client.time(orAsk: call(.get, [])) ?? now() }

    /// The path as it was given; for a number, GitLab's own word.
    package func projectPath() async throws(ForgeError) -> String {
        guard project.allSatisfy(\.isNumber) else { return project }
        guard let path = try await projectSettings().pathWithNamespace else {
            throw ForgeError(.invalid, "GitLab doesn't tell the path of project \(project)", hint: "set forge.remote")
        }
        return path
    }

    /// A call below the project.
    func call(
        _ method: HTTPRequest.Method, _ segments: [String], query: [(name: String, value: String)] = [],
        body: (any Encodable & Sendable)? = nil
    ) -> APICall {
        APICall(method, ["projects", project] + segments, query: query, body: body)
    }

    /// A call of one merge request.
    func call(
        _ method: HTTPRequest.Method, _ id: MergeRequestID, _ segments: [String] = [],
        query: [(name: String, value: String)] = [], body: (any Encodable & Sendable)? = nil
    ) -> APICall {
        call(method, ["merge_requests", "\(id.number)"] + segments, query: query, body: body)
    }

    /// The project's settings, read once.
    func projectSettings() async throws(ForgeError) -> GitLabProject {
        try await settings.value(for: project) { () async throws(ForgeError) in
            try await client.value(of: call(.get, []))
        }
    }
}
