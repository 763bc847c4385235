import Names

extension Assessor {
    /// Computes the pull from `tip`, the newest commit of the upstream release.
    func pull(_ tip: CommitID, of upstream: Upstream, into release: LiveRelease) throws -> Pull {
        let target = try beforeAbsorption(tip, of: release.train.landsOn)
        let pull = try pullRegardlessOfOwnWork(target, of: upstream, into: release)
        if let settled = try keepingOwnWork(of: release, in: pull) { return settled }
        // After an early merge nothing is pulled until a person has decided about it.
        return release.earlyMerge == nil || pull.decision != nil ? pull : Pull(from: upstream.branch, .none)
    }

    /// Computes the pull from `tip` also where people merged the release into the upstream early.
    func pullRegardlessOfEarlyMerge(
        _ tip: CommitID, of upstream: Upstream, into release: LiveRelease
    ) throws -> Pull {
        let target = try beforeAbsorption(tip, of: release.train.landsOn)
        let pull = try pullRegardlessOfOwnWork(target, of: upstream, into: release)
        return try keepingOwnWork(of: release, in: pull) ?? pull
    }

    /// Computes the pull by which a person settles that an upstream that has landed undid own work; `nil`: it undid none.
    func pullOfUndoing(_ head: CommitID, of upstream: Upstream, into release: LiveRelease) throws -> Pull? {
        try keepingOwnWork(of: release, in: pullRegardlessOfOwnWork(head, of: upstream, into: release))
    }

    private func pullRegardlessOfOwnWork(
        _ target: CommitID, of upstream: Upstream, into release: LiveRelease
    ) throws -> Pull {
        if !acceptedRewrites.contains(release),
            let decision = try rewrite(of: upstream, target: target, pulledInto: release)
        {
            return Pull(from: upstream.branch, blockedBy: decision)
        }
        return try pullBeforeBackMerges(target, of: upstream, into: release)
    }

    /// Computes the pull of the commits before the first back-merge; without any, the decision about that back-merge.
    private func pullBeforeBackMerges(
        _ target: CommitID, of upstream: Upstream, into release: LiveRelease
    ) throws -> Pull {
        var target = target
        if try history.isAncestor(target, of: release.head) { return Pull(from: upstream.branch, .none) }
        while let merge = try backMerge(in: target, of: upstream, into: release) {
            if let before = try history.firstParent(merge.entrance), try !history.isAncestor(before, of: release.head) {
                target = before
                continue
            }
            return try hasOnlyBackMerges(target, of: upstream, for: release)
                ? Pull(from: upstream.branch, .none) : Pull(from: upstream.branch, blockedBy: merge.decision)
        }
        if try canFastForward(release, to: target) { return Pull(from: upstream.branch, .fastForward(target)) }
        guard release.train.autoPull != .fastForward else {
            let decision = Decision(
                "diverged",
                "\(release.branch) has commits of its own, so \(upstream.branch) can't be fast-forwarded into it",
                hint: "merge \(upstream.branch) by hand, or set auto_pull: merge")
            return Pull(from: upstream.branch, blockedBy: decision)
        }
        return try merge(target, of: upstream.branch, into: release.cut)
    }

    /// Whether the branch can be fast-forwarded. Unless `auto_pull` is `fast-forward`, its own commits must stay on its
    /// first-parent line, which fails for an upstream that they were merged into.
    private func canFastForward(_ release: LiveRelease, to target: CommitID) throws -> Bool {
        let head = release.head
        guard try history.isAncestor(head, of: target) else { return false }
        return try release.train.autoPull == .fastForward || history.cutPoint(of: head, on: target) == head
    }

    /// The newest commit of an upstream before the squash of its own upstream, which a parallel train takes in just
    /// before it lands. That merge has no fix of the train, but commits of `lands_on` that its followers must not get.
    private func beforeAbsorption(_ tip: CommitID, of landsOn: [BranchName]) throws -> CommitID {
        var tip = try history.commit(tip)
        while let pulled = PullMessage.upstream(of: tip), landsOn.contains(pulled.branch) {
            tip = try history.commit(tip.parents[0])
        }
        return tip.id
    }

    /// Merges as much of the upstream as merges without conflict.
    private func merge(_ target: CommitID, of upstream: BranchName, into cut: CutBranch) throws -> Pull {
        let (head, resolving) = (cut.head, cut.train.resolving)
        let whole = try history.merge(ours: head, theirs: target, resolving: resolving)
        if whole.isClean {
            let commit = try pullCommit(whole, of: target, from: upstream, into: cut)
            return Pull(from: upstream, .merge(commit, upstream: target))
        }
        let line = try history.firstParentLine(of: target, notIn: head)
        // Whether a commit merges is as good as monotone along the line, so the first that doesn't is found by halving.
        let first = try line.dropLast().partitioningIndex {
            try !history.merge(ours: head, theirs: $0, resolving: resolving).isClean
        }
        let culprit = line[first]
        var advance = Pull.Advance.none
        if first > 0 {
            let last = line[first - 1]
            let result = try history.merge(ours: head, theirs: last, resolving: resolving)
            advance = .merge(try pullCommit(result, of: last, from: upstream, into: cut), upstream: last)
        }
        let result =
            first == line.count - 1 ? whole : try history.merge(ours: head, theirs: culprit, resolving: resolving)
        let waiting = try line.dropFirst(first + 1).prefix(Outcome.TitledCommit.limit)
            .map { Outcome.TitledCommit(try history.commit($0)) }
        var conflict = try conflict(of: culprit, from: upstream, into: cut, result, waiting: waiting)
        conflict.resolvableBy = try rulesToPull(culprit, into: cut)
        return Pull(from: upstream, advance, upTo: conflict)
    }
}
