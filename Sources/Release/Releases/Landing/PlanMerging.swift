import Names
import Printing

extension Planner {
    /// Merges the merge request to a destination, or says what it waits for.
    func planMerge(of request: MergeRequest, _ release: LiveRelease, in plan: inout Plan) throws {
        let forecast = try planLandingConflict(of: request, release, in: &plan)
        if plan.conflict != nil { return }
        if let loss = try lossByMerging(request, release, forecast) {
            plan.decisions.append(loss)
            planDequeue(request, in: &plan)
            return
        }
        guard let mergeability = observation.mergeability[request.id] else { return }
        if !mayMerge(release.train) {
            plan.waitingFor.append(.mergeByHand)
        } else if let obstacle = mergeability.obstacle, !maySkipRules(release.train, mergeability) {
            plan.decisions.append(Decision(obstacle.code, obstacle.message, hint: obstacle.fix))
        } else if !plan.decisions.isEmpty || !plan.steps.isEmpty || !plan.waitingFor.isEmpty {
            return
        } else {
            let isClean = forecast?.isClean == true
            try planByVerdict(of: request, release, mergeability, forecastIsClean: isClean, in: &plan)
        }
    }

    /// The decision about a merge, by relctl or a person, that would undo work on the destination or drop commits of
    /// the branch.
    func lossByMerging(
        _ request: MergeRequest, _ release: LiveRelease, _ forecast: Forecast?
    ) throws -> Decision? {
        // If the upstream landed by fast-forward, its undone landing also counts as work that this landing would undo.
        var undoes = forecast?.undoes ?? []
        if !undoes.isEmpty {
            let accepted = try assessor.undoneLandings(of: release, on: request.target)
                .filter { try isAccepted($0, release, on: request.target) }
            undoes.removeAll { path in accepted.contains { $0.paths.contains(path) } }
        }
        if !undoes.isEmpty {
            return Decision(
                "undoes",
                "landing \(request.source) would silently undo work on \(request.target): "
                    + Printable.list(undoes, atMost: 10),
                hint: "revert the revert on \(request.source), or bring the paths back by hand, then run relctl again; "
                    + "if it is meant, merge \(request.id) yourself")
        }
        guard observation.mergeability[request.id]?.squashes == true else { return nil }
        return Decision(
            "squash",
            "the forge would squash or rebase \(request.id), which would throw away the commits of \(request.source)",
            hint: "switch squashing off for it, or allow merge commits in the project: \(request.url)")
    }

    /// Plans by the forge's verdict. The verdict is outdated if it is for another head than the branch's, or if it is a
    /// conflict although the forecast of the same two commits is clean.
    private func planByVerdict(
        of request: MergeRequest, _ release: LiveRelease, _ mergeability: Mergeability, forecastIsClean: Bool,
        in plan: inout Plan
    ) throws {
        guard request.head == release.head else { return plan.waitingFor.append(.checking) }
        if mergeability.needsNewestTarget, observation.hasSimulatedMerge(into: request.target) { return }
        switch mergeability.verdict {
        case .mergeable where request.isDraft:
            try planByWait(of: request, release, mergeability, for: .draft, in: &plan)
        case .mergeable where try mergeability.needsNewestTarget && lacksNewest(of: request.target, head: release.head):
            try planCatchUp(of: request, release, in: &plan)
        case .mergeable:
            if let queue = mergeability.queue, !maySkipRules(release.train, mergeability) {
                planEnqueue(request, release, queue, in: &plan)
            } else {
                addMerge(of: request, release, refusal: mergeability.mergeError, in: &plan)
            }
        case .checking: plan.waitingFor.append(.checking)
        case .conflict: plan.waitingFor.append(forecastIsClean ? .checking : .conflict)
        case .blocked(let word): try planByWait(of: request, release, mergeability, for: Wait(word: word), in: &plan)
        }
    }

