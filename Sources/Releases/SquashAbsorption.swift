import Names

/// What to do about an upstream that people landed by a squash.
public enum SquashAbsorption: Hashable, Sendable {
    /// Nothing: it was merged, or the squash is in the branch already.
    case none
    /// A merge commit that makes the squash an ancestor, so that landing doesn't conflict with its own content.
    case absorb(PlannedCommit)
    /// A person must look.
    case blocked(Blocker)
}

extension Assessor {
    /// For a release that is just about to land.
    ///
    /// The squash commit counts only if its tree is what merging the upstream's head would have made. Then the branch
    /// gets the three-way merge of itself and the squash *with that head as base*; never simply its own tree, which would
    /// throw away what landed besides.
    public func squashAbsorption(for release: Release) throws -> SquashAbsorption {
        guard let head = release.head, let landing = release.upstream?.landing, let request = landing.mergeRequest,
            let upstream = release.upstream?.branch, let tip = observation.branches[release.train.landsOn],
            try !history.isAncestor(landing.head, of: tip)
        else { return .none }
        let squashes = [request.squashCommit, request.mergeCommit].compactMap { $0 }.filter(history.contains)
        if try squashes.contains(where: { try history.isAncestor($0, of: head) }) { return .none }
        guard let squash = try squashes.first(where: { try stands($0, for: landing.head) }) else {
            return .blocked(
                unclear(release, upstream: upstream, request: request, reason: "its squash has other contents"))
        }
        let result = try history.merge(ours: head, theirs: squash, base: landing.head)
        guard result.isClean else {
            let paths = result.conflicts.map(\.path).joined(separator: ", ")
            return .blocked(unclear(release, upstream: upstream, request: request, reason: "\(paths) conflict with it"))
        }
        let message = PullMessage.text(
            template: release.train.pullMessage, upstream: release.train.landsOn, branch: release.branch ?? upstream,
            commit: squash)
        return .absorb(
            try mergeCommit(tree: result.tree, objects: result.newObjects, parents: [head, squash], message: message))
    }

    private func stands(_ squash: CommitID, for head: CommitID) throws -> Bool {
        let commit = try history.commit(squash)
        guard let parent = commit.parents.first else { return false }
        let merge = try history.merge(ours: parent, theirs: head, base: nil)
        return merge.isClean && merge.tree == commit.tree
    }

    private func unclear(
        _ release: Release, upstream: BranchName, request: MergeRequest, reason: String
    ) -> Blocker {
        Blocker(
            "squashed-upstream",
            "\(upstream) was landed by \(request.id) without its own commits (squash or rebase), and \(reason)",
            hint: "merge \(release.train.landsOn) into \(name(of: release)) by hand, then run relctl again")
    }
}
