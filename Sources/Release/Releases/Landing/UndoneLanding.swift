import Names

extension Planner {
    /// The decision about an upstream release whose landing was undone: the follower was tested and published with it.
    func landingUndone(_ release: LiveRelease, on landsOn: BranchName) throws -> Blocker? {
        guard permission.undoChoice != .acceptUndo,
            let undone = try assessor.undoneLanding(of: release, on: landsOn),
            !isAccepted(undone, release, on: landsOn)
        else { return nil }
        let list = undone.paths.prefix(10).joined(separator: ", ") + (undone.paths.count > 10 ? ", …" : "")
        let commit = try undone.commit.map { try assessor.history.commit($0) }
        return Blocker(
            "landing-undone",
            "\(undone.upstream) landed on \(landsOn) by \(undone.landing.short), and "
                + (commit.map { "\(assessor.title(of: $0)) took that back" } ?? "that was taken back")
                + " in \(list): \(release.branch) was tested with it",
            hint: "revert the revert on \(landsOn)" + (undone.commit.map { " (git revert \($0.short))" } ?? "")
                + ", or say that it is meant: relctl retarget-release \(release.name.argument) --accept-undo",
            about: commit)
    }

    /// Whether a person said that this undoing is meant, in this run or an earlier one: the merge request says so.
    func isAccepted(_ undone: UndoneLanding, _ release: LiveRelease, on landsOn: BranchName) -> Bool {
        if permission.undoChoice == .acceptUndo { return true }
        guard let commit = undone.commit, let request = release.cut.openMergeRequest(to: landsOn) else { return false }
        return RequestMark(in: request.description)?.acceptedUndoing == commit
    }

    /// Writes down on the merge request that the undoing is meant, for the runs to come.
    func planAcceptance(on request: MergeRequest, of release: LiveRelease, in plan: inout Plan) throws {
        guard permission.undoChoice == .acceptUndo, var mark = RequestMark(in: request.description),
            let commit = try assessor.undoneLanding(of: release, on: request.target)?.commit,
            mark.acceptedUndoing != commit
        else { return }
        mark.acceptedUndoing = commit
        var change = MergeRequestChange()
        change.description = mark.added(to: request.description)
        plan.add(.retargetMergeRequest(request.id, change))
    }
}

/// The landing of an upstream release that the branch has lost again.
struct UndoneLanding {
    var upstream: BranchName
    /// The commit of the branch by which it landed.
    var landing: CommitID
    /// The first commit of the branch that lacks a part of it.
    var commit: CommitID?
    var paths: [String]
}

extension Assessor {
    /// Finds changes of the upstream release that `landsOn` reverted. The follower still has them, but its landing
    /// would not bring them back.
    func undoneLanding(of release: LiveRelease, on landsOn: BranchName) throws -> UndoneLanding? {
        guard let upstream = release.upstream, let landing = upstream.landing(on: landsOn),
            let tip = observation.branches[landsOn],
            let landed = try landing.commits.first(where: { try history.contains($0) && isMerged($0, into: landsOn) })
        else { return nil }
        guard let result = try treeOnceLanded(release, on: tip, squash: landing.head == landed ? nil : landed) else {
            return nil
        }
        let brought = TreeChange(
            from: try history.commit(release.cutPoint).tree, to: try history.commit(landing.head).tree)
        let whole = try history.commit(landed).tree
        // Changes that the follower lacks too were left out by the landing itself, and not reverted later.
        let tested = try history.undonePaths(of: brought, from: history.commit(release.head).tree, to: result)
        let paths = try history.undonePaths(of: brought, from: whole, to: result).filter(tested.contains)
        guard !paths.isEmpty else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: landed)
        let first = try line.partitioningIndex {
            try !history.undonePaths(of: brought, from: whole, to: history.commit($0).tree).isEmpty
        }
        return UndoneLanding(
            upstream: upstream.branch, landing: landed, commit: first < line.count ? line[first] : nil, paths: paths)
    }

    /// The tree of `landsOn` after the follower has landed; `nil` if that conflicts.
    ///
    /// - Parameter squash: the upstream's squash commit, if its head was not merged. As long as the follower lacks it,
    ///   the tip's own tree is returned: a plain merge would bring reverted changes back, but the real landing takes
    ///   the squash in first and leaves them as they are on the tip.
    private func treeOnceLanded(_ release: LiveRelease, on tip: CommitID, squash: CommitID?) throws -> TreeID? {
        if let squash, let upstream = release.upstream?.landedHead, try !history.isAncestor(squash, of: release.head),
            try !history.isAncestor(upstream, of: tip)
        {
            return try history.commit(tip).tree
        }
        let result = try history.merge(ours: tip, theirs: release.head, base: nil)
        return result.isClean ? result.tree : nil
    }
}
