import Names

/// A forge whose merge requests are pull requests, with the API of GitHub: what GitHub and Gitea do alike.
package protocol PullRequestForge: Forge {
    /// The repository and its API.
    var project: PullRequestProject { get }
    /// The local clock, in seconds since 1970.
    var now: @Sendable () -> Int { get }

    /// Creates a merge request, or reads the open one of the same pair of branches.
    func create(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest

    /// Reads the name of the account with an id.
    func login(of id: Int) async throws(ForgeError) -> String

    /// Adds labels to those of a merge request.
    func add(_ labels: [String], to id: MergeRequestID) async throws(ForgeError)

    /// Adds accounts to the assignees of a merge request.
    func assign(_ logins: [String], to request: MergeRequest) async throws(ForgeError)
}

extension PullRequestForge {
    var client: ForgeClient { project.client }

    /// `refs/pull/12/head`: it outlives the source branch, and stays where it is once the pull request is over.
    package func headRef(of id: MergeRequestID) -> String { "refs/pull/\(id.number)/head" }

    /// `owner/name`.
    package func projectPath() async throws(ForgeError) -> String { "\(project.owner)/\(project.name)" }

    /// The time of the last response; the repository is asked for once at most.
    package func time() async throws(ForgeError) -> Int {
        try await client.time(orAsk: project.call(.get, [])) ?? now()
    }

    /// Opens a merge request, or adopts the open one of the pair, and adds what is missing on it.
    package func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        let named = try await project.accounts(named: request.reviewers)
        let present = try await create(request)
        let additions = try await project.additions(of: request, to: present, named: named, lookUp: login)
        if !present.isUnfinished, additions == PullRequestAdditions() { return present }
        try await add(additions.labels, to: present.id)
        if !additions.assignees.isEmpty { try await assign(additions.assignees, to: present) }
        return try await project.finished(present, with: additions)
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
        try await project.replaceNote(note, with: body, on: id)
    }

    /// Deletes a comment, or where that is refused replaces its text.
    package func deleteNote(_ note: Int, on id: MergeRequestID, instead: String) async throws(ForgeError) {
        try await project.deleteNote(note, on: id, instead: instead)
    }
}
