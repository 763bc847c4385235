import Names

extension Planner {
    /// The decision about a moved or deleted tag that had opened the gate: the gate stays open, but a person must know,
    /// unless another tag publishes the release.
    func undoneGate(_ destination: Destination, _ release: LiveRelease) throws -> Decision? {
        guard !permission.forceGate, case .tag(let pattern) = release.train.publication,
            let mark = destination.openGatesMark ?? release.openGatesMark, let published = mark.published,
            let request = destination.mergeRequest ?? release.openMergeRequest,
            try !isStillPublished(release, at: published, by: mark.tag)
        else { return nil }
        let there = observation.tags.filter { $0.value == published && TagPattern(pattern).release($0.key) != nil }
        let stray = try there.keys.min().flatMap { try assessor.strayTag($0, at: published, of: release) }
        return Decision(
            "moved-publication",
            "\(request.id) went to \(request.target) because a tag \(pattern) published \(published.short), and "
                + (stray.map(\.reason) ?? "that tag is no longer there"),
            hint: (stray?.remedy ?? remedy(for: mark.tag, of: release))
                + ", merge \(request.url) by hand, or run relctl retarget-release \(release.name.argument) --force-gate"
        )
    }

    /// The remedy for a missing tag that had opened the gate.
    private func remedy(for tag: TagName?, of release: LiveRelease) -> String {
        guard let tag else { return "put the tag back" }
        return "put \(tag) back, publish \(release.branch) anew by another tag (\(publishing(release)))"
    }

    /// Whether a tag publishes the commit that had opened the gate, or another tag than the one on it a later commit. The
    /// same tag on a later commit was moved.
    private func isStillPublished(_ release: LiveRelease, at published: CommitID, by tag: TagName?) throws -> Bool {
        if release.publications.contains(where: { $0.commit == published }) { return true }
        guard let tag, assessor.history.contains(published) else { return false }
        return try release.publications.contains { publication in
            try publication.tag != tag && assessor.history.isAncestor(published, of: publication.commit)
        }
    }
}
