import Names

/// A release whose branch exists, with what follows about it from an observation. Its members are also those of ``cut``.
@dynamicMemberLookup
package struct LiveRelease: Sendable {
    /// The branch since its cut.
    package let cut: CutBranch
    /// The branch it was cut from, where that is another train's and can be told.
    package let upstream: Upstream?
    /// The branches of `lands_on`, in their order.
    package let destinations: [Destination]
    /// The merge request by which people merged it into its upstream early, until they have settled that.
    package let earlyMerge: MergeRequest?
    /// The closed merge request that has no successor.
    package let ended: EndedRequest?
    /// Its newest upload.
    package let lastUpload: LastUpload?
    /// How many commits the branch has that the branch it was cut from lacks.
    package let ahead: Int
    /// How many commits the branch it was cut from has that this branch lacks.
    package let behind: Int
    /// The journal's entry for the branch.
    let journalEntry: TrainJournal.Entry?

    package subscript<Member>(dynamicMember member: KeyPath<CutBranch, Member>) -> Member { cut[keyPath: member] }

    /// The phase, derived from landings, publication and merge requests.
    package var phase: Phase {
        if pendingDestinations.isEmpty { return .idle }
        if hasLanded && !cut.train.isRoot || openGatesMark != nil { return .landing }
        guard !cut.train.isRoot else {
            let isOffered = destinations.contains { $0.hasLanded || $0.mergeRequest?.isDraft == false }
            return cut.publication != nil || isOffered ? .landing : .regression
        }
        guard let upstream, upstream.hasLanded else { return .following }
        return cut.isPublished ? .landing : .awaitingPublish
    }

    /// When its phase began, in seconds since 1970 on the forge's clock, where the journal or a merge tells. A run writes the
    /// journal at its end, so that a phase that has just begun is not in it.
    package var since: Int? {
        if let journalEntry, journalEntry.phase == phase, journalEntry.cutPoint == cut.cutPoint {
            return journalEntry.since
        }
        switch phase {
        case .idle: return Self.lastMerge(of: landings)
        case .awaitingPublish: return Self.lastMerge(of: upstream?.landings ?? [])
        case .following, .regression, .landing: return nil
        }
    }

    private static func lastMerge(of landings: [Landing]) -> Int? {
        let times = landings.map { $0.mergeRequest?.mergedAt }
        return times.contains(nil) ? nil : times.compactMap(\.self).max()
    }

    /// True while the upstream is still pulled: before the release lands, and before its package is published.
    package var keepsInStep: Bool {
        (phase == .following || phase == .awaitingPublish) && (cut.train.publication == nil || cut.publication == nil)
    }

    /// True while nothing is pulled because a person has to decide about the upstream's first-parent line.
    var awaitsUpstreamDecision: Bool {
        upstream?.isFlipped == true && (phase == .following || phase == .awaitingPublish)
    }

    /// True while all it lacks is the landing of its upstream, an older version that passes leave alone.
    var awaitsStaleUpstream: Bool { phase == .following && cut.isPublished && upstream?.staleRelease != nil }
}

extension LiveRelease {
    /// The destinations that the release still has to get to.
    package var pendingDestinations: [Destination] { destinations.filter { !$0.hasLanded } }

    /// The landings on all destinations, in the order of `lands_on`; empty before the last one.
    package var landings: [Landing] {
        let landings = destinations.compactMap(\.landing)
        return landings.count == destinations.count ? landings : []
    }

    /// True if the release is on every branch of `lands_on`, whatever was committed to its own branch since.
    package var hasLanded: Bool { !landings.isEmpty }

    /// Commits that were made after the landing and that a destination lacks, newest first.
    var commitsAfterLanding: [CommitID] { destinations.lazy.map(\.commitsAfterLanding).first { !$0.isEmpty } ?? [] }

    /// The merge request that the forge calls merged, although a destination has nothing of it.
    package var missingLanding: MergeRequest? { destinations.lazy.compactMap(\.missingLanding).first }

    /// The mark on a merge request of this release that relctl moved to a destination because the gates were open: they
    /// count as open from then on, for all destinations.
    var openGatesMark: RequestMark? { destinations.lazy.compactMap(\.openGatesMark).first }

    /// The open merge requests: that to the upstream, and one for each destination.
    package var openMergeRequests: [MergeRequest] {
        let others = destinations.compactMap(\.mergeRequest)
        return ([cut.openMergeRequest].compactMap(\.self) + others).reduce(into: []) { found, request in
            if !found.contains(where: { $0.id == request.id }) { found.append(request) }
        }
    }

    /// Merged and closed merge requests that still carry a notice label. Leaves out those on hold, those of which nothing
    /// arrived, and those whose closing is to be decided about.
    package var endedRequestsWithNotice: [MergeRequest] {
        cut.mergeRequests.filter { request in
            request.state != .opened && cut.train.isNoticed(request) && request.label(cut.train.holdLabel) == nil
                && !destinations.contains { $0.missingLanding?.id == request.id }
                && !endedRequests.contains { $0.request.id == request.id }
        }
    }

    /// The closed merge requests that keep the release from having one.
    package var endedRequests: [EndedRequest] {
        ([ended] + destinations.map(\.ended)).compactMap(\.self).reduce(into: []) { found, ended in
            if !found.contains(ended) { found.append(ended) }
        }
    }

    /// True if a person asked for it to be left alone. The label counts on, where the forge closed the merge request that
    /// has it because the target was deleted.
    package var isHeld: Bool {
        let closed = ended.flatMap { $0.cause == .person ? nil : $0.request }
        return (cut.mergeRequests.filter { $0.state == .opened } + [closed].compactMap(\.self))
            .contains { $0.label(cut.train.holdLabel) != nil }
    }
}
