import Names

extension Planner {
    /// Moves a release whose gates stand open onto `lands_on`.
    func planLanding(of branch: BranchName, head: CommitID, in plan: inout Plan) throws {
        let release = plan.release
        if let blocker = try addedAfterLanding(branch, release) ?? undoneGate(release)
            ?? undoneLanding(release, head: head)
        {
            plan.blockers.append(blocker)
            return
        }
        if try isBroughtAlready(release, head: head) { return }
        switch try assessor.squashAbsorption(for: release) {
        case .none: break
        case .absorb(let commit):
            plan.add(.advanceBranch(branch, from: head, to: commit))
            return
        case .blocked(let blocker): plan.blockers.append(blocker)
        }
        if let request = release.openMergeRequest(to: release.train.landsOn) {
            planTakeover(by: request, of: branch, in: &plan)
            try planMerge(of: request, head: head, in: &plan)
        } else if !permission.mergesOnRequest, let early = release.earlyMerge {
            plan.blockers.append(try assessor.mergedEarly(early, release, leaving: remedy(for: release)))
        } else if release.openMergeRequest == nil, !permission.mergesOnRequest, let ended = endedByPerson(release) {
            plan.blockers.append(ended)
        } else {
            planRetarget(of: branch, in: &plan)
        }
    }

    /// Landed before its time, on request: nothing is left to do. What the forge took without bringing it goes once more
    /// only when a person asks.
    private func isBroughtAlready(_ release: Release, head: CommitID) throws -> Bool {
        if release.missingLanding != nil { return !permission.mergesOnRequest }
        return try release.mergeRequests.contains {
            try $0.state == .merged && $0.target == release.train.landsOn && $0.head == head
                && assessor.hasArrived($0, head: head)
        }
    }

    private func addedAfterLanding(_ branch: BranchName, _ release: Release) -> Blocker? {
        guard !release.commitsAfterLanding.isEmpty else { return nil }
        let list = release.commitsAfterLanding.prefix(10).map(\.short).joined(separator: ", ")
        return Blocker(
            "commits-after-landing", "\(branch) has commits that were made after it landed: \(list)",
            hint: "bring them into \(release.train.landsOn) by a merge request of their own")
    }

    /// A gate once passed is not undone by a tag that moved; but somebody should know.
    private func undoneGate(_ release: Release) -> Blocker? {
        guard !permission.forceGate, case .tag(let pattern) = release.train.publication,
            let published = release.passedGates?.published, let request = release.openMergeRequest,
            !release.publications.contains(where: { $0.commit == published })
        else { return nil }
        return Blocker(
            "moved-publication",
            "\(request.id) went to \(request.target) because a tag \(pattern) published \(published.short),"
                + " and that tag is no longer there",
            hint:
                "put the tag back, merge \(request.url) by hand, or run relctl retarget-release \(release.name) --force-gate"
        )
    }

    /// Moves the merge request to `lands_on`, or opens the one that goes there.
    func planRetarget(of branch: BranchName, in plan: inout Plan) {
        let release = plan.release
        if let open = release.openMergeRequest, release.train.retarget == .inPlace {
            var change = landingTexts(for: open, of: branch, release)
            change.target = release.train.landsOn
            change.isDraft = false
            plan.add(.retargetMergeRequest(open.id, change))
        } else {
            plan.add(.openMergeRequest(landing(of: branch, release)))
        }
    }

    func landing(of branch: BranchName, _ release: Release) -> NewMergeRequest {
        var request = MergeRequestText(release: release, source: branch, target: release.train.landsOn)
            .request(isDraft: false)
        if let mark = landingMark(of: release, branch: branch) ?? RequestMark(.following, of: release) {
            request.description = mark.added(to: request.description)
        }
        guard let open = release.mergeRequests.first(where: { $0.state == .opened && !$0.isUnfinished }) else {
            request.labels = release.train.mergeRequest.labels
            request.reviewers = release.train.mergeRequest.reviewers
            return request
        }
        let ours = [release.train.conflictNotice.label, release.train.decisionNotice.label].compactMap(open.label)
        request.labels = open.labels.filter { !ours.contains($0) }
        request.reviewerIDs = open.reviewerIDs
        request.assigneeIDs = open.assigneeIDs
        return request
    }

