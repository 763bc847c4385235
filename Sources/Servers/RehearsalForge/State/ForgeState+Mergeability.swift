import Names

extension ForgeState {
    /// The single read: counts as a look, so that the forge gets on with checking. The result is never stale.
    package mutating func observe(
        _ iid: Int, in repository: GitProgramRepository
    ) async throws(APIError) -> (ForgeMergeRequest, MergeStatus) {
        let index = try index(of: iid)
        try await countRead(in: repository)
        guard mergeRequests[index].state == .opened else { return (mergeRequests[index], .notOpen) }
        try await continueRebase(at: index, in: repository)
        if mergeRequests[index].checksLeft > 0 {
            mergeRequests[index].checksLeft -= 1
            mergeRequests[index].listedStatus = .checking
            return (mergeRequests[index], .checking)
        }
        mergeRequests[index].preparedAt = mergeRequests[index].preparedAt ?? clock.now
        try await check(at: index, in: repository)
        let status = try await mergeStatus(at: index, in: repository)
        mergeRequests[index].listedStatus = status
        return (mergeRequests[index], status)
    }

    /// Finds out whether the branches conflict, where nobody has since something changed
    /// (`MergeRequests::MergeabilityCheckService#update_merge_status`).
    private mutating func check(at index: Int, in repository: GitProgramRepository) async throws(APIError) {
        let request = mergeRequests[index]
        guard request.conflicts == nil, let head = request.sha, let target = tip(of: request.target) else { return }
        mergeRequests[index].conflicts = try await repository.mergedTree(target, head) == nil
    }

    /// The verdict of now: of the checks that fail, the first. The order is GitLab's: what the paid tiers add comes before
    /// the rest (`EE::MergeRequest.mergeable_state_checks`, `MergeRequest.mergeable_state_checks`, then
    /// `mergeable_git_state_checks`, 16 to 19; `RunChecksService#execute` stops at the first), and the pipeline after all
    /// others (`DetailedMergeStatusService#execute`).
    func mergeStatus(at index: Int, in repository: GitProgramRepository) async throws(APIError) -> MergeStatus {
        let request = mergeRequests[index]
        if let forced = request.forcedStatus { return forced }
        guard request.state == .opened else { return .notOpen }
        if request.approvalIDs.count < project.approvalsRequired { return .notApproved }
        if request.isDraft { return .draft }
        guard sourceTip(of: request) != nil, let source = request.sha, let target = tip(of: request.target),
            let diff = request.diff, diff.commitCount > 0
        else { return .commits }
        if try await conflict(request, source, target, in: repository) { return .conflict }
        if !project.rebasesAutomatically, try await isBehind(source, target, in: repository) { return .needRebase }
        return pipelineStatus(of: request)
    }

    private func conflict(
        _ request: ForgeMergeRequest, _ source: CommitID, _ target: CommitID, in repository: GitProgramRepository
    ) async throws(APIError) -> Bool {
        if let stored = request.conflicts { return stored }
        return try await repository.mergedTree(target, source) == nil
    }

    /// Whether the merge method wants the target in the source, and it isn't (`MergeRequest#should_be_rebased?`).
    func isBehind(
        _ source: CommitID, _ target: CommitID, in repository: GitProgramRepository
    ) async throws(APIError) -> Bool {
        guard project.mergeMethod != .merge else { return false }
        return try await !repository.isAncestor(target, of: source)
    }

    private func pipelineStatus(of request: ForgeMergeRequest) -> MergeStatus {
        guard project.needsPipeline else { return .mergeable }
        let pipeline = pipelines.last { $0.id == request.headPipelineID }
        if pipeline?.status == "success" { return .mergeable }
        return pipeline?.isActive == true ? .pipelineRuns : .pipelineMustSucceed
    }

    /// Whether merging would squash, whatever the merge request or the call asks for.
    package func squashesOnMerge(_ request: ForgeMergeRequest, asked: Bool? = nil) -> Bool {
        switch project.squash {
        case .always: true
        case .never: false
        case .defaultOn, .defaultOff: asked ?? request.squashes
        }
    }

    /// Whether an account may merge into a branch.
    package func mayMerge(_ user: ForgeUser, into branch: String) -> Bool {
        let rules = protections.filter { $0.covers(branch) }
        guard !rules.isEmpty else { return user.role >= .developer }
        return rules.contains {
            BranchProtection.allows(user.role, needed: $0.merge) || BranchProtection.allows(user.role, needed: $0.push)
        }
    }

    /// Whether an account may push to a branch, creating it if need be.
    package func mayPush(_ user: ForgeUser, to branch: String) -> Bool {
        let rules = protections.filter { $0.covers(branch) }
        guard !rules.isEmpty else { return user.role >= .developer }
        return rules.contains { BranchProtection.allows(user.role, needed: $0.push) }
    }

    /// Whether a branch may be rewritten by those who may push to it.
    package func allowsForcePush(to branch: String) -> Bool {
        let rules = protections.filter { $0.covers(branch) }
        return rules.isEmpty || rules.contains(where: \.allowsForcePush)
    }

    /// Whether a rule covers a branch.
    package func isProtected(_ branch: String) -> Bool { protections.contains { $0.covers(branch) } }
}
