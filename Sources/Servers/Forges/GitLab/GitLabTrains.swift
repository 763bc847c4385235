import HTTPTransport
import Names
import WebAPI

/// An element of `GET /projects/:id/merge_trains/:target_branch`, and `GET …/merge_trains/merge_requests/:iid`.
struct GitLabTrainCar: Decodable, Sendable {
    struct Request: Decodable, Sendable {
        var iid: Int?
    }

    var status: String?
    var mergeRequest: Request?
}

/// `POST /projects/:id/merge_trains/merge_requests/:iid`.
private struct GitLabTrainEntry: Encodable, Sendable {
    var sha: String
    var squash = false
}

extension GitLabProject {
    /// Whether merge requests wait in trains. `PUT merge` goes past the train, and makes those that wait in it start anew
    /// (https://docs.gitlab.com/ci/pipelines/merge_trains/#skip-the-merge-train-and-merge-immediately).
    var mergesByTrain: Bool { mergePipelinesEnabled == true && mergeTrainsEnabled == true }

    /// Whether the source has to hold the tip of the target, or is rebased onto it
    /// (https://docs.gitlab.com/user/project/merge_requests/methods/).
    var mergesOnNewestTarget: Bool { ["ff", "rebase_merge"].contains(mergeMethod) }
}

extension GitLabForge {
    func isOnTrain(_ id: MergeRequestID) async throws(ForgeError) -> Bool {
        let call = call(.get, ["merge_trains", "merge_requests", "\(id.number)"])
        let car = try await client.ifAllowed { () async throws(ForgeError) -> GitLabTrainCar in
            try await client.value(of: call)
        }
        return car.map { ["idle", "fresh", "stale", "merging"].contains($0.status) } ?? false
    }

    /// Adds the state of a merge request in its target's train. In a project that fast-forwards or rebases, a train replays
    /// commits without the merge commits (`MergeRequests::CreateRefService#maybe_rebase!`).
    ///
    /// - Parameter isArmed: whether auto-merge is set, by which it joins the train by itself once it can.
    func readTrain(
        of request: MergeRequest, isArmed: Bool, into mergeability: inout Mergeability
    ) async throws(ForgeError) {
        if try await isOnTrain(request.id) {
            mergeability.verdict = .blocked("queued")
            mergeability.queue = MergeQueue(position: try await place(of: request))
        } else if mergeability.needsNewestTarget {
            mergeability.obstacle = Self.trainObstacle(request.target)
        } else if isArmed {
            if mergeability.verdict == .mergeable { mergeability.verdict = .blocked("queued") }
        } else {
            mergeability.queue = MergeQueue(removal: try await removal(of: request))
        }
    }

    /// The place in the train, 1 for the first car; `nil` beyond the first hundred.
    private func place(of request: MergeRequest) async throws(ForgeError) -> Int? {
        let call = call(
            .get, ["merge_trains", request.target.text],
            query: [("scope", "active"), ("sort", "asc"), ("per_page", "100")])
        let cars = try await client.ifAllowed { () async throws(ForgeError) -> [GitLabTrainCar] in
            try await client.value(of: call)
        }
        return cars?.firstIndex { $0.mergeRequest?.iid == request.id.number }.map { $0 + 1 }
    }

    /// Why it was taken off the train after its last push: the notes that GitLab leaves say so, in English whatever the
    /// language of the instance (`SystemNotes::MergeTrainService`). `nil` also where a push or a retarget took it off: the
    /// new head, or the new target, has not been on a train yet.
    private func removal(of request: MergeRequest) async throws(ForgeError) -> String? {
        let words = "removed this merge request from the merge train"
        let starts = ["started a merge train", "added this merge request to the merge train", words]
        let last = try await activity(on: request.id).first { note in
            note.system == true && starts.contains { note.body?.hasPrefix($0) == true }
        }
        guard let last, let text = last.body, text.hasPrefix(words),
            !Self.isOfOldBranches(reason: text.dropFirst(words.count)),
            let removed = last.createdAt.flatMap(Timestamp.seconds(iso8601:)),
            let pushed = try await newestVersions(of: request.id).first?.createdAt.flatMap(Timestamp.seconds(iso8601:)),
            removed >= pushed
        else { return nil }
        let reason = text.dropFirst(words.count)
        guard reason.hasPrefix(" because ") else { return "by a person, or by relctl for a hold or a decision" }
        return String(reason.dropFirst(" because ".count))
    }

