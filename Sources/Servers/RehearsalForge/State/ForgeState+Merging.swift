import Names

/// How to merge; `nil` leaves it to the merge request and the project.
package struct MergeOptions: Hashable, Sendable {
    /// The head that the caller means.
    package var head: String?
    package var squashes: Bool?
    /// Whether to delete the source branch.
    package var removesSourceBranch: Bool?
    /// The message of the merge commit.
    package var message: String?
    /// The message of the squash commit.
    package var squashMessage: String?
    /// Whether to merge later, when the forge finds it mergeable.
    package var waits = false
    /// Whether a merge train merges.
    var isTrain = false

    /// Merges now, as the merge request and the project say.
    package init() {}
}

extension ForgeState {
    /// Merges, or arms auto-merge. The order of the checks is GitLab's: 400, 401, 409, 405, 422.
    ///
    /// - Throws: ``APIError/unauthorized`` where the account may not merge into the target, ``APIError/headMoved(_:)``,
    ///   ``APIError/notMergeable`` for whatever other reason, ``APIError/mergeFailed(_:)``.
    package mutating func merge(
        _ iid: Int, _ options: MergeOptions = MergeOptions(), by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> ForgeMergeRequest {
        let index = try index(of: iid)
        let request = mergeRequests[index]
        if project.demandsHead, options.head == nil { throw .badRequest("SHA must be provided when merging") }
        guard mayMerge(user, into: request.target) else { throw .unauthorized }
        if let head = options.head, head != request.sha?.hex {
            throw .headMoved("SHA does not match HEAD of source branch: \(request.sha?.hex ?? "")")
        }
        let isChecking = request.checksLeft > 0 && quirks.refusesMergeWhileChecking
        let status = try await mergeStatus(at: index, in: repository)
        let isReady = status == .mergeable && !isChecking
        if isTrainEnforced(for: user), !options.waits || isReady { throw .notMergeable }
        if options.waits, !isReady, [.pipelineRuns, .pipelineMustSucceed, .notApproved, .draft].contains(status) {
            return arm(at: index, options, by: user)
        }
        guard isReady else { throw .notMergeable }
        if quirks.failingMerges > 0 {
            quirks.failingMerges -= 1
            mergeRequests[index].mergeError = "Something went wrong during merge"
            throw .mergeFailed("Branch cannot be merged")
        }
        try await tryToLand(at: index, options, by: user, in: repository)
        passTrain(to: request.target, by: user)
        return mergeRequests[index]
    }

    /// Merges, or keeps why it failed (`MergeRequests::MergeService#handle_merge_error`, app/services/merge_requests).
    mutating func tryToLand(
        at index: Int, _ options: MergeOptions, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) {
        do throws(APIError) {
            guard !project.exceedsSizeLimit else { throw .mergeError(Self.sizeLimitWords) }
            guard !project.isReadOnly else { throw .mergeError(Self.hookWords + Self.readOnlyWords) }
            try await land(at: index, options, by: user, in: repository)
        } catch .mergeError(let words) {
            mergeRequests[index].mergeError = words
            throw .mergeFailed("Branch cannot be merged")
        }
    }

    /// How `merge_error` begins when the hook for pushes refuses what the forge itself wants to push
    /// (`MergeRequests::MergeService#try_merge`).
    private static let hookWords = "Something went wrong during merge pre-receive hook. "
    /// `Gitlab::GitAccess::ERROR_MESSAGES[:read_only]`.
    static let readOnlyWords = "The repository is temporarily read-only. Please try again later."
    /// `Gitlab::RepositorySizeErrorMessage#merge_error`.
    private static let sizeLimitWords =
        "This merge request cannot be merged, because this repository has exceeded its size limit of 10 MiB by 1 MiB"

    /// Merges what auto-merge is armed for and what has become mergeable; in a project with trains, puts it on one.
    package mutating func fireAutoMerges(in repository: GitProgramRepository) async throws(APIError) {
        try await moveTrains(in: repository)
        for index in mergeRequests.indices {
            guard mergeRequests[index].state == .opened, let user = user(mergeRequests[index].autoMergeUserID),
                try await mergeStatus(at: index, in: repository) == .mergeable
            else { continue }
            if project.trains.isEnabled {
                try await board(at: index, by: user, in: repository)
                continue
            }
            do throws(APIError) {
                try await tryToLand(at: index, MergeOptions(), by: user, in: repository)
            } catch .mergeFailed {
                continue
            }
        }
    }

    private mutating func arm(at index: Int, _ options: MergeOptions, by user: ForgeUser) -> ForgeMergeRequest {
        _ = clock.tick()
        mergeRequests[index].autoMergeUserID = user.id
        mergeRequests[index].squashes = options.squashes ?? mergeRequests[index].squashes
        mergeRequests[index].removesSourceBranch =
            options.removesSourceBranch ?? mergeRequests[index].removesSourceBranch
        mergeRequests[index].updatedAt = clock.now
        let head = mergeRequests[index].sha?.hex ?? ""
        tell("enabled an automatic merge when all merge checks for \(head) pass", on: index, by: user)
        return mergeRequests[index]
    }

    /// Disarms auto-merge, which takes it off its train (`AutoMerge::MergeTrainService#cancel`).
    package mutating func cancelAutoMerge(_ iid: Int, by user: ForgeUser) throws(APIError) -> ForgeMergeRequest {
        let index = try index(of: iid)
        guard mergeRequests[index].autoMergeUserID != nil else { throw .notAllowed("405 Method Not Allowed") }
        _ = clock.tick()
        mergeRequests[index].autoMergeUserID = nil
        let isOnTrain = car(of: iid)?.isActive == true
        trainCars.removeAll { $0.iid == iid && $0.isActive }
        tell(
            isOnTrain ? "removed this merge request from the merge train" : "canceled the automatic merge", on: index,
            by: user)
        return mergeRequests[index]
    }

    private mutating func land(
        at index: Int, _ options: MergeOptions, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) {
        let request = mergeRequests[index]
        // The head is the recorded one (`MergeStrategies::FromSourceBranch#source_sha`), which may lag behind the branch.
        guard let head = request.sha, let target = tip(of: request.target) else { throw .notMergeable }
        _ = clock.tick()
        let isRebased =
            try await options.isTrain
            ? isBehind(head, target, in: repository) : rebasesOnMerge(head, target, in: repository)
        var squash: CommitID?
        if squashesOnMerge(request, asked: options.squashes) {
            squash = try await self.squash(request, head: head, options, by: user, in: repository)
        }
        var brought = squash ?? head
        if isRebased {
            brought = try await rebasedOnMerge(brought, onto: target, by: user, in: repository)
            squash = squash == nil ? nil : brought
        }
        let landed = try await joined(
            request, target: target, with: brought, options.message, by: user, in: repository)
        if let words = try await objection(to: landed, over: target, besides: head, in: repository) {
            throw .mergeError(Self.hookWords + words)
        }
        guard try await repository.setRef("refs/heads/" + request.target, from: target, to: landed) else {
            throw .mergeFailed("Branch cannot be merged")
        }
        let isMerge = project.mergeMethod != .fastForward
        becomeMerged(at: index, mergeCommit: isMerge ? landed : nil, by: user)
        mergeRequests[index].squashCommit = squash
        mergeRequests[index].removesSourceBranch = options.removesSourceBranch ?? request.removesSourceBranch
        if mergeRequests[index].removesSourceBranch {
            try await removeSource(of: request, head: head, by: user, in: repository)
        }
        try await noticePushes(by: user, in: repository)
    }

    /// Squashes as Gitaly does: onto the target's tip of the time when the branches were last looked at. A single commit
    /// whose message stays is not written anew.
    private func squash(
        _ request: ForgeMergeRequest, head: CommitID, _ options: MergeOptions, by user: ForgeUser,
        in repository: GitProgramRepository
    ) async throws(APIError) -> CommitID {
        guard let diff = request.diff, let target = tip(of: request.target) else { throw .notMergeable }
        let message = options.squashMessage ?? request.title
        if diff.commitCount == 1, try await repository.commit(head).message.trimmed == message.trimmed { return head }
        let isBehind = try await isBehind(head, target, in: repository)
        let parent = project.mergeMethod == .merge || isBehind ? diff.start : target
        guard let tree = try await repository.mergedTree(parent, head) else {
            throw .mergeError(
                "Squashing failed: Squash the commits locally, resolve any conflicts, then push the branch.")
        }
        return try await repository.write(
            NewCommit(tree: tree, parents: [parent], signature: signature(of: user), message: message + "\n"))
    }

    /// Returns the target's new head: the commit itself where the project fast-forwards, else a merge commit.
    private func joined(
        _ request: ForgeMergeRequest, target: CommitID, with commit: CommitID, _ message: String?, by user: ForgeUser,
        in repository: GitProgramRepository
    ) async throws(APIError) -> CommitID {
        if project.mergeMethod == .fastForward { return commit }
        guard let tree = try await repository.mergedTree(target, commit) else {
            throw .mergeError("Conflicts detected during merge")
        }
        let standard = """
            Merge branch '\(request.source)' into '\(request.target)'

            \(request.title)

            See merge request \(project.path)!\(request.iid)
            """
        return try await repository.write(
            NewCommit(
                tree: tree, parents: [target, commit], signature: signature(of: user),
                message: (message ?? standard) + "\n"))
    }

    /// Deletes the source branch, unless it is protected or the default branch. What was to go into it moves along first,
    /// up to ``ForgeQuirks/retargetLimit``; the rest stays on the dead branch.
    private mutating func removeSource(
        of request: ForgeMergeRequest, head: CommitID, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) {
        guard isSource(request.source, of: request), !isProtected(request.source),
            request.source != project.defaultBranch
        else { return }
        let dependents = mergeRequests.indices.filter {
            mergeRequests[$0].state == .opened && mergeRequests[$0].target == request.source
        }
        for index in dependents.prefix(quirks.retargetLimit) {
            let dependent = mergeRequests[index]
            guard dependent.source != request.target,
                openTwin(source: dependent.source, target: request.target, in: dependent.sourceProjectID) == nil
            else { continue }
            try await retarget(at: index, to: request.target, by: user, deleted: true, in: repository)
        }
        _ = try await repository.setRef("refs/heads/" + request.source, from: head, to: nil)
    }

    mutating func becomeMerged(at index: Int, mergeCommit: CommitID?, by user: ForgeUser) {
        mergeRequests[index].state = .merged
        mergeRequests[index].mergeError = nil
        mergeRequests[index].autoMergeUserID = nil
        mergeRequests[index].mergeCommit = mergeCommit
        (mergeRequests[index].mergedAt, mergeRequests[index].mergedByID) = (clock.now, user.id)
        mergeRequests[index].updatedAt = clock.now
        finishCar(of: mergeRequests[index].iid)
        tell("merged", on: index, by: user)
    }

    /// The signature of what an account makes now.
    package func signature(of user: ForgeUser) -> Signature {
        Signature(name: user.name, email: user.email, time: clock.now)
    }
}

extension String {
    /// Without white space at either end.
    var trimmed: Substring {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.drop(while: \.isWhitespace)
    }
}
