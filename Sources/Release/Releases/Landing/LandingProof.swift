import Names
import Printing

extension Assessor {
    /// Whether a merged request's changes are really on its target: the head itself, or a commit to which the head
    /// would add nothing, such as its squash or the last of its rebased commits.
    ///
    /// The forge's state "merged" doesn't prove that. GitLab may rebase before it merges, which drops merge commits
    /// with all changes made in them, and it may change the target of a request that was merged a moment ago.
    func hasArrived(_ request: MergeRequest, head: CommitID) throws -> Bool {
        if try observation.simulatedMerges.contains(request.id) || isMerged(head, into: request.target) { return true }
        let named = try request.resultCommits.reversed()
            .filter { try history.contains($0) && isMerged($0, into: request.target) }
        return try (named + (named.isEmpty ? madeByMerging(request, head: head) : [])).contains {
            let merge = try history.merge(ours: $0, theirs: head, base: nil)
            return try merge.isClean && merge.tree == history.commit($0).tree
        }
    }

    /// The first commits of the target since the request was merged. They are needed where the forge names no commit,
    /// as GitLab does after a fast-forward.
    private func madeByMerging(_ request: MergeRequest, head: CommitID) throws -> [CommitID] {
        guard let tip = observation.branches[request.target] else { return [] }
        let since = (request.mergedAt ?? request.createdAt) - Self.mergeLeeway
        let line = try history.firstParentLine(of: tip, notIn: head)
        let first = try line.partitioningIndex { try history.commit($0).committer.time >= since }
        return Array(line.dropFirst(first).prefix(Self.landingLimit))
    }

    /// How many seconds a commit may be older than the recorded merge: a forge makes it shortly before.
    private static let mergeLeeway = 3_600
    /// The most commits that are checked; each costs a merge.
    private static let landingLimit = 64

    /// A merge request of a release that the forge reports as merged, and of which the branch shows nothing.
    func missingLanding(of cut: CutBranch, on branch: BranchName) throws -> MergeRequest? {
        try cut.mergeRequests.first { request in
            guard request.state == .merged, request.target == branch, let head = request.head else { return false }
            return try containsPublished(request, head: head, of: cut) && !hasArrived(request, head: head)
        }
    }
}

extension Planner {
    /// The decision about a merge request that the forge reports as merged and whose target shows nothing of it.
    func notLanded(_ request: MergeRequest, _ release: ReleaseName) -> Decision {
        let head = request.head.map(\.short) ?? "its head"
        let look = request.head.map { LandingDifference.command(head: $0, target: request.target) }
        let merge = request.resultCommits.first { assessor.history.contains($0) }
        return Decision(
            "not-landed",
            "\(request.id) \(request.source) -> \(request.target) is merged, says the forge"
                + (merge.map { ", as \($0.short)" } ?? "")
                + ", but \(request.target) has neither \(head) nor a squash with its contents: \(request.url)",
            hint: (look.map { "look at what is missing (\($0)); " } ?? "")
                + "relctl retarget-release \(release.argument) opens a merge request that brings it",
            since: request.mergedAt)
    }
}

/// The files that a head would still bring to the branch that the forge says it has landed on.
package enum LandingDifference {
    /// The most files that are named.
    package static let fileLimit = 10

    /// The command that shows it in any clone: the branch of the head may be deleted, and the target's not there.
    ///
    /// - Parameter paths: those that the target lacks, of which the first are shown; empty: all that the head brought since
    ///   it left the target.
    package static func command(head: CommitID, target: BranchName, paths: [String] = []) -> String {
        let fetch = "git fetch origin \(ShellWord.quoted(target.text)) \(head.hex)"
        guard !paths.isEmpty else { return "\(fetch) && git diff FETCH_HEAD...\(head.short)" }
        // From the root of the repository, wherever it is called, and without patterns.
        let files = paths.prefix(fileLimit).map { ShellWord.quoted(":(top,literal)" + $0) }.joined(separator: " ")
        return "\(fetch) && git diff FETCH_HEAD \(head.short) -- \(files)"
    }

    /// The first of the paths, and how many more there are.
    package static func list(_ paths: [String]) -> String {
        Printable.list(paths, atMost: fileLimit)
    }
}
