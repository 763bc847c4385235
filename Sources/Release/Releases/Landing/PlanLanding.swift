import Names
import Printing

extension Planner {
    /// Plans the landing of a release whose gates are open on each pending destination.
    func planLandings(of release: LiveRelease, in plan: inout Plan) throws {
        try planDestinations(of: release, in: &plan) { destination, part in
            try planLanding(of: release, on: destination, in: &part)
        }
    }

    /// Plans for each destination by itself, so that what stops one doesn't stop the others, except where the upstream's landing
    /// was undone. The branch moves for one of them at a time, and not while it is merged into another.
    private func planDestinations(
        of release: LiveRelease, in plan: inout Plan,
        _ body: (_ destination: Destination, _ part: inout Plan) throws -> Void
    ) throws {
        for destination in release.pendingDestinations {
            var part = Plan(plan.release)
            try body(destination, &part)
            let moves = part.steps.contains { $0.movedBranch != nil }
            if moves, plan.steps.contains(where: \.isMerge) { continue }
            // Merges wait for a closing, so that destinations that are ready at the same time are merged in their order.
            if plan.steps.contains(where: \.isClosing) { part.steps.removeAll(where: \.isMerge) }
            plan.take(part, for: destination.branch)
            if moves { break }
        }
        plan.postponeConflictNotes()
    }

    private func planLanding(
        of release: LiveRelease, on destination: Destination, in plan: inout Plan
    ) throws {
        if let decision = try ownLandingUndone(release, at: destination) ?? addedAfterLanding(destination, release)
            ?? undoneGate(destination, release) ?? anyLandingUndone(release, first: destination.branch)
            ?? assessor.ownWorkUndone(byLanding: release, on: destination.branch)
        {
            plan.decisions.append(decision)
            if let request = destination.mergeRequest { planDequeue(request, in: &plan) }
            return
        }
        if try isMergedAlready(destination, release) { return }
        switch try assessor.squashAbsorption(for: release, on: destination.branch) {
        case .none: break
        case .absorb(let commit):
            // The push may remove approvals, so the merge request that records them is opened first.
            if destination.mergeRequest == nil, try openingDecision(destination, release) == nil,
                try approvalReceipt(for: release, at: commit.id) != nil
            {
                return try planRetarget(of: release, to: destination, at: commit.id, in: &plan)
            }
            plan.add(.advanceBranch(release.branch, from: release.head, to: commit))
            return
        case .blocked(let decision): plan.decisions.append(decision)
        }
        if let request = destination.mergeRequest {
            planTakeover(by: request, at: destination, of: release, in: &plan)
            if plan.steps.isEmpty { try planAcceptance(on: request, of: release, in: &plan) }
            if plan.steps.isEmpty { try planSuccessor(at: destination, on: request, of: release, in: &plan) }
            try planMerge(of: request, release, in: &plan)
        } else if let decision = try openingDecision(destination, release) {
            plan.decisions.append(decision)
        } else if try assessor.isForked(release.cut) && assessor.isMerged(release.head, into: destination.branch) {
            plan.waitingFor.append(.commits)
        } else {
            try planRetarget(of: release, to: destination, in: &plan)
        }
    }

    /// The decision that keeps relctl from opening a merge request by itself.
    private func openingDecision(_ destination: Destination, _ release: LiveRelease) throws -> Decision? {
        if permission.isLandingRequested { return nil }
        if let early = release.earlyMerge {
            return try assessor.mergedEarly(early, release, leaving: remedy(for: release))
        }
        return endedByPerson(destination.ended, release)
    }

    /// True if the destination has the head already, as after a forced landing. Also true if the forge reports a merge
    /// that the destination doesn't show: that is merged again only when a person asks.
    private func isMergedAlready(_ destination: Destination, _ release: LiveRelease) throws -> Bool {
        if destination.missingLanding != nil { return !permission.isLandingRequested }
        return try release.mergeRequests.contains {
            try $0.state == .merged && $0.target == destination.branch && $0.head == release.head
                && assessor.hasArrived($0, head: release.head)
        }
    }

    /// The decision about commits that were made after the landing, and that the destination lacks.
    func addedAfterLanding(_ destination: Destination, _ release: LiveRelease) -> Decision? {
        guard !destination.commitsAfterLanding.isEmpty else { return nil }
        let list = Printable.list(destination.commitsAfterLanding.map(\.short), atMost: 10)
        return Decision(
            "commits-after-landing", "\(release.branch) has commits that were made after it landed: \(list)",
            hint: bringingLate(to: destination))
    }

