import Names

/// A cache over a history. Commits never change, so neither do facts about them: each is read once, for all trains and all
/// observations of a run.
///
/// Not for use from several threads at once.
package final class CachedHistory: History {
    private struct Pair: Hashable {
        var left: CommitID
        var right: CommitID
    }

    private struct TreePair: Hashable {
        var old: TreeID?
        var new: TreeID
    }

    private struct LineKey: Hashable {
        var paths: Set<String>
        var commits: [CommitID]
    }

    private struct MergeKey: Hashable {
        var ours: CommitID
        var theirs: CommitID
        var base: CommitID?
        var resolving = ConflictResolution()
    }

    private struct ReversalKey: Hashable {
        var change: TreeChange
        var before: TreeID
        var after: TreeID
    }

    /// A first-parent line that is read no further than somebody asked.
    private struct Line {
        var commits: Set<CommitID> = []
        var next: CommitID?
    }

    private let source: any History
    private var commits: [CommitID: Commit] = [:]
    private var ancestry: [Pair: Bool] = [:]
    private var bases: [Pair: [CommitID]] = [:]
    private var distances: [Pair: (ahead: Int, behind: Int)] = [:]
    private var merges: [MergeKey: MergeResult] = [:]
    private var reversals: [ReversalKey: [String]] = [:]
    private var unsafe: [TreePair: [String]] = [:]
    private var changes: [LineKey: [CommitID: Set<String>]] = [:]
    private var lines: [CommitID: Line] = [:]

    /// Creates an empty cache over a history.
    package init(_ source: any History) { self.source = source }

    private func cached<Key: Hashable, Value>(
        _ cache: ReferenceWritableKeyPath<CachedHistory, [Key: Value]>, _ key: Key, _ read: () throws -> Value
    ) rethrows -> Value {
        if let known = self[keyPath: cache][key] { return known }
        let value = try read()
        self[keyPath: cache][key] = value
        return value
    }

    /// Whether the commit is here; asked each time, because commits are fetched in between.
    package func contains(_ id: CommitID) -> Bool { commits[id] != nil || source.contains(id) }

    /// Reads a commit.
    package func commit(_ id: CommitID) throws -> Commit { try cached(\.commits, id) { try source.commit(id) } }

    /// Whether `descendant` contains `ancestor`.
    package func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool {
        if ancestor == descendant { return true }
        return try cached(\.ancestry, Pair(left: ancestor, right: descendant)) {
            try source.isAncestor(ancestor, of: descendant)
        }
    }

    /// The best common ancestors.
    package func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID] {
        try cached(\.bases, Pair(left: left, right: right)) { try source.mergeBases(left, right) }
    }

    /// How many commits each side has that the other has not.
    package func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int) {
        try cached(\.distances, Pair(left: left, right: right)) { try source.aheadBehind(left, right) }
    }

    /// git's three-way merge, in memory.
    package func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult {
        try cached(\.merges, MergeKey(ours: ours, theirs: theirs, base: base)) {
            try source.merge(ours: ours, theirs: theirs, base: base)
        }
    }

    /// git's three-way merge, with files in conflict settled.
    package func merge(ours: CommitID, theirs: CommitID, resolving: ConflictResolution) throws -> MergeResult {
        let plain = try merge(ours: ours, theirs: theirs, base: nil)
        guard !plain.isClean, !resolving.isOff else { return plain }
        return try cached(\.merges, MergeKey(ours: ours, theirs: theirs, base: nil, resolving: resolving)) {
            try source.merge(ours: ours, theirs: theirs, resolving: resolving)
        }
    }

    /// The paths that differ between two trees.
    package func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try source.changedPaths(from: old, to: new)
    }

    /// Which of some files each commit changed.
    package func pathsChanged(among paths: Set<String>, by commits: [Commit]) throws -> [CommitID: Set<String>] {
        try cached(\.changes, LineKey(paths: paths, commits: commits.map(\.id))) {
            try source.pathsChanged(among: paths, by: commits)
        }
    }

    /// Runs a part of a computation that the computation can do without.
    package func attempt<Value>(_ body: () throws -> Value) -> Value? { source.attempt(body) }

    /// The first paths that git refuses to check out.
    package func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String] {
        try cached(\.unsafe, TreePair(old: old, new: new)) { try source.unsafePaths(from: old, to: new) }
    }

    /// Returns the paths that `.gitattributes` gives `merge=union`.
    package func unionPaths(among paths: [String], in tree: TreeID) throws -> [String] {
        try source.unionPaths(among: paths, in: tree)
    }

    /// The paths on which a change was taken back.
    package func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String] {
        try cached(\.reversals, ReversalKey(change: change, before: before, after: after)) {
            try source.undonePaths(of: change, from: before, to: after)
        }
    }

    /// Makes a commit in memory.
    package func makeCommit(_ draft: CommitDraft) throws -> CommitID { try source.makeCommit(draft) }

    /// The newest commit of `branch`'s first-parent line that is also on `trunk`'s.
    ///
    /// As the protocol's own, but branches that left the same trunk share one walk along it.
    package func cutPoint(of branch: CommitID, on trunk: CommitID) throws -> CommitID? {
        // Taken out while it grows: a copy in two places would be copied as a whole.
        var line = lines.removeValue(forKey: trunk) ?? Line(next: trunk)
        defer { lines[trunk] = line }
        var seen: Set<CommitID> = []
        var walker: CommitID? = branch
        while walker != nil || line.next != nil {
            if let id = walker {
                if line.commits.contains(id) { return id }
                seen.insert(id)
                walker = try firstParent(id)
            }
            if line.commits.count < seen.count || walker == nil, let id = line.next {
                line.commits.insert(id)
                line.next = try firstParent(id)
                if seen.contains(id) { return id }
            }
        }
        return nil
    }
}
