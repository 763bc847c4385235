import Names

/// Rebases, as Gitaly makes them: `localrepo.Repo.Rebase` (internal/git/localrepo/rebase.go, 16.3 and later).
extension ForgeState {
    /// Asks for a rebase of the source branch. It is carried out after ``ForgeQuirks/rebasingReads`` single reads.
    ///
    /// The refusals are those of `MergeRequests::RebaseService#validate` (app/services/merge_requests/rebase_service.rb).
    /// - Throws: ``APIError/forbidden(_:)``.
    package mutating func askForRebase(
        _ iid: Int, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> ForgeMergeRequest {
        let index = try index(of: iid)
        let source = mergeRequests[index].source
        guard tip(of: source) != nil else { throw .forbidden("403 Forbidden - Source branch does not exist") }
        guard mayPush(user, to: source) else { throw .forbidden("403 Forbidden - Cannot push to source branch") }
        guard allowsForcePush(to: source) else {
            throw .forbidden("403 Forbidden - Source branch is protected from force push")
        }
        mergeRequests[index].rebasingUserID = user.id
        mergeRequests[index].rebaseReadsLeft = quirks.rebasingReads
        if quirks.rebasingReads == 0 { try await finishRebase(at: index, in: repository) }
        return mergeRequests[index]
    }

    /// Counts a single read; the one after the last that shows the rebase in progress finds it carried out.
    mutating func continueRebase(at index: Int, in repository: GitProgramRepository) async throws(APIError) {
        guard mergeRequests[index].rebasingUserID != nil else { return }
        guard mergeRequests[index].rebaseReadsLeft == 0 else {
            mergeRequests[index].rebaseReadsLeft -= 1
            return
        }
        try await finishRebase(at: index, in: repository)
    }

    /// Rewrites the source branch to its rebased commits, or keeps why it can't be
    /// (`MergeRequests::RebaseService#rebase`, Gitaly's `UserRebaseConfirmable`).
    mutating func finishRebase(at index: Int, in repository: GitProgramRepository) async throws(APIError) {
        let request = mergeRequests[index]
        guard let user = user(request.rebasingUserID) else { return }
        mergeRequests[index].rebasingUserID = nil
        guard let head = tip(of: request.source), let target = tip(of: request.target) else { return }
        _ = clock.tick()
        guard let new = try await rebased(head, onto: target, by: user, in: repository) else {
            mergeRequests[index].mergeError =
                "Rebase failed: Rebase locally, resolve all conflicts, then push the branch."
            return
        }
        if let words = try await objection(to: new, over: target, besides: head, in: repository) {
            mergeRequests[index].mergeError = "The rebase pre-receive hook failed: \(words)."
            return
        }
        guard try await repository.setRef("refs/heads/" + request.source, from: head, to: new) else {
            throw .broken("\(request.source) moved")
        }
        mergeRequests[index].rebasedHead = new
        try await noticePushes(by: user, in: repository)
    }

    /// Whether merging rebases first (`MergeStrategies::FromSourceBranch#use_create_ref_service?`, 18.9 and later).
    func rebasesOnMerge(
        _ head: CommitID, _ target: CommitID, in repository: GitProgramRepository
    ) async throws(APIError) -> Bool {
        guard project.rebasesAutomatically else { return false }
        return try await isBehind(head, target, in: repository)
    }

    /// Returns the commits that a merge brings where the project rebases automatically. The source branch stays as it is:
    /// the rebased commits are made on a ref of the merge request (`MergeRequests::CreateRefService#maybe_rebase!`, 18.9 and
    /// later).
    func rebasedOnMerge(
        _ commit: CommitID, onto target: CommitID, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> CommitID {
        guard let rebased = try await rebased(commit, onto: target, by: user, in: repository) else {
            throw .mergeError(
                "Automatic rebase before merge failed because the source branch conflicts with the target branch. "
                    + "Rebase the source branch manually and resolve the conflicts.")
        }
        let isEmpty = rebased == target && project.mergeMethod == .fastForward
        if isEmpty, version.refusesEmptyFastForward {
            throw .mergeError("Fast-forward merge did not advance the target branch")
        }
        return rebased
    }

    /// The plain commits of a head, replayed one by one onto another; merges are left out with all that they hold.
    ///
    /// - Returns: the new head; `nil` where a commit conflicts.
    func rebased(
        _ head: CommitID, onto upstream: CommitID, by user: ForgeUser, in repository: GitProgramRepository
    ) async throws(APIError) -> CommitID? {
        let base = try await repository.mergeBase(upstream, head)
        if base == upstream { return head }
        if base == head { return upstream }
        var tip = try await repository.commit(upstream)
        for id in try await repository.commitsToRebase(of: head, onto: upstream) {
            let picked = try await repository.commit(id)
            let before = try await repository.firstParent(of: picked)
            guard let tree = try await repository.pickedTree(picked, before: before, onto: tip) else { return nil }
            // A commit that becomes empty is dropped, one that was empty stays.
            if tree == tip.tree, picked.tree != before?.tree { continue }
            var new = NewCommit(
                tree: tree, parents: [tip.id], signature: signature(of: user), message: picked.message)
            new.author = picked.author
            tip = try await repository.commit(try await repository.write(new))
        }
        return tip.id
    }
}

extension GitProgramRepository {
    fileprivate func firstParent(of commit: Commit) async throws(APIError) -> Commit? {
        guard let parent = commit.parents.first else { return nil }
        return try await self.commit(parent)
    }

    /// The tree of a commit's change on top of another commit; `nil` when they conflict.
    ///
    /// Merges of stand-ins whose only common ancestor is the commit's parent: git has `merge-tree --merge-base` since 2.40.
    fileprivate func pickedTree(
        _ picked: Commit, before: Commit?, onto tip: Commit
    ) async throws(APIError) -> TreeID? {
        func standIn(_ tree: TreeID, _ parents: [CommitID]) async throws(APIError) -> CommitID {
            try await write(NewCommit(tree: tree, parents: parents, signature: tip.committer, message: "Stand-in\n"))
        }
        guard let before else { return try await mergedTree(tip.id, picked.id) }
        let base = try await standIn(before.tree, [])
        return try await mergedTree(try await standIn(tip.tree, [base]), try await standIn(picked.tree, [base]))
    }
}
