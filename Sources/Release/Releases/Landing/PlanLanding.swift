import Names

extension Planner {
    /// Moves a release whose gates stand open to each destination that it isn't on yet.
    func planLanding(of branch: BranchName, head: CommitID, in plan: inout Plan) throws {
        try planDestinations(in: &plan) { destination, part in
            try planLanding(on: destination, of: branch, head: head, in: &part)
        }
    }

    /// Plans for each destination by itself, so that what stops one doesn't stop the others. The branch moves for one of them
    /// at a time, and not while it is merged into another.
    private func planDestinations(
        in plan: inout Plan, _ body: (_ destination: Destination, _ part: inout Plan) throws -> Void
    ) throws {
        for destination in plan.release.pendingDestinations {
            var part = Plan(plan.release)
            try body(destination, &part)
            let moves = part.steps.contains { $0.movedBranch != nil }
            if moves, plan.steps.contains(where: \.isMerge) { continue }
            // So that destinations that are ready at the same time are merged into in their order.
            if plan.steps.contains(where: \.isClosing) { part.steps.removeAll(where: \.isMerge) }
            plan.take(part, for: destination.branch)
            if moves { return }
        }
    }

    private func planLanding(
        on destination: Destination, of branch: BranchName, head: CommitID, in plan: inout Plan
    ) throws {
        let release = plan.release
        if let blocker = try addedAfterLanding(destination, branch) ?? undoneGate(destination, release)
            ?? undoneLanding(release, on: destination.branch, head: head)
        {
            plan.blockers.append(blocker)
            return
        }
        if try isBroughtAlready(destination, release, head: head) { return }
        switch try assessor.squashAbsorption(for: release, on: destination.branch) {
        case .none: break
        case .absorb(let commit):
            plan.add(.advanceBranch(branch, from: head, to: commit))
            return
        case .blocked(let blocker): plan.blockers.append(blocker)
        }
        if let request = destination.mergeRequest {
            planTakeover(by: request, at: destination, of: branch, in: &plan)
            try planMerge(of: request, head: head, in: &plan)
        } else if !permission.mergesOnRequest, let early = release.earlyMerge {
            plan.blockers.append(try assessor.mergedEarly(early, release, leaving: remedy(for: release)))
        } else if !permission.mergesOnRequest, let ended = endedByPerson(destination.ended, release) {
            plan.blockers.append(ended)
        } else {
            planRetarget(of: branch, to: destination, in: &plan)
        }
    }

    /// Landed before its time, on request: nothing is left to do. What the forge took without bringing it goes once more
    /// only when a person asks.
    private func isBroughtAlready(_ destination: Destination, _ release: Release, head: CommitID) throws -> Bool {
        if destination.missingLanding != nil { return !permission.mergesOnRequest }
        return try release.mergeRequests.contains {
            try $0.state == .merged && $0.target == destination.branch && $0.head == head
                && assessor.hasArrived($0, head: head)
        }
    }

    private func addedAfterLanding(_ destination: Destination, _ branch: BranchName) -> Blocker? {
        guard !destination.commitsAfterLanding.isEmpty else { return nil }
        let list = destination.commitsAfterLanding.prefix(10).map(\.short).joined(separator: ", ")
        return Blocker(
            "commits-after-landing", "\(branch) has commits that were made after it landed: \(list)",
            hint: "bring them into \(destination.branch) by a merge request of their own")
    }

