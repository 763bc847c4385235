import Names

extension Planner {
    /// Cuts the next release from a branch whose last one has landed. Nothing is lost: the old tip stays contained.
    func planNext(
        _ release: LiveRelease, source: CutSource, _ options: CutOptions, among releases: [Release],
        in plan: inout Plan
    ) throws {
        let (branch, head) = (release.branch, release.head)
        // In the words of a pass, which notes the same: otherwise each would replace the note of the other.
        if let late = release.destinations.lazy.compactMap({ addedAfterLanding($0, release) }).first {
            return plan.decisions.append(late)
        }
        guard let target = try cutCommit(from: source, options, in: &plan) else { return }
        // The branch was cut just now, at the tip of an upstream that has landed: nothing to do.
        if target == head, release.landings.allSatisfy({ $0.mergeRequest == nil }) { return }
        if target == head, isRunning(source, among: releases) {
            // The last release landed by fast-forward, and its upstream was cut anew at the same commit: opening the
            // merge request begins the next release.
            return try planOpening(of: release, upstream: source.branch, in: &plan)
        }
        if try !isNew(target, of: source, after: release) {
            plan.decisions.append(nothingNew(on: branch, of: release.train, source: source))
        } else if try wouldCountAsLanded(target, of: source, after: release) {
            plan.decisions.append(landedAlready(target, on: branch, of: release.train, source: source))
        } else if try assessor.history.isAncestor(head, of: target) {
            plan.add(.fastForwardBranch(branch, from: head, to: target))
        } else if let commit = try joined(
            release, target: target, source: source, in: &plan)
        {
            plan.add(.advanceBranch(branch, from: head, to: commit))
        }
    }

    /// Whether a follower's upstream is a release that hasn't landed.
    private func isRunning(_ source: CutSource, among releases: [Release]) -> Bool {
        releases.contains { $0.branch == source.branch && $0.head != nil && !$0.hasLanded }
    }

    /// Whether a cut can be distinguished from the previous release: by its cut point, and for a follower by its upstream.
    private func isNew(_ target: CommitID, of source: CutSource, after release: LiveRelease) throws -> Bool {
        if let upstream = release.upstream, upstream.branch == source.branch, upstream.relation == .sameRelease {
            return false
        }
        guard let cutPoint = try assessor.cutPoint(ofNext: target, of: release.train, from: source) else { return true }
        return try !assessor.history.isAncestor(cutPoint, of: release.cutPoint)
    }

    /// Whether a release cut at a commit would count as landed by the previous release's merge request, because that
    /// one contained the trunk up to there. Not with `published_by`: then only a landing of a published commit counts,
    /// and the new release has none yet.
    private func wouldCountAsLanded(
        _ target: CommitID, of source: CutSource, after release: LiveRelease
    ) throws -> Bool {
        let history = assessor.history
        guard release.train.publication == nil,
            let cutPoint = try assessor.cutPoint(ofNext: target, of: release.train, from: source)
        else { return false }
        return try release.landings.contains { landing in
            try landing.head != cutPoint && history.contains(landing.head)
                && history.isAncestor(cutPoint, of: landing.head)
        }
    }

    func landedAlready(
        _ target: CommitID, on branch: BranchName, of train: Train, source: CutSource
    ) -> Decision {
        let hint =
            if let upstream = fleet.upstream(of: train) {
                "where \(source.branch) has no commit of its own, "
                    + upstream.cutCommand(upstream.branch.version(in: source.branch)) + " --recut moves it past that"
                    + " landing; else give \(train.name) a published_by, which tells its releases apart, delete \(branch),"
                    + " which has landed, and run the command again"
            } else {
                "cut at a commit of \(source.branch) after that landing"
            }
        return Decision(
            "nothing-new",
            "\(branch) has landed with all that \(target.short) holds: a release cut there would count as landed, too",
            hint: hint)
    }

    func nothingNew(on branch: BranchName, of train: Train, source: CutSource) -> Decision {
        let followed = fleet.upstream(of: train)
        return Decision(
            "nothing-new",
            "\(branch) has landed, and \(source.branch) has not \(followed == nil ? "moved" : "been cut anew") since",
            hint: followed.map { "\($0.cutCommand()) first" } ?? "cut it once there is something to release")
    }
}
