import Names

extension Assessor {
    /// Whether what a merge request was to bring is really on its target: the head itself, or a squash or rebase of it with
    /// the contents that merging it would have made.
    ///
    /// A forge may say "merged" of something else: GitLab rebases before it merges where the project asks for that, without
    /// the merge commits and all that they hold; and it sets another target on a request that was merged a moment ago.
    func hasArrived(_ request: MergeRequest, head: CommitID) throws -> Bool {
        if try observation.foreseenMerges.contains(request.id) || isMerged(head, into: request.target) { return true }
        return try [request.squashCommit, request.mergeCommit].compactMap { $0 }.contains {
            try history.contains($0) && isMerged($0, into: request.target) && stands($0, for: head)
        }
    }

    /// The merge request by which a release landed, says the forge, of which nothing shows on `lands_on`.
    func missingLanding(of release: Release) throws -> MergeRequest? {
        guard release.landing == nil, release.openMergeRequest(to: release.train.landsOn) == nil else { return nil }
        return try release.mergeRequests.first { request in
            guard request.state == .merged, request.target == release.train.landsOn, let head = request.head else {
                return false
            }
            return try containsPublished(request, head: head, of: release) && !hasArrived(request, head: head)
        }
    }
}

extension Planner {
    /// Says of which landing nothing is to be seen.
    func notLanded(_ request: MergeRequest, _ release: Release) -> Blocker {
        let head = request.head.map(\.short) ?? "its head"
        let merge = [request.mergeCommit, request.squashCommit].compactMap { $0 }.first {
            assessor.history.contains($0)
        }
        return Blocker(
            "not-landed",
            "\(request.id) \(request.source) -> \(request.target) is merged, says the forge"
                + (merge.map { ", as \($0.short)" } ?? "")
                + ", but \(request.target) has neither \(head) nor a squash with its contents: \(request.url)",
            hint:
                "look at what is missing (git diff \(request.target)...\(head)); relctl retarget-release \(release.name)"
                + " opens a merge request that brings it")
    }
}