    /// A gate once passed is not undone by a tag that moved; but somebody should know.
    private func undoneGate(_ destination: Destination, _ release: Release) -> Blocker? {
        guard !permission.forceGate, case .tag(let pattern) = release.train.publication,
            let published = (destination.passedGates ?? release.passedGates)?.published,
            let request = destination.mergeRequest ?? release.openMergeRequest,
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

    /// Opens the merge request to a destination. In place, the one to the upstream is moved to the first that has none.
    func planRetarget(of branch: BranchName, to destination: Destination, in plan: inout Plan) {
        let release = plan.release
        if let open = release.followingRequest, release.train.retarget == .inPlace,
            release.pendingDestinations.first(where: { $0.mergeRequest == nil }) == destination
        {
            var change = landingTexts(for: open, of: branch, on: destination.branch, release)
            change.target = destination.branch
            change.isDraft = false
            plan.add(.retargetMergeRequest(open.id, change))
        } else {
            plan.add(.openMergeRequest(landing(of: branch, on: destination.branch, release)))
        }
    }

    func landing(of branch: BranchName, on target: BranchName, _ release: Release) -> NewMergeRequest {
        var request = MergeRequestText(release: release, source: branch, target: target).request(isDraft: false)
        if let receipt = approvalReceipt(for: release) { request.description += "\n\n" + receipt }
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
        for request: MergeRequest, of branch: BranchName, on target: BranchName, _ release: Release
    ) -> MergeRequestChange {
        var change = MergeRequestChange()
        var description = request.description
        if let upstream = RequestMark(in: description)?.upstream ?? release.upstream?.branch {
            let old = MergeRequestText(release: release, source: branch, target: upstream).request(isDraft: false)
            let new = MergeRequestText(release: release, source: branch, target: target).request(isDraft: false)
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

    /// Closes what the merge request to a destination took over from, and clears the draft mark that relctl itself set.
    private func planTakeover(
        by request: MergeRequest, at destination: Destination, of branch: BranchName, in plan: inout Plan
    ) {
        let release = plan.release
        for old in replaced(by: request, release) {
            let target = ConflictNote.code(request.target.text)
            plan.add(
                .closeMergeRequest(
                    old.id,
                    note: "Taken over by \(observation.reference(request.id)), which goes to \(target): \(request.url)")
            )
        }
        // With the mark it is a person who made it a draft again, and has a reason.
        guard destination.passedGates == nil, release.train.followed != nil else { return }
        var change = landingTexts(for: request, of: branch, on: destination.branch, release)
        change.isDraft = request.isDraft ? false : nil
        if change != MergeRequestChange() { plan.add(.retargetMergeRequest(request.id, change)) }
    }

    /// Others of its pair, and that to the upstream: one of the merge requests takes over from it, unless it is to be moved
    /// to a destination that has none yet.
    private func replaced(by request: MergeRequest, _ release: Release) -> [MergeRequest] {
        let isKept =
            release.train.retarget == .inPlace && release.pendingDestinations.contains { $0.mergeRequest == nil }
        let takesOver = !isKept && request.id == release.openMergeRequest?.id
        return release.mergeRequests.filter { old in
            guard old.state == .opened, old.id != request.id else { return false }
            return old.target == request.target || takesOver && !release.train.landsOn.contains(old.target)
        }
    }

    /// What a release waits for that people land by themselves. Notes stay true that an earlier landing on request left.
    func planLandingNotes(head: CommitID, in plan: inout Plan) throws {
        try planDestinations(in: &plan) { destination, part in
            try planLandingNote(at: destination, head: head, in: &part)
            part.waitingFor.append(.mergeByHand)
        }
    }

    private func planLandingNote(at destination: Destination, head: CommitID, in plan: inout Plan) throws {
        guard let request = destination.mergeRequest else { return }
        let isNoted = observation.notes[request.id]?.contains(where: NoteMark.conflict.isOn) ?? false
        guard isNoted || request.label(plan.release.train.conflictNotice.label) != nil else { return }
        _ = try planLandingConflict(of: request, head: head, in: &plan)
    }

    /// Notes a conflict with a destination, or clears the note of one.
    func planLandingConflict(of request: MergeRequest, head: CommitID, in plan: inout Plan) throws -> Forecast? {
        let (release, target) = (plan.release, request.target)
        let forecast = try assessor.forecast(of: release, head: head, into: target)
        let conflict =
            forecast?.isClean == false ? try assessor.landingConflict(of: release, on: target, head: head) : nil
        let isSettled = try conflict != nil && planSettledLanding(on: target, head: head, in: &plan)
        planConflict(isSettled ? nil : conflict, on: request, isSettled: true, in: &plan)
        return forecast
    }
}

extension Assessor {
    /// The first commit of a destination that the branch conflicts with; the same note serves it as a pull's.
    func landingConflict(of release: Release, on landsOn: BranchName, head: CommitID) throws -> Conflict? {
        guard let tip = observation.branches[landsOn] else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: head)
        guard !line.isEmpty else { return nil }
        let first = try line.dropLast().partitioningIndex {
            try !history.merge(ours: $0, theirs: head, base: nil).isClean
        }
        let result = try history.merge(ours: line[first], theirs: head, base: nil)
        var found = try conflict(of: line[first], from: landsOn, with: head, result: result, release: release)
        found.spreadsTo = try release.pendingDestinations.map(\.branch)
            .filter { try $0 != landsOn && !isMerged(line[first], into: $0) }
        return found
    }
}
