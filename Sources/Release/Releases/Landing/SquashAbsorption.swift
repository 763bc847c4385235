import Names
import Printing

/// The handling of an upstream that people landed with a squash.
package enum SquashAbsorption: Hashable, Sendable {
    /// Nothing is to be done: the upstream was merged, or the squash is in the branch already.
    case none
    /// A merge commit that makes the squash an ancestor, so that landing doesn't conflict with its own content.
    case absorb(PlannedCommit)
    /// A person must decide.
    case blocked(Decision)
}

extension Assessor {
    /// Returns how a release that is about to land takes in the squash or rebase by which its upstream landed.
    ///
    /// The squash commit counts only if its tree is what merging the upstream's head would have made. Then the branch
    /// gets the three-way merge of itself and the squash *with that head as base*; never simply its own tree, which would
    /// throw away what landed besides. Of a head that the branch has not pulled to its end only the pulled part is the
    /// base: the rest is new to the branch, and must not look as if the branch had taken it back.
    ///
    /// Own work that the upstream got and undid before it landed is a person's decision here as in a pull.
    ///
    /// With several destinations, the squash commit on one is left out until the others contain all of it, because it would
    /// bring that branch's work to them.
    package func squashAbsorption(for release: LiveRelease, on landsOn: BranchName) throws -> SquashAbsorption {
        guard let upstream = release.upstream, let landing = upstream.landing(on: landsOn),
            let request = landing.mergeRequest, !observation.simulatedMerges.contains(request.id),
            try !isMerged(landing.head, into: landsOn)
        else { return .none }
        let head = release.head
        let squashes = try request.resultCommits.reversed()
            .filter { try history.contains($0) && isMerged($0, into: landsOn) }
        if try squashes.contains(where: { try history.isAncestor($0, of: head) }) { return .none }
        guard let squash = try squashes.first(where: { try isSquashOrRebase($0, of: landing.head) }) else {
            let reason = squashes.isEmpty ? "nothing says which commit it became" : "that commit has other contents"
            return .blocked(unclear(release, request: request, reason: reason))
        }
        guard try isOnOtherDestinations(squash, of: landsOn, release) else { return .none }
        let bases = try history.mergeBases(head, landing.head)
        guard bases.count == 1 else {
            return .blocked(unclear(release, request: request, reason: "the two have several merge bases"))
        }
        let result = try history.merge(ours: head, theirs: squash, base: bases[0])
        guard result.isClean else {
            let paths = Printable.list(result.conflicts.map(\.path), atMost: 10)
            return .blocked(unclear(release, request: request, reason: "\(paths) conflict with it"))
        }
        if let undone = try ownWorkUndone(in: result.tree, of: release, by: landing.head, of: upstream.branch) {
            return .blocked(undone)
        }
        let message = PullMessage.text(
            template: release.train.pullMessage, upstream: landsOn, branch: release.branch, commit: squash)
        return .absorb(
            try mergeCommit(tree: result.tree, objects: result.newObjects, parents: [head, squash], message: message))
    }

    /// Whether a commit holds what merging the head would have made: into its first parent, where it is a squash; into an
    /// earlier commit of its line, where it is the last of the commits that a rebase made.
    private func isSquashOrRebase(_ commit: CommitID, of head: CommitID) throws -> Bool {
        let tree = try history.commit(commit).tree
        var onto = try history.firstParent(commit)
        for _ in 0..<Self.rebaseLimit {
            guard let target = onto else { return false }
            let merge = try history.merge(ours: target, theirs: head, base: nil)
            if merge.isClean, merge.tree == tree { return true }
            onto = try history.firstParent(target)
        }
        return false
    }

    /// Each further commit costs a merge; people rebase a few.
    private static let rebaseLimit = 32

    private func unclear(_ release: LiveRelease, request: MergeRequest, reason: String) -> Decision {
        Decision(
            "squashed-upstream",
            "\(request.source) was landed by \(request.id) without its own commits (squash or rebase), and \(reason)",
            hint: "merge \(request.target) into \(release.branch) by hand, then run relctl again")
    }
}
