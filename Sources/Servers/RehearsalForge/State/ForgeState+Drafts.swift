import Names

extension ForgeState {
    /// Makes a merge request a draft where one of the pushed commits says that it isn't done
    /// (`MergeRequests::RefreshService#mark_mr_as_draft_from_commits`, 14 to 19; before, `mark_mr_as_wip_from_commits`).
    mutating func markDraft(
        by push: BranchPush, pushed: Set<CommitID>, at index: Int, in repository: GitProgramRepository
    ) async throws(APIError) {
        guard project.kind.marksDraftsByCommits, !mergeRequests[index].isDraft, !pushed.isEmpty,
            let diff = mergeRequests[index].diff
        else { return }
        for id in try await repository.commits(of: diff.head, notIn: diff.start, limit: 10_000)
        where pushed.contains(id) {
            guard Self.isDraft(try await repository.commit(id).subject) else { continue }
            mergeRequests[index].title = "Draft: " + mergeRequests[index].title
            tell("marked this merge request as **draft** from \(id)", on: index, by: push.user)
            return
        }
    }

    /// Whether the first line of a commit's message marks it as a draft (`Commit#draft?`, app/models/commit.rb): the
    /// prefixes of titles at its start, git's own for autosquash anywhere.
    static func isDraft(_ subject: String) -> Bool {
        let start = subject.trimmed.lowercased()
        if ["draft:", "[draft]", "(draft)"].contains(where: start.hasPrefix) { return true }
        return ["fixup! ", "squash! "].contains(where: subject.contains)
    }
}