    /// Whether a car was dropped because its branches changed: GitLab writes that note after the new version of the diff, so
    /// that times don't tell (`MergeRequests::RefreshService#abort_auto_merges`, without "the" before 16;
    /// `MergeRequests::UpdateService#handle_target_branch_change`).
    private static func isOfOldBranches(reason: Substring) -> Bool {
        let changes = ["the source branch was updated", "source branch was updated", "target branch was changed"]
        return changes.contains { reason.hasPrefix(" because \($0)") }
    }

    package func mergeability(into target: BranchName) async throws(ForgeError) -> Mergeability {
        let settings = try await projectSettings()
        var expected = Mergeability(
            verdict: .mergeable, squashes: settings.squashOption == "always", pipeline: nil)
        expected.needsNewestTarget = settings.mergesOnNewestTarget
        guard settings.mergesByTrain else { return expected }
        if expected.needsNewestTarget {
            expected.obstacle = Self.trainObstacle(target)
        } else {
            expected.queue = MergeQueue()
        }
        return expected
    }

    /// Adds it to the train of its target (https://docs.gitlab.com/api/merge_trains/#add-a-merge-request-to-a-merge-train).
    package func enqueue(_ id: MergeRequestID, head: CommitID) async throws(ForgeError) {
        let call = call(
            .post, ["merge_trains", "merge_requests", "\(id.number)"], body: GitLabTrainEntry(sha: head.hex))
        let response = try await client.answer(to: call)
        if (200..<300).contains(response.status) { return }
        let reply = client.errorResponse(response, isWrite: true)
        switch response.status {
        case _ where reply.isRateLimit || reply.isReadOnlyForNow: throw reply.usualError
        case 400, 405, 422: throw reply.error(.notMergeable)
        // Another head, or it is there already.
        case 409: throw reply.error(.headMoved)
        // A bad token says so in `error`.
        case 401 where reply.json?["error"] == nil, 403 where reply.json?["error"] == nil:
            throw reply.error(.forbidden, hint: Self.mergeHint)
        default: throw client.error(for: response, isWrite: true)
        }
    }

    /// Takes a merge request off the train by cancelling its auto-merge (`AutoMerge::MergeTrainService#cancel`,
    /// ee/app/services/auto_merge/merge_train_service.rb).
    package func dequeue(_ id: MergeRequestID) async throws(ForgeError) {
        do throws(ForgeError) {
            try await cancelAutoMerge(id)
        } catch  where error.kind == .clash {
            // The merge request was merged or taken off a moment ago.
        }
    }

    /// The obstacle that keeps a merge request from going through the train of its target.
    static func trainObstacle(_ target: BranchName) -> MergeObstacle {
        MergeObstacle(
            "merge-train",
            "\(target) is merged into by a merge train, which replays plain commits in a project that fast-forwards or"
                + " rebases, and leaves out merge commits",
            fix: "let the project merge by merge commits, or land it by hand, past the train")
    }

    package var startsPipelines: Bool { true }

    /// Starts the pipeline of a merge request: a retarget that the server makes by itself when a branch is deleted leaves
    /// it without one (https://docs.gitlab.com/api/merge_requests/#create-merge-request-pipeline).
    package func startPipeline(of id: MergeRequestID) async throws(ForgeError) {
        let response = try await client.answer(to: call(.post, id, ["pipelines"]))
        if (200..<300).contains(response.status) { return }
        // The pipeline would have no job.
        if [400, 405, 422].contains(response.status) {
            throw client.errorResponse(response, isWrite: true).error(.invalid)
        }
        throw client.error(for: response, isWrite: true)
    }
}
