import Names
import WebAPI

extension GitHubForge {
    /// The single read, with what stands in the way of a merge.
    package func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        let read = try await project.read(id)
        let value = try project.value(of: read)
        guard read.isOpened else {
            return (value, Mergeability(verdict: .blocked("not_open"), squashes: false, pipeline: nil))
        }
        async let runs = outcome { () async throws(ForgeError) in try await self.pipeline(of: read) }
        // The base's repository is in the answer, mostly with its settings.
        let allowsMerges = read.base?.repo?.allowMergeCommit
        let squashes = try await (allowsMerges == nil ? repository().allowMergeCommit : allowsMerges) == false
        // Tokens without the permission for Actions are common, and nothing is decided by the pipeline.
        let pipeline = (try? await runs.get()) ?? nil
        var mergeability = Mergeability(verdict: read.gitHubVerdict, squashes: squashes, pipeline: pipeline)
        try await explain(&mergeability, of: read)
        return (value, mergeability)
    }

    /// Finds the rule behind the verdict `blocked`, and rules that would refuse a merge although the verdict is
    /// `mergeable`.
    private func explain(_ mergeability: inout Mergeability, of read: PullRequest) async throws(ForgeError) {
        reads.remember(read, for: MergeRequestID(read.number))
        guard let base = read.base?.ref else { return }
        // With any verdict: a rule that will refuse the merge is no less in the way while something else is, and its
        // decision would seem to be settled.
        let rules = try await rules(of: base)
        mergeability.obstacle = obstacle(of: read, rules)
        guard mergeability.verdict == .blocked("blocked") || mergeability.verdict == .mergeable && rules.queues else {
            // A queue that tells no method is no obstacle to what waits in it, and whether it does is not asked here.
            if rules.queues, rules.queueMethod == nil { mergeability.obstacle = nil }
            return
        }
        let told = try await reviewState(of: read, asksForQueue: rules.queues)
        mergeability.verdict = await explained(mergeability.verdict, of: read, rules, told)
        guard rules.queues else { return }
        if mergeability.verdict == .blocked("queued") { mergeability.obstacle = obstacleOfQueued(in: base, rules) }
        guard let told else {
            mergeability.obstacle = mergeability.obstacle ?? .mergeQueue(base, method: nil)
            return
        }
        mergeability.queue = told.queue
        // The merge queue rule alone makes the state `blocked`. GitHub only accepts pull requests that are ready into
        // the queue, so this one can be enqueued.
        if mergeability.verdict == .blocked("blocked") { mergeability.verdict = .mergeable }
        if told.isBeingMerged, mergeability.verdict == .mergeable { mergeability.verdict = .checking }
    }

    /// Adds the people who gave a review to the reviewers: GitHub removes their review request once they did.
    package func requestWithReviewers(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        let read = try await project.read(id)
        var value = try project.value(of: read)
        for user in try await reviewers(of: id, touched: read.updatedAt)
        where user.login != value.author && !value.reviewerIDs.contains(user.id) { value.reviewerIDs.append(user.id) }
        return value
    }

    /// The single read alone; who gave a review is not in it.
    package func request(_ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        try project.value(of: try await project.read(id))
    }

    /// Changes an open merge request by as many requests as GitHub wants, and compares a fresh read.
    package func change(
        _ id: MergeRequestID, _ change: MergeRequestChange
    ) async throws(ForgeError) -> MergeRequest {
        let present = try await change.needsOpen ? project.read(id) : nil
        if present?.isOpened == false { throw ForgeError(.ignored, "\(id) is no longer open") }
        let isDraft = present?.draft ?? false
        if let present, let target = change.target, target.text != present.base?.ref {
            try await prepareRetarget(of: present)
        }
        if change.isDraft == true, !isDraft { try await perform(.convertPullRequestToDraft, on: present?.nodeId) }
        let becomesReady = change.isDraft == false && isDraft
        var answer = try await send(
            PullRequestUpdate(
                title: change.title, body: becomesReady ? nil : change.description, base: change.target?.text,
                state: change.closes ? "closed" : nil), to: id)
        if becomesReady {
            // Only after the new target is set, so that nobody can merge it into the old one.
            try await perform(.markPullRequestReadyForReview, on: present?.nodeId)
            // Last, because the description marks the change as finished. If the pull request becomes a draft again
            // afterwards, a person did that.
            answer = try await send(PullRequestUpdate(body: change.description), to: id)
        }
        if !change.addLabels.isEmpty || !change.removeLabels.isEmpty || change.isDraft == true { answer = nil }
        try await add(change.addLabels, to: id)
        for label in change.removeLabels { try await remove(label, from: id) }
        let result = try await resulting(answer, id)
        guard change.isDone(on: result) else {
            throw ForgeError(.ignored, "GitHub granted the change of \(id) but did not make it")
        }
        return result
    }

    /// Returns the merge request from the last response, or reads it if the last change didn't return it.
    private func resulting(_ answer: PullRequest?, _ id: MergeRequestID) async throws(ForgeError) -> MergeRequest {
        guard let answer else { return try await request(id) }
        return try project.value(of: answer, afterWrite: true)
    }

    /// Sends an update and returns the changed pull request; `nil` if there is nothing to send.
    private func send(_ update: PullRequestUpdate, to id: MergeRequestID) async throws(ForgeError) -> PullRequest? {
        if update == PullRequestUpdate() { return nil }
        return try await client.value(of: project.call(.patch, id, body: update))
    }

    /// The repository's settings, read once.
    func repository() async throws(ForgeError) -> GitHubRepository {
        try await settings.value(for: project.name) { () async throws(ForgeError) in try await project.settings() }
    }

    /// Creates a merge request, or reads the open one of the same pair of branches.
    package func create(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        let body = NewPullRequest(
            head: request.source.text, base: request.target.text, title: request.title,
            body: request.openingDescription,
            draft: request.isDraft)
        let response = try await client.answer(to: project.call(.post, ["pulls"], body: body))
        if (200..<300).contains(response.status) {
            let answer = try client.decode(PullRequest.self, from: response, isWrite: true)
            return try project.value(of: answer, afterWrite: true)
        }
        let error = client.error(for: response, isWrite: true)
        guard response.status == 422, error.kind != .empty else { throw error }
        let existing = try await project.openMergeRequest(
            from: request.source, to: request.target,
            query: [("head", "\(project.owner):\(request.source)"), ("base", request.target.text)])
        guard let existing else { throw error }
        return try await requestWithReviewers(existing.id)
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

    /// Adds labels.
    package func add(_ labels: [String], to id: MergeRequestID) async throws(ForgeError) {
        if labels.isEmpty { return }
        let call = project.issueCall(.post, ["\(id.number)", "labels"], body: ["labels": labels])
        try await client.granted(call)
    }

    /// Adds assignees.
    package func assign(_ logins: [String], to request: MergeRequest) async throws(ForgeError) {
        let body = Assignment(assignees: logins)
        try await client.granted(project.issueCall(.post, ["\(request.id.number)", "assignees"], body: body))
    }

    private func remove(_ label: String, from id: MergeRequestID) async throws(ForgeError) {
        do {
            try await client.granted(project.issueCall(.delete, ["\(id.number)", "labels", label]))
        } catch {
            // The merge request doesn't have the label.
            guard error.kind == .notFound else { throw error }
        }
    }

    /// Reads the name of the account with an id.
    package func login(of id: Int) async throws(ForgeError) -> String {
        let user: PullRequestUser = try await client.value(of: APICall(.get, ["user", "\(id)"]))
        guard let login = user.login else { throw ForgeError(.invalid, "the forge names no account with the id \(id)") }
        return login
    }
}
