import Names

extension Assessor {
    /// The conflict of a commit with the tip of a release branch.
    ///
    /// - Parameters:
    ///   - culprit: the first commit of a branch that doesn't merge.
    ///   - result: its merge.
    ///   - waiting: the commits behind it.
    ///   - spreadsTo: the other branches that would get it.
    func conflict(
        of culprit: CommitID, from: BranchName, into cut: CutBranch, _ result: MergeResult,
        waiting: [Outcome.TitledCommit] = [], spreadsTo: [BranchName] = []
    ) throws -> Conflict {
        let (entrance, branches) = try entrance(
            of: history.commit(culprit), on: from, with: cut.head, cut.train.resolving)
        let paths = result.conflicts.map(\.path)
        let (cause, isKnown) = writer(of: Set(paths), in: entrance, besides: cut.head)
        let (against, areKnown) = opponents(on: paths, of: cut.head, since: culprit)
        return Conflict(
            from: from, into: cut.branch, commit: culprit, cause: cause.id, subject: cause.subject,
            author: cause.author.name, paths: paths,
            unionPaths: try history.unionPaths(among: paths, in: try history.commit(cut.head).tree),
            against: against,
            waiting: waiting, spreadsTo: spreadsTo, keptBy: try refKeeping(culprit), entrance: entrance.id,
            causeBranches: branches, isComplete: isKnown && areKnown)
    }

    /// Returns the ref to fetch a commit from that no branch has any more: the journal of a train, which the server
    /// keeps, else the head of a merge request, which some forges delete after a while.
    private func refKeeping(_ commit: CommitID) throws -> String? {
        func isKept(by tip: CommitID?) throws -> Bool {
            guard let tip, history.contains(tip) else { return false }
            return try history.isAncestor(commit, of: tip)
        }
        guard try !observation.branches.values.contains(where: { try isKept(by: $0) }) else { return nil }
        if let train = try fleet.trains.first(where: { try isKept(by: observation.journals[$0.name]?.tip) }) {
            return Self.journalRef(of: train.name)
        }
        let request = try observation.mergeRequests.first { try isKept(by: $0.head) }
        return request.flatMap { observation.headRefs[$0.id] }
    }

    /// Returns the commit itself, or the first one by a person that conflicts in what it brought, where it is a pull down
    /// a chain or the merge by which a release landed; with the branches that a merge request may have brought it into.
    private func entrance(
        of culprit: Commit, on branch: BranchName, with head: CommitID, _ resolving: ConflictResolution
    ) throws -> (Commit, [BranchName]) {
        let landing = landing(by: culprit)
        let pulled = PullMessage.upstream(of: culprit)
        guard let source = pulled?.branch ?? landing?.source, let brought = pulled?.commit ?? landing?.head else {
            return (culprit, [branch])
        }
        let found = try firstByPerson(in: brought, notIn: culprit.parents[0]) {
            try !history.merge(ours: head, theirs: $0, resolving: resolving).isClean
        }
        guard let found else { return (culprit, [branch]) }
        return (found.commit, [found.pulledFrom ?? source] + (pulled == nil ? [branch] : []))
    }

    /// The commit that made the change which a commit brought to files in conflict: the newest one behind a merge.
    private func writer(
        of paths: Set<String>, in commit: Commit, besides head: CommitID
    ) -> (commit: Commit, isComplete: Bool) {
        guard commit.parents.count > 1 else { return (commit, true) }
        var search = WriterSearch(history, besides: [head])
        let found = search.writers(of: paths, in: commit)
        return (found.first?.commit ?? commit, search.isComplete)
    }

    /// The merge request of a release that a commit merged; `nil`: it is no such merge.
    private func landing(by commit: Commit) -> MergeRequest? {
        observation.mergeRequests.first { request in
            request.state == .merged && request.mergeCommit == commit.id
                && commit.parents.contains { $0 == request.head }
                && fleet.trains.contains { $0.branch.matches(request.source) }
        }
    }

    /// The newest commit on the train's side for each conflicting path, behind the merges there. Pulls don't count: what they
    /// brought is the upstream's own.
    private func opponents(
        on paths: [String], of head: CommitID, since culprit: CommitID
    ) -> (opponents: [Conflict.Opponent], isComplete: Bool) {
        guard !paths.isEmpty else { return ([], true) }
        var search = WriterSearch(history, besides: [culprit])
        let opponents = search.newest(of: Set(paths), on: head).map { writer, _ in
            Conflict.Opponent(commit: writer.id, subject: writer.subject, author: writer.author.name)
        }
        return (opponents, search.isComplete)
    }
}
