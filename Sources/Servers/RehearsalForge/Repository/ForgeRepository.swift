import Names

/// The git operations that a forge needs. Ids name immutable objects, so answers about ids never change; only refs do.
///
/// Every call throws ``APIError/broken(_:)`` when the repository can't be read or written, and nothing else.
package protocol ForgeRepository: Sendable {
    /// All branches and tags, and what is under `refs/merge-requests/`, now.
    func refs() async throws(APIError) -> [ForgeRef]

    /// Reads a commit.
    func commit(_ id: CommitID) async throws(APIError) -> Commit

    /// Commits that `tip` reaches and `excluded` doesn't, newest first.
    func commits(of tip: CommitID, notIn excluded: CommitID?, limit: Int) async throws(APIError) -> [CommitID]

    /// The commits of `tip` that a rebase onto `upstream` replays, oldest first: no merge, and none whose patch
    /// `upstream` has.
    func commitsToRebase(of tip: CommitID, onto upstream: CommitID) async throws(APIError) -> [CommitID]

    /// A best common ancestor; `nil` for unrelated histories.
    func mergeBase(_ one: CommitID, _ other: CommitID) async throws(APIError) -> CommitID?

    /// The tree of git's default merge of two commits; `nil` when they conflict.
    func mergedTree(_ ours: CommitID, _ theirs: CommitID) async throws(APIError) -> TreeID?

    /// Writes a commit and returns its id.
    func write(_ commit: NewCommit) async throws(APIError) -> CommitID

    /// Moves one ref if it is where `old` says (`nil`: absent). A `new` of `nil` deletes it. `false` when it wasn't there.
    func setRef(_ name: String, from old: CommitID?, to new: CommitID?) async throws(APIError) -> Bool

    /// The paths that differ between two commits.
    func changedPaths(from old: CommitID, to new: CommitID) async throws(APIError) -> [String]
}

extension ForgeRepository {
    /// Whether `ancestor` is reachable from `descendant`; every commit is from itself.
    func isAncestor(_ ancestor: CommitID, of descendant: CommitID) async throws(APIError) -> Bool {
        try await commits(of: ancestor, notIn: descendant, limit: 1).isEmpty
    }
}
