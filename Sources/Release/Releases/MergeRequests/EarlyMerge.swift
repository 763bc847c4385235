import Names
import Printing

extension Assessor {
    /// The newest merge request, if people merged it into the upstream before its landing and have not settled that
    /// since. An open merge request, or a pull of that merge, settles it.
    func earlyMerge(of cut: CutBranch) throws -> MergeRequest? {
        guard cut.openMergeRequest == nil, let newest = cut.mergeRequests.first, newest.state == .merged,
            !cut.train.landsOn.contains(newest.target), try !isSettled(newest, cut)
        else { return nil }
        return newest
    }

    private func isSettled(_ request: MergeRequest, _ cut: CutBranch) throws -> Bool {
        let merges = request.resultCommits.filter { $0 != request.head }
        if try merges.contains(where: { try history.contains($0) && history.isAncestor($0, of: cut.head) }) {
            return true
        }
        guard let merged = request.head, let pulled = try lastPulled(from: request.target, into: cut.line) else {
            return false
        }
        return try history.isAncestor(merged, of: pulled)
    }

    /// Names who merged, what the upstream has now, and how to take it out again or to leave it in.
    ///
    /// - Parameter leaving: what to do to leave it in.
    func mergedEarly(_ request: MergeRequest, _ release: LiveRelease, leaving: String) throws -> Decision {
        let merge = try request.resultCommits
            .first { $0 != request.head && history.contains($0) }.map { try history.commit($0) }
        var message = "\(request.id) \(request.source) -> \(request.target) was merged into \(request.target)"
        if let merge { message += " by \(brief(merge.author.name)), as \(merge.id.short)" }
        message += ": \(request.url)"
        let own = try ownChanges(of: release, upstream: observation.branches[request.target] ?? release.cutPoint)
            .filter { change in
                guard let merged = request.head, history.contains(merged) else { return true }
                return try history.isAncestor(change.commit, of: merged)
            }
        if !own.isEmpty {
            let titles = try own.suffix(5).map { try title(of: history.commit($0.commit)) }
            message += ". It brought " + Printable.list(titles, of: own.count, separator: "; ")
        }
        return Decision(
            "merged-early", message, hint: remedy(for: request, by: merge, release, leaving: leaving), about: merge,
            on: request.target)
    }

    private func remedy(
        for request: MergeRequest, by merge: Commit?, _ release: LiveRelease, leaving: String
    ) -> String {
        if let upstream = release.upstream, upstream.branch == request.target, upstream.hasLanded,
            upstream.relation != .sameRelease
        {
            let places = upstream.landings.map(\.branch.text).joined(separator: " and ")
            return "\(request.target) has landed on \(places), so there is nothing to revert there; \(leaving)"
        }
        let command = merge.map { " (\(revertCommand(for: $0)))" } ?? ""
        return "to take that out of \(request.target) again, revert it there\(command), and relctl sync-release"
            + " \(release.name.argument) --keep-own keeps it in \(request.source); to leave it in, \(leaving)"
    }
}