    /// Title and description of a merge request that followed until now: relctl's own words about the upstream give way,
    /// a person's stay.
    private func landingTexts(
        for request: MergeRequest, of branch: BranchName, _ release: Release
    ) -> MergeRequestChange {
        var change = MergeRequestChange()
        var description = request.description
        if let upstream = RequestMark(in: description)?.upstream ?? release.upstream?.branch {
            let old = MergeRequestText(release: release, source: branch, target: upstream).request(isDraft: false)
            let new = MergeRequestText(release: release, source: branch, target: release.train.landsOn)
                .request(isDraft: false)
            if request.title == old.title, old.title != new.title { change.title = new.title }
            if description.hasPrefix(old.description) {
                description = new.description + description.dropFirst(old.description.count)
            }
        }
        description = landingMark(of: release, branch: branch)?.added(to: description) ?? description
        if description != request.description { change.description = description }
        return change
    }

    /// What says that the gates were passed. Not where a person forced them, which is for that run only.
    private func landingMark(of release: Release, branch: BranchName) -> RequestMark? {
        shutGate(of: release, branch: branch) == nil ? RequestMark(.landing, of: release) : nil
    }

    /// Closes what the merge request to `lands_on` took over from, and clears the draft mark that relctl itself set.
    private func planTakeover(by request: MergeRequest, of branch: BranchName, in plan: inout Plan) {
        let release = plan.release
        for old in release.mergeRequests where old.state == .opened && old.id != request.id {
            let target = ConflictNote.code(request.target.text)
            plan.add(
                .closeMergeRequest(
                    old.id,
                    note: "Taken over by \(observation.reference(request.id)), which goes to \(target): \(request.url)")
            )
        }
        // With the mark it is a person who made it a draft again, and has a reason.
        guard release.passedGates == nil, release.train.followed != nil else { return }
        var change = landingTexts(for: request, of: branch, release)
        change.isDraft = request.isDraft ? false : nil
        if change != MergeRequestChange() { plan.add(.retargetMergeRequest(request.id, change)) }
    }

    /// Keeps a note true that an earlier landing on request left; people land this release by themselves.
    func planLandingNote(head: CommitID, in plan: inout Plan) throws {
        let request = plan.release.openMergeRequest(to: plan.release.train.landsOn)
        let isNoted = request.flatMap { observation.notes[$0.id] }?.contains(where: NoteMark.conflict.isOn) ?? false
        guard isNoted || request?.label(plan.release.train.conflictNotice.label) != nil else { return }
        _ = try planLandingConflict(head: head, in: &plan)
    }

    /// Notes a conflict with `lands_on`, or clears the note of one.
    func planLandingConflict(head: CommitID, in plan: inout Plan) throws -> Forecast? {
        let release = plan.release
        let forecast = try assessor.forecast(of: release, head: head, into: release.train.landsOn)
        let conflict = forecast?.isClean == false ? try assessor.landingConflict(of: release, head: head) : nil
        let isSettled = try conflict != nil && planSettledLanding(head: head, in: &plan)
        planConflict(isSettled ? nil : conflict, isSettled: true, in: &plan)
        return forecast
    }
}

extension Assessor {
    /// The first commit of `lands_on` that the branch conflicts with; the same note serves it as a pull's.
    func landingConflict(of release: Release, head: CommitID) throws -> Conflict? {
        let landsOn = release.train.landsOn
        guard let tip = observation.branches[landsOn] else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: head)
        guard !line.isEmpty else { return nil }
        let first = try line.dropLast().partitioningIndex {
            try !history.merge(ours: $0, theirs: head, base: nil).isClean
        }
        let result = try history.merge(ours: line[first], theirs: head, base: nil)
        return try conflict(of: line[first], from: landsOn, with: head, result: result, release: release)
    }
}
