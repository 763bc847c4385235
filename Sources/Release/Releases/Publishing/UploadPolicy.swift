import Names

/// When an app's upload job is started without being asked for, as configured under `apps:`.
package struct UploadPolicy: Hashable, Sendable {
    /// The occasions.
    package enum Moment: String, Hashable, Sendable, CaseIterable {
        /// Never.
        case byHand = "by-hand"
        /// Once per release.
        case onCut = "on-cut"
        /// For each new commit of the branch.
        case eachChange = "each-change"
    }

    /// The app's name.
    package var app: String
    /// The train that releases it.
    package var train: TrainName
    /// The occasion.
    package var moment: Moment
    /// The service that starts the uploads, as `provider:` names it; `nil`: not known.
    package var provider: String?
    /// The least time between two starts, in seconds; `nil`: none.
    package var atMostEvery: Int?
    /// How many orders an hour may see.
    package var maxStarts = 4
    /// How long an upload may take, and the App Store with it, in seconds; `nil`: as long as it likes.
    package var maxWait: Int?
    /// Whether the app's audit must pass at the commit.
    package var requiresAudit = false
    /// Whether an upload counts only once the App Store has processed it.
    package var awaitsStore = false
    /// Whether TestFlight is told of each build that the App Store has processed.
    package var isDistributed = false

    /// The policy of an app whose uploads only people start, unless changed.
    package init(app: String, train: TrainName, moment: Moment = .byHand) {
        (self.app, self.train, self.moment) = (app, train, moment)
    }
}

/// The result of an app's audit at a commit.
package struct UploadGate: Hashable, Sendable {
    /// An app at a commit.
    package struct Subject: Hashable, Sendable {
        /// The app's name.
        package var app: String
        package var commit: CommitID

        /// Creates a subject.
        package init(app: String, commit: CommitID) { (self.app, self.commit) = (app, commit) }
    }

    /// Why the upload may not start; `nil`: it may.
    package var refusal: String?

    /// An open gate, or one that a finding closes.
    package init(refusal: String? = nil) { self.refusal = refusal }
}
