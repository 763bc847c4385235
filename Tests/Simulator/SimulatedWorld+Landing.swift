import Forges
import GitStore
import Names

/// Merging, as the settings of the project demand.
extension SimulatedWorld {
    /// What the forge takes for the head: the branch, or what it was some reads ago.
    func recordedHead(of request: MergeRequest) throws -> CommitID {
        let tip = try tip(request.source.text)
        return variant.refreshLag == 0 ? tip : request.head ?? tip
    }

    /// Whether the merge method wants the target in the source, and it isn't.
    func isBehind(_ source: CommitID, _ target: CommitID) -> Bool {
        variant.method != .merge && (try? store.isAncestor(target, of: source)) != true
    }

    /// A person who merges brings the branch up to date first, where the forge asks for that.
    func catchUp(_ request: MergeRequest, _ source: CommitID, _ target: CommitID) throws -> CommitID {
        guard !variant.rebasesAutomatically, isBehind(source, target) else { return source }
        let merged = try store.merge(ours: source, theirs: target)
        guard merged.isClean else { throw ForgeError(.notMergeable, "conflict") }
        return try write(
            tree: merged.tree, parents: [source, target], message: "Catch up", to: request.source.text)
    }

    /// Moves the target, and says to which commit.
    func land(
        _ request: MergeRequest, _ source: CommitID, on target: CommitID, squashes: Bool
    ) throws -> CommitID {
        var source = source
        if isBehind(source, target) {
            guard variant.rebasesAutomatically else { throw ForgeError(.notMergeable, "need_rebase") }
            source = try rebased(source, onto: target)
        }
        let result = try store.merge(ours: target, theirs: source)
        guard result.isClean else { throw ForgeError(.notMergeable, "conflict") }
        if variant.method == .fastForward, !squashes {
            setRef(request.target.ref, to: source.object)
            return source
        }
        return try write(
            tree: result.tree, parents: squashes ? [target] : [target, source],
            message: "Merge \(request.source) into \(request.target)", to: request.target.text)
    }

    /// The plain commits of a head on top of another, as Gitaly's `Repo.Rebase` makes them: merges are left out.
    private func rebased(_ head: CommitID, onto upstream: CommitID) throws -> CommitID {
        var tip = upstream
        for id in try plainCommits(of: head, notIn: upstream) {
            let commit = try store.commit(id)
            guard let parent = commit.parents.first else { continue }
            let picked = try store.merge(ours: tip, theirs: id, base: parent)
            guard picked.isClean else { throw ForgeError(.notMergeable, "the rebase conflicts") }
            guard try picked.tree != store.commit(tip).tree else { continue }
            tip = try store.writeCommit(
                tree: picked.tree, parents: [tip], author: commit.author, committer: commit.committer,
                message: commit.message)
        }
        return tip
    }

    /// Parents before children.
    private func plainCommits(of head: CommitID, notIn upstream: CommitID) throws -> [CommitID] {
        var found: [CommitID] = []
        var seen: Set<CommitID> = []
        func visit(_ id: CommitID) throws {
            guard seen.insert(id).inserted, try !store.isAncestor(id, of: upstream) else { return }
            let parents = try store.commit(id).parents
            for parent in parents { try visit(parent) }
            if parents.count < 2 { found.append(id) }
        }
        try visit(head)
        return found
    }

    /// Merge requests that the forge calls merged, and whose head's contents aren't on their target.
    package func lostLandings() throws -> [MergeRequestID] {
        try view().requests.filter { $0.state == .merged }.compactMap { request in
            guard let head = request.head, let target = view().refs[request.target.ref].map({ CommitID($0) }) else {
                return nil
            }
            let merged = try store.merge(ours: target, theirs: head)
            return try merged.isClean && merged.tree == store.commit(target).tree ? nil : request.id
        }
    }
}
