import FoundationEssentials
import HTTPTransport
import Names

/// A repository on Gitea or Forgejo (https://docs.gitea.com/api; every server describes its own API at `/api/swagger`).
package struct GiteaForge: PullRequestForge {
    /// How many items of a list a page is asked to hold: the most that servers give by default (`MAX_RESPONSE_ITEMS` in
    /// https://docs.gitea.com/administration/config-cheat-sheet).
    static let pageSize = 50

    package let project: PullRequestProject
    package let now: @Sendable () -> Int
    let settings = Memo<String, GiteaRepository>()
    let branches = Memo<BranchName, GiteaBranch?>()
    let branchRules = Memo<String, [GiteaProtection]?>()
    let statuses = Memo<CommitID, GiteaStatus?>()
    /// Whether the branch's rules keep the account from merging into the target, by the last read.
    let barred = Memo<MergeRequestID, Bool>()

    /// A repository on a Gitea or Forgejo server.
    ///
    /// - Parameters:
    ///   - url: the web root, with the path prefix of a server that has one.
    ///   - project: `owner/name`.
    ///   - token: an access token with the scopes `write:repository` and `write:issue`.
    ///   - now: the local clock, in seconds since 1970.
    package init(
        url: String, project: String, token: Secret, http: any HTTPSending,
        now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    ) {
        let client = ForgeClient(
            root: ForgeClient.webRoot(url) + "/api/v1", token: token, http: http, dialect: GiteaErrors.meaning)
        self.project = PullRequestProject(
            client: client, project: project, pageSize: ("limit", "\(Self.pageSize)"),
            lastTouchedFirst: [("sort", "recentupdate")], draftTitle: .gitea)
        self.now = now
    }

    package var opensEmptyMergeRequests: Bool { true }

    /// As long as there is such a branch, its tip is shown (`ToAPIPullRequest` in Gitea's services/convert/pull.go).
    package var showsFormerHeads: Bool { false }

    /// None: it lists no merge requests by branch.
    package var branchesListedOneByOne: Int { 0 }

    /// Its file of that name holds regular expressions, and asks for reviews that no merge waits for
    /// (https://docs.gitea.com/usage/repository/code-owners).
    package var codeOwners: CodeOwnersSyntax? { nil }

    /// The merge requests of these branches, from two lists of the whole repository: there is no list by source.
    package func mergeRequests(
        from sources: [BranchName], since: Int
    ) async throws(ForgeError) -> [MergeRequest] {
        do {
            return try await project.mergeRequests(from: sources, since: since, now: now())
        } catch {
            guard error.kind == .notFound else { throw error }
            // A repository that Gitea takes for empty, as in the seconds after its first push, has no list to show.
            let repository: GiteaRepository = try await project.settings()
            if repository.empty == true { return [] }
            guard repository.hasPullRequests == false else { throw error }
            throw ForgeError(
                .forbidden, "pull requests are switched off in \(project.owner)/\(project.name)",
                hint: "switch them on in the repository's settings")
        }
    }

    /// The merge request that brought a commit.
    package func mergeRequest(
        bringing commit: CommitID, into branches: [BranchName]
    ) async throws(ForgeError) -> MergeRequestID? {
        do {
            let found: PullRequest = try await client.value(of: project.call(.get, ["commits", commit.hex, "pull"]))
            return MergeRequestLists.origin(of: commit, into: branches, among: [found].compactMap { $0.value() })
        } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
    }
}
