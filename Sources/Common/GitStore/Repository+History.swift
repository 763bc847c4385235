import Names

extension Repository {
    /// Whether `ancestor` is `descendant` or in its history.
    package func isAncestor(_ ancestor: CommitID, of descendant: CommitID) throws(GitStoreError) -> Bool {
        guard ancestor != descendant else { return true }
        return try walkHistory { handle throws(GitStoreError) in
            try CommitWalk.isAncestor(ancestor, of: descendant, in: handle.history)
        }
    }

    /// The best common ancestors, sorted; empty for histories that share none.
    package func mergeBases(_ a: CommitID, _ b: CommitID) throws(GitStoreError) -> [CommitID] {
        try walkHistory { handle throws(GitStoreError) in try CommitWalk.mergeBases(a, [b], in: handle.history) }
    }

    /// How many commits each has that the other lacks.
    package func aheadBehind(_ a: CommitID, _ b: CommitID) throws(GitStoreError) -> (ahead: Int, behind: Int) {
        try walkHistory { handle throws(GitStoreError) in
            try CommitWalk.aheadBehind(a, b, in: handle.history)
        }
    }

    /// Returns the commits to offer in a fetch's negotiation: those that refs name, the newest first, and then their
    /// ancestors, for which a quarter of the limit is kept. Hundreds of old branches must not hide the one that is fetched:
    /// the server would send all that is newer than they are.
    package func recentCommits(limit: Int) throws(GitStoreError) -> [CommitID] {
        try withHandle { handle throws(GitStoreError) in
            let tips = try handle.tips().map {
                (id: $0, time: (try? handle.history.time(handle.history.node($0))) ?? 0)
            }
            let newest = tips.sorted { $0.time > $1.time }.prefix(limit - limit / 4).map(\.id)
            return newest + CommitWalk.ancestors(of: newest, limit: limit - newest.count, in: handle.history)
        }
    }

    /// Says why a walk ended early, where the repository lacks history on purpose.
    func walkHistory<Result: Sendable>(
        _ body: (borrowing Handle) throws(GitStoreError) -> Result
    ) throws(GitStoreError) -> Result {
        do throws(GitStoreError) {
            return try withHandle(body)
        } catch  where error.kind == .missingObject && completeness == .shallow {
            throw GitStoreError(.shallow, "the clone is shallow: \(error.message)")
        }
    }
}
