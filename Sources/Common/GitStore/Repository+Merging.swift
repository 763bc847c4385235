import Names

extension Repository {
    /// Merges two commits as git's default strategy does in a bare repository, or says what people must look at.
    ///
    /// - Parameters:
    ///   - ours: the commit whose line goes on.
    ///   - theirs: the commit that is merged into it.
    ///   - base: what to take for the common ancestor, instead of the merge bases.
    /// - Throws: `missingObject`; `shallow` or `partial` where the repository lacks on purpose what the merge needs.
    /// - Returns: git's own tree when clean. Histories that share nothing: one conflict of the empty path.
    package func merge(
        ours: CommitID, theirs: CommitID, base: CommitID? = nil
    ) throws(GitStoreError) -> MergeResult {
        try merge(ours: ours, theirs: theirs, base: base, resolve: nil)
    }

    /// The same, where `resolve` settles files that git leaves in conflict; they count only if all of them are settled.
    package func merge(
        ours: CommitID, theirs: CommitID, base: CommitID?, resolve: ConflictedFile.Resolve?
    ) throws(GitStoreError) -> MergeResult {
        do throws(GitStoreError) {
            return try walkHistory { handle throws(GitStoreError) in
                let merge = CommitMerge(MergeStore(handle.objects), handle.history, resolve: resolve)
                return try merge.merge(ours: ours, theirs: theirs, base: base)
            }
        } catch  where error.kind == .missingObject && completeness == .partial {
            throw GitStoreError(.partial, "the clone is partial: \(error.message)")
        }
    }
}
