import Names

extension Outcome.TakenStep {
    /// Adds the commits that the step brings into a branch: those of the upstream's first-parent line, not those of branches
    /// merged there.
    ///
    /// - Throws: what reading a commit throws.
    package func addingCommits(from history: any History) throws -> Outcome.TakenStep {
        var named = self
        switch step.action {
        case .advanceBranch(_, let from, let to):
            guard let merged = try history.commit(to.id).parents.dropFirst().first else { return self }
            named.brought = try history.titles(of: merged, notIn: from)
        case .fastForwardBranch(_, let from, let to): named.brought = try history.titles(of: to, notIn: from)
        default: break
        }
        return named
    }
}

extension History {
    /// The commits of the first-parent line of `tip` that `other` lacks, oldest first: at most ``Outcome/TitledCommit/limit``.
    fileprivate func titles(of tip: CommitID, notIn other: CommitID) throws -> [Outcome.TitledCommit] {
        try firstParentLine(of: tip, notIn: other).prefix(Outcome.TitledCommit.limit).map {
            Outcome.TitledCommit(try commit($0))
        }
    }
}
