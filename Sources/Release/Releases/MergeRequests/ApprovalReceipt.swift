import Names

extension Planner {
    /// Whether a pull is left out because the merge request is approved and may take approvals away: with
    /// `pull_when_approved: hold`, once it waits to land, as no draft or after its upstream. Not where it changes files whose
    /// owners are among those who approved: they have to look again anyway.
    func holdsPull(of release: LiveRelease, to target: CommitID) throws -> Bool {
        guard release.train.mergeRequest.pullWhenApproved == .hold, !permission.forceGate,
            let request = release.openMergeRequest, !request.isDraft || release.upstream?.hasLanded == true,
            let approvals = observation.approvals[request.id], approvals.suffice
        else { return false }
        guard let owners = observation.codeOwners[release.train.approvalTarget(of: request)] else { return true }
        let accounts = Set(approvals.given.map { $0.account.lowercased() })
        let history = assessor.history
        let changed = try history.changedPaths(from: history.commit(release.head).tree, to: history.commit(target).tree)
        return !owners.cover(anyOf: changed, by: accounts)
    }

    /// Whether the merge request to the upstream is moved to `lands_on` rather than opened anew: as the train says, and with
    /// `auto` where it has approvals that a move leaves and a new one would not have.
    func retargetsInPlace(_ release: LiveRelease) -> Bool {
        switch release.train.retarget {
        case .inPlace: true
        case .reopen: false
        case .auto: release.followingRequest.map { hasLastingApprovals($0) } ?? false
        }
    }

    private func hasLastingApprovals(_ request: MergeRequest) -> Bool {
        observation.approvals[request.id]?.given.isEmpty == false && observation.keepsApprovals[request.id] == true
    }

    /// Why `auto` chose the one or the other; `nil` where the train says it.
    func retargetReason(of release: LiveRelease) -> String? {
        guard release.train.retarget == .auto, let request = release.followingRequest else { return nil }
        guard observation.approvals[request.id]?.given.isEmpty == false else {
            return "\(request.id) has no approvals to keep, so a new merge request is opened"
        }
        return switch observation.keepsApprovals[request.id] {
        case true?: "\(request.id) is moved in place: it keeps its approvals, which a new one would not have"
        case false?:
            "a new merge request is opened: moving \(request.id) in place would take its approvals away as well"
        case nil: "a new merge request is opened: the forge doesn't tell whether \(request.id) would keep its approvals"
        }
    }

    /// The text for a merge request that replaces an approved one: who had approved which commit, and what came since,
    /// so that reviewers see whether to read anything again. The forge's own approval rules still apply. `nil`: nobody
    /// had approved it.
    func approvalReceipt(for release: LiveRelease) -> String? {
        guard let old = release.openMergeRequest, !release.train.landsOn.contains(old.target),
            let given = observation.approvals[old.id]?.given, !given.isEmpty
        else { return nil }
        let lines = given.map { "- \(Markdown.code($0.account)): \(sentence(about: $0.head, now: release.head))" }
        return "Approved before, as \(observation.reference(old.id)):\n\n" + lines.joined(separator: "\n")
    }

    private func sentence(about approved: CommitID?, now head: CommitID) -> String {
        guard let approved else { return "the forge does not tell which commit" }
        let commit = Markdown.code(approved.short)
        guard let (old, new) = try? (assessor.history.commit(approved), assessor.history.commit(head)) else {
            return "\(commit), which is no longer known"
        }
        if old.tree == new.tree { return "\(commit), with the same files as \(Markdown.code(head.short)) now" }
        guard (try? assessor.history.isAncestor(approved, of: head)) == true,
            let line = try? assessor.history.firstParentLine(of: head, notIn: approved)
        else { return "\(commit), which is not in the branch any more" }
        return "\(commit); \(line.count == 1 ? "1 commit" : "\(line.count) commits") came to the branch since"
    }
}
