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

    /// Returns the commits to offer in a fetch's negotiation: those that refs name first, then their ancestors, newest
    /// first.
    package func recentCommits(limit: Int) throws(GitStoreError) -> [CommitID] {
        try withHandle { handle throws(GitStoreError) in
            let tips = try handle.tips()
            guard tips.count < limit else { return Array(tips.prefix(limit)) }
            return tips + CommitWalk.ancestors(of: tips, limit: limit - tips.count, in: handle.history)
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
