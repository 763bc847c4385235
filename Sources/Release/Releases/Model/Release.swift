import Names

/// A release of a train, and what an observation shows of it.
package struct Release: Sendable {
    /// The state of a release.
    package enum State: Sendable {
        /// Its branch doesn't exist.
        case absent
        /// Its branch was deleted before it landed on all branches. Without a decision, a person has accepted that.
        case deleted(lostHead: CommitID, landings: [Landing], decision: Decision?)
        /// Its branch was deleted after it had landed on all branches.
        case gone(CutBranch, landings: [Landing])
        /// An older version without an open merge request, which is never touched.
        case stale(BranchTip)
        /// Its branch has no cut point, or the assessment needs an object that can't be read.
        case unassessable(UnassessedBranch?, Obstacle)
        /// Its branch no longer has a head that was seen there.
        case rewritten(LiveRelease, lostHead: CommitID, decision: Decision)
        /// The first-parent line of its branch no longer leads to its cut.
        case flipped(LiveRelease, decision: Decision)
        /// Its phase depends on a record of uploads that can't be read. It is assessed as if nothing had been uploaded.
        case unreadableUploads(LiveRelease, decision: Decision)
        /// Its branch exists, and was only added to.
        case live(LiveRelease, Integration)
    }

    /// Why a release can't be assessed.
    package enum Obstacle: Sendable {
        /// A person has to decide.
        case decision(Decision)
        case failure(any Error)
    }

    package let train: Train
    /// The version in its branch's name.
    package let version: ReleaseVersion?
    /// The tip of the branch that a root train is cut from; `nil` for a follower.
    package let trunkHead: CommitID?
    package let state: State
    /// The closed merge request of a stale release, if the forge has to be asked whether it closed that itself: then the
    /// release goes on.
    package internal(set) var closedRequestToAskAbout: MergeRequest?

    package var name: ReleaseName { ReleaseName(train.name, version: version) }

    /// The name of its branch, whether it exists or not; `nil` where versions stand in the names of branches and this is
    /// no version.
    package var branch: BranchName? { train.branch.branch(version: version) }
}

extension Release {
    /// The release with its merge requests, landings and the rest, where its branch could be assessed.
    package var live: LiveRelease? {
        switch state {
        case .live(let release, _), .rewritten(let release, _, _), .flipped(let release, _),
            .unreadableUploads(let release, _):
            release
        case .absent, .deleted, .gone, .stale, .unassessable: nil
        }
    }

    /// How it merges with other branches, where its branch could be assessed and lost nothing.
    package var integration: Integration? {
        if case .live(_, let integration) = state { integration } else { nil }
    }

    /// The tip of its branch, where that exists.
    package var head: CommitID? {
        switch state {
        case .absent, .deleted, .gone: nil
        case .stale(let tip): tip.head
        case .unassessable(let branch, _): branch?.tip.head
        case .rewritten(let release, _, _), .flipped(let release, _), .unreadableUploads(let release, _),
            .live(let release, _):
            release.head
        }
    }

    /// The phase; of a branch that can't be assessed, the recorded one. `idle` if neither is known.
    package var phase: Phase { live?.phase ?? unassessed?.phase ?? .idle }

    /// Its open merge requests, also where its branch can't be assessed.
    package var openMergeRequests: [MergeRequest] { live?.openMergeRequests ?? unassessed?.openMergeRequests ?? [] }

    /// The open merge request that notes about the whole release go to.
    package var openMergeRequest: MergeRequest? {
        live == nil ? unassessed?.openMergeRequests.first : live?.openMergeRequest
    }

    private var unassessed: UnassessedBranch? {
        if case .unassessable(let branch, _) = state { branch } else { nil }
    }

    /// Its landing on a branch, also where its own branch is gone.
    package func landing(on branch: BranchName) -> Landing? {
        switch state {
        case .deleted(_, let landings, _), .gone(_, let landings): landings.first { $0.branch == branch }
        default: live?.destinations.first { $0.branch == branch }?.landing
        }
    }

    /// The landings on all destinations, in the order of `lands_on`; empty before the last one.
    package var landings: [Landing] {
        if case .gone(_, let landings) = state { landings } else { live?.landings ?? [] }
    }

    /// True if the release is on every branch of `lands_on`.
    package var hasLanded: Bool { !landings.isEmpty }

    /// True if its branch was deleted after it had landed on all branches.
    package var isGone: Bool {
        if case .gone = state { true } else { false }
    }

    /// True while a person has to put the first-parent line of its branch back.
    var isFlipped: Bool {
        if case .flipped = state { true } else { false }
    }

    /// True while a person has to put a record of uploads right.
    var awaitsUploadRecord: Bool {
        if case .unreadableUploads = state { true } else { false }
    }

    /// True for an older version that is never touched.
    package var isStale: Bool {
        if case .stale = state { true } else { false }
    }

    /// The decision that keeps relctl from doing anything for it.
    package var decision: Decision? {
        switch state {
        case .deleted(_, _, let decision): decision
        case .unassessable(_, .decision(let decision)), .rewritten(_, _, let decision), .flipped(_, let decision),
            .unreadableUploads(_, let decision):
            decision
        case .absent, .gone, .stale, .unassessable(_, .failure), .live: nil
        }
    }

    /// The error that kept it from being assessed.
    package var failure: (any Error)? {
        if case .unassessable(_, .failure(let error)) = state { error } else { nil }
    }

    /// A head that was seen on its branch, and that the branch has lost.
    var lostHead: CommitID? {
        switch state {
        case .deleted(let head, _, _), .rewritten(_, let head, _): head
        case .absent, .gone, .stale, .unassessable, .flipped, .unreadableUploads, .live: nil
        }
    }
}
