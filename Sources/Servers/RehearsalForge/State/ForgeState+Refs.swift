import Names

/// A branch that moved, appeared or went.
struct BranchPush: Sendable {
    var branch: String
    var old: CommitID?
    var new: CommitID?
    var user: ForgeUser
}

/// A push that merge requests don't show yet.
struct DelayedPush: Sendable {
    var push: BranchPush
    /// How many more single reads show the merge requests as they were.
    var readsLeft: Int
}

extension ForgeState {
    /// Reads the repository's refs without processing changes as pushes; used at the start.
    package mutating func adoptRefs(of repository: GitProgramRepository) async throws(APIError) {
        refs = Dictionary(try await repository.refs().map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    /// Looks at the repository again and does what GitLab does after a push, for every branch that moved.
    ///
    /// Every move of a branch counts: a push over HTTP, a merge by the forge, or a change of the repository's files.
    ///
    /// - Parameters:
    ///   - user: the account that the pushes are attributed to.
    ///   - repository: the repository with the refs.
    package mutating func noticePushes(by user: ForgeUser, in repository: GitProgramRepository) async throws(APIError) {
        try await cleanUpRefs(in: repository)
        let known = refs
        try await adoptRefs(of: repository)
        let moved = Set(known.keys).union(refs.keys)
            .filter { $0.hasPrefix("refs/heads/") && known[$0]?.commit != refs[$0]?.commit }
        // Deletions last: if a merge deleted its source branch, the merge request must become merged and not closed.
        let (present, gone) = (moved.filter { refs[$0] != nil }.sorted(), moved.filter { refs[$0] == nil }.sorted())
        for name in present + gone {
            _ = clock.tick()
            let push = BranchPush(
                branch: String(name.dropFirst(11)), old: known[name]?.commit, new: refs[name]?.commit, user: user)
            delayedPushes.append(DelayedPush(push: push, readsLeft: quirks.refreshLag))
        }
        try await refreshDue(in: repository)
        dropStrandedCars()
    }

    /// Counts a single read for the pushes that are not shown yet.
    mutating func countRead(in repository: GitProgramRepository) async throws(APIError) {
        for index in delayedPushes.indices { delayedPushes[index].readsLeft -= 1 }
        try await refreshDue(in: repository)
    }

    /// Shows all pushes in the merge requests, as after some waiting.
    mutating func catchUp(in repository: GitProgramRepository) async throws(APIError) {
        for index in delayedPushes.indices { delayedPushes[index].readsLeft = 0 }
        try await refreshDue(in: repository)
    }

    private mutating func refreshDue(in repository: GitProgramRepository) async throws(APIError) {
        while let first = delayedPushes.first, first.readsLeft <= 0 {
            delayedPushes.removeFirst()
            try await refresh(after: first.push, in: repository)
        }
    }

    // The order is that of `MergeRequests::RefreshService#refresh_merge_requests!` (15 to 19): close, mark as merged, reload, disarm, tell.
    private mutating func refresh(after push: BranchPush, in repository: GitProgramRepository) async throws(APIError) {
        guard let new = push.new else { return handleDeletedBranch(push) }
        var pushed: Set<CommitID> = []
        var isForced = false
        if let old = push.old {
            pushed = Set(try await repository.commits(of: new, notIn: old, limit: 10_000))
            isForced = try await !repository.isAncestor(old, of: new)
        }
        try await markMerged(by: push, pushed: pushed, in: repository)
        startPipeline(after: push)
        for index in mergeRequests.indices where mergeRequests[index].state == .opened {
            let request = mergeRequests[index]
            if isSource(push.branch, of: request) {
                try await reloadDiff(at: index, in: repository)
                takePush(push, pushed: pushed, at: index)
                try await markDraft(by: push, pushed: pushed, at: index, in: repository)
            } else if request.target == push.branch {
                if isForced { try await reloadDiff(at: index, in: repository) }
                recheck(at: index)
            }
        }
    }

    func isSource(_ branch: String, of request: ForgeMergeRequest) -> Bool {
        request.source == branch && request.sourceProjectID == project.id
    }

    /// GitHub's event (https://docs.github.com/en/rest/using-the-rest-api/issue-event-types#base_ref_deleted).
    static let targetDeleted = "base_ref_deleted"

    /// Handles a deleted branch: merge requests from it are closed. Those into it stay open and can't be merged, or are
    /// closed if the forge does that (``ForgeKind/closesWithTarget``).
    ///
    /// Does nothing if the branch exists again (`RefreshService#close_upon_missing_source_branch_ref`).
    private mutating func handleDeletedBranch(_ push: BranchPush) {
        guard tip(of: push.branch) == nil else { return }
        for index in mergeRequests.indices where mergeRequests[index].state == .opened {
            if isSource(push.branch, of: mergeRequests[index]) {
                close(at: index, by: push.user)
                tell("deleted source branch `\(push.branch)`", on: index, by: push.user)
            } else if mergeRequests[index].target == push.branch, project.kind.closesWithTarget {
                tell(Self.targetDeleted, on: index, by: push.user)
                close(at: index, by: push.user)
            } else if mergeRequests[index].target == push.branch {
                recheck(at: index)
            }
        }
    }

    /// Marks open merge requests into the branch as merged if the push contains their head: somebody merged them with
    /// git.
    ///
    /// One without any commits doesn't count: its head was there before.
    private mutating func markMerged(
        by push: BranchPush, pushed: Set<CommitID>, in repository: GitProgramRepository
    ) async throws(APIError) {
        for index in mergeRequests.indices where mergeRequests[index].state == .opened {
            let request = mergeRequests[index]
            guard request.target == push.branch, let diff = request.diff, diff.commitCount > 0,
                pushed.contains(diff.head), let new = push.new
            else { continue }
            let merge = try await firstParentCommit(bringing: diff.head, to: new, among: pushed, in: repository)
            becomeMerged(at: index, mergeCommit: merge, by: push.user)
        }
    }

    /// The oldest commit on the first-parent line of `tip` that contains `head`: the merge, or `head` itself.
    private func firstParentCommit(
        bringing head: CommitID, to tip: CommitID, among pushed: Set<CommitID>, in repository: GitProgramRepository
    ) async throws(APIError) -> CommitID {
        var found = tip
        while found != head, let parent = try await repository.commit(found).parents.first, pushed.contains(parent),
            try await repository.isAncestor(head, of: parent)
        {
            found = parent
        }
        return found
    }

    /// Updates an open merge request after a push to its source.
    private mutating func takePush(_ push: BranchPush, pushed: Set<CommitID>, at index: Int) {
        mergeRequests[index].updatedAt = clock.now
        mergeRequests[index].mergeError = nil
        if project.resetsApprovals, push.new != mergeRequests[index].rebasedHead {
            mergeRequests[index].approvalIDs = []
        }
        if mergeRequests[index].autoMergeUserID != nil {
            let reason = "the source branch was updated. [Learn more](\(Self.trainHelp))."
            abortAutoMerge(at: index, because: reason, by: push.user)
        }
        if push.old == nil { tell("restored source branch `\(push.branch)`", on: index, by: push.user) }
        if !pushed.isEmpty {
            let count = pushed.count == 1 ? "1 commit" : "\(pushed.count) commits"
            tell("added \(count)\n\n[Compare with previous version](#)", on: index, by: push.user)
        }
        recheck(at: index)
    }

    /// Resets the result of the mergeability check (`MergeRequest#mark_as_unchecked`).
    mutating func recheck(at index: Int) {
        mergeRequests[index].conflicts = nil
        mergeRequests[index].checksLeft = quirks.checkingReads
        mergeRequests[index].listedStatus = .unchecked
    }

    /// Looks at both branches anew, where both are there, and keeps the head's ref in step.
    ///
    /// - Parameter forked: the head of a branch that lives elsewhere.
    mutating func reloadDiff(
        at index: Int, head forked: CommitID? = nil, in repository: GitProgramRepository
    ) async throws(APIError) {
        let request = mergeRequests[index]
        guard let head = forked ?? sourceTip(of: request), let start = tip(of: request.target),
            request.versions < ForgeMergeRequest.versionLimit
        else { return }
        let count = try await repository.commits(of: head, notIn: start, limit: 10_000).count
        let old = request.diff?.head
        mergeRequests[index].diff = ForgeMergeRequest.Diff(
            head: head, start: start, base: try await repository.mergeBase(start, head), commitCount: count)
        let name = headRef(of: request)
        if old != head {
            mergeRequests[index].versions += 1
            mergeRequests[index].diffVersions.append(.init(head: head, time: clock.now))
            project.rulesets.queue.removeAll { $0 == request.iid }
        }
        if old != head || refs[name] == nil {
            mergeRequests[index].headPipelineID = pipeline(of: head, ref: request.source)?.id
            guard try await repository.setRef(name, from: refs[name]?.commit, to: head) else {
                throw .broken("\(name) moved")
            }
            refs[name] = ForgeRef(name: name, commit: head)
        }
    }
}
