import Names

/// A merge commit that relctl makes, with what a server needs to take it.
package struct PlannedCommit: Hashable, Sendable {
    /// Its id, the same whoever makes it.
    package var id: CommitID
    /// The commit itself and what its merge made.
    package var objects: [ObjectID]
    /// The files whose conflicts its merge settled.
    package var resolved: [MergeResult.Resolved] = []
}

/// What a moved upstream brings to a release.
package struct Pull: Hashable, Sendable {
    /// How the branch advances.
    package enum Advance: Hashable, Sendable {
        /// Nothing to bring.
        case none
        /// To a commit that contains the branch.
        case fastForward(CommitID)
        /// By a merge commit.
        case merge(PlannedCommit, upstream: CommitID)
    }

    /// The branch it comes from.
    package var upstream: BranchName
    /// How the branch advances now.
    package var advance: Advance
    /// Why it can't advance further.
    package var conflict: Conflict?
    /// Why a person must decide first; then there is no advance.
    package var blocker: Blocker?

    /// The files whose conflicts the advance settles.
    package var resolved: [MergeResult.Resolved] {
        if case .merge(let commit, _) = advance { commit.resolved } else { [] }
    }
}

/// The first commit of an upstream that doesn't merge.
package struct Conflict: Hashable, Sendable {
    /// A commit on the train's side that touched a conflicting path.
    package struct Opponent: Hashable, Sendable {
        /// The commit.
        package var commit: CommitID
        /// Its subject.
        package var subject: String
        /// Its author's name.
        package var author: String
    }

    /// The branch that would be merged in.
    package var from: BranchName
    /// The branch that it would be merged into.
    package var into: BranchName
    /// The first commit that doesn't merge; all before it do.
    package var commit: CommitID
    /// Its subject.
    package var subject: String
    /// Its author's name.
    package var author: String
    /// The paths in conflict.
    package var paths: [String]
    /// Those of them that `merge=union` would have settled, which no forge does.
    package var unionPaths: [String]
    /// The commits on the train's side.
    package var against: [Opponent]
    /// What to write below `resolve:` so that relctl settles it; `nil`: it is for people.
    package var resolvableBy: String?
    /// The commits that wait behind it, oldest first; 200 at most.
    package var waiting: [Outcome.TitledCommit] = []
    /// The other branches that the release still has to land on, and that would get the commit with it once it is merged
    /// into the release branch.
    package var spreadsTo: [BranchName] = []
}

extension Assessor {
    /// What to bring from `tip`, the newest commit of the release that is followed.
    func pull(_ tip: CommitID, of upstream: Upstream, into release: LiveRelease) throws -> Pull {
        let head = release.head
        var pull = Pull(upstream: upstream.branch, advance: .none)
        let target = try beforeAbsorption(tip, of: release.train.landsOn)
        if let blocker = try rewrite(of: upstream, target: target, pulledInto: release) {
            pull.blocker = blocker
        } else if try history.isAncestor(target, of: head) {
            return pull
        } else if let blocker = try backMerge(in: target, of: upstream, into: release) {
            pull.blocker = blocker
        } else if try canFastForward(release, to: target) {
            pull.advance = .fastForward(target)
        } else if release.train.autoPull == .fastForward {
            pull.blocker = Blocker(
                "diverged",
                "\(release.branch) has commits of its own, so \(upstream.branch) can't be fast-forwarded into it",
                hint: "merge \(upstream.branch) by hand, or set auto_pull: merge")
        } else {
            try mergeAsFarAsPossible(target, into: release, pull: &pull)
        }
        let isUndone = try keepOwnWork(of: release, in: &pull)
        // What was merged early comes back only once a person has decided.
        if release.earlyMerge != nil, !isUndone { (pull.advance, pull.conflict) = (.none, nil) }
        return pull
    }

    /// Not where the branch's own commits would lie on another line afterwards: an upstream that they were merged into.
    private func canFastForward(_ release: LiveRelease, to target: CommitID) throws -> Bool {
        let head = release.head
        guard try history.isAncestor(head, of: target) else { return false }
        return try release.train.autoPull == .fastForward || history.cutPoint(of: head, on: target) == head
    }

    /// An upstream that is itself parallel takes in the squash of what it followed just before it lands. That brings
    /// commits of `lands_on` that a train in the chain behind it must not get, and no fix of its own.
    private func beforeAbsorption(_ tip: CommitID, of landsOn: [BranchName]) throws -> CommitID {
        let commit = try history.commit(tip)
        guard let pulled = PullMessage.upstream(of: commit), landsOn.contains(pulled.branch) else { return tip }
        return try beforeAbsorption(commit.parents[0], of: landsOn)
    }

