import Names

extension Planner {
    /// The decision about a moved or deleted tag that had opened the gate: the gate stays open, but a person must know,
    /// unless another tag publishes the release.
    func undoneGate(_ destination: Destination, _ release: LiveRelease) throws -> Decision? {
        guard !permission.forceGate, case .tag(let pattern) = release.train.publication,
            let mark = destination.openGatesMark ?? release.openGatesMark, let published = mark.published,
            let request = destination.mergeRequest ?? release.openMergeRequest,
            try !isStillPublished(release, by: mark)
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

    /// Whether a tag publishes the commit that had opened the gate, or another tag than the one on it a later commit.
    private func isStillPublished(_ release: LiveRelease, by gate: RequestMark) throws -> Bool {
        try release.publications.contains { $0.commit == gate.published } || successor(of: gate, release) != nil
    }

    /// The oldest publication by another tag than the one that had opened the gate, on its commit or a later one. The same
    /// tag on a later commit was moved.
    private func successor(of gate: RequestMark, _ release: LiveRelease) throws -> Publication? {
        guard let tag = gate.tag, let published = gate.published, assessor.history.contains(published)
        else { return nil }
        return try release.publications.last { publication in
            try publication.tag != tag && assessor.history.isAncestor(published, of: publication.commit)
        }
    }

    /// Writes down the tag that publishes the release once the one that had opened the gate doesn't, so that a later move
    /// of that one is noticed too. A merge request without a mark, such as a person's, gets one where another destination
    /// has the mark of the first tag.
    func planSuccessor(
        at destination: Destination, on request: MergeRequest, of release: LiveRelease, in plan: inout Plan
    ) throws {
        guard case .tag = release.train.publication, var mark = destination.openGatesMark ?? release.openGatesMark,
            let tag = mark.tag,
            observation.tags[tag] != mark.published
                || !release.publications.contains(where: { $0.commit == mark.published }),
            let successor = try successor(of: mark, release)
        else { return }
        mark.record(successor)
        // The mark of another destination may be from before a landing by fast-forward, which moves the cut point. What a
        // person accepted there was not accepted here.
        mark.cutPoint = release.cutPoint
        mark.acceptedUndoing = RequestMark(in: request.description)?.acceptedUndoing
        var change = MergeRequestChange()
        change.description = mark.added(to: request.description)
        change.record = .publication
        plan.add(.retargetMergeRequest(request.id, change))
    }
}
