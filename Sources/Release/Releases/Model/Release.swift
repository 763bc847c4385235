import Names

/// Where a release stands. Always derived from what the remote shows, never stored.
package enum Phase: String, Hashable, Sendable {
    /// There is no branch, or everything on it has landed.
    case idle
    /// A train that follows nobody, on its way.
    case regression
    /// A parallel train whose upstream has not landed.
    case following
    /// The upstream has landed, the package isn't published yet.
    case awaitingPublish = "awaiting-publish"
    /// The merge request to `lands_on` is open, or due to be.
    case landing
}

/// A train, and the version of one of its releases where the branch's name has one.
package struct ReleaseName: Hashable, Sendable, CustomStringConvertible {
    /// The train.
    package var train: TrainName
    /// The version in the branch's name.
    package var version: ReleaseVersion?

    /// Creates the name of a train's release; without a version, of the only one.
    package init(_ train: TrainName, version: ReleaseVersion? = nil) { (self.train, self.version) = (train, version) }

    /// `TRAIN`, or `TRAIN@VERSION`.
    package var description: String { version.map { "\(train)@\($0)" } ?? train.text }
}

/// The tag or upload that shows that a package is published.
package struct Publication: Hashable, Sendable {
    /// The tag; `nil`: an upload, or no such gate.
    package var tag: TagName?
    /// The published commit.
    package var commit: CommitID
}

/// The upstream of a release: the branch that it was cut from.
package struct Upstream: Hashable, Sendable {
    /// How it stands to the release.
    package enum Relation: Hashable, Sendable {
        /// It is still the release that this one was cut from.
        case sameRelease
        /// It was cut anew meanwhile: another release.
        case cutAnew
        /// The branch is gone.
        case gone
    }

    /// The branch.
    package var branch: BranchName
    /// Its tip, if it is there.
    package var head: CommitID?
    /// How it stands to the release.
    package var relation: Relation
    /// The landings of the release that this one follows, on all branches that it lands on; empty before the last one.
    package var landings: [Landing] = []
    /// The commit with which that release landed everywhere.
    package var landedHead: CommitID?

    /// True once the release that this one follows is on every branch that it lands on.
    package var hasLanded: Bool { !landings.isEmpty }

    /// The landing on one branch, once it has landed on all.
    func landing(on branch: BranchName) -> Landing? { landings.first { $0.branch == branch } }

    /// The newest commit of the release that is followed: never one of the next release.
    var tip: CommitID? { relation == .sameRelease ? head : landedHead }
}

/// Something that only a person can decide (exit 5).
package struct Blocker: Hashable, Sendable {
    /// A stable word for scripts, such as `back-merge`.
    package var code: String
    /// What happened, with names and commits.
    package var message: String
    /// What to do about it.
    package var hint: String
    /// The names of the people whose acts it is about.
    package var who: [String] = []
    /// The commit that it is about, whose author is told.
    package var commit: CommitID?

    /// A decision; with a commit, about its author's act.
    package init(_ code: String, _ message: String, hint: String, about commit: Commit? = nil) {
        (self.code, self.message, self.hint) = (code, message, hint)
        (self.commit, who) = (commit?.id, [commit?.author.name].compactMap(\.self))
    }
}

/// Whether a branch would merge into another today.
package struct Forecast: Hashable, Sendable {
    /// The other branch.
    package var into: BranchName
    /// The paths in conflict.
    package var paths: [String]
    /// The paths on which landing would undo work, because a merge of `lands_on` was reverted.
    package var undoes: [String]

    /// Whether it would merge.
    package var isClean: Bool { paths.isEmpty }
}

