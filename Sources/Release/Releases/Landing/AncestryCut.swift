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
}

extension Planner {
    /// Where landings of a train have cut its history, newest first, as far as the forge lists them.
    package func ancestryCuts(of train: Train) throws -> [AncestryCut] {
        let landings = observation.mergeRequests.filter { request in
            request.state == .merged && train.landsOn.contains(request.target)
                && train.branch.match(request.source) != nil
        }
        return try landings.sorted { $0.id > $1.id }.compactMap { request in
            guard let head = request.head, assessor.history.contains(head),
                try !assessor.isMerged(head, into: request.target)
            else { return nil }
            return AncestryCut(
                train: train.name, request: request, head: head,
                isContentThere: try assessor.hasArrived(request, head: head)
                    && !assessor.isTakenBack(request, head: head))
        }
    }

    /// The merge that makes the heads of the cuts on a branch ancestors of it, and changes no file there. Whoever makes it
    /// over the same commits makes the same one.
    ///
    /// - Returns: `nil` where no cut can be mended so.
    package func joiningCommit(over cuts: [AncestryCut], of train: Train, on target: BranchName) throws
        -> PlannedCommit?
    {
        let cuts = cuts.filter { $0.request.target == target }
        let heads = Set(cuts.filter(\.isContentThere).map(\.head))
        let newest = try heads.filter { head in
            try !heads.contains { try $0 != head && assessor.history.isAncestor(head, of: $0) }
        }
        guard let tip = observation.branches[target], !newest.isEmpty else { return nil }
        let names = cuts.filter { newest.contains($0.head) }.map { "\($0.request.id)" }.joined(separator: ", ")
        return try assessor.mergeCommit(
            tree: try assessor.history.commit(tip).tree, objects: [], parents: [tip] + newest.sorted(),
            message:
                "Join the history of \(train.name) to \(target)\n\nWhat landed by \(names) is there already.\n")
    }
}

extension Assessor {
    /// Whether the target has reverted a part of what a squash or rebase of a head brought.
    fileprivate func isTakenBack(_ request: MergeRequest, head: CommitID) throws -> Bool {
        let landed = try [request.squashCommit, request.mergeCommit].compactMap(\.self)
            .first { try history.contains($0) && isMerged($0, into: request.target) }
        guard let landed, let tip = observation.branches[request.target],
            let base = try history.mergeBases(head, landed).first
        else { return false }
        let brought = TreeChange(from: try history.commit(base).tree, to: try history.commit(head).tree)
        return try !history.undonePaths(
            of: brought, from: history.commit(landed).tree, to: history.commit(tip).tree
        ).isEmpty
    }
}
