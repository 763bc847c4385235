import Names

extension Assessor {
    /// Finds the commit with which something came into a branch. Where that is a pull of relctl's, a person did it further
    /// up the chain of trains, and the search goes on in what the pull brought.
    ///
    /// - Parameter hasIt: false for the older commits of a branch's own line, and true for the newer ones.
    /// - Returns: the commit, and the branch that it was pulled from, if it was; a pull only where nothing in it has it; `nil`
    ///   if no commit of the line has it.
    func firstByPerson(
        in target: CommitID, notIn head: CommitID, where hasIt: (CommitID) throws -> Bool
    ) throws -> (commit: Commit, pulledFrom: BranchName?)? {
        var (target, head) = (target, head)
        var source: BranchName?
        var found: (commit: Commit, pulledFrom: BranchName?)?
        for _ in fleet.trains {
            let line = try history.firstParentLine(of: target, notIn: head)
            let first = try line.partitioningIndex(where: hasIt)
            guard first < line.endIndex else { break }
            let commit = try history.commit(line[first])
            found = (commit: commit, pulledFrom: source)
            guard let pulled = PullMessage.upstream(of: commit) else { break }
            (target, head, source) = (pulled.commit, commit.parents[0], pulled.branch)
        }
        return found
    }
}
