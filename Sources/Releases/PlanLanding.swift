import Names

extension Planner {
    /// Moves a release whose gates stand open onto `lands_on`.
    func planLanding(of branch: BranchName, head: CommitID, in plan: inout Plan) throws {
        let release = plan.release
        guard release.commitsAfterLanding.isEmpty else {
            plan.blockers.append(addedAfterLanding(branch, release))
            return
        }
        // Landed before its time, on request: nothing is left to do.
        let landed = release.mergeRequests.first { $0.state == .merged && $0.target == release.train.landsOn }
        if let landed, landed.head == head { return }
        let onTarget = release.openMergeRequest(to: release.train.landsOn)
        if let blocker = undoneGate(onTarget, release: release) {
            plan.blockers.append(blocker)
            return
        }
        switch try assessor.squashAbsorption(for: release) {
        case .none: break
        case .absorb(let commit):
            plan.add(.advanceBranch(branch, from: head, to: commit))
            return
        case .blocked(let blocker): plan.blockers.append(blocker)
        }
        guard let onTarget else {
            planRetarget(of: branch, in: &plan)
            return
        }
        planTakeover(by: onTarget, in: &plan)
        planMerge(of: onTarget, head: head, in: &plan)
    }

    private func addedAfterLanding(_ branch: BranchName, _ release: Release) -> Blocker {
        let list = release.commitsAfterLanding.prefix(10).map(\.short).joined(separator: ", ")
        return Blocker(
            "commits-after-landing", "\(branch) has commits that were made after it landed: \(list)",
            hint: "bring them into \(release.train.landsOn) by a merge request of their own")
    }

    /// A gate once passed is not undone by a tag that moved; but somebody should know.
    private func undoneGate(_ request: MergeRequest?, release: Release) -> Blocker? {
        guard let request, let passed = LandingMark(in: request.description)?.published,
            passed.commit != release.publication?.commit
        else { return nil }
        let tag = passed.tag.map { "tag \($0)" } ?? "publication"
        return Blocker(
            "moved-publication",
            "\(request.id) went to \(request.target) because of \(tag) at \(passed.commit.short), which is no longer there",
            hint: "put the tag back, or merge \(request.url) by hand")
    }

    private func planRetarget(of branch: BranchName, in plan: inout Plan) {
        let release = plan.release
        let open = release.openMergeRequest
        if open == nil, !permission.mergesOnRequest, let latest = release.mergeRequests.first {
            plan.blockers.append(endedByPerson(latest))
            return
        }
        let mark = LandingMark(published: release.publication)
        if let open, release.train.retarget == .inPlace {
            var change = MergeRequestChange()
            change.target = release.train.landsOn
            change.isDraft = false
            change.description = mark.added(to: open.description)
            plan.add(.retargetMergeRequest(open.id, change))
            return
        }
        var request = MergeRequestText(release: release, source: branch, target: release.train.landsOn)
            .request(isDraft: false)
        request.description = mark.added(to: request.description)
        let conflictLabel = release.train.conflictNotice.label
        request.labels = open?.labels.filter { $0 != conflictLabel } ?? release.train.mergeRequest.labels
        request.reviewerIDs = open?.reviewerIDs ?? []
        request.assigneeIDs = open?.assigneeIDs ?? []
        if open == nil { request.reviewers = release.train.mergeRequest.reviewers }
        plan.add(.openMergeRequest(request))
    }

    /// Closes what the merge request to `lands_on` took over from, and clears the draft mark that relctl itself set.
    private func planTakeover(by request: MergeRequest, in plan: inout Plan) {
        for old in plan.release.mergeRequests where old.state == .opened && old.id != request.id {
            plan.add(
                .closeMergeRequest(
                    old.id, note: "Taken over by \(request.id), which goes to `\(request.target)`: \(request.url)"))
        }
        // With the mark it is a person who made it a draft again, and has a reason.
        guard LandingMark(in: request.description) == nil, plan.release.upstream != nil else { return }
        var change = MergeRequestChange()
        change.isDraft = request.isDraft ? false : nil
        change.description = LandingMark(published: plan.release.publication).added(to: request.description)
        plan.add(.retargetMergeRequest(request.id, change))
    }

    private func planMerge(of request: MergeRequest, head: CommitID, in plan: inout Plan) {
        let release = plan.release
        let forecast = release.forecasts.first { $0.into == release.train.landsOn }
        let conflict = landingConflict(forecast, head: head, release: release)
        planConflict(conflict, isSettled: true, in: &plan)
        if conflict != nil { return }
        if let undoes = forecast?.undoes, !undoes.isEmpty {
            plan.blockers.append(
                Blocker(
                    "undoes",
                    "landing \(request.source) would silently undo work on \(request.target): \(undoes.joined(separator: ", "))",
                    hint:
                        "revert the revert on \(request.source), or bring the paths back by hand, then run relctl again"
                ))
            return
        }
        guard let mergeability = observation.mergeability[request.id] else { return }
        if mergeability.squashes {
            plan.blockers.append(
                Blocker(
                    "squash",
                    "the forge would squash \(request.id), which would throw away the commits of \(request.source)",
                    hint: "switch squashing off for it: \(request.url)"))
        } else if !mayMerge(release) {
            plan.waitingFor.append("merge_by_hand")
        } else if !plan.blockers.isEmpty || !plan.steps.isEmpty {
            return
        } else {
            planMerge(of: request, head: head, mergeability.verdict, in: &plan)
        }
    }

    private func planMerge(
        of request: MergeRequest, head: CommitID, _ verdict: Mergeability.Verdict, in plan: inout Plan
    ) {
        switch verdict {
        case .mergeable where request.head == head: plan.add(.mergeMergeRequest(request.id, head: head))
        case .mergeable, .checking: plan.waitingFor.append("checking")
        case .conflict: plan.waitingFor.append("conflict")
        case .blocked(let word): plan.waitingFor.append(word)
        }
    }

    private func mayMerge(_ release: Release) -> Bool {
        guard release.train.merging == .whenReady else { return false }
        return permission.mergesOnRequest || fleet.hasPublication(inChainOf: release.train)
    }

    /// The same note serves a conflict with `lands_on`.
    private func landingConflict(_ forecast: Forecast?, head: CommitID, release: Release) -> Conflict? {
        guard let forecast, !forecast.isClean else { return nil }
        return try? assessor.landingConflict(of: release, head: head, paths: forecast.paths)
    }
}

extension Assessor {
    /// The first commit of `lands_on` that the branch conflicts with.
    func landingConflict(of release: Release, head: CommitID, paths: [String]) throws -> Conflict? {
        let landsOn = release.train.landsOn
        guard let tip = observation.branches[landsOn] else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: head)
        guard !line.isEmpty else { return nil }
        let first = try line.dropLast().partitioningIndex {
            try !history.merge(ours: head, theirs: $0, base: nil).isClean
        }
        let result = try history.merge(ours: head, theirs: line[first], base: nil)
        return try conflict(of: line[first], from: landsOn, with: head, result: result, release: release)
    }
}
