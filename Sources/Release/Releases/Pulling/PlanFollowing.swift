import Names

extension Planner {
    /// Keeps the branch in step with its upstream.
    func planPull(into release: LiveRelease, _ integration: Integration, in plan: inout Plan) throws {
        let (branch, head) = (release.branch, release.head)
        if release.keepsInStep, let early = release.earlyMerge, integration.hasNoAdvance,
            integration.pull?.blocker == nil
        {
            plan.blockers.append(try assessor.mergedEarly(early, release, leaving: remedy(for: release)))
        }
        if let upstream = release.upstream, !upstream.hasLanded, upstream.relation != .sameRelease {
            plan.blockers.append(lostUpstream(upstream, branch: branch))
        }
        let advance = integration.pull?.advance ?? .none
        if integration.hasNoAdvance, let blocker = lag(of: release, behind: integration.unpulled) {
            plan.blockers.append(blocker)
        }
        guard let pull = integration.pull else { return }
        if let blocker = pull.blocker { plan.blockers.append(blocker) }
        let isHeldBack = advance != .none && holdsPull(of: release)
        if isHeldBack { plan.waitingFor.append(.approved) }
        switch isHeldBack ? .none : advance {
        case .none: break
        case .fastForward(let target): plan.add(.fastForwardBranch(branch, from: head, to: target))
        case .merge(let commit, _): plan.add(.advanceBranch(branch, from: head, to: commit))
        }
        planConflict(
            pull.conflict, on: release.openMergeRequest, isSettled: pull.blocker == nil && advance == .none, in: &plan)
    }

    private func lostUpstream(_ upstream: Upstream, branch: BranchName) -> Blocker {
        let isGone = upstream.relation == .gone
        let restoring = upstreamBefore(upstream.branch)
        let merging = "merge \(upstream.branch) into \(branch), which goes on with all its commits in the new release"
        return Blocker(
            "lost-upstream",
            "\(upstream.branch) \(isGone ? "is gone" : "was cut anew"), and nothing shows that the release \(branch) was cut"
                + " from has landed",
            hint: isGone
                ? "\(restoring ?? "restore it where it was"), or cut it anew and \(merging)"
                : "land the old release, or \(merging); cut-release --recut moves a branch that has nothing of its own")
    }

    /// How to put a branch back where it was seen last.
    private func upstreamBefore(_ branch: BranchName) -> String? {
        for train in fleet.trains {
            guard let entry = assessor.journalEntry(of: branch, train) else { continue }
            return "restore it (\(assessor.restoring(branch, to: entry.head, from: train.name)))"
        }
        return nil
    }

    /// A release that has been behind for longer than its train allows. Without knowing when the oldest commit that it
    /// lacks reached the upstream there is no verdict: commits carry the dates that people gave them.
    private func lag(of release: LiveRelease, behind unpulled: [CommitID]) -> Blocker? {
        guard let limit = release.train.maxLag, let commit = unpulled.first else { return nil }
        let origin = observation.origins[commit].flatMap { $0.mergedAt == nil ? nil : $0 }
        guard let since = origin?.mergedAt ?? observation.pipelineStarts[commit], observation.now - since > limit
        else { return nil }
        let upstream = release.upstream?.branch.text ?? "its upstream"
        let seconds = observation.now - since
        let age = seconds < 120 ? "\(seconds) seconds" : "\(seconds / 60) minutes"
        let event = origin.map { "\($0.id) brought \(commit.short)" } ?? "a pipeline ran for \(commit.short)"
        return Blocker(
            "lag", "\(release.branch) has been behind \(upstream) for \(age), since \(event)",
            hint: "see what keeps it from being pulled: a conflict, a hold, auto_pull: off, or a job that doesn't run")
    }

