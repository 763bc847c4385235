import Names
import Printing

/// An own change that a pull would undo, and where.
struct LostWork {
    var own: OwnChange
    var paths: [String]
}

extension Assessor {
    /// The own changes that a branch would lose, wholly or in part, by going from its head to a tree.
    private func ownWork(
        of cut: CutBranch, _ upstream: BranchName?, lostIn tree: TreeID, upstream target: CommitID
    ) throws -> [LostWork] {
        let headTree = try history.commit(cut.head).tree
        guard headTree != tree else { return [] }
        return try ownChanges(of: cut, upstream, at: target).compactMap { own in
            let paths = try history.undonePaths(of: own.change, from: headTree, to: tree)
            return paths.isEmpty ? nil : LostWork(own: own, paths: paths)
        }
    }

    private func ownWork(
        of release: LiveRelease, lostIn tree: TreeID, upstream target: CommitID
    ) throws -> [LostWork] {
        try ownWork(of: release.cut, release.upstream?.branch, lostIn: tree, upstream: target)
    }

    /// The own changes that a landing would not bring, because the upstream got them early, took them back, and has landed
    /// so: git then counts them as merged.
    func ownWorkMissingAfterLanding(
        of cut: CutBranch, _ upstream: Upstream?, on landsOn: BranchName
    ) throws -> [LostWork] {
        guard let upstream, let landed = upstream.landedHead, history.contains(landed),
            let tip = observation.branches[landsOn]
        else { return [] }
        let lacking = try ownWork(
            of: cut, upstream.branch, lostIn: history.commit(landed).tree, upstream: landed)
        guard !lacking.isEmpty else { return [] }
        let result = try history.merge(ours: tip, theirs: cut.head, base: nil)
        // However the conflict is settled, git counts as merged what the upstream got.
        guard result.isClean else { return try removed(lacking, at: landed, of: cut, upstream.branch) }
        let headTree = try history.commit(cut.head).tree
        return try lacking.compactMap { lost in
            let paths = try history.undonePaths(of: lost.own.change, from: headTree, to: result.tree)
                .filter(lost.paths.contains)
            return paths.isEmpty ? nil : LostWork(own: lost.own, paths: paths)
        }
    }
}

extension Assessor {
    /// Keeps a pull from undoing the follower's own work, unless a person chose so. A pull does that if the upstream
    /// got the work, by an early merge or a cherry-pick, and reverted it.
    ///
    /// - Returns: the pull instead of the given one; `nil` if that undoes no own work.
    func keepingOwnWork(of release: LiveRelease, in pull: Pull) throws -> Pull? {
        if let conflict = pull.conflict, let decision = try ownWorkUndone(by: conflict, release) {
            return Pull(from: pull.upstream, blockedBy: decision)
        }
        guard let (tree, target) = try goal(of: pull.advance) else { return nil }
        if let decision = try ownWorkUndone(bySettling: pull.resolved, with: target, of: pull.upstream, release) {
            return Pull(from: pull.upstream, blockedBy: decision)
        }
        var lost = try ownWork(of: release, lostIn: tree, upstream: target)
        // A squash that was reverted before it was pulled undoes nothing by itself, but needs the same decision.
        if lost.isEmpty, let merged = release.earlyMerge?.head, history.contains(merged) {
            let upstreamTree = try history.commit(target).tree
            lost = try ownWork(of: release, lostIn: upstreamTree, upstream: target)
                .filter { try history.isAncestor($0.own.commit, of: merged) }
        }
        guard !lost.isEmpty else { return nil }
        switch undoChoice {
        case .acceptUndo:
            // A merge commit also where a fast-forward would do: it records the decision.
            let result = try pullWithUndoing(pull, tree: tree, of: target, release)
            let commit = try pullCommit(result, of: target, from: pull.upstream, into: release.cut)
            return Pull(from: pull.upstream, .merge(commit, upstream: target), upTo: pull.conflict)
        case .keepOwn:
            if let commit = try pullKeeping(lost.map(\.own), tree: tree, of: target, in: pull, release) {
                return Pull(from: pull.upstream, .merge(commit, upstream: target), upTo: pull.conflict)
            }
            let decision = try undone(lost, by: target, of: pull.upstream, release, canKeep: false)
            return Pull(from: pull.upstream, blockedBy: decision)
        case nil:
            let decision = try undone(lost, by: target, of: pull.upstream, release, canKeep: true)
            return Pull(from: pull.upstream, blockedBy: decision)
        }
    }

