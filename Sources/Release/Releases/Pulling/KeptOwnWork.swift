import Names

extension Assessor {
    /// Whether the branch has merged an upstream commit that had got own work and lost it, and kept the work, as
    /// `--keep-own` does. The merge base lacks the work then, so that git takes it for the branch's own change again, and no
    /// later merge drops it without a conflict.
    func isKept(
        _ lost: LostWork, from target: CommitID, of cut: CutBranch, _ upstream: BranchName
    ) throws -> Bool {
        let (bases, tree) = (try history.mergeBases(cut.head, target), try history.commit(cut.head).tree)
        guard try bases.contains(where: { try hasTakenIn(lost.own, at: $0, of: cut, upstream) }) else { return false }
        return try bases.allSatisfy { base in
            let undone = try history.undonePaths(of: lost.own.change, from: tree, to: history.commit(base).tree)
            return lost.paths.allSatisfy(undone.contains)
        }
    }

    /// Whether a commit contains an own change, or the commit that an early merge made of it.
    private func hasTakenIn(
        _ own: OwnChange, at commit: CommitID, of cut: CutBranch, _ upstream: BranchName
    ) throws -> Bool {
        if try history.isAncestor(own.commit, of: commit) { return true }
        return try cut.mergeRequests.contains { request in
            guard request.state == .merged, request.target == upstream, let head = request.head,
                history.contains(head), try history.isAncestor(own.commit, of: head)
            else { return false }
            return try request.resultCommits.contains {
                try history.contains($0) && history.isAncestor($0, of: commit)
            }
        }
    }
}
