import Names

/// A merge commit that relctl makes, with what a server needs to take it.
package struct PlannedCommit: Hashable, Sendable {
    /// Its id, the same whoever makes it.
    package var id: CommitID
    /// The commit itself and what its merge made.
    package var objects: [ObjectID]
    /// The files whose conflicts its merge settled.
    package var resolved: [MergeResult.Resolved]
}

extension Assessor {
    /// The merge commit of a pull. Its time is the later of its parents', so that whoever makes it makes the same.
    func pullCommit(
        _ result: MergeResult, of target: CommitID, from upstream: BranchName, into cut: CutBranch
    ) throws -> PlannedCommit {
        let message = PullMessage.text(
            template: cut.train.pullMessage, upstream: upstream, branch: cut.branch, commit: target)
        return try mergeCommit(result, parents: [cut.head, target], message: message)
    }

    /// The commit of a merge, whose message has the trailers of what was settled.
    func mergeCommit(_ result: MergeResult, parents: [CommitID], message: String) throws -> PlannedCommit {
        try mergeCommit(
            tree: result.tree, objects: result.newObjects, parents: parents,
            message: message + ResolvedTrailers.text(result.resolved), resolved: result.resolved)
    }

    /// A commit whose author date is the latest of its parents' committer dates, so that equal parents give an equal commit.
    func mergeCommit(
        tree: TreeID, objects: [ObjectID], parents: [CommitID], message: String,
        resolved: [MergeResult.Resolved] = []
    ) throws -> PlannedCommit {
        let time = try parents.map { try history.commit($0).committer.time }.max() ?? 0
        let signature = Signature(name: identity.name, email: identity.email, time: time)
        let id = try history.makeCommit(
            CommitDraft(tree: tree, parents: parents, signature: signature, message: identity.message(message)))
        return PlannedCommit(id: id, objects: objects + [id.object], resolved: resolved)
    }
}
