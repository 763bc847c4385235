import Names

/// Finds who wrote what a merge brought into a branch: the commits behind the merge, not whoever pressed "merge".
///
/// The search follows merges of merge requests, merges within these, and merges of other branches, such as `develop`. Changes
/// that a merge commit itself makes, such as a resolved conflict, are the merge's own.
struct WriterSearch {
    /// A commit, and those of the files asked for that it wrote.
    typealias Writer = (commit: Commit, paths: Set<String>)

    private let history: any History
    private let known: [CommitID]
    /// How many merges, and commits behind them, it may still look at.
    private var budget = 200

    /// - Parameter known: the commits that have what doesn't count, because it was there already.
    init(_ history: any History, besides known: [CommitID]) { (self.history, self.known) = (history, known) }

    /// The commits that wrote what a commit changed in some files, the newest first: the commit itself, unless it is a merge.
    /// None: all that it merged is known already. The merge stands for commits that are too many to look through.
    mutating func writers(of paths: Set<String>, in commit: Commit) throws -> [Writer] {
        try writers(of: paths, in: commit, besides: known)
    }

    private mutating func writers(
        of paths: Set<String>, in commit: Commit, besides known: [CommitID]
    ) throws -> [Writer] {
        guard commit.parents.count > 1, let parent = commit.parents.first, budget > 0 else { return [(commit, paths)] }
        // Repeating the merge costs more than comparing trees.
        budget -= 1
        let own = try ownPaths(of: commit).intersection(paths)
        var missing = paths.subtracting(own)
        var found: [Writer] = own.isEmpty ? [] : [(commit, own)]
        for brought in commit.parents.dropFirst() {
            found += try newest(of: &missing, on: brought, besides: [parent] + known)
        }
        if budget <= 0, !missing.isEmpty { found.append((commit, missing)) }
        return found
    }

    /// For each of the files the newest commit that wrote it, among those that `tip` has and the known ones lack. Pulls don't
    /// count: what they brought is another branch's.
    private mutating func newest(
        of missing: inout Set<String>, on tip: CommitID, besides known: [CommitID]
    ) throws -> [Writer] {
        var found: [Writer] = []
        for id in try line(of: tip, besides: known) where !missing.isEmpty && budget > 0 {
            budget -= 1
            let commit = try history.commit(id)
            guard PullMessage.upstream(of: commit) == nil else { continue }
            let touched = try history.pathsChanged(by: commit).intersection(missing)
            guard !touched.isEmpty else { continue }
            let writers = try writers(of: touched, in: commit, besides: known)
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

extension History {
    /// The files that differ between a commit and its first parent.
    func pathsChanged(by commit: Commit) throws -> Set<String> {
        let parent = try commit.parents.first.map { try self.commit($0).tree }
        return Set(try changedPaths(from: parent, to: commit.tree))
    }
}