    /// The forge merges once something else has happened, unless relctl may pass its rules by.
    private func planByWait(
        of request: MergeRequest, _ release: LiveRelease, _ mergeability: Mergeability, for wait: Wait,
        in plan: inout Plan
    ) throws {
        switch wait {
        case .needRebase: try planCatchUp(of: request, release, in: &plan)
        case _ where wait != .queued && maySkipRules(release.train, mergeability) && !request.isDraft:
            addMerge(of: request, release, refusal: mergeability.mergeError, in: &plan)
        case .pipelineRequired where mergeability.pipeline == nil && observation.startsPipelines:
            plan.waitingFor.append(wait)
            plan.add(.startPipeline(request.id, head: release.head))
        default:
            plan.waitingFor.append(wait)
            if wait == .queued { plan.queuePosition = mergeability.queue?.position }
            if wait == .draft { plan.draftingCommit = try draftingCommit(of: request, head: release.head) }
        }
    }

    /// Puts a merge request into the target's queue, once for each head: one that the forge took out again is for a person,
    /// who mends it or puts it back.
    private func planEnqueue(
        _ request: MergeRequest, _ release: LiveRelease, _ queue: MergeQueue, in plan: inout Plan
    ) {
        if let wait = observation.mergeWaits[request.id] { return plan.waitingFor.append(wait) }
        guard let removal = queue.removal, !permission.isLandingRequested else {
            return plan.add(.enqueueMergeRequest(request.id, head: release.head))
        }
        plan.decisions.append(
            Decision(
                "left-queue", "\(request.id) was taken out of the merge queue of \(request.target): \(removal)",
                hint: "push what mends it to \(request.source), or put it back: relctl retarget-release"
                    + " \(release.name.argument); see \(request.url)"))
    }

    /// Takes a merge request that is held, or that a person has to decide about, out of the queue that would merge it. What left
    /// a queue is put back on a person's word alone.
    func planDequeue(_ request: MergeRequest, in plan: inout Plan) {
        guard observation.mergeability[request.id]?.verdict == .blocked(Wait.queued.word),
            observation.mergeWaits[request.id] == nil
        else { return }
        plan.add(.dequeueMergeRequest(request.id))
    }

    private func maySkipRules(_ train: Train, _ mergeability: Mergeability) -> Bool {
        train.merging == .bypass && mergeability.mayBypass && mergeability.obstacle?.wasTried != true
    }

    /// The commit for the sake of which GitLab marks a merge request as a draft when it is pushed
    /// (`MergeRequests::RefreshService#mark_mr_as_draft_from_commits` in app/services/merge_requests/refresh_service.rb).
    private func draftingCommit(of request: MergeRequest, head: CommitID) throws -> Commit? {
        guard let target = observation.branches[request.target] else { return nil }
        let marks = ["fixup!", "squash!", "amend!", "draft:", "[draft]", "(draft)"]
        return try assessor.history.firstParentLine(of: head, notIn: target)
            .map { try assessor.history.commit($0) }
            .last { commit in marks.contains(where: commit.subject.lowercased().hasPrefix) }
    }

    /// Merges a merge request that the forge reports as mergeable, unless it is to wait for the rest of this run.
    private func addMerge(of request: MergeRequest, _ release: LiveRelease, refusal: String?, in plan: inout Plan) {
        guard let wait = observation.mergeWaits[request.id] else {
            let message = MergeRequestText(release, to: request.target).merge
            plan.add(.mergeMergeRequest(request.id, head: release.head, message: message))
            return
        }
        guard wait == .notMergeable, let refusal else { return plan.waitingFor.append(wait) }
        plan.decisions.append(
            Decision(
                "merge-refused", "the forge failed to merge \(request.id): \(refusal)",
                hint: "see \(request.url); where a rule is about the message of merge commits, set"
                    + " merge_request.merge_message; about who commits, see relctl doctor"))
    }

    func mayMerge(_ train: Train) -> Bool {
        guard train.merging != .byHand else { return false }
        return permission.isLandingRequested || fleet.hasPublication(inChainOf: train)
    }
}
