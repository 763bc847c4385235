import Names

/// One state of a path in a history.
package struct PathVersion: Hashable, Sendable {
    /// The commit that made it so.
    package let commit: CommitID
    /// The blob or tree there; `nil` where there is nothing.
    package let id: ObjectID?
}

/// A file that differs between two trees.
package struct FileChange: Hashable, Sendable {
    /// From the root.
    package let path: String
    /// The blob before; `nil` for a new file.
    package let old: ObjectID?
    /// The blob after; `nil` for a deleted file.
    package let new: ObjectID?
}

/// The states of a path, newest first.
package struct PathHistory: Hashable, Sendable {
    /// The states; the last is the oldest that was looked at.
    package var versions: [PathVersion] = []
    /// True if the walk reached a root commit; false if the limit or the end of a shallow clone stopped it.
    package var isWhole = true
}

extension Repository {
    /// Returns the states of a path, walking back from a commit as `git log` does: along the first parent with the same
    /// state, else along the first parent that has the path.
    ///
    /// If a tree is missing, the walk continues along first parents up to the limit, so that one error names the trees
    /// of all commits that it probably needs.
    ///
    /// - Parameter limit: how many commits are looked at.
    package func history(of path: String, from start: CommitID, limit: Int) throws(GitStoreError) -> PathHistory {
        try withObjects { objects throws(GitStoreError) in
            var (walk, history) = (PathWalk(objects, path), PathHistory())
            var at = try walk.state(at: start, unknown: nil)
            for _ in 0..<limit {
                let there = walk.parents(of: at.commit)
                guard !there.isEmpty || at.commit.parents.isEmpty else { break }
                let parents = try walk.states(at: there, upTo: at.id)
                if let same = parents.last, same.id == at.id {
                    at = same
                    continue
                }
                history.versions.append(PathVersion(commit: at.commit.id, id: at.id))
                guard let next = parents.first(where: { $0.id != nil }) ?? parents.first else {
                    try walk.requireAll()
                    return history
                }
                at = next
            }
            try walk.requireAll()
            history.isWhole = false
            history.versions.append(PathVersion(commit: at.commit.id, id: at.id))
            return history
        }
    }

    /// The line of first parents from a commit, newest first, itself included; what a shallow clone lacks ends it.
    package func firstParents(of start: CommitID, limit: Int) throws(GitStoreError) -> [Commit] {
        try withObjects { objects throws(GitStoreError) in
            var commits: [Commit] = []
            var next: CommitID? = start
            while let id = next, commits.count < limit, objects.contains(id.object) {
                let commit = try CommitText.parse(objects.read(id.object, .commit), id)
                commits.append(commit)
                next = commit.parents.first
            }
            return commits
        }
    }

    /// The regular files that differ between two trees, by path; `from: nil` is the empty tree.
    package func changes(from old: TreeID?, to new: TreeID, limit: Int) throws(GitStoreError) -> [FileChange] {
        guard limit > 0 else { return [] }
        return try withObjects { objects throws(GitStoreError) in
            var changes: [FileChange] = []
            try TreeStore(objects).eachDifference(from: old?.object, to: new.object) { path, before, after in
                let (before, after) = (before.flatMap(\.file), after.flatMap(\.file))
                guard before != nil || after != nil else { return true }
                changes.append(FileChange(path: String(decoding: path, as: UTF8.self), old: before, new: after))
                return changes.count < limit
            }
            return changes
        }
    }
}

extension TreeItem {
    fileprivate var file: ObjectID? { mode.isRegular ? id : nil }
}

/// Looks up one path in commit after commit; trees that stay the same are read once.
private struct PathWalk {
    /// A commit, and what the path names in it.
    struct State {
        let commit: Commit
        let id: ObjectID?
    }

    private let objects: ObjectDatabase
    private let path: [UInt8]
    private var trees: TreeStore
    private var lookups = 0
    private var lacking: Set<ObjectID> = []

    /// Lookups after which parsed trees are dropped, to bound the memory.
    private static let batch = 2000

    init(_ objects: ObjectDatabase, _ path: String) {
        (self.objects, self.path, trees) = (objects, Array(path.utf8), TreeStore(objects))
    }

    /// The parents that are there: a shallow clone lacks some.
    func parents(of commit: Commit) -> [CommitID] { commit.parents.filter { objects.contains($0.object) } }

    /// Returns the states at commits, up to and including the first whose state is `id`.
    mutating func states(at commits: [CommitID], upTo id: ObjectID?) throws(GitStoreError) -> [State] {
        var states: [State] = []
        for commit in commits {
            states.append(try state(at: commit, unknown: id))
            if states.last?.id == id { break }
        }
        return states
    }

    /// - Parameter unknown: the state to assume if a tree is missing. The tree is recorded in `lacking`.
    mutating func state(at id: CommitID, unknown: ObjectID?) throws(GitStoreError) -> State {
        lookups += 1
        if lookups % Self.batch == 0 { trees = TreeStore(objects) }
        let commit = try CommitText.parse(objects.read(id.object, .commit), id)
        do throws(GitStoreError) {
            return State(commit: commit, id: try trees.item(at: path, in: commit.tree.object)?.id)
        } catch {
            guard !error.lacking.isEmpty else { throw error }
            lacking.formUnion(error.lacking)
            return State(commit: commit, id: unknown)
        }
    }

    /// - Throws: `missingObject` with all that was noted.
    func requireAll() throws(GitStoreError) {
        guard lacking.isEmpty else { throw GitStoreError(lacking: lacking) }
    }
}
