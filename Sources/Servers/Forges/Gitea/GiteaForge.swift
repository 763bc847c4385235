import FoundationEssentials
import HTTPTransport
import Names

/// A repository on Gitea or Forgejo (https://docs.gitea.com/api; every server describes its own API at `/api/swagger`).
package struct GiteaForge: Forge {
    let project: PullRequestProject
    private let now: @Sendable () -> Int
    let settings = Memo<String, GiteaRepository>()
    let branches = Memo<BranchName, GiteaBranch?>()
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
            client: client, project: project, pageSize: ("limit", "50"), lastTouchedFirst: [("sort", "recentupdate")],
            draftTitle: .gitea)
        self.now = now
    }

    var client: ForgeClient { project.client }

    package var opensEmptyMergeRequests: Bool { true }

    /// As long as there is such a branch, its tip is shown (`ToAPIPullRequest` in Gitea's services/convert/pull.go).
    package var showsFormerHeads: Bool { false }

    /// None: it lists no merge requests by branch.
    package var branchesListedOneByOne: Int { 0 }

    /// Its file of that name holds regular expressions, and asks for reviews that no merge waits for
    /// (https://docs.gitea.com/usage/repository/code-owners).
    package var codeOwners: CodeOwnersSyntax? { nil }

    /// `refs/pull/12/head`: it outlives the source branch, and stays where it is once the pull request is over.
    package func headRef(of id: MergeRequestID) -> String { "refs/pull/\(id.number)/head" }

    /// `owner/name`.
    package func projectPath() async throws(ForgeError) -> String { "\(project.owner)/\(project.name)" }

    /// The time of the last response; the repository is asked for once at most.
    package func time() async throws(ForgeError) -> Int {
        try await client.time(orAsk: project.call(.get, [])) ?? now()
    }

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
    package func mergeRequest(bringing commit: CommitID) async throws(ForgeError) -> MergeRequestID? {
        do {
            let found: PullRequest = try await client.value(of: project.call(.get, ["commits", commit.hex, "pull"]))
            return MergeRequestLists.origin(of: commit, among: [found].compactMap { $0.value() })
        } catch {
            if error.kind == .notFound { return nil }
            throw error
        }
    }

    /// Whether it was closed because its target was deleted, by its timeline.
    package func wasClosedByForge(_ request: MergeRequest) async throws(ForgeError) -> Bool {
        try await project.wasClosedByForge(request)
    }

    /// The comments that people and tools wrote.
    package func notes(on id: MergeRequestID) async throws(ForgeError) -> [Note] { try await project.notes(on: id) }

    /// Reviewers that the forge did not take.
    package func takeWarnings() -> [String] { project.warnings.take() }

    /// Adds a comment.
    package func addNote(_ body: String, to id: MergeRequestID) async throws(ForgeError) -> Int {
        try await project.addNote(body, to: id)
    }

    /// Replaces the text of a comment.
    package func replaceNote(_ note: Int, with body: String, on id: MergeRequestID) async throws(ForgeError) {
        try await project.replaceNote(note, with: body)
    }

    /// Deletes a comment, or where that is refused replaces its text.
    package func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        try await project.deleteNote(note, instead: instead)
    }
}
