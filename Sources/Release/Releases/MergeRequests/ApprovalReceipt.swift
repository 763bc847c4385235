import Names

extension Planner {
    /// Whether a pull is left out because the merge request is approved and may take approvals away: with
    /// `pull_when_approved: hold`, once it waits to land, as no draft or after its upstream.
    func holdsPull(of release: LiveRelease) -> Bool {
        guard release.train.mergeRequest.pullWhenApproved == .hold, !permission.forceGate,
            let request = release.openMergeRequest, !request.isDraft || release.upstream?.landing != nil
        else { return false }
        return observation.approvals[request.id]?.suffice == true
    }

    /// Says on a merge request that takes another's place who had approved that one, and what came since: reviewers see
    /// whether they have to read anything again. The gate stays the forge's. `nil`: nobody had approved it.
    func approvalReceipt(for release: LiveRelease) -> String? {
        guard let old = release.openMergeRequest, !release.train.landsOn.contains(old.target),
            let given = observation.approvals[old.id]?.given, !given.isEmpty
        else { return nil }
        let lines = given.map { "- \(ConflictNote.code($0.account)): \(sentence(about: $0.head, now: release.head))" }
        return "Approved before, as \(observation.reference(old.id)):\n\n" + lines.joined(separator: "\n")
    }

    private func sentence(about approved: CommitID?, now head: CommitID) -> String {
        guard let approved else { return "the forge does not tell which commit" }
        let commit = ConflictNote.code(approved.short)
        guard let (old, new) = try? (assessor.history.commit(approved), assessor.history.commit(head)) else {
            return "\(commit), which is no longer known"
        }
        if old.tree == new.tree { return "\(commit), with the same files as \(ConflictNote.code(head.short)) now" }
        guard (try? assessor.history.isAncestor(approved, of: head)) == true,
            let line = try? assessor.history.firstParentLine(of: head, notIn: approved)
        else { return "\(commit), which is not in the branch any more" }
        return "\(commit); \(line.count == 1 ? "1 commit" : "\(line.count) commits") came to the branch since"
    }
}
