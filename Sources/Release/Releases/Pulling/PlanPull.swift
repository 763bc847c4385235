import Names
import Printing

extension Planner {
    /// Keeps the branch in step with its upstream.
    func planPull(into release: LiveRelease, _ integration: Integration, in plan: inout Plan) throws {
        try addUpstreamObstacles(of: release, integration, to: &plan)
        guard let pull = integration.pull else {
            // Nothing is pulled into a published package any more, so a conflict with the upstream no longer matters.
            if !release.keepsInStep { planConflict(nil, on: release.followingRequest, in: &plan) }
            return
        }
        if let decision = pull.decision { plan.decisions.append(decision) }
        if let target = pull.advance.target, try holdsPull(of: release, to: target) {
            plan.waitingFor.append(.approved)
        } else {
            planAdvance(pull.advance, of: release, in: &plan)
        }
        plan.conflict = plan.conflict ?? pull.conflict
        if pull.decision == nil, pull.advance == .none {
            planConflict(pull.conflict, on: release.openMergeRequest, in: &plan)
        }
    }

    /// Moves the branch as a pull says.
    func planAdvance(_ advance: Pull.Advance, of release: LiveRelease, in plan: inout Plan) {
        let (branch, head) = (release.branch, release.head)
        switch advance {
        case .none: break
        case .fastForward(let target): plan.add(.fastForwardBranch(branch, from: head, to: target))
        case .merge(let commit, _): plan.add(.advanceBranch(branch, from: head, to: commit))
        }
    }

    /// Adds what keeps the branch from getting the rest of its upstream, apart from the pull itself.
    private func addUpstreamObstacles(
        of release: LiveRelease, _ integration: Integration, to plan: inout Plan
    ) throws {
        if release.phase == .following || release.phase == .awaitingPublish, let early = release.earlyMerge,
            !integration.advances, integration.pull?.decision == nil
        {
            plan.decisions.append(try assessor.mergedEarly(early, release, leaving: acceptingEarlyMerge(of: release)))
        }
        if let upstream = release.upstream, !upstream.hasLanded, upstream.relation != .sameRelease {
            plan.decisions.append(try lostUpstream(upstream, of: release))
        }
        if release.awaitsUpstreamDecision { plan.waitingFor.append(.upstreamDecision) }
        if release.awaitsStaleUpstream { plan.waitingFor.append(.upstreamStale) }
        if !integration.advances, let decision = lag(of: release, behind: integration.unpulled) {
            plan.decisions.append(decision)
        }
    }

    private func lostUpstream(_ upstream: Upstream, of release: LiveRelease) throws -> Decision {
        let (isGone, branch) = (upstream.relation == .gone, release.branch)
        let merging = "merge \(upstream.branch) into \(branch), which goes on with all its commits in the new release"
        return Decision(
            "lost-upstream",
            "\(upstream.branch) \(isGone ? "is gone" : "was cut anew"), and nothing shows that the release \(branch) was cut"
                + " from has landed" + missingDestinations(of: upstream, release),
            hint: isGone
                ? try restoreHint(for: upstream.branch, of: release, orCutAnew: merging)
                : "land the old release, or \(merging); cut-release --recut moves a branch that has nothing of its own")
    }

    /// Names the branches on which an upstream has not landed, if it has landed on others.
    private func missingDestinations(of upstream: Upstream, _ release: LiveRelease) -> String {
        guard !upstream.landedOn.isEmpty, let train = fleet.upstream(of: release.train) else { return "" }
        let missing = train.landsOn.filter { !upstream.landedOn.contains($0) }
        return " on \(missing.map(\.text).joined(separator: " and ")), as it has on"
            + " \(upstream.landedOn.map(\.text).joined(separator: " and "))"
    }

    /// How to put a deleted upstream back. To cut it anew instead helps only where nothing was pulled from it: a cut
    /// that lacks what was pulled is `rewritten-upstream`, and that of an older version holds what came after it.
    private func restoreHint(
        for branch: BranchName, of release: LiveRelease, orCutAnew merging: String
    ) throws -> String {
        for train in fleet.trains {
            guard let entry = assessor.journalEntry(of: branch, train) else { continue }
            return "restore it (\(try assessor.restoring(branch, to: entry.head, from: train.name)))"
        }
        if let pulled = try assessor.newestKnown(of: branch, to: release) {
            let command = try assessor.restoring(branch, to: pulled, fetching: release.branch.text)
            return "restore it (\(command))"
        }
        let isOlder = fleet.trains.contains { assessor.isOlderVersion(branch, of: $0) }
        return "restore it where it was" + (isOlder ? "" : ", or cut it anew and \(merging)")
    }

    /// A release that has been behind for longer than its train allows: at least since the oldest commit that it lacks and of
    /// which the forge knows when it reached the upstream. Commits carry the dates that people gave them.
    private func lag(of release: LiveRelease, behind unpulled: [CommitID]) -> Decision? {
        guard let limit = release.train.maxLag,
            let (commit, since) = unpulled.lazy.compactMap({ commit in arrival(of: commit).map { (commit, $0) } })
                .first,
            observation.now - since > limit
        else { return nil }
        let origin = observation.origins[commit].flatMap { $0.mergedAt == nil ? nil : $0 }
        let upstream = release.upstream?.branch.text ?? "its upstream"
        let event = origin.map { "\($0.id) brought \(commit.short)" } ?? "a pipeline ran for \(commit.short)"
        // A time and not an age: the note about it stays the same from one run to the next.
        return Decision(
            "lag",
            "\(release.branch) has been behind \(upstream) since \(UTC.text(since)), longer than max_lag allows: \(event)",
            hint: "see what keeps it from being pulled: a conflict, a hold, auto_pull: off, or a job that doesn't run")
    }

    /// When a commit reached the branch, in seconds since 1970; `nil` where the forge doesn't tell.
    private func arrival(of commit: CommitID) -> Int? {
        observation.origins[commit]?.mergedAt ?? observation.pipelineStarts[commit]
    }
}