    /// Returns the decision about own work that the upstream undid in a conflicting commit: whoever merges that commit sees
    /// only the conflict, and git takes in the rest of the undoing silently.
    private func ownWorkUndone(by conflict: Conflict, _ release: LiveRelease) throws -> Decision? {
        let lost = try ownWorkRemovedFromUpstream(of: release, at: conflict.commit, on: conflict.from)
        return lost.isEmpty
            ? nil
            : try undone(
                lost, by: conflict.commit, of: conflict.from, release, canKeep: false, canAccept: false)
    }

    /// Returns the decision about own work in files whose conflicts `resolve:` settles: its rules treat the undoing like any
    /// other change.
    private func ownWorkUndone(
        bySettling files: [MergeResult.Resolved], with target: CommitID, of upstream: BranchName, _ release: LiveRelease
    ) throws -> Decision? {
        guard !files.isEmpty, undoChoice != .acceptUndo else { return nil }
        let settled = Set(files.map(\.path))
        let lost = try ownWorkRemovedFromUpstream(of: release, at: target, on: upstream)
        guard lost.contains(where: { !settled.isDisjoint(with: $0.paths) }) else { return nil }
        return try undone(lost, by: target, of: upstream, release, canKeep: false)
    }

    /// The own changes that the upstream got and no longer has at one of its commits.
    private func ownWorkRemovedFromUpstream(
        of release: LiveRelease, at target: CommitID, on upstream: BranchName
    ) throws -> [LostWork] {
        let lacking = try ownWork(of: release, lostIn: history.commit(target).tree, upstream: target)
        return try removed(lacking, at: target, of: release.cut, upstream)
    }

    /// Returns the changes that the upstream got and lost, and about which no person has decided yet.
    private func removed(
        _ lacking: [LostWork], at target: CommitID, of cut: CutBranch, _ upstream: BranchName
    ) throws -> [LostWork] {
        try lacking.filter { lost in
            try hasReached(target, lost.own, of: cut, upstream) && !isKept(lost, from: target, of: cut, upstream)
        }
    }

    /// Whether an own change got into the upstream, by an early merge or a squash of it.
    private func hasReached(
        _ target: CommitID, _ own: OwnChange, of cut: CutBranch, _ upstream: BranchName
    ) throws -> Bool {
        try history.isAncestor(own.commit, of: target)
            || earlyMergedHeads(of: cut, upstream).contains { try history.isAncestor(own.commit, of: $0) }
    }

    /// The decision about own work that a tree for the branch would lack because the upstream undid it; `nil`: it has all.
    func ownWorkUndone(
        in tree: TreeID, of release: LiveRelease, by target: CommitID, of upstream: BranchName
    ) throws -> Decision? {
        let lost = try ownWork(of: release, lostIn: tree, upstream: target)
        return lost.isEmpty ? nil : try undone(lost, by: target, of: upstream, release, canKeep: true)
    }

    /// The decision about own work that the landing would not bring.
    func ownWorkUndone(byLanding release: LiveRelease, on landsOn: BranchName) throws -> Decision? {
        let lost = try ownWorkMissingAfterLanding(of: release.cut, release.upstream, on: landsOn)
        guard !lost.isEmpty, let upstream = release.upstream, let landed = upstream.landedHead else { return nil }
        return try undone(lost, by: landed, of: upstream.branch, release, canKeep: true)
    }

    private func goal(of advance: Pull.Advance) throws -> (tree: TreeID, upstream: CommitID)? {
        switch advance {
        case .none: nil
        case .fastForward(let target): (try history.commit(target).tree, target)
        case .merge(let commit, let upstream): (try history.commit(commit.id).tree, upstream)
        }
    }

    private func newObjects(of advance: Pull.Advance) -> [ObjectID] {
        if case .merge(let commit, _) = advance { commit.objects.filter { $0 != commit.id.object } } else { [] }
    }

    /// The pull with the own changes applied to its result again, oldest first; `nil` where they conflict with it.
    private func pullKeeping(
        _ own: [OwnChange], tree: TreeID, of target: CommitID, in pull: Pull, _ release: LiveRelease
    ) throws -> PlannedCommit? {
        var (tree, objects) = (tree, newObjects(of: pull.advance))
        for own in own {
            // A merge takes commits, so each tree gets a temporary commit, which is never pushed.
            let sides = try [tree, own.change.to, own.change.from ?? tree].map {
                try treeCommit($0, like: release.head)
            }
            let result = try history.merge(ours: sides[0], theirs: sides[1], base: sides[2])
            guard result.isClean else { return nil }
            tree = result.tree
            objects += result.newObjects
        }
        let result = MergeResult(tree: tree, conflicts: [], newObjects: objects, resolved: pull.resolved)
        return try pullCommit(result, of: target, from: pull.upstream, into: release.cut)
    }

