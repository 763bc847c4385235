import Names
import WebAPI

extension GiteaForge {
    /// Changes an open merge request, and compares the result: Gitea grants a new target to a merged one and drops it.
    package func change(
        _ id: MergeRequestID, _ change: MergeRequestChange
    ) async throws(ForgeError) -> MergeRequest {
        let update = try await update(of: id, for: change)
        var result: MergeRequest?
        if update != PullRequestUpdate() {
            // The answer is a read of its own, after the change (`EditPullRequest` in routers/api/v1/repo/pull.go).
            let answer: PullRequest = try await client.value(of: project.call(.patch, id, body: update))
            result = try project.value(of: answer, afterWrite: true)
        }
        if result == nil || !change.addLabels.isEmpty || !change.removeLabels.isEmpty {
            try await add(change.addLabels, to: id)
            try await remove(change.removeLabels, from: id)
            result = try await request(id)
        }
        guard let result, change.isDone(on: result) else {
            throw ForgeError(.ignored, "the forge granted the change of \(id) but did not make it")
        }
        return result
    }

    /// Makes the body of an update; where it must be open, the present state is read first.
    private func update(
        of id: MergeRequestID, for change: MergeRequestChange
    ) async throws(ForgeError) -> PullRequestUpdate {
        var update = PullRequestUpdate(body: change.description, state: change.closes ? "closed" : nil)
        guard change.needsOpen else { return update }
        let present = try await request(id)
        guard present.state == .opened else { throw ForgeError(.ignored, "\(id) is no longer open") }
        update.title = DraftTitle.gitea.title(of: present, after: change)
        if let target = change.target, target != present.target {
            try await prepareRetarget(of: present, to: target)
            update.base = target.text
        }
        return update
    }

    /// The repository's settings, read once.
    func repository() async throws(ForgeError) -> GiteaRepository {
        try await settings.value(for: project.name) { () async throws(ForgeError) in try await project.settings() }
    }

    /// Creates a merge request, or reads the open one of the same pair of branches.
    package func create(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        let body = NewPullRequest(
            head: request.source.text, base: request.target.text,
            title: DraftTitle.gitea.title(request.title, isDraft: request.isDraft), body: request.openingDescription)
        let response = try await client.answer(to: project.call(.post, ["pulls"], body: body))
        if (200..<300).contains(response.status) {
            let answer = try client.decode(PullRequest.self, from: response, isWrite: true)
            return try project.value(of: answer, afterWrite: true)
        }
        if [409, 422].contains(response.status),
            let existing = try await project.openMergeRequest(from: request.source, to: request.target)
        {
            return try await self.request(existing.id)
        }
        throw client.error(for: response, isWrite: true)
    }

    /// Gitea accepts the source as target, and keeps a scheduled merge across a retarget.
    private func prepareRetarget(of present: MergeRequest, to target: BranchName) async throws(ForgeError) {
        guard target != present.source else {
            throw ForgeError(.invalid, "\(present.id) can't be merged into its own source, \(target)")
        }
        do {
            try await client.granted(project.call(.delete, present.id, ["merge"]))
        } catch {
            // None is scheduled.
            guard error.kind == .notFound else { throw error }
        }
    }

    /// The checks of a commit, taken together.
    package func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] {
        try await status(of: commit)?.pipeline(on: client.root).map { [$0] } ?? []
    }

    /// From the newest jobs of Gitea Actions, of which each names its commit (`ListActionTasks` in
    /// routers/api/v1/repo/action.go, since 1.21); statuses of other CIs are told commit by commit only.
    package func newestPipelines(of commits: Set<CommitID>) async throws(ForgeError) -> [CommitID: Pipeline] {
        let answer = try await client.ifAllowed { () async throws(ForgeError) -> GiteaTasks in
            try await client.value(of: project.call(.get, ["actions", "tasks"], query: [project.pageSize]))
        }
        var newest: [CommitID: Pipeline] = [:]
        for task in answer?.workflowRuns ?? [] {
            guard let sha = task.headSha.flatMap({ CommitID(hex: $0) }), commits.contains(sha), newest[sha] == nil,
                let status = task.status
            else { continue }
            newest[sha] = Pipeline(status: status, url: task.url.flatMap(PeopleLink.checked) ?? "")
        }
        return newest
    }

    /// Sends all assignees: an update replaces those that are there.
    package func assign(_ logins: [String], to request: MergeRequest) async throws(ForgeError) {
        var all = logins
        for id in request.assigneeIDs { all.append(try await login(of: id)) }
        try await client.granted(project.call(.patch, request.id, body: Assignment(assignees: all)))
    }

    /// Finds the name of the account with an id.
    package func login(of id: Int) async throws(ForgeError) -> String {
        let call = APICall(.get, ["users", "search"], query: [("uid", "\(id)")])
        guard let login = try await client.value(GiteaUsers.self, of: call).data?.first(where: { $0.id == id })?.login
        else { throw ForgeError(.invalid, "the forge names no account with the id \(id)") }
        return login
    }
}
