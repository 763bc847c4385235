import Names

extension GiteaForge {
    /// The single read. While Gitea checks for conflicts it says that nothing can be merged, so a no is asked again.
    public func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        var read = try await project.read(id)
        for _ in 0..<3 where read.isOpened && read.mergeable == false {
            await pause()
            read = try await project.read(id)
        }
        let value = try project.value(of: read)
        let squashes = try await repository().allowMergeCommits == false
        let pipeline = try await pipeline(of: value)
        return (value, Mergeability(verdict: verdict(read, value), squashes: squashes, pipeline: pipeline))
    }

    /// Opens a merge request, or adopts the open one of the pair, and adds what is missing on it.
    public func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        let named = try await project.accounts(named: request.reviewers)
        let id = try await create(request)
        let present = try project.value(of: try await project.read(id))
        let additions = try await project.additions(of: request, to: present, named: named, lookUp: login)
        try await add(additions.labels, to: id)
        if !additions.assignees.isEmpty {
            var all = additions.assignees
            for id in present.assigneeIDs { all.append(try await login(of: id)) }
            try await client.granted(project.call(.patch, id, body: Assignment(assignees: all)))
        }
        try await project.finish(present, askingFor: additions.reviewers)
        return try project.value(of: try await project.read(id))
    }

    /// Changes an open merge request, and compares a fresh read: Gitea grants a new target to a merged one and drops it.
    public func change(
        _ id: MergeRequestID, _ change: MergeRequestChange
    ) async throws(ForgeError) -> MergeRequest {
        let present = try project.value(of: try await project.read(id))
        var update = PullRequestUpdate(body: change.description, state: change.closes ? "closed" : nil)
        update.title = DraftTitle.gitea.title(of: present, after: change)
        if let target = change.target, target != present.target {
            try await prepareRetarget(of: present, to: target)
            update.base = target.text
        }
        if update != PullRequestUpdate() { try await client.granted(project.call(.patch, id, body: update)) }
        try await add(change.addLabels, to: id)
        try await remove(change.removeLabels, from: id)
        let result = try project.value(of: try await project.read(id))
        guard change.isDone(on: result) else {
            throw ForgeError(.ignored, "the forge granted the change of \(id) but did not make it")
        }
        return result
    }

    /// The repository's settings, read once.
    func repository() async throws(ForgeError) -> GiteaRepository {
        try await settings.value(for: project.name) { () async throws(ForgeError) in try await project.settings() }
    }

    /// The number of the new one, or of the open one of the pair.
    private func create(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequestID {
        let body = NewPullRequest(
            head: request.source.text, base: request.target.text,
            title: DraftTitle.gitea.title(request.title, isDraft: request.isDraft), body: request.openingDescription)
        let response = try await client.answer(to: project.call(.post, ["pulls"], body: body))
        if (200..<300).contains(response.status) {
            return MergeRequestID(try client.decode(PullRequest.self, from: response, isWrite: true).number)
        }
        if [409, 422].contains(response.status),
            let existing = try await project.openMergeRequest(from: request.source, to: request.target)
        {
            return existing.id
        }
        throw client.error(for: response, isWrite: true)
    }

    /// Gitea accepts the source as target, and keeps a scheduled merge across a retarget.
    private func prepareRetarget(of present: MergeRequest, to target: BranchName) async throws(ForgeError) {
        guard target != present.source else {
            throw ForgeError(.invalid, "\(present.id) can't be merged into its own source, \(target)")
        }
        guard present.state == .opened else { return }
        do {
            try await client.granted(project.call(.delete, present.id, ["merge"]))
        } catch {
            // None is scheduled.
            guard error.kind == .notFound else { throw error }
        }
    }

    private func verdict(_ read: PullRequest, _ value: MergeRequest) -> Mergeability.Verdict {
        guard value.state == .opened else { return .blocked("not_open") }
        if value.isDraft { return .blocked("draft") }
        return switch read.mergeable {
        case true?: .mergeable
        case false?: .conflict
        case nil: .checking
        }
    }

    /// The combined state of the head's checks; an unfinished feature on some servers, so a refusal is no state.
    private func pipeline(of value: MergeRequest) async throws(ForgeError) -> Pipeline? {
        guard value.state == .opened, let head = value.head else { return nil }
        return try await pipelines(of: head).first
    }

    /// The checks of a commit, taken together; they started when the first was reported.
    public func pipelines(of commit: CommitID) async throws(ForgeError) -> [Pipeline] {
        guard let status = try await status(of: commit), let state = status.state, let checks = status.statuses,
            let first = checks.first
        else { return [] }
        var pipeline = Pipeline(
            status: state, url: first.targetUrl.flatMap { PeopleLink.checked($0, on: client.root) } ?? "")
        pipeline.startedAt = checks.compactMap { $0.createdAt.flatMap(Timestamp.seconds(iso8601:)) }.min()
        return [pipeline]
    }

    private func status(of commit: CommitID) async throws(ForgeError) -> GiteaStatus? {
        do {
            return try await client.value(of: project.call(.get, ["commits", commit.hex, "status"]))
        } catch {
            guard [.notFound, .forbidden, .invalid].contains(error.kind) else { throw error }
            return nil
        }
    }

    private func login(of id: Int) async throws(ForgeError) -> String {
        let call = RESTCall(.get, ["users", "search"], query: [("uid", "\(id)")])
        guard let login = try await client.value(GiteaUsers.self, of: call).data?.first(where: { $0.id == id })?.login
        else { throw ForgeError(.invalid, "the forge names no account with the id \(id)") }
        return login
    }
}