    /// The pull that includes the undoing, computed as if the early merge had been pulled when it was made.
    private func pullWithUndoing(
        _ pull: Pull, tree: TreeID, of target: CommitID, _ release: LiveRelease
    ) throws -> MergeResult {
        let pulled = MergeResult(
            tree: tree, conflicts: [], newObjects: newObjects(of: pull.advance), resolved: pull.resolved)
        let commits = release.earlyMerge?.resultCommits ?? []
        guard let early = try commits.first(where: { try history.contains($0) && history.isAncestor($0, of: target) })
        else { return pulled }
        let first = try history.merge(ours: release.head, theirs: early, resolving: release.train.resolving)
        guard first.isClean else { return pulled }
        let between = try treeCommit(first.tree, like: release.head)
        let second = try history.merge(ours: between, theirs: target, base: early)
        guard second.isClean else { return pulled }
        return MergeResult(
            tree: second.tree, conflicts: [], newObjects: first.newObjects + second.newObjects,
            resolved: first.resolved)
    }

    private func treeCommit(_ tree: TreeID, like head: CommitID) throws -> CommitID {
        let signature = try history.commit(head).committer
        return try history.makeCommit(CommitDraft(tree: tree, parents: [], signature: signature, message: ""))
    }
}

extension Assessor {
    private func undone(
        _ lost: [LostWork], by target: CommitID, of upstream: BranchName, _ release: LiveRelease, canKeep: Bool,
        canAccept: Bool = true
    ) throws -> Decision {
        let paths = Set(lost.flatMap(\.paths)).sorted()
        let list = Printable.list(paths, atMost: 10)
        var message = "pulling \(upstream) would take back own work of \(release.branch) in \(list): "
        message += try lost.prefix(5).map { try title(of: history.commit($0.own.commit)) }.joined(separator: "; ")
        if let entrance = try entrance(of: lost, in: target) {
            message += ". It came into \(upstream) by \(title(of: entrance))"
        }
        let undoing = try undoing(of: lost, on: target, head: release.head)
        if let undoing { message += ". It was undone there by \(title(of: undoing))" }
        let command = "relctl sync-release \(release.name.argument)"
        let byHand =
            "merge it by hand (git merge --no-commit \(target.short) on \(release.branch)) and put the own work back before you"
            + " commit, as git checkout HEAD -- PATH does"
        let keeping = canKeep ? "\(command) --keep-own pulls everything else and keeps it" : "to keep it, \(byHand)"
        let accepting =
            canAccept
            ? "\(command) --accept-undo takes the undoing in as well" : "without that, the undoing is taken in as well"
        return Decision(
            "own-work-undone", message, hint: "\(keeping); \(accepting)",
            about: undoing, on: upstream)
    }

    /// The merge by which the upstream got own commits; `nil` where it has copies of them.
    private func entrance(of lost: [LostWork], in target: CommitID) throws -> Commit? {
        guard let own = try lost.first(where: { try history.isAncestor($0.own.commit, of: target) })?.own.commit else {
            return nil
        }
        let line = try history.firstParentLine(of: target, notIn: own).reversed()
        let index = try Array(line).partitioningIndex { try !history.isAncestor(own, of: $0) }
        return index > 0 ? try history.commit(Array(line)[index - 1]) : nil
    }

    /// The first commit of the upstream, among those not pulled yet, after which the own work is no longer there. Where
    /// that is a pull down a chain of trains, the one that it brought.
    private func undoing(of lost: [LostWork], on target: CommitID, head: CommitID) throws -> Commit? {
        var (target, head) = (target, head)
        var found: Commit?
        for _ in fleet.trains {
            let line = try history.firstParentLine(of: target, notIn: head)
            guard let id = try line.first(where: { try isUndone(lost, by: try history.commit($0)) }) else { break }
            let commit = try history.commit(id)
            found = commit
            guard let pulled = PullMessage.upstream(of: commit)?.commit else { break }
            (target, head) = (pulled, commit.parents[0])
        }
        return found
    }

    private func isUndone(_ lost: [LostWork], by commit: Commit) throws -> Bool {
        try commit.parents.contains { try isUndone(lost, from: $0, to: commit) }
    }

    private func isUndone(_ lost: [LostWork], from parent: CommitID, to commit: Commit) throws -> Bool {
        let tree = try history.commit(parent).tree
        return try lost.contains { try !history.undonePaths(of: $0.own.change, from: tree, to: commit.tree).isEmpty }
    }
}
