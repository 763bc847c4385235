import Names

/// Merges two commits: finds their merge bases and merges their trees.
struct CommitMerge {
    /// The most levels of criss-cross merges (merge bases of merge bases) that are followed.
    private static let deepest = 10

    let store: MergeStore
    private let history: CommitGraph
    private let resolve: ConflictedFile.Resolve?

    init(_ store: MergeStore, _ history: CommitGraph, resolve: ConflictedFile.Resolve? = nil) {
        (self.store, self.history, self.resolve) = (store, history, resolve)
    }

    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws(GitStoreError) -> MergeResult {
        let bases = if let base { [base] } else { try CommitWalk.mergeBases(theirs, [ours], in: history) }
        let (mine, other) = (try commit(ours).tree.object, try commit(theirs).tree.object)
        guard !bases.isEmpty else {
            let conflict = MergeResult.Conflict(path: "", reason: "unrelated histories")
            return MergeResult(tree: TreeID(mine), conflicts: [conflict], newObjects: [])
        }
        // Both sides are equal, so git finds the same renames on both and the result is that tree.
        if mine == other { return MergeResult(tree: TreeID(mine), conflicts: [], newObjects: []) }
        switch try ancestor(of: bases, depth: 0) {
        case .none(let conflicts):
            return MergeResult(tree: TreeID(mine), conflicts: Self.list(conflicts), newObjects: [])
        case .tree(let ancestor, let unsettled):
            return try merge(base: ancestor, unsettled, ours: mine, theirs: other)
        }
    }

    private func commit(_ id: CommitID) throws(GitStoreError) -> Commit {
        try CommitText.parse(store.objects.read(id.object, .commit), id)
    }

    private typealias Conflicts = [[UInt8]: FileMerge.Conflict]

    private static func list(_ conflicts: Conflicts) -> [MergeResult.Conflict] {
        conflicts.map { path, conflict in
            MergeResult.Conflict(path: String(decoding: path, as: UTF8.self), reason: conflict.reason)
        }.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
    }

    private func merge(
        base: ObjectID?, _ unsettled: Set<[UInt8]>, ours: ObjectID, theirs: ObjectID
    ) throws(GitStoreError) -> MergeResult {
        var merge = TreeMerge(store, unsettled: unsettled)
        let tree = try merge.merge(base: base, ours: ours, theirs: theirs)
        var renames = RenameResolution(store, base: base, ours: ours, theirs: theirs, merge)
        try renames.answer()
        var (edits, resolved): ([[UInt8]: TreeItem], [MergeResult.Resolved]) = (renames.edits, [])
        if !renames.conflicts.isEmpty {
            guard let resolve,
                let settled = try settle(renames.conflicts, ours: ours, theirs: theirs, by: resolve)
            else { return MergeResult(tree: TreeID(ours), conflicts: Self.list(renames.conflicts), newObjects: []) }
            edits.merge(settled.edits) { $1 }
            resolved = settled.resolved
        }
        guard let edited = try TreeEdits(store, edits).apply(to: tree) else {
            let conflicts = edits.mapValues { _ in FileMerge.Conflict(reason: "file/directory") }
            return MergeResult(tree: TreeID(ours), conflicts: Self.list(conflicts), newObjects: [])
        }
        let newObjects = try store.newObjects(below: edited, ours: ours, theirs: theirs)
        return MergeResult(tree: TreeID(edited), conflicts: [], newObjects: newObjects, resolved: resolved)
    }
}

// Several merge bases.
extension CommitMerge {
    /// The common ancestor of two commits, as one tree.
    private enum Ancestor {
        /// The tree (`nil`: no common ancestor), and the paths in it that conflict between several merge bases.
        case tree(ObjectID?, unsettled: Set<[UInt8]>)
        case none(Conflicts)
    }

    private static let tooMany = Ancestor.none([[]: FileMerge.Conflict(reason: "several merge bases")])

    /// Returns the tree of one merge base; of several, their merge, from the oldest on, as git's recursive merge does.
    private func ancestor(of bases: [CommitID], depth: Int) throws(GitStoreError) -> Ancestor {
        var commits: [Commit] = []
        for base in bases { commits.append(try commit(base)) }
        commits.sort { $0.committer.time < $1.committer.time }
        guard let first = commits.first else { return .tree(nil, unsettled: []) }
        // The merge of two is the same in either order; of more, git's order for equal dates is not known here.
        let isOrderKnown = commits.count < 3 || Set(commits.map(\.committer.time)).count == commits.count
        guard commits.count == 1 || (depth < Self.deepest && isOrderKnown) else {
            return Self.tooMany
        }
        var (merged, done) = (Ancestor.tree(first.tree.object, unsettled: []), [first.id])
        for next in commits.dropFirst() {
            // A placeholder may only be in the base of a further merge, never in one of its sides.
            guard case .tree(let tree?, let unsettled) = merged, unsettled.isEmpty else { return Self.tooMany }
            switch try ancestor(of: CommitWalk.mergeBases(next.id, done, in: history), depth: depth + 1) {
            case .none(let conflicts): return .none(conflicts)
            case .tree(let base, let unsettled):
                merged = try mergeBases(base, unsettled, tree, next.tree.object)
            }
            done.append(next.id)
        }
        return merged
    }

    /// Merges two merge bases. Where they conflict, git continues with an intermediate result, as far as it is known
    /// here. If the result for a file isn't known, a placeholder is stored; it suffices if both sides have the same
    /// version of that file.
    private func mergeBases(
        _ base: ObjectID?, _ unsettled: Set<[UInt8]>, _ ours: ObjectID, _ theirs: ObjectID
    ) throws(GitStoreError) -> Ancestor {
        var merge = TreeMerge(store, unsettled: unsettled)
        let tree = try merge.merge(base: base, ours: ours, theirs: theirs)
        var renames = RenameResolution(store, base: base, ours: ours, theirs: theirs, merge)
        try renames.answer(betweenBases: true)
        guard let leftovers = Self.leftovers(of: renames.conflicts) else { return .none(renames.conflicts) }
        var (edits, unknown): ([[UInt8]: TreeItem], Set<[UInt8]>) = (renames.edits, [])
        for (path, leftover) in leftovers {
            switch leftover {
            case .item(let item): edits[path] = item
            case .nothing:
                let item = try store.trees.item(at: path, in: tree)
                guard item?.isTree != false else { return .none(renames.conflicts) }
            case .unknownFile:
                // A unique blob, so that no folder that contains it compares as unchanged.
                let mark = try store.write(Array("relctl: the merge bases differ in ".utf8) + path, .blob)
                edits[path] = TreeItem(mode: .regular, id: mark)
                unknown.insert(path)
            }
        }
        guard let edited = try TreeEdits(store, edits).apply(to: tree) else { return .none(renames.conflicts) }
        return .tree(edited, unsettled: unknown)
    }

    /// Returns what git stores for all conflicts, by path; `nil` if it isn't known for one of them, or two concern the
    /// same path.
    private static func leftovers(of conflicts: Conflicts) -> [[UInt8]: FileMerge.Leftover]? {
        var leftovers: [[UInt8]: FileMerge.Leftover] = [:]
        for (path, conflict) in conflicts {
            guard let leftover = conflict.leftover, leftovers.updateValue(leftover, forKey: path) == nil else {
                return nil
            }
            for (path, leftover) in conflict.elsewhere {
                guard leftovers.updateValue(leftover, forKey: path) == nil else { return nil }
            }
        }
        return leftovers
    }
}
