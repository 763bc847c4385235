import Names

/// The first commit of a branch that doesn't merge into another.
package struct Conflict: Hashable, Sendable {
    /// A commit on the train's side that touched a conflicting path.
    package struct Opponent: Hashable, Sendable {
        package var commit: CommitID
        package var subject: String
        /// Its author's name.
        package var author: String
    }

    /// The branch that would be merged in.
    package var from: BranchName
    /// The branch that it would be merged into.
    package var into: BranchName
    /// The first commit that doesn't merge; all before it do.
    package var commit: CommitID
    /// The commit that a person wrote: `commit`, or where that is a pull down a chain of trains, the landing of a release or
    /// the merge of a merge request, the one that it brought.
    package var cause: CommitID
    /// The subject of the cause.
    package var subject: String
    /// The name of the cause's author.
    package var author: String
    /// The paths in conflict.
    package var paths: [String]
    /// The paths in conflict that have `merge=union`, which git would merge and no forge does.
    package var unionPaths: [String]
    /// The commits on the train's side.
    package var against: [Opponent]
    /// The lines below `resolve:` with which relctl would settle it, also those that the train has; `nil` if only a person can.
    package var resolvableBy: String?
    /// The commits that wait behind it, oldest first; 200 at most.
    package var waiting: [Outcome.TitledCommit] = []
    /// The other branches that the release still has to land on, and that would get the commit with it once it is merged
    /// into the release branch.
    package var spreadsTo: [BranchName] = []
    /// The ref that has the commit, where no branch has it any more and one is known.
    var keptBy: String?
    /// The commit with which the cause came into its branch: the merge of its merge request, or the cause itself.
    package var entrance: CommitID?
    /// The branches into which a merge request may have brought the cause: the one that it was made on, and where the release
    /// from there has landed, the one that it landed on.
    package var causeBranches: [BranchName] = []
    /// False if trees were lacking where the cause and the commits on the train's side were looked for: a merge may stand for
    /// the commits behind it.
    var isComplete = true
}
