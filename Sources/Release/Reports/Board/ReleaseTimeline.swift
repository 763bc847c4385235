import Names

/// The events of a release since its cut, as commits and the journal tell them.
package struct ReleaseTimeline: Sendable {
    /// A step on the way of a release.
    package struct Stage: Hashable, Sendable {
        /// How far the release is with it.
        package enum State: String, Hashable, Sendable {
            case done, current, ahead
        }

        /// The name that people read.
        package var name: String
        /// How far the release is with it.
        package var state: State
        /// When it was reached, in seconds since 1970; `nil`: not yet, or nothing tells.
        package var reachedAt: Int?
    }

    /// Work that came into the release.
    package struct Change: Hashable, Sendable {
        package var commit: CommitID
        package var title: String
        /// The name of its author.
        package var author: String
        /// When it came in, in seconds since 1970.
        package var time: Int
        /// The number of the merge request that brought it, where its commit names one.
        package var request: MergeRequestID?
        /// The branch that it was pulled from; `nil`: it was made for this release.
        package var pulledFrom: BranchName?
        /// Whether the last upload holds it; `nil`: there is no upload.
        package var isUploaded: Bool?
    }

    /// Pulls and conflicts of the last days.
    package struct Traffic: Hashable, Sendable {
        /// How many days are counted.
        package static let days = 14
        /// How many times the upstream came in.
        package var pulls = 0
        /// How long each pull had been due, in seconds.
        package var lags: [Int] = []
        /// The people who settled conflicts, oldest first.
        package var conflictsSettledBy: [String] = []

        /// The median of ``lags``, in seconds.
        package var medianLag: Int? { lags.isEmpty ? nil : lags.sorted()[lags.count / 2] }
        /// The longest, in seconds.
        package var worstLag: Int? { lags.max() }
    }

    /// The stages in order.
    package var stages: [Stage] = []
    /// When the current stage began, in seconds since 1970.
    package var since: Int?
    /// The changes, newest first.
    package var changes: [Change] = []
    /// The number of older changes that are left out.
    package var olderChanges = 0
    /// Whether there may be more of them: of a long line, the oldest commits count as one change each.
    package var hasUncountedChanges = false
    /// The commits of the upstream that wait behind a conflict, oldest first.
    package var waiting: [Change] = []
    /// Pulls and conflicts of the last days; `nil` for a train that follows nobody.
    package var traffic: Traffic?
    /// The commits of the branch's own line since the cut, newest first.
    package var line: [LineCommit] = []
    /// The commit on `lands_on` that landed it.
    package var landingCommit: CommitID?

    /// A commit of a branch's own line.
    package struct LineCommit: Hashable, Sendable {
        package var id: CommitID
        package var title: String
        /// When it was made, in seconds since 1970.
        package var time: Int
        package var merged: CommitID?
        /// Whether ``merged`` came from the upstream.
        package var isPull = false
        /// The person who settled a conflict in it, if any.
        package var settledBy: String?
    }

    /// Creates an empty timeline.
    package init() {}
}