/// One release, with all that follows about it from an observation.
package struct Release: Sendable {
    /// Its name.
    package var name: ReleaseName
    /// Its train.
    package var train: Train
    /// Where it stands.
    package var phase = Phase.idle
    /// The branch; `nil` for a train with versions in its branch names that has none.
    package var branch: BranchName?
    /// The tip of the branch.
    package var head: CommitID?
    /// A head seen before that the branch has lost.
    package var lostHead: CommitID?
    /// When its phase began, in seconds since 1970 on the forge's clock, where the journal tells.
    package var since: Int?
    /// Where the first-parent line leaves that of the chain's trunk.
    package var cutPoint: CommitID?
    /// The branch's own first-parent commits after the cut point, newest first.
    package var line: [CommitID] = []
    /// An older version that is never touched.
    package var isStale = false
    /// The branch it was cut from, where that is another train's.
    package var upstream: Upstream?
    /// The tip of the branch that a train that follows nobody is cut from.
    package var trunkHead: CommitID?
    /// The branches of `lands_on`, in their order.
    package var destinations: [Destination]
    /// The signs that it is published, newest first; none where the train has no such gate.
    package var publications: [Publication] = []
    /// The merge requests of this release, newest first.
    package var mergeRequests: [MergeRequest] = []
    /// The merge request by which people merged it into its upstream, as long as nothing shows that it was meant.
    package var earlyMerge: MergeRequest?
    /// The closed merge request that nobody has opened another for.
    package var ended: EndedRequest?
    /// What the upstream has to bring.
    package var pull: Pull?
    /// Its newest upload.
    package var lastUpload: LastUpload?
    /// How it would merge into its upstream today, where that is none of the destinations.
    package var upstreamForecast: Forecast?
    /// The files whose conflicts the merge at the branch's tip settled.
    package var settledFiles: [SettledFile] = []
    /// Commits that the upstream lacks, and that the branch lacks.
    package var ahead = 0
    /// Commits of the upstream that the branch lacks.
    package var behind = 0
    /// The first-parent commits of the upstream that the branch lacks, oldest first, where the train has a `max_lag`.
    package var unpulled: [CommitID] = []
    /// Why it could not be judged: then only the name, train and branch mean anything.
    package var blocker: Blocker?
    /// What went wrong while it was judged, likewise.
    package var failure: (any Error)?

    init(_ train: Train, version: ReleaseVersion?) {
        name = ReleaseName(train.name, version: version)
        self.train = train
        destinations = train.landsOn.map(Destination.init(branch:))
    }

    /// The open merge request to a branch.
    package func openMergeRequest(to target: BranchName) -> MergeRequest? {
        mergeRequests.first { $0.state == .opened && $0.target == target }
    }

    /// The open merge request: the one to the first destination that has one, else the one to the upstream.
    package var openMergeRequest: MergeRequest? {
        train.landsOn.lazy.compactMap(openMergeRequest(to:)).first ?? mergeRequests.first { $0.state == .opened }
    }

    /// The open merge request to the upstream.
    var followingRequest: MergeRequest? {
        mergeRequests.first { $0.state == .opened && !train.landsOn.contains($0.target) }
    }

    /// How the release would merge today: into each destination, and into its upstream.
    package var forecasts: [Forecast] { (destinations.map(\.forecast) + [upstreamForecast]).compactMap(\.self) }

    /// Whether a person asked for it to be left alone. The label counts on, where the forge closed the merge request that
    /// has it because the target was deleted.
    package var isHeld: Bool {
        let closed = ended.flatMap { $0.cause == .person ? nil : $0.request }
        return (mergeRequests.filter { $0.state == .opened } + [closed].compactMap(\.self))
            .contains { $0.label(train.holdLabel) != nil }
    }

    /// The newest sign that it is published.
    package var publication: Publication? { publications.first }

    /// Whether the gate of `published_by` stands open; a train without one has no gate.
    package var isPublished: Bool { train.publication == nil || publication != nil }

    /// What relctl noted when it moved a merge request of this release to a destination because the gates stood open: they
    /// are passed for good then, for all destinations.
    var passedGates: RequestMark? { destinations.lazy.compactMap(\.passedGates).first }

    /// The oldest commit that the branch lacks: how long ago it got to the upstream is how long the release has been behind.
    package var oldestUnpulled: CommitID? { unpulled.first }

    /// True if no pull is due that would advance the branch.
    package var hasNoAdvance: Bool { (pull?.advance ?? Pull.Advance.none) == Pull.Advance.none }

    /// Whether the upstream still comes in: until its release and this one part.
    var keepsInStep: Bool {
        (phase == .following || phase == .awaitingPublish) && (train.publication == nil || publication == nil)
    }
}
