import Names

/// Read access to the commits of a repository, and merges in memory. Implemented by the object store, and by values in tests.
///
/// Nothing here changes a repository. New commits and merged trees stay in memory until somebody pushes them.
package protocol History {
    /// Whether the commit is here.
    func contains(_ id: CommitID) -> Bool
    /// Reads a commit.
    func commit(_ id: CommitID) throws -> Commit
    /// Whether `descendant` contains `ancestor`; a commit contains itself.
    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws -> Bool
    /// The best common ancestors; none: unrelated histories.
    func mergeBases(_ left: CommitID, _ right: CommitID) throws -> [CommitID]
    /// How many commits each side has that the other has not.
    func aheadBehind(_ left: CommitID, _ right: CommitID) throws -> (ahead: Int, behind: Int)
    /// git's three-way merge, in memory; `base` replaces the merge bases. The tree means nothing where it conflicts.
    func merge(ours: CommitID, theirs: CommitID, base: CommitID?) throws -> MergeResult
    /// The same, with files in conflict settled as `resolving` says; where one of them can't be, none is.
    func merge(ours: CommitID, theirs: CommitID, resolving: ConflictResolution) throws -> MergeResult
    /// The paths that differ between two trees.
    func changedPaths(from old: TreeID?, to new: TreeID) throws -> [String]
    /// Which of some files each commit changed against its first parent, without the commits that changed none.
    func pathsChanged(among paths: Set<String>, by commits: [Commit]) throws -> [CommitID: Set<String>]
    /// Runs a part of a computation that the computation can do without; `nil` if the part fails.
    ///
    /// Trees and files that only such parts lack are fetched in a limited number of rounds.
    func attempt<Value>(_ body: () throws -> Value) -> Value?
    /// The first paths that are new or changed between two trees and that git refuses to check out; `nil` is the empty tree.
    func unsafePaths(from old: TreeID?, to new: TreeID) throws -> [String]
    /// Returns the paths that `.gitattributes` gives `merge=union`, which a forge's merge ignores.
    func unionPaths(among paths: [String], in tree: TreeID) throws -> [String]
    /// The paths on which `after` has undone, wholly or in part, a change that `before` still contains.
    func undonePaths(of change: TreeChange, from before: TreeID, to after: TreeID) throws -> [String]
    /// Makes a commit in memory. Equal arguments give an equal id.
    func makeCommit(_ draft: CommitDraft) throws -> CommitID
    /// The newest commit of `branch`'s first-parent line that is also on `trunk`'s; `nil`: none.
    func cutPoint(of branch: CommitID, on trunk: CommitID) throws -> CommitID?
}

/// A commit to be made. Author and committer are the same, at the same time.
package struct CommitDraft: Hashable, Sendable {
    package var tree: TreeID
    /// Its parents; the first is the line it continues.
    package var parents: [CommitID]
    /// Name, address and time of author and committer.
    package var signature: Signature
    package var message: String
}

extension History {
    /// git's own merge: for histories without contents.
    package func merge(ours: CommitID, theirs: CommitID, resolving: ConflictResolution) throws -> MergeResult {
        try merge(ours: ours, theirs: theirs, base: nil)
    }

    /// A comparison for each commit: for histories whose trees are all there.
    package func pathsChanged(among paths: Set<String>, by commits: [Commit]) throws -> [CommitID: Set<String>] {
        var changed: [CommitID: Set<String>] = [:]
        for commit in commits {
            let parent = try commit.parents.first.map { try self.commit($0).tree }
            let own = paths.intersection(try changedPaths(from: parent, to: commit.tree))
            if !own.isEmpty { changed[commit.id] = own }
        }
        return changed
    }

    /// For histories that fetch nothing.
    package func attempt<Value>(_ body: () throws -> Value) -> Value? { try? body() }

    func firstParent(_ id: CommitID) throws -> CommitID? { try commit(id).parents.first }

    /// The first-parent line from a commit back, newest first, up to the first commit for which `isEnd` is true, which is left
    /// out.
    func firstParentLine(from tip: CommitID, until isEnd: (CommitID) throws -> Bool) throws -> [CommitID] {
        var line: [CommitID] = []
        var next: CommitID? = tip
        while let id = next, try !isEnd(id) {
            line.append(id)
            next = try firstParent(id)
        }
        return line
    }

    /// The newest commit of `branch`'s first-parent line that is also on `trunk`'s; `nil`: none.
    ///
    /// From the first common commit on both lines are the same, so whichever walker comes second to it finds it. Taking
    /// turns makes the cost the larger of the two distances, not the length of the history.
    package func cutPoint(of branch: CommitID, on trunk: CommitID) throws -> CommitID? {
        var walkers: [CommitID?] = [branch, trunk]
        var seen: [Set<CommitID>] = [[], []]
        while walkers[0] != nil || walkers[1] != nil {
            for side in 0...1 {
                guard let id = walkers[side] else { continue }
                if seen[1 - side].contains(id) { return id }
                seen[side].insert(id)
                walkers[side] = try firstParent(id)
            }
        }
        return nil
    }

    /// The commits of `tip`'s first-parent line that `other` doesn't contain, oldest first.
    ///
    /// Once a commit of the line is contained, all older ones are: so the boundary is found by doubling and halving.
    package func firstParentLine(of tip: CommitID, notIn other: CommitID) throws -> [CommitID] {
        var line: [CommitID] = []
        var next: CommitID? = tip
        var probe = 1
        while let id = next {
            line.append(id)
            next = try firstParent(id)
            if line.count == probe {
                if try isAncestor(id, of: other) { break }
                probe *= 2
            }
        }
        let boundary = try line.partitioningIndex { try isAncestor($0, of: other) }
        return line[..<boundary].reversed()
    }
}

extension Array {
    /// The first index whose element satisfies the predicate, if all after it do too; `count` when none does.
    package func partitioningIndex(where predicate: (Element) throws -> Bool) rethrows -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if try predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
