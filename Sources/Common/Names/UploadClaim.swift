/// The record of one start of an upload: its author, its run, and the run's result.
package struct UploadClaim: Hashable, Sendable {
    /// How it stands.
    package enum Status: String, Hashable, Sendable, CaseIterable {
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

        /// Whether its run has ended; one that ended badly may be started again at the CI.
        package var isFinal: Bool { ![.claimed, .waiting, .running].contains(self) }

        /// Whether its run ended without success.
        package var isBadEnd: Bool { self == .failed || self == .cancelled }
    }

    /// How the CI answered the order.
    package enum Answer: String, Hashable, Sendable, CaseIterable {
        /// It took the order: a list that doesn't show a run proves nothing.
        case accepted
        /// It refused the order.
        case refused
        /// It was out of reach, or asked to come again later.
        case unavailable
    }

    /// An order by its own key: what a run was started for, whatever commit it was started on.
    package struct Ordered: Hashable, Sendable {
        /// The commit that was wanted.
        package var commit: CommitID
        /// Which start of that commit.
        package var attempt: Int

        package init(commit: CommitID, attempt: Int) { (self.commit, self.attempt) = (commit, attempt) }
    }

    /// How far the App Store has come with what was uploaded
    /// (https://developer.apple.com/documentation/appstoreconnectapi/build/attributes-data.dictionary).
    package enum StoreState: String, Hashable, Sendable, CaseIterable {
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
    package var app: String
    /// The branch that the job was started on.
    package var branch: BranchName
    package var commit: CommitID
    /// The version of the release; empty where the branch has none in its name.
    package var version: String
    /// Counts the starts for this app and commit, from 1.
    package var attempt: Int
    /// How it stands.
    package var status: Status
    /// The author: a CI job's address, or an account on a machine.
    package var claimant: String
    /// The service that starts it, as `provider:` names it.
    package var provider: String
    /// When it was claimed, in seconds since 1970 on the forge's clock.
    package var claimedAt: Int
    /// The run, as its provider names it; `nil`: not known.
    package var run: String?
    /// Where people see the run.
    package var url: String?
    /// How far the store has come with it; `nil`: it has not arrived there, or nobody asks.
    package var store: StoreState?
    /// How the CI answered; `nil`: it named the run, or nobody knows.
    package var answer: Answer?
    /// The order that the run was started for, where the run turned out to be on another commit.
    package var ordered: Ordered?
    /// Why it ended as it did, in the CI's words or relctl's; of a waiting run, what a person has to do for it.
    package var reason: String?
    /// Whether its CI cancelled it for the sake of a newer run of the branch.
    package var isSuperseded = false
    /// Why the store refused what was uploaded, in its words.
    package var storeReason: String?
    /// Whether TestFlight has been told who tests the build, and what.
    package var isDistributed = false

    /// Whether somebody waited for its end and gave up, who is to hear of it before another one is started.
    package var isAwaited = false

    /// How long after a claim its run may stay unrecorded and unlisted, in seconds, before the claim counts as abandoned.
    package static let timeout = 600

    /// Whether it was made just now. One from far ahead of the clock is no younger than one from long ago, or it would
    /// block the app until then.
    package func isYoung(at now: Int) -> Bool { abs(now - claimedAt) < Self.timeout }

    /// The order that it was made for.
    package var order: Ordered { ordered ?? Ordered(commit: commit, attempt: attempt) }

    /// Whether its run goes on only when a person does something at the CI, as ``reason`` says.
    package var awaitsPerson: Bool { status == .waiting && reason != nil }

    /// The command for another one from its branch, which may be another one than that of the app's train.
    package var command: String { "relctl trigger-upload \(app) --ref \(branch)" }

    /// How it ended, for one that failed or was cancelled: `failed (why): link`.
    package var badEnd: String {
        (status == .failed ? "failed" : "was cancelled") + (reason.map { " (\($0))" } ?? "")
            + ((logPage ?? url).map { ": \($0)" } ?? "")
    }

    /// A claim before anything is started.
    package init(
        app: String, branch: BranchName, commit: CommitID, version: String, attempt: Int, claimant: String,
        provider: String, claimedAt: Int
    ) {
        (self.app, self.branch, self.commit, self.version) = (app, branch, commit, version)
        (self.attempt, self.claimant, self.provider, self.claimedAt) = (attempt, claimant, provider, claimedAt)
        status = .claimed
    }
}
