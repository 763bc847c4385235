import Names

/// A landing that left its branch's head out of the history of the branch it landed on: a squash, a rebase or a cherry-pick.
/// The next merge between the two conflicts with its own content.
package struct AncestryCut: Hashable, Sendable {
    /// The train whose release landed so.
    package var train: TrainName
    /// The merge request by which it landed.
    package var request: MergeRequest
    /// Its head, which the target lacks.
    package var head: CommitID
    /// Whether the target is proved to hold all that the head would bring.
    package var isContentThere: Bool
    /// The paths with changes of the head that the target doesn't hold, as far as the histories tell; empty where all is there.
    package var missing: [String] = []
}

extension Planner {
    /// The landings by which the history of a train was cut, newest first, as far as the forge lists them.
    package func ancestryCuts(of train: Train) throws -> [AncestryCut] {
        let landings = observation.mergeRequests.filter { request in
            request.state == .merged && train.landsOn.contains(request.target)
                && train.branch.matches(request.source)
        }
        return try landings.compactMap { request in
            guard let head = request.head, assessor.history.contains(head),
                try !assessor.isMerged(head, into: request.target)
            else { return nil }
            let hasArrived = try assessor.hasArrived(request, head: head)
            let missing =
                try hasArrived
                ? assessor.takenBack(request, head: head) : assessor.wouldBring(head, to: request.target)
            return AncestryCut(
                train: train.name, request: request, head: head, isContentThere: hasArrived && missing.isEmpty,
                missing: missing)
        }
    }

    /// The merge that makes the heads of the cuts on a branch ancestors of it, and changes no file there. Whoever makes it
    /// over the same commits makes the same one.
    ///
    /// - Parameter present: what the branch that it is proposed from holds already; its commit is here.
    /// - Returns: `nil` where no cut can be mended so.
    package func join(
        over cuts: [AncestryCut], of train: Train, on target: BranchName, present: CommitID? = nil
    ) throws -> AncestryJoin? {
        let cuts = cuts.filter { $0.request.target == target }
        let heads = Set(cuts.filter(\.isContentThere).map(\.head))
        guard let tip = observation.branches[target], !heads.isEmpty else { return nil }
        let history = assessor.history
        if let present, try heads.allSatisfy({ try history.isAncestor($0, of: present) }) { return .present(present) }
        var earlier: [CommitID] = []
        if let present, try !history.isAncestor(present, of: tip) {
            guard try assessor.joinsNothingElse(present, landed: heads, tip: tip) else { return .taken(present) }
            earlier = [present]
        }
        let newest = try heads.filter { head in
            try !heads.contains { try $0 != head && history.isAncestor(head, of: $0) }
        }
        let names = cuts.filter { newest.contains($0.head) }.map { "\($0.request.id)" }.joined(separator: ", ")
        return .new(
            try assessor.mergeCommit(
                tree: try history.commit(tip).tree, objects: [], parents: [tip] + newest.sorted() + earlier,
                message: "Join the history of \(train.name) to \(target)\n\nWhat landed by \(names) is there already.\n"
            ), over: present)
    }
}

/// The merge that joins what landed to a branch, with regard to the branch that it is proposed from.
package enum AncestryJoin: Hashable, Sendable {
    /// The merge is to be pushed to the branch, over its present commit, which is an ancestor; `nil`: the branch doesn't exist.
    case new(PlannedCommit, over: CommitID?)
    /// The branch holds the merge already.
    case present(CommitID)
    /// The branch holds another commit.
    case taken(CommitID)
}

extension Assessor {
    /// The most commits of earlier joins that are looked at.
    private static let joinLimit = 256

    /// Whether a commit brings a branch nothing but what landed there: it is a merge onto the branch's own line that
    /// changes no file, and so is all else in its history that is neither on the branch nor has landed.
    fileprivate func joinsNothingElse(_ commit: CommitID, landed: Set<CommitID>, tip: CommitID) throws -> Bool {
        var (seen, rest): (Set<CommitID>, [CommitID]) = ([], [commit])
        while let id = rest.popLast() {
            if try landed.union([tip]).contains(where: { try history.isAncestor(id, of: $0) }) { continue }
            guard seen.insert(id).inserted else { continue }
            let join = try history.commit(id)
            guard seen.count <= Self.joinLimit, join.parents.count > 1, let line = join.parents.first,
                try history.isAncestor(line, of: tip), try history.commit(line).tree == join.tree
            else { return false }
            rest += join.parents.dropFirst()
        }
        return true
    }
}

extension Assessor {
    /// The paths on which the target has reverted a part of what a squash or rebase of a head brought.
    fileprivate func takenBack(_ request: MergeRequest, head: CommitID) throws -> [String] {
        let landed = try request.resultCommits.reversed()
            .first { try history.contains($0) && isMerged($0, into: request.target) }
        guard let landed, let tip = observation.branches[request.target],
            let base = try history.mergeBases(head, landed).first
        else { return [] }
        let brought = TreeChange(from: try history.commit(base).tree, to: try history.commit(head).tree)
        return try history.undonePaths(
            of: brought, from: history.commit(landed).tree, to: history.commit(tip).tree)
    }

    /// The paths that a merge of a head would change on a branch, or on which it would conflict.
    fileprivate func wouldBring(_ head: CommitID, to branch: BranchName) throws -> [String] {
        guard let tip = observation.branches[branch] else { return [] }
        let merge = try history.merge(ours: tip, theirs: head, base: nil)
        guard merge.isClean else { return merge.conflicts.map(\.path) }
        return try history.changedPaths(from: history.commit(tip).tree, to: merge.tree)
    }
}