    /// How commits that were made after the landing get to a destination.
    func bringingLate(to destination: Destination) -> String {
        destination.mergeRequest.map { "\($0.id) brings them into \($0.target): merge it by hand" }
            ?? "bring them into \(destination.branch) by a merge request of their own"
    }

    /// Opens the merge request to a destination. In place, the one to the upstream is moved to the first that has none.
    ///
    /// - Parameter head: what is to be merged, if that isn't the present head.
    func planRetarget(
        of release: LiveRelease, to destination: Destination, at head: CommitID? = nil, in plan: inout Plan
    ) throws {
        plan.retargetReason = retargetReason(of: release)
        if let open = release.followingRequest, retargetsInPlace(release),
            release.pendingDestinations.first(where: { $0.mergeRequest == nil }) == destination
        {
            // Approvals that survive the retarget need no receipt, unless a push follows that may remove them.
            let stays = head == nil && observation.keepsApprovals[open.id] == true
            let receipt =
                stays
                ? nil : try approvalReceipt(for: release, at: head ?? release.head, movedTo: destination.branch)
            var change = landingTexts(for: open, of: release, on: destination.branch, receipt: receipt)
            change.target = destination.branch
            change.isDraft = isOwnDraft(open, of: release.train) ? false : nil
            plan.add(.retargetMergeRequest(open.id, change))
        } else {
            plan.add(.openMergeRequest(try newLandingRequest(of: release, on: destination.branch, at: head)))
        }
    }

    /// The merge request to a destination.
    ///
    /// - Parameter head: what is to be merged, if that isn't the present head.
    func newLandingRequest(
        of release: LiveRelease, on target: BranchName, at head: CommitID? = nil
    ) throws -> NewMergeRequest {
        // A person's draft mark goes on to the merge request that replaces theirs, as labels and reviewers do.
        let isHeldBack = release.followingRequest.map { $0.isDraft && !isOwnDraft($0, of: release.train) } ?? false
        var request = MergeRequestText(release, to: target).request(isDraft: isHeldBack)
        if let receipt = try approvalReceipt(for: release, at: head ?? release.head) {
            request.description += "\n\n" + receipt
        }
        request.description = landingMark(of: release).added(to: request.description)
        guard let open = release.mergeRequests.first(where: { $0.state == .opened && !$0.isUnfinished }) else {
            request.labels = release.train.mergeRequest.labels
            request.reviewers = release.train.mergeRequest.reviewers
            return request
        }
        let ours = release.train.noticeLabels.compactMap(open.label)
        request.labels = open.labels.filter { !ours.contains($0) }
        request.reviewerIDs = open.reviewerIDs
        request.reviewerTeams = open.reviewerTeams
        request.assigneeIDs = open.assigneeIDs
        return request
    }

    /// Title and description of a merge request that followed until now: relctl's own words about the upstream give way,
    /// a person's stay.
    private func landingTexts(
        for request: MergeRequest, of release: LiveRelease, on target: BranchName, receipt: String? = nil
    ) -> MergeRequestChange {
        var change = MergeRequestChange()
        var description = request.description
        if let upstream = RequestMark(in: description)?.upstream ?? release.upstream?.branch {
            let old = MergeRequestText(release, to: upstream).request(isDraft: false)
            let new = MergeRequestText(release, to: target).request(isDraft: false)
            if request.title == old.title, old.title != new.title { change.title = new.title }
            if description.hasPrefix(old.description) {
                description = new.description + description.dropFirst(old.description.count)
            }
        }
        if let receipt { description += "\n\n" + receipt }
        description = landingMark(of: release).added(to: description)
        if description != request.description { change.description = description }
        return change
    }

    /// The mark that the gates were open, or that a person forced them, which holds for that run only.
    private func landingMark(of release: LiveRelease) -> RequestMark {
        RequestMark(closedGate(of: release) == nil ? .landing : .forced, of: release)
    }

    /// Whether the draft mark of a merge request is relctl's: relctl opened the merge request to follow, as a draft, and has
    /// not moved it to a destination since. Any other draft mark is a person's. If the description has lost relctl's mark,
    /// because a person rewrote it, a draft to the upstream counts as relctl's.
    private func isOwnDraft(_ request: MergeRequest, of train: Train) -> Bool {
        guard request.isDraft, train.mergeRequest.draft else { return false }
        guard let mark = RequestMark(in: request.description) else { return !train.landsOn.contains(request.target) }
        return mark.purpose == .following
    }

