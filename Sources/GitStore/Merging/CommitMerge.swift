import Names

/// The merge of two commits: finds what they have in common, and merges their trees.
struct CommitMerge {
    /// In histories that cross again and again, merge bases have merge bases that have …: where to give up.
    private static let deepest = 10

    private let store: MergeStore
    private let history: CommitGraph

    init(_ store: MergeStore, _ history: CommitGraph) { (self.store, self.history) = (store, history) }

    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws(GitStoreError) -> MergeResult {
        let bases = if let base { [base] } else { try CommitWalk.mergeBases(theirs, [ours], in: history) }
        let (mine, other) = (try commit(ours).tree.object, try commit(theirs).tree.object)
        guard !bases.isEmpty else { return Self.conflict(mine, "unrelated histories") }
        switch try commonTree(of: bases, depth: 0) {
        case .failure(let result):
            return MergeResult(tree: TreeID(mine), conflicts: result.conflicts, newObjects: [])
        case .success(let tree):
            return try mergeTrees(base: tree, ours: mine, theirs: other)
        }
    }

    private static func conflict(_ tree: ObjectID, _ reason: String) -> MergeResult {
        MergeResult(tree: TreeID(tree), conflicts: [.init(path: "", reason: reason)], newObjects: [])
    }

    private func commit(_ id: CommitID) throws(GitStoreError) -> Commit {
        try CommitText.parse(store.objects.read(id.object, .commit), id)
    }

    private enum Common {
        case success(ObjectID?)
        case failure(MergeResult)
    }

    /// One base: its tree. Several: what they merge to, oldest first, as git goes. None: nothing.
    private func commonTree(of bases: [CommitID], depth: Int) throws(GitStoreError) -> Common {
        var commits: [Commit] = []
        for base in bases { commits.append(try commit(base)) }
        commits.sort { $0.committer.time < $1.committer.time }
        guard let first = commits.first else { return .success(nil) }
        var (tree, merged) = (first.tree.object, [first.id])
        // Two come to the same in either order; of more, git's own order for equal dates is not known here.
        let isOrderKnown = commits.count < 3 || Set(commits.map(\.committer.time)).count == commits.count
        guard commits.count == 1 || (depth < Self.deepest && isOrderKnown) else {
            return .failure(Self.conflict(tree, "several merge bases"))
        }
        for next in commits.dropFirst() {
            let base: ObjectID?
            switch try commonTree(of: CommitWalk.mergeBases(next.id, merged, in: history), depth: depth + 1) {
            case .success(let common): base = common
            case .failure(let result): return .failure(result)
            }
            let result = try mergeTrees(base: base, ours: tree, theirs: next.tree.object)
            guard result.isClean else { return .failure(result) }
            tree = result.tree.object
            merged.append(next.id)
        }
        return .success(tree)
    }

    private func mergeTrees(base: ObjectID?, ours: ObjectID, theirs: ObjectID) throws(GitStoreError) -> MergeResult {
        var merge = TreeMerge(store)
        let tree = try merge.merge(base: base, ours: ours, theirs: theirs)
        var renames = RenameResolution(store, base: base, ours: ours, theirs: theirs, conflicts: merge.conflicts)
        try renames.answer(merge.questions)
        let conflicts = renames.conflicts.map { path, reason in
            MergeResult.Conflict(path: String(decoding: path, as: UTF8.self), reason: reason)
        }
        guard conflicts.isEmpty else {
            let sorted = conflicts.sorted { ($0.path, $0.reason) < ($1.path, $1.reason) }
            return MergeResult(tree: TreeID(ours), conflicts: sorted, newObjects: [])
        }
        let edited = try TreeEdits(store, renames.edits).apply(to: tree)
        return MergeResult(
            tree: TreeID(edited), conflicts: [],
            newObjects: try store.newObjects(below: edited, ours: ours, theirs: theirs))
    }
}