    /// Notes a conflict once the branch has advanced as far as it can, and clears a note that is no longer true.
    ///
    /// - Parameter request: the merge request that the note belongs on.
    func planConflict(_ conflict: Conflict?, on request: MergeRequest?, isSettled: Bool, in plan: inout Plan) {
        plan.conflict = plan.conflict ?? conflict
        guard let request, isSettled else { return }
        let notice = plan.release.train.conflictNotice
        let label = request.label(notice.label)
        let notes = (observation.notes[request.id] ?? []).filter(NoteMark.conflict.isOn).sorted { $0.id < $1.id }
        if let conflict {
            let body = ConflictNote.text(
                conflict, notice: notice, origin: observation.origins[conflict.commit],
                sign: observation.requestSign)
            // A label that is gone from a note that stands was taken off by somebody, or the account may not set it.
            guard notes.map(\.body) != [body] else { return }
            let isNews = notes.count != 1 || !ConflictNote.tellTheSame(notes[0].body, body)
            plan.add(
                .note(
                    request.id, .conflict, label: label ?? notice.label, replacing: notes.first?.id, body: body,
                    isNews: isNews))
        } else if !notes.isEmpty || label != nil {
            plan.add(.clearNote(request.id, .conflict, label: label, note: notes.first?.id))
        }
    }

    /// Keeps the merge request to the upstream open.
    func planFollowing(of release: LiveRelease, in plan: inout Plan) throws {
        guard release.openMergeRequest == nil else { return }
        // What was merged early is told with the pull that waits for it.
        guard release.earlyMerge == nil else { return }
        if let ended = endedByPerson(release.ended, release) {
            plan.blockers.append(ended)
        } else if let newest = release.mergeRequests.first, release.train.landsOn.contains(newest.target) {
            // Merged to lands_on before its time: only a gate is missing, nothing to open.
            return
        } else if let upstream = release.upstream {
            guard upstream.relation == .sameRelease else { return }
            try planOpening(of: release, upstream: upstream.branch, in: &plan)
        } else {
            plan.blockers.append(unknownUpstream(of: release))
        }
    }

    /// Opens the merge request to the upstream, on some forges not before there is a commit to show.
    func planOpening(of release: LiveRelease, upstream: BranchName, in plan: inout Plan) throws {
        if !observation.opensEmptyMergeRequests, let target = observation.branches[upstream],
            try assessor.history.isAncestor(release.head, of: target)
        {
            plan.waitingFor.append(.commits)
        } else {
            plan.add(.openMergeRequest(following(release, upstream: upstream)))
        }
    }

    /// Goes on with what a run opened and didn't come to finish.
    func planFinishing(of release: LiveRelease, in plan: inout Plan) {
        guard let request = release.mergeRequests.first(where: \.isUnfinished) else { return }
        plan.add(
            .openMergeRequest(
                release.train.landsOn.contains(request.target)
                    ? landing(of: release, on: request.target)
                    : following(release, upstream: request.target)))
    }

    /// What a person closed, or merged into the upstream by mistake, is not opened again unasked.
    func endedByPerson(_ ended: EndedRequest?, _ release: LiveRelease) -> Blocker? {
        guard let ended, ended.cause != .forge else { return nil }
        let request = ended.request
        let canReopen = observation.branches[request.target] != nil
        return Blocker(
            "ended-merge-request", "\(request.id) \(request.source) -> \(request.target) is closed: \(request.url)",
            hint: (canReopen ? "reopen it, or " : "") + remedy(for: release))
    }

    func remedy(for release: LiveRelease) -> String {
        if let upstream = release.upstream, upstream.hasLanded, upstream.relation != .sameRelease {
            return "run relctl retarget-release \(release.name) to land it on purpose, once it is published"
        }
        let showsNothing = release.line.isEmpty && !observation.opensEmptyMergeRequests
        return "run relctl cut-release \(release.name) to open a new one on purpose"
            + (showsNothing ? ", once the branch has a commit of its own: the forge opens no empty one" : "")
    }

    /// The merge request of a parallel release to its upstream.
    func following(_ release: LiveRelease, upstream: BranchName) -> NewMergeRequest {
        let style = release.train.mergeRequest
        var request = MergeRequestText(release, to: upstream).request(isDraft: style.draft)
        var mark = RequestMark(.following, of: release)
        mark.upstream = upstream
        request.description = mark.added(to: request.description)
        request.labels = style.labels
        request.reviewers = style.reviewers
        return request
    }
}