    /// Closes what the merge request to a destination took over from, and clears the draft mark that relctl itself set.
    private func planTakeover(
        by request: MergeRequest, at destination: Destination, of release: LiveRelease, in plan: inout Plan
    ) {
        for old in replaced(by: request, release) {
            let target = Markdown.code(request.target.text)
            plan.add(
                .closeMergeRequest(
                    old.id,
                    note: "Taken over by \(observation.reference(request.id)), which goes to \(target): \(request.url)")
            )
        }
        guard destination.openGatesMark == nil, !release.train.isRoot else { return }
        var change = landingTexts(for: request, of: release, on: destination.branch)
        change.isDraft = isOwnDraft(request, of: release.train) ? false : nil
        if change != MergeRequestChange() { plan.add(.retargetMergeRequest(request.id, change)) }
    }

    /// The merge requests that this one replaces: others to the same target, and the one to the upstream, unless that
    /// is to be moved in place to a destination without a merge request.
    private func replaced(by request: MergeRequest, _ release: LiveRelease) -> [MergeRequest] {
        let isKept =
            retargetsInPlace(release) && release.pendingDestinations.contains { $0.mergeRequest == nil }
        let takesOver = !isKept && request.id == release.openMergeRequest?.id
        return release.mergeRequests.filter { old in
            guard old.state == .opened, old.id != request.id else { return false }
            return old.target == request.target || takesOver && !release.train.landsOn.contains(old.target)
        }
    }

    /// Plans the waits of a release that people land by themselves. Notes of an earlier landing on request are kept up to
    /// date, and a merge is not asked for while one of them stands.
    func planLandingNotes(of release: LiveRelease, in plan: inout Plan) throws {
        try planDestinations(of: release, in: &plan) { destination, part in
            try planLandingNote(of: release, at: destination, in: &part)
            if part.conflict == nil, part.decisions.isEmpty { part.waitingFor.append(.mergeByHand) }
        }
    }

    private func planLandingNote(of release: LiveRelease, at destination: Destination, in plan: inout Plan) throws {
        guard let request = destination.mergeRequest else { return }
        let notes = (observation.notes[request.id] ?? []).own.filter(NoteMark.isOnAny)
        // The note of a refused command, and the label with it, say nothing about the landing.
        let isNoted = notes.contains { !NoteMark.isOnRefusal($0) }
        guard isNoted || notes.isEmpty && release.train.isNoticed(request) else { return }
        let forecast = try planLandingConflict(of: request, release, in: &plan)
        guard plan.conflict == nil else { return }
        let decision =
            try ownLandingUndone(release, at: destination) ?? addedAfterLanding(destination, release)
            ?? lossByMerging(request, release, forecast)
        plan.decisions += [decision].compactMap(\.self)
    }

    /// Notes a conflict with a destination, or clears the note of one.
    func planLandingConflict(
        of request: MergeRequest, _ release: LiveRelease, in plan: inout Plan
    ) throws -> Forecast? {
        let target = request.target
        let forecast = try assessor.forecast(of: release.cut, into: target)
        let needsPerson = try forecast?.isClean == false && !planSettledLanding(of: release, on: target, in: &plan)
        // Whether a person is needed is not known yet, so a note stays as it is.
        if plan.waitingFor.contains(.checking) { return forecast }
        var conflict = needsPerson ? try assessor.landingConflict(of: release, on: target) : nil
        if needsPerson { conflict?.resolvableBy = try assessor.rulesToLand(release, on: target) }
        planConflict(conflict, on: request, in: &plan)
        return forecast
    }
}

extension Assessor {
    /// The first commit of a destination that the branch conflicts with. It is told in the same note as the conflict of a pull.
    func landingConflict(of release: LiveRelease, on landsOn: BranchName) throws -> Conflict? {
        guard let tip = observation.branches[landsOn] else { return nil }
        let head = release.head
        let line = try history.firstParentLine(of: tip, notIn: head)
        guard !line.isEmpty else { return nil }
        let first = try line.dropLast().partitioningIndex {
            try !history.merge(ours: $0, theirs: head, base: nil).isClean
        }
        let result = try history.merge(ours: line[first], theirs: head, base: nil)
        let others = try release.pendingDestinations.map(\.branch)
            .filter { try $0 != landsOn && !isMerged(line[first], into: $0) }
        return try conflict(of: line[first], from: landsOn, into: release.cut, result, spreadsTo: others)
    }
}