    private func mergeAsFarAsPossible(_ target: CommitID, into release: LiveRelease, pull: inout Pull) throws {
        let (head, resolving) = (release.head, release.train.resolving)
        let whole = try history.merge(ours: head, theirs: target, resolving: resolving)
        if whole.isClean {
            let commit = try pullCommit(whole, of: target, from: pull.upstream, into: release.cut)
            pull.advance = .merge(commit, upstream: target)
            return
        }
        let line = try history.firstParentLine(of: target, notIn: head)
        // Whether a commit merges is as good as monotone along the line, so the first that doesn't is found by halving.
        let first = try line.dropLast().partitioningIndex {
            try !history.merge(ours: head, theirs: $0, resolving: resolving).isClean
        }
        let culprit = line[first]
        if first > 0 {
            let last = line[first - 1]
            let result = try history.merge(ours: head, theirs: last, resolving: resolving)
            pull.advance = .merge(
                try pullCommit(result, of: last, from: pull.upstream, into: release.cut), upstream: last)
        }
        let result =
            first == line.count - 1 ? whole : try history.merge(ours: head, theirs: culprit, resolving: resolving)
        pull.conflict = try conflict(of: culprit, from: pull.upstream, into: release.cut, result)
        pull.conflict?.waiting = try line.dropFirst(first + 1).prefix(Outcome.TitledCommit.limit)
            .map { Outcome.TitledCommit(try history.commit($0)) }
    }

    func conflict(
        of culprit: CommitID, from: BranchName, into cut: CutBranch, _ result: MergeResult
    ) throws -> Conflict {
        let commit = try history.commit(culprit)
        let paths = result.conflicts.map(\.path)
        return Conflict(
            from: from, into: cut.branch, commit: culprit, subject: commit.subject,
            author: commit.author.name, paths: paths,
            unionPaths: try history.unionPaths(among: paths, in: try history.commit(cut.head).tree),
            against: try opponents(on: paths, of: cut.head, since: culprit),
            resolvableBy: try offer(for: culprit, with: cut.head, cut.train.resolving))
    }

    /// What to write below `resolve:` so that relctl settles the conflict; `nil` where that is for people.
    private func offer(for culprit: CommitID, with head: CommitID, _ resolving: Resolving) throws -> String? {
        for offer in Resolving.offers {
            var rule = offer
            rule.paths = resolving.paths
            let result = try history.merge(ours: head, theirs: culprit, resolving: rule)
            if result.isClean { return rule.text(for: result.resolved) }
        }
        return nil
    }

    /// The newest commit on the train's side for each conflicting path. Pulls don't count: what they brought is the
    /// upstream's own.
    private func opponents(on paths: [String], of head: CommitID, since culprit: CommitID) throws -> [Conflict.Opponent]
    {
        guard !paths.isEmpty else { return [] }
        var missing = Set(paths)
        var found: [Conflict.Opponent] = []
        for id in try history.firstParentLine(of: head, notIn: culprit).reversed() where !missing.isEmpty {
            let commit = try history.commit(id)
            guard PullMessage.upstream(of: commit) == nil, let parent = commit.parents.first else { continue }
            let touched = Set(try history.changedPaths(from: try history.commit(parent).tree, to: commit.tree))
            guard missing.contains(where: touched.contains) else { continue }
            missing.subtract(touched)
            found.append(.init(commit: id, subject: commit.subject, author: commit.author.name))
        }
        return found
    }

    /// The merge commit of a pull. Its time is the later of its parents', so that whoever makes it makes the same.
    func pullCommit(
        _ result: MergeResult, of target: CommitID, from upstream: BranchName, into cut: CutBranch
    ) throws -> PlannedCommit {
        let message = PullMessage.text(
            template: cut.train.pullMessage, upstream: upstream, branch: cut.branch, commit: target)
        return try mergeCommit(result, parents: [cut.head, target], message: message)
    }

    /// The commit of a merge, whose message has the trailers of what was settled.
    func mergeCommit(_ result: MergeResult, parents: [CommitID], message: String) throws -> PlannedCommit {
        var commit = try mergeCommit(
            tree: result.tree, objects: result.newObjects, parents: parents,
            message: message + ResolvedTrailers.text(result.resolved))
        commit.resolved = result.resolved
        return commit
    }

    func mergeCommit(
        tree: TreeID, objects: [ObjectID], parents: [CommitID], message: String
    ) throws -> PlannedCommit {
        let time = try parents.map { try history.commit($0).committer.time }.max() ?? 0
        let signature = Signature(name: identity.name, email: identity.email, time: time)
        let id = try history.makeCommit(
            CommitDraft(tree: tree, parents: parents, signature: signature, message: identity.message(message)))
        return PlannedCommit(id: id, objects: objects + [id.object])
    }
}
