import Names

extension GitHubForge {
    /// The single read. Reviewers are those asked for a review and those who gave one: GitHub forgets the asking then.
    public func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        let read = try await project.read(id)
        async let runs = outcome { () async throws(ForgeError) in try await self.pipeline(of: read) }
        var value = try project.value(of: read)
        value.reviewerIDs += try await reviewerIDs(of: id, besides: value)
        let squashes = try await repository().allowMergeCommit == false
        // Tokens without the permission for Actions are common, and nothing is decided by the pipeline.
        let pipeline = try? await runs.get()
        return (value, Mergeability(verdict: read.gitHubVerdict, squashes: squashes, pipeline: pipeline ?? nil))
    }

    /// Opens a merge request, or adopts the open one of the pair, and adds what is missing on it.
    public func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        let named = try await project.accounts(named: request.reviewers)
        let id = try await create(request)
        let present = try await mergeRequest(id).0
        let additions = try await project.additions(of: request, to: present, named: named, lookUp: login)
        if !present.isUnfinished, additions == PullRequestAdditions() { return present }
        try await add(additions.labels, to: id)
        if !additions.assignees.isEmpty {
            let body = Assignment(assignees: additions.assignees)
            try await client.granted(project.issueCall(.post, ["\(id.number)", "assignees"], body: body))
        }
        try await project.finish(present, askingFor: additions.reviewers)
        return try await mergeRequest(id).0
    }

    /// Changes an open merge request by as many requests as GitHub wants, and compares a fresh read.
    public func change(
        _ id: MergeRequestID, _ change: MergeRequestChange
    ) async throws(ForgeError) -> MergeRequest {
        let present = try await project.read(id)
        if let target = change.target, target.text != present.base?.ref { try await prepareRetarget(of: present) }
        let isDraft = present.draft ?? false
        if change.isDraft == true, !isDraft { try await perform(.convertPullRequestToDraft, on: present.nodeId) }
        let becomesReady = change.isDraft == false && isDraft
        try await send(
            PullRequestUpdate(
                title: change.title, body: becomesReady ? nil : change.description, base: change.target?.text,
                state: change.closes ? "closed" : nil), to: id)
        if becomesReady {
            // Not before it has its new target: nobody shall merge it into the old one.
            try await perform(.markPullRequestReadyForReview, on: present.nodeId)
            // Last, because it says that relctl is done with it: a draft from then on is a person's.
            try await send(PullRequestUpdate(body: change.description), to: id)
        }
        try await add(change.addLabels, to: id)
        for label in change.removeLabels { try await remove(label, from: id) }
        let result = try await mergeRequest(id).0
        guard change.isDone(on: result) else {
            throw ForgeError(.ignored, "GitHub granted the change of \(id) but did not make it")
        }
        return result
    }

    private func send(_ update: PullRequestUpdate, to id: MergeRequestID) async throws(ForgeError) {
        if update == PullRequestUpdate() { return }
        try await client.granted(project.call(.patch, id, body: update))
    }

    /// The repository's settings, read once.
    func repository() async throws(ForgeError) -> GitHubRepository {
        try await settings.value(for: project.name) { () async throws(ForgeError) in try await project.settings() }
    }

    /// The number of the new one, or of the open one of the pair.
    private func create(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequestID {
        let body = NewPullRequest(
            head: request.source.text, base: request.target.text, title: request.title,
            body: request.openingDescription,
            draft: request.isDraft)
        let response = try await client.answer(to: project.call(.post, ["pulls"], body: body))
        if (200..<300).contains(response.status) {
            return MergeRequestID(try client.decode(PullRequest.self, from: response, isWrite: true).number)
        }
        let error = client.error(for: response, isWrite: true)
        guard response.status == 422, error.kind != .empty else { throw error }
        let existing = try await project.openMergeRequest(
            from: request.source, to: request.target,
            query: [("head", "\(project.owner):\(request.source)"), ("base", request.target.text)])
        guard let existing else { throw error }
        return existing.id
    }

    /// GitHub's native stacks move bases by themselves; an armed auto-merge could fire on the old base.
    private func prepareRetarget(of present: PullRequest) async throws(ForgeError) {
        guard present.stack == nil else {
            throw ForgeError(
                .invalid, "!\(present.number) is part of a stack, whose targets GitHub moves by itself",
                hint: "take it out of the stack")
        }
        if present.autoMerge != nil { try await perform(.disablePullRequestAutoMerge, on: present.nodeId) }
    }

    private func add(_ labels: [String], to id: MergeRequestID) async throws(ForgeError) {
        if labels.isEmpty { return }
        let call = project.issueCall(.post, ["\(id.number)", "labels"], body: ["labels": labels])
        try await client.granted(call)
    }

    private func remove(_ label: String, from id: MergeRequestID) async throws(ForgeError) {
        do {
            try await client.granted(project.issueCall(.delete, ["\(id.number)", "labels", label]))
        } catch {
            // It isn't set.
            guard error.kind == .notFound else { throw error }
        }
    }

    private func login(of id: Int) async throws(ForgeError) -> String {
        let user: PullRequestUser = try await client.value(of: RESTCall(.get, ["user", "\(id)"]))
        guard let login = user.login else { throw ForgeError(.invalid, "the forge names no account with the id \(id)") }
        return login
    }

    private func reviewerIDs(of id: MergeRequestID, besides value: MergeRequest) async throws(ForgeError) -> [Int] {
        let reviews: [GitHubReview] = try await client.list(
            of: project.call(.get, ["pulls", "\(id.number)", "reviews"], query: [project.pageSize]))
        var ids: [Int] = []
        for user in reviews.compactMap(\.user) where user.login != value.author && user.type != "Bot" {
            if let login = user.login { project.logins.remember(login, for: user.id) }
            if !ids.contains(user.id), !value.reviewerIDs.contains(user.id) { ids.append(user.id) }
        }
        return ids
    }
}
