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

    /// The text for a merge request that replaces an approved one, or that goes to another target: who had approved which
    /// commit, what came since, and which files differ, so that reviewers see whether to read anything again. The forge's own
    /// approval rules still apply. `nil`: nobody had approved it.
    ///
    /// - Parameters:
    ///   - head: what is to be merged.
    ///   - target: where the merge request itself goes.
    func approvalReceipt(
        for release: LiveRelease, at head: CommitID, movedTo target: BranchName? = nil
    ) throws -> String? {
        guard let old = release.openMergeRequest, !release.train.landsOn.contains(old.target),
            let given = observation.approvals[old.id]?.given, !given.isEmpty
        else { return nil }
        // A forge's texts have an end.
        let lines = try given.prefix(50).map { approval in
            let words = try sentence(about: approval.head, now: head)
            return "- \(Markdown.code(approval.account)): \(words)"
        }
        let differences = try Set(given.compactMap(\.head)).sorted().prefix(5)
            .compactMap { try difference(since: $0, now: head) }
        let title =
            target.map { "Approved before it went to \(Markdown.code($0.text)):" }
            ?? "Approved before, as \(observation.reference(old.id)):"
        return ([title, lines.joined(separator: "\n")] + differences).joined(separator: "\n\n")
    }

    private func sentence(about approved: CommitID?, now head: CommitID) throws -> String {
        guard let approved else { return "the forge does not tell which commit" }
        let (commit, history) = (Markdown.code(approved.short), assessor.history)
        guard history.contains(approved) else { return "\(commit), which is no longer known" }
        if try history.commit(approved).tree == history.commit(head).tree {
            return "\(commit), with the same files as \(Markdown.code(head.short)) now"
        }
        guard try history.isAncestor(approved, of: head) else {
            return "\(commit), which is not in the branch any more"
        }
        let count = try history.aheadBehind(head, approved).ahead - pulls(at: head, notIn: approved).count
        switch count {
        case ...0: return "\(commit); only merges by relctl came to the branch since"
        case 1: return "\(commit); 1 commit came to the branch since"
        default: return "\(commit); \(count) commits came to the branch since"
        }
    }

    /// The merges of pulls that another commit doesn't contain, in a branch and in those that it pulled from.
    private func pulls(at head: CommitID, notIn other: CommitID) throws -> Set<CommitID> {
        var found: Set<CommitID> = []
        var tips = [head]
        while let tip = tips.popLast() {
            for id in try assessor.history.firstParentLine(of: tip, notIn: other) where !found.contains(id) {
                guard let pulled = PullMessage.upstream(of: try assessor.history.commit(id)) else { continue }
                found.insert(id)
                tips.append(pulled.commit)
            }
        }
        return found
    }

    /// The files that differ from an approved commit, and how to see the difference; `nil`: none do, or the commit is not
    /// known.
    private func difference(since approved: CommitID, now head: CommitID) throws -> String? {
        let history = assessor.history
        guard history.contains(approved) else { return nil }
        let (old, new) = (try history.commit(approved).tree, try history.commit(head).tree)
        guard old != new else { return nil }
        let files = Markdown.list(try history.changedPaths(from: old, to: new), atMost: 20) { Markdown.code($0) }
        let command = Markdown.code("git diff \(approved.short) \(head.short)")
        return "Changed since \(Markdown.code(approved.short)) (\(command)):\n\n" + files.joined(separator: "\n")
    }
}
