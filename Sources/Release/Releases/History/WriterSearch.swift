import Names

/// Finds who wrote what a merge brought into a branch: the commits behind the merge, not whoever pressed "merge".
///
/// The search follows merges of merge requests, merges within these, and merges of other branches, such as `develop`. Changes
/// that a merge commit itself makes, such as a resolved conflict, are the merge's own.
///
/// A name is worth little time and no failure: a merge stands for the commits behind it where they are too many, or
/// can't be read after some rounds of fetching.
struct WriterSearch {
    /// A commit, and those of the files asked for that it wrote.
    typealias Writer = (commit: Commit, paths: Set<String>)

    private let history: any History
    private let known: [CommitID]
    /// How many merges, and commits behind them, it may still look at.
    private var budget = 200
    /// False once a part could not be read: with more of the trees at hand, the same search may find other writers. A
    /// search that ends because there are too many commits ends alike everywhere.
    private(set) var isComplete = true

    /// - Parameter known: the commits that have what doesn't count, because it was there already.
    init(_ history: any History, besides known: [CommitID]) { (self.history, self.known) = (history, known) }

    /// The commits that wrote what a commit changed in some files, the newest first: the commit itself, unless it is a merge.
    /// None: all that it merged is known already.
    mutating func writers(of paths: Set<String>, in commit: Commit) -> [Writer] {
        let history = self.history
        let found = history.attempt {
            let touched = try history.pathsChanged(among: paths, by: [commit])[commit.id] ?? []
            return writers(of: touched, in: commit, besides: known)
        }
        if found == nil { isComplete = false }
        return found ?? [(commit, paths)]
    }

    /// For each of the files the newest commit that wrote it, among those that `tip` has and the known ones lack; none
    /// where the line of `tip` can't be read.
    mutating func newest(of paths: Set<String>, on tip: CommitID) -> [Writer] {
        let history = self.history
        let found = history.attempt { try newest(of: paths, on: tip, besides: known) }
        if found == nil { isComplete = false }
        return found ?? []
    }

    private mutating func writers(of paths: Set<String>, in commit: Commit, besides known: [CommitID]) -> [Writer] {
        guard commit.parents.count > 1, budget > 0 else { return [(commit, paths)] }
        let history = self.history
        let found = history.attempt { try writers(of: paths, behind: commit, besides: known) }
        if found == nil { isComplete = false }
        return found ?? [(commit, paths)]
    }

    private mutating func writers(
        of paths: Set<String>, behind merge: Commit, besides known: [CommitID]
    ) throws -> [Writer] {
        // Repeating the merge costs more than comparing trees.
        budget -= 1
        let own = try ownPaths(of: merge).intersection(paths)
        var missing = paths.subtracting(own)
        var found: [Writer] = own.isEmpty ? [] : [(merge, own)]
        for brought in merge.parents.dropFirst() {
            let writers = try newest(of: missing, on: brought, besides: merge.parents.prefix(1) + known)
            for writer in writers { missing.subtract(writer.paths) }
            found += writers
        }
        if budget <= 0, !missing.isEmpty { found.append((merge, missing)) }
        return found
    }

    /// Pulls don't count: what they brought is another branch's.
    private mutating func newest(
        of paths: Set<String>, on tip: CommitID, besides known: [CommitID]
    ) throws -> [Writer] {
        let line = try line(of: tip, besides: known).map { try history.commit($0) }
            .filter { PullMessage.upstream(of: $0) == nil }.prefix(budget)
        // All at once: a store that fetches trees on demand needs a round for each level, not for each commit.
        let changed = try history.pathsChanged(among: paths, by: Array(line))
        var (missing, found): (Set<String>, [Writer]) = (paths, [])
        for commit in line where !missing.isEmpty && budget > 0 {
            budget -= 1
            let touched = missing.intersection(changed[commit.id] ?? [])
            guard !touched.isEmpty else { continue }
            let writers = writers(of: touched, in: commit, besides: known)
            for writer in writers { missing.subtract(writer.paths) }
            found += writers
        }
        return found
    }

    /// The first-parent line of `tip` without what one of the known commits contains, newest first.
    private func line(of tip: CommitID, besides known: [CommitID]) throws -> [CommitID] {
        guard let nearest = known.first else { return [] }
        var line = Array(try history.firstParentLine(of: tip, notIn: nearest).reversed())
        for other in known.dropFirst() {
            let end = try line.partitioningIndex { try history.isAncestor($0, of: other) }
            line = Array(line.prefix(end))
        }
        return line
    }

    /// The files in which a merge is not what git makes of its parents; where they conflict, those in conflict.
    private func ownPaths(of merge: Commit) throws -> Set<String> {
        guard merge.parents.count == 2 else { return [] }
        let result = try history.merge(ours: merge.parents[0], theirs: merge.parents[1], base: nil)
        guard result.isClean else { return Set(result.conflicts.map(\.path)) }
        return Set(try history.changedPaths(from: result.tree, to: merge.tree))
    }
}
