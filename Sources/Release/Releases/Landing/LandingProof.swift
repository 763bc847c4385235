import Names

extension Assessor {
    /// Whether what a merge request was to bring is really on its target: the head itself, or a commit to which the head
    /// would bring nothing more, such as its squash or the last of its rebased commits.
    ///
    /// A forge may say "merged" of something else: GitLab rebases before it merges where the project asks for that, without
    /// the merge commits and all that they hold; and it sets another target on a request that was merged a moment ago.
    func hasArrived(_ request: MergeRequest, head: CommitID) throws -> Bool {
        if try observation.simulatedMerges.contains(request.id) || isMerged(head, into: request.target) { return true }
        let named = try [request.squashCommit, request.mergeCommit].compactMap { $0 }
            .filter { try history.contains($0) && isMerged($0, into: request.target) }
        return try (named + (named.isEmpty ? madeByMerging(request, head: head) : [])).contains {
            let merge = try history.merge(ours: $0, theirs: head, base: nil)
            return try merge.isClean && merge.tree == history.commit($0).tree
        }
    }

    /// The first commits that came to the target once the request was merged. GitLab names none where it fast-forwards.
    private func madeByMerging(_ request: MergeRequest, head: CommitID) throws -> [CommitID] {
        guard let tip = observation.branches[request.target] else { return [] }
        let since = (request.mergedAt ?? request.createdAt) - Self.mergeLeeway
        let line = try history.firstParentLine(of: tip, notIn: head)
        let first = try line.partitioningIndex { try history.commit($0).committer.time >= since }
        return Array(line.dropFirst(first).prefix(Self.longestLanding))
    }

    /// A forge makes the commits in the seconds before it says that it merged.
    private static let mergeLeeway = 3_600
    /// Each of them costs a merge.
    private static let longestLanding = 64

    /// The merge request by which a release landed on a branch, says the forge, of which nothing shows there.
    func missingLanding(of cut: CutBranch, on branch: BranchName) throws -> MergeRequest? {
        try cut.mergeRequests.first { request in
            guard request.state == .merged, request.target == branch, let head = request.head else { return false }
            return try containsPublished(request, head: head, of: cut) && !hasArrived(request, head: head)
        }
    }
}

extension Planner {
    /// Says of which landing nothing is to be seen.
    func notLanded(_ request: MergeRequest, _ release: ReleaseName) -> Blocker {
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
                "look at what is missing (git diff \(request.target)...\(head)); relctl retarget-release \(release)"
                + " opens a merge request that brings it")
    }
}
