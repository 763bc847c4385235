import Names
import WebAPI

extension GitLabForge {
    /// The single read, which also makes GitLab check whether it can be merged.
    package func mergeRequest(_ id: MergeRequestID) async throws(ForgeError) -> (MergeRequest, Mergeability) {
        let read: GitLabMergeRequest = try await client.value(of: call(.get, id))
        let value = try value(of: read, afterWrite: false)
        barred.remember(read.user?.canMerge == false, for: id)
        let squashes = try await squashes(read)
        var mergeability = Mergeability(verdict: read.verdict, squashes: squashes, pipeline: read.runningPipeline)
        mergeability.mergeError = read.mergeError
        if mergeability.verdict == .mergeable || read.mergeWhenPipelineSucceeds == true {
            // With `automatic_rebase_enabled` (18.9) it reads as mergeable although a rebase is to come.
            let settings = try await projectSettings()
            mergeability.needsNewestTarget = settings.mergesOnNewestTarget
            if settings.mergesByTrain {
                let isArmed = read.mergeWhenPipelineSucceeds == true
                try await readTrain(of: value, isArmed: isArmed, into: &mergeability)
            }
        }
        return (value, mergeability)
    }

    /// Opens a merge request. Where GitLab refuses it because there is one, that one is read anew and returned.
    package func open(_ request: NewMergeRequest) async throws(ForgeError) -> MergeRequest {
        let body = try await self.body(of: request)
        let post = call(.post, ["merge_requests"], body: body)
        let response = try await client.answer(to: post)
        if (200..<300).contains(response.status) {
            return try value(
                of: client.decode(GitLabMergeRequest.self, from: response, isWrite: true), afterWrite: true)
        }
        // 409 says so; versions differ in the status, and the text is in the server's language.
        if [400, 409, 422].contains(response.status),
            let existing = try await openMergeRequest(from: request.source, to: request.target)
        {
            return try await mergeRequest(existing.id).0
        }
        throw client.error(for: response, isWrite: true)
    }

    /// Changes an open merge request by one request, and compares the answer: GitLab answers 200 to a change of a closed
    /// one, and drops it or makes it.
    package func change(
        _ id: MergeRequestID, _ change: MergeRequestChange
    ) async throws(ForgeError) -> MergeRequest {
        let update = try await update(of: id, for: change)
        guard update != GitLabMergeRequestUpdate() else { return try await mergeRequest(id).0 }
        let answer: GitLabMergeRequest = try await client.value(of: call(.put, id, body: update))
        let result = try value(of: answer, afterWrite: true)
        guard change.isDone(on: result) else {
            throw ForgeError(.ignored, "GitLab granted the change of \(id) but did not make it")
        }
        return result
    }

    /// The value of a merge request that an answer holds.
    func value(of answer: GitLabMergeRequest, afterWrite: Bool) throws(ForgeError) -> MergeRequest {
        guard let value = answer.value else {
            throw ForgeError(afterWrite ? .answerLost : .invalid, "GitLab's answer names no branches of !\(answer.iid)")
        }
        return value
    }

    private func body(of request: NewMergeRequest) async throws(ForgeError) -> GitLabNewMergeRequest {
        var reviewers = request.reviewerIDs
        for name in request.reviewers {
            let id = try await userID(name)
            if !reviewers.contains(id) { reviewers.append(id) }
        }
        return GitLabNewMergeRequest(
            sourceBranch: request.source.text, targetBranch: request.target.text,
            title: DraftTitle.gitLab.title(request.title, isDraft: request.isDraft), description: request.description,
            labels: Self.joined(request.labels),
            reviewerIds: reviewers.isEmpty ? nil : reviewers,
            assigneeIds: request.assigneeIDs.isEmpty ? nil : request.assigneeIDs)
    }

    /// Makes the body of an update; where it must be open, the present state is read first.
    private func update(
        of id: MergeRequestID, for change: MergeRequestChange
    ) async throws(ForgeError) -> GitLabMergeRequestUpdate {
        var update = GitLabMergeRequestUpdate(
            targetBranch: change.target?.text, description: change.description,
            addLabels: Self.joined(change.addLabels), removeLabels: Self.joined(change.removeLabels),
            stateEvent: change.closes ? "close" : nil)
        guard change.needsOpen else { return update }
        let present: GitLabMergeRequest = try await client.value(of: call(.get, id))
        let value = try value(of: present, afterWrite: false)
        guard value.state == .opened else { throw ForgeError(.ignored, "\(id) is no longer open") }
        update.title = DraftTitle.gitLab.title(of: value, after: change)
        if let target = change.target, target != value.target, present.mergeWhenPipelineSucceeds == true {
            try await cancelAutoMerge(id)
        }
        return update
    }

    private static func joined(_ labels: [String]) -> String? {
        labels.isEmpty ? nil : labels.joined(separator: ",")
    }

    private func squashes(_ read: GitLabMergeRequest) async throws(ForgeError) -> Bool {
        if let squashes = read.squashOnMerge { return squashes }
        let option = try await projectSettings().squashOption
        return option == "always" || (read.squash == true && option != "never")
    }

    private func userID(_ name: String) async throws(ForgeError) -> Int {
        let account = name.hasPrefix("@") ? String(name.dropFirst()) : name
        return try await userIDs.value(for: account.lowercased()) { () async throws(ForgeError) in
            let call = APICall(.get, ["users"], query: [("username", account)])
            let users: [GitLabUser] = try await client.value(of: call)
            guard let user = users.first(where: { $0.username?.lowercased() == account.lowercased() }) else {
                throw ForgeError(.invalid, "there is no account \(account) on the forge", hint: "check reviewers")
            }
            return user.id
        }
    }
}
