import Names

/// A file whose conflict relctl settled in the merge at a branch's tip, and whose changes met in it.
package struct SettledFile: Hashable, Sendable {
    /// The newest commit of one side that touched the file.
    package struct Change: Hashable, Sendable {
        /// The branch of that side.
        package var branch: BranchName
        package var commit: Outcome.TitledCommit
    }

    package var path: String
    /// By what: a kind of file (`project`, `strings`, ...), `versions`, `own` or `upstream`.
    package var kind: String
    /// The change on the branch's own side.
    package var own: Change?
    /// The change that the merge brought in.
    package var merged: Change?
    /// False if trees were lacking where the changes were looked for.
    var isComplete = true

    /// The change that a rule by path left out.
    package var dropped: Change? {
        switch kind {
        case ConflictResolution.Side.own.rawValue: merged
        case ConflictResolution.Side.upstream.rawValue: own
        default: nil
        }
    }
}

extension Assessor {
    /// The files that the merge at the branch's tip settled.
    func settledFiles(on cut: CutBranch) throws -> [SettledFile] {
        let tip = try history.commit(cut.head)
        let resolved = ResolvedTrailers.resolved(by: tip)
        guard !resolved.isEmpty, let pulled = PullMessage.upstream(of: tip),
            let parent = tip.parents.first
        else { return [] }
        let paths = resolved.map(\.path)
        let own = newestChanges(to: paths, on: parent, notIn: pulled.commit)
        let merged = newestChanges(to: paths, on: pulled.commit, notIn: parent)
        return resolved.map { file in
            SettledFile(
                path: file.path, kind: file.kind,
                own: own.found[file.path].map { .init(branch: cut.branch, commit: $0) },
                merged: merged.found[file.path].map { .init(branch: pulled.branch, commit: $0) },
                isComplete: own.isComplete && merged.isComplete)
        }
    }

    /// For each path, the newest commit behind the first-parent line that changed it. Pulls are skipped: what they brought
    /// belongs to another branch.
    private func newestChanges(
        to paths: [String], on tip: CommitID, notIn other: CommitID
    ) -> (found: [String: Outcome.TitledCommit], isComplete: Bool) {
        var found: [String: Outcome.TitledCommit] = [:]
        var search = WriterSearch(history, besides: [other])
        for (writer, paths) in search.newest(of: Set(paths), on: tip) {
            for path in paths { found[path] = Outcome.TitledCommit(writer) }
        }
        return (found, search.isComplete)
    }
}
