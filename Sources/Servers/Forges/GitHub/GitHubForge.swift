import FoundationEssentials
import HTTPTransport
import Names
import WebAPI

/// A repository on GitHub or GitHub Enterprise Server (https://docs.github.com/en/rest).
package struct GitHubForge: PullRequestForge {
    package let project: PullRequestProject
    /// Drafts and auto-merge can only be changed there.
    let graphQL: ForgeClient
    /// Whether the server is one's own rather than GitHub's.
    let isEnterpriseServer: Bool
    package let now: @Sendable () -> Int
    let settings = Memo<String, GitHubRepository>()
    let reviews = Memo<String, [GitHubReview]>()
    let pipelinesOfHeads = Memo<String, Pipeline?>()
    let checksOfHeads = Memo<String, [GitHubCheck]>()
    let rulesOfBranches = Memo<String, GitHubRules>()
    /// The account's bypass of rulesets, by their ids.
    let bypasses = Memo<Int, String>()
    /// The obstacles of refused merges.
    let obstacles = Memo<GitHubAttempt, MergeObstacle>()
    /// The last read of each open pull request.
    let reads = Memo<MergeRequestID, PullRequest>()

    /// A repository on a GitHub server.
    ///
    /// - Parameters:
    ///   - url: the web root, such as `https://github.com`.
    ///   - project: `owner/name`.
    ///   - token: a personal access token or an App's installation token that may write contents and pull requests.
    ///   - now: the local clock, in seconds since 1970.
    package init(
        url: String, project: String, token: Secret, http: any HTTPSending,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        let roots = GitHubRoots(webRoot: ForgeClient.webRoot(url))
        let headers = [("Accept", "application/vnd.github+json"), ("X-GitHub-Api-Version", "2022-11-28")]
        let client = ForgeClient(
            root: roots.rest, token: token, headers: headers, http: http, reads: ConditionalReads(),
            dialect: GitHubErrors.meaning)
        graphQL = ForgeClient(
            root: roots.graphQL, token: token, headers: headers, http: http, dialect: GitHubErrors.meaning)
        self.project = PullRequestProject(
            client: client, project: project, pageSize: ("per_page", "100"),
            lastTouchedFirst: [("sort", "updated"), ("direction", "desc")], draftTitle: nil)
        self.now = now
        isEnterpriseServer = roots.isEnterpriseServer
    }

    /// "No commits between", says GitHub.
    package var opensEmptyMergeRequests: Bool { false }

    /// `#` (https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/autolinked-references-and-urls).
    package var requestSign: Character { "#" }

    package var showsFormerHeads: Bool { true }

    /// Three: of more, two lists of the whole repository are cheaper.
    package var branchesListedOneByOne: Int { 3 }
    package var codeOwners: CodeOwnersSyntax? { .github }

    /// The merge requests of these branches. Up to three branches are asked for one by one, more are picked from two
    /// lists of the whole repository.
    package func mergeRequests(
        from sources: [BranchName], since: Int
    ) async throws(ForgeError) -> [MergeRequest] {
        let wanted = Set(sources)
        guard wanted.count <= branchesListedOneByOne else {
            return try await project.mergeRequests(from: sources, since: since, now: now())
        }
        let horizon = MergeRequestLists.horizon(since: since, now: now())
        let lists = try await concurrently(wanted.sorted()) { source async throws(ForgeError) in
            try await project.list(from: [("head", "\(project.owner):\(source)")], touchedSince: horizon)
        }
        return MergeRequestLists.newestFirst(lists, from: wanted)
    }

    /// The merge request that brought a commit: the one that made it by merging, else the first one merged into the branches
    /// that holds it.
    package func mergeRequest(
        bringing commit: CommitID, into branches: [BranchName]
    ) async throws(ForgeError) -> MergeRequestID? {
        let call = project.call(.get, ["commits", commit.hex, "pulls"], query: [project.pageSize])
        let found: [PullRequest]
        do {
            found = try await client.list(of: call)
        } catch {
            // A commit that GitHub doesn't know is a 422.
            if [.notFound, .invalid].contains(error.kind) { return nil }
            throw error
        }
        return MergeRequestLists.origin(of: commit, into: branches, among: found.compactMap { $0.value() })
    }
}
