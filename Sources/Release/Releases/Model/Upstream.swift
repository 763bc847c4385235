import Names

/// The release branch that a parallel release was cut from.
package struct Upstream: Hashable, Sendable {
    /// How the branch stands to the release today.
    package enum Relation: Hashable, Sendable {
        /// The branch still holds the release that this one was cut from.
        case sameRelease
        /// The branch was cut anew meanwhile: it holds another release.
        case cutAnew
        /// The branch is gone.
        case gone
    }

    package let branch: BranchName
    /// Its tip, if it is there.
    package let head: CommitID?
    /// How it stands to the release.
    package let relation: Relation
    /// The landings of the release that this one follows, on all branches that it lands on; empty before the last one.
    package let landings: [Landing]
    /// The head of that release that landed on all its destinations.
    package let landedHead: CommitID?
    /// Whether a person has to decide about its first-parent line, so that nothing is pulled from it.
    package var isFlipped = false
    /// Whether the release may have landed, and the record of uploads that says whether it was published can't be read.
    package var isLandingUnknown = false
    /// The branches that the release which this one follows has landed on so far.
    package var landedOn: [BranchName] = []
    /// Its release, where that is an older version that passes leave alone.
    package var staleRelease: ReleaseName?
    /// True if that release is known to be published, or its train has no such gate.
    package var isStaleReleasePublished = false

    /// True once the release that this one follows is on every branch that it lands on.
    package var hasLanded: Bool { !landings.isEmpty }

    /// The landing on one branch, once it has landed on all.
    func landing(on branch: BranchName) -> Landing? { landings.first { $0.branch == branch } }

    /// The newest commit of the release that is followed: never one of the next release.
    var tip: CommitID? { relation == .sameRelease ? head : landedHead }
}
