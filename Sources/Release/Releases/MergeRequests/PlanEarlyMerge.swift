import Names

/// Accepts an early merge by pulling it, on forges that open no merge request without a commit to show. Elsewhere a new
/// merge request accepts it.
extension Planner {
    /// Pulls the early merge, as `cut-release` asks for.
    ///
    /// - Returns: whether that is possible; if not, the plan stays as it is.
    func planPullOfEarlyMerge(into release: LiveRelease, in plan: inout Plan) throws -> Bool {
        guard let upstream = try upstreamToAcceptFrom(release), release.train.autoPull != .off,
            let pull = try assessor.pullOfEarlyMerge(from: upstream, into: release)
        else { return false }
        plan.decisions += [pull.decision].compactMap(\.self)
        plan.conflict = pull.conflict
        planAdvance(pull.advance, of: release, in: &plan)
        return pull.advance != .none || pull.decision != nil || pull.conflict != nil
    }

    /// The remedy that leaves an early merge in the upstream.
    func acceptingEarlyMerge(of release: LiveRelease) throws -> String {
        guard let upstream = try upstreamToAcceptFrom(release) else { return remedy(for: release) }
        if release.train.autoPull == .off { return "merge \(upstream.branch) into \(release.branch)" }
        return "run relctl cut-release \(release.name.argument), which pulls it and then opens a new merge request"
    }

    /// The upstream that got the early merge, where a pull of that is the only way to accept it; `nil`: it isn't, or
    /// nothing is pulled any more.
    private func upstreamToAcceptFrom(_ release: LiveRelease) throws -> Upstream? {
        guard let early = release.earlyMerge, let upstream = release.upstream, upstream.branch == early.target,
            upstream.relation == .sameRelease, release.keepsInStep, !release.awaitsUpstreamDecision,
            try hasNothingToShow(release, to: upstream.branch)
        else { return nil }
        return upstream
    }
}

extension Assessor {
    /// Computes the pull of an upstream into which the release was merged early, as a person has accepted that. It is a
    /// merge commit also where a fast-forward would do, unless the train takes no other: it records the decision.
    func pullOfEarlyMerge(from upstream: Upstream, into release: LiveRelease) throws -> Pull? {
        guard let tip = upstream.tip else { return nil }
        let pull = try pullRegardlessOfEarlyMerge(tip, of: upstream, into: release)
        guard case .fastForward(let target) = pull.advance, release.train.autoPull != .fastForward else { return pull }
        let result = MergeResult(tree: try history.commit(target).tree, conflicts: [], newObjects: [])
        let commit = try pullCommit(result, of: target, from: upstream.branch, into: release.cut)
        return Pull(from: upstream.branch, .merge(commit, upstream: target))
    }
}
