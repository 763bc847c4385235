/// What is written down about one start of an upload: who starts it, which run it became, and how that ended.
public struct UploadClaim: Hashable, Sendable {
    /// How it stands.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// Somebody is about to start it, or did and didn't get to write down the run.
        case claimed
        /// Nothing was started after all.
        case withdrawn
        /// Its run is queued.
        case waiting
        /// Its run is at work.
        case running
        /// The upload is done.
        case succeeded
        /// Its run ended without success.
        case failed
        /// Somebody stopped its run.
        case cancelled

        /// Whether nothing more will be written about it.
        public var isFinal: Bool { ![.claimed, .waiting, .running].contains(self) }
    }

    /// How far the App Store has come with what was uploaded
    /// (https://developer.apple.com/documentation/appstoreconnectapi/build/attributes-data.dictionary).
    public enum StoreState: String, Hashable, Sendable, CaseIterable {
        /// Still at it.
        case processing
        /// It couldn't be processed.
        case failed
        /// It was processed and refused.
        case invalid
        /// Testers can have it.
        case valid
    }

    /// The app's name under `apps:`.
    public var app: String
    /// The branch that the job was started on.
    public var branch: BranchName
    /// The commit that it is for.
    public var commit: CommitID
    /// The version of the release; empty where the branch has none in its name.
    public var version: String
    /// Counts the starts for this app and commit, from 1.
    public var attempt: Int
    /// How it stands.
    public var status: Status
    /// Who starts it: a CI job's address, or an account on a machine.
    public var claimant: String
    /// What starts it, as `provider:` names it.
    public var provider: String
    /// When it was claimed, in seconds since 1970 on the forge's clock.
    public var claimedAt: Int
    /// The run, as its provider names it; `nil`: not known.
    public var run: String?
    /// Where people see the run.
    public var url: String?
    /// How far the store has come with it; `nil`: it has not arrived there, or nobody asks.
    public var store: StoreState?

    /// The command for another one from its branch, which has to be named where an app may have several.
    public var command: String { "relctl trigger-upload \(app)" + (version.isEmpty ? "" : " --ref \(branch)") }

    /// A claim before anything is started.
    public init(
        app: String, branch: BranchName, commit: CommitID, version: String, attempt: Int, claimant: String,
        provider: String, claimedAt: Int
    ) {
        (self.app, self.branch, self.commit, self.version) = (app, branch, commit, version)
        (self.attempt, self.claimant, self.provider, self.claimedAt) = (attempt, claimant, provider, claimedAt)
        status = .claimed
    }
}

/// What is written down about the uploads of an app: of each claim its newest state, the newest claim first.
public struct UploadLog: Hashable, Sendable {
    /// The claims, newest first.
    public let claims: [UploadClaim]
    /// The commit that holds the newest entry; `nil`: nothing is written down yet.
    public let tip: CommitID?

    /// Takes entries as they were written, newest first; of several about one claim the newest counts.
    public init(entries: [UploadClaim] = [], tip: CommitID? = nil) {
        struct Key: Hashable {
            var commit: CommitID
            var version: String
            var attempt: Int
        }
        var known: Set<Key> = []
        let newest = entries.filter {
            known.insert(Key(commit: $0.commit, version: $0.version, attempt: $0.attempt)).inserted
        }
        // By when they were claimed: an old run that ends late is no newer upload.
        let order = newest.indices.sorted {
            newest[$0].claimedAt == newest[$1].claimedAt ? $0 < $1 : newest[$0].claimedAt > newest[$1].claimedAt
        }
        claims = order.map { newest[$0] }
        self.tip = tip
    }

    /// The claims for a commit, the last attempt first.
    public func claims(of commit: CommitID, version: String) -> [UploadClaim] {
        claims.filter { $0.commit == commit && $0.version == version }.sorted { $0.attempt > $1.attempt }
    }

    /// The newest claim that started something, or may have.
    public var newest: UploadClaim? { claims.first { $0.status != .withdrawn } }
}
