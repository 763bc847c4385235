import Names

extension Assessor {
    /// An upstream that was force-pushed: the commit pulled last is no longer on it, whether a person accepts that or not.
    func rewrite(of upstream: Upstream, target: CommitID, pulledInto release: LiveRelease) throws -> Decision? {
        guard let pulled = try droppedPull(of: upstream, target: target, release) else { return nil }
        let line = try history.firstParentLine(of: pulled, notIn: target)
        let dropped = try line.suffix(Self.listLimit).reversed().map { try history.commit($0) }
        return Decision(
            "rewritten-upstream",
            "\(upstream.branch) was rewritten: \(pulled.short), pulled into \(release.branch), is no longer on it."
                + " Dropped: \(list(dropped, of: line.count))",
            hint: "restore it there (\(try restoring(upstream.branch, to: pulled, from: release.train.name))), or"
                + " relctl sync-release \(release.name.argument) --accept-rewrite goes on; the dropped commits stay on the branch"
        )
    }

    /// The commit pulled last, if the upstream no longer contains it and no person has accepted that.
    func droppedPull(of upstream: Upstream, target: CommitID, _ release: LiveRelease) throws -> CommitID? {
        guard upstream.relation == .sameRelease else { return nil }
        let accepted = journalEntry(of: release.branch, release.train)?.accepted
        return try pulledBefore(from: upstream.branch, into: release)
            .first { try $0 != accepted && !history.isAncestor($0, of: target) }
    }

    /// The commit pulled last, as a pull on the line says; and as the journal says, which knows fast-forwards too.
    private func pulledBefore(from upstream: BranchName, into release: LiveRelease) throws -> [CommitID] {
        let entry = journalEntry(of: release.branch, release.train)
        let seen = entry?.cutPoint == release.cutPoint ? entry?.pulled.flatMap { history.contains($0) ? $0 : nil } : nil
        return [try lastPulled(from: upstream, into: release.line), seen].compactMap { $0 }
    }

    /// The newest commit of its upstream that a release is known to contain.
    func newestKnown(of upstream: BranchName, to release: LiveRelease) throws -> CommitID? {
        let pulled = try pulledBefore(from: upstream, into: release).filter {
            try history.contains($0) && history.isAncestor($0, of: release.head)
        }
        return try pulled.first { commit in try pulled.allSatisfy { try history.isAncestor($0, of: commit) } }
    }

    /// The newest upstream commit that a pull on the line brought in.
    func lastPulled(from upstream: BranchName, into line: [CommitID]) throws -> CommitID? {
        for id in line {
            if let pulled = PullMessage.upstream(of: try history.commit(id)), pulled.branch == upstream {
                return pulled.commit
            }
        }
        return nil
    }

    /// The oldest commit of a branch's first-parent line that neither `known` nor the cut point contains.
    func oldestCommit(on branch: BranchName, notIn known: CommitID, or cutPoint: CommitID?) throws -> CommitID? {
        guard let tip = observation.branches[branch] else { return nil }
        let line = try history.firstParentLine(of: tip, notIn: known)
        guard let cutPoint else { return line.first }
        let first = try line.partitioningIndex { try !history.isAncestor($0, of: cutPoint) }
        return line.dropFirst(first).first
    }
}
