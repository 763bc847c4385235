import Printing

/// The record of one start of an upload: its author, its run, and the run's result.
package struct UploadClaim: Hashable, Sendable {
    /// The state of the claim and its CI run.
    package enum Status: String, Hashable, Sendable, CaseIterable {
        /// A run is about to be started, or was started and is not recorded yet.
        case claimed
        /// The claim was given up: no run was started, or a person started another one without knowing what became of it.
        case withdrawn
        /// Its run is queued.
        case waiting
        /// Its run is in progress.
        case running
        /// The upload is done.
        case succeeded
        /// Its run ended without success.
        case failed
        /// Somebody stopped its run.
        case cancelled

        /// True if the status is not expected to change. Exception: a failed or cancelled run may be restarted at the
        /// CI.
        package var isFinal: Bool { ![.claimed, .waiting, .running].contains(self) }

        /// Whether its run ended without success.
        package var isFailedOrCancelled: Bool { self == .failed || self == .cancelled }
    }

    /// The CI's response to the request that starts a run.
    package enum Answer: String, Hashable, Sendable, CaseIterable {
        /// The CI accepted the request. The run then exists even if the CI doesn't list it yet.
        case accepted
        /// The CI refused the order.
        case refused
        /// The CI could not be reached, or asked to retry later.
        case unavailable
    }

    /// The commit and attempt that a run was requested for. The run itself may have started on another commit.
    package struct Ordered: Hashable, Sendable {
        /// The commit that was wanted.
        package var commit: CommitID
        /// The number of the attempt for that commit, from 1.
        package var attempt: Int

        package init(commit: CommitID, attempt: Int) { (self.commit, self.attempt) = (commit, attempt) }
    }

    /// The order that a person wanted in place of a claim whose result is unknown.
    package struct Successor: Hashable, Sendable {
        /// The commit that was wanted, and the number of the attempt.
        package var order: Ordered
        /// The version of the release, as in ``UploadClaim/version``.
        package var version: String

        package init(order: Ordered, version: String) { (self.order, self.version) = (order, version) }
    }

    /// The processing state of the uploaded build at App Store Connect
    /// (https://developer.apple.com/documentation/appstoreconnectapi/build/attributes-data.dictionary).
    package enum StoreState: String, Hashable, Sendable, CaseIterable {
        /// The build is being processed.
        case processing
        /// The build couldn't be processed.
        case failed
        /// The build was processed and refused.
        case invalid
        /// The build was processed and can be given to testers.
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
    /// The state of the claim and its CI run.
    package var status: Status
    /// The author: a CI job's address, or an account on a machine.
    package var claimant: String
    /// The service that starts it, as `provider:` names it.
    package var provider: String
    /// When it was claimed, in seconds since 1970 on the forge's clock.
    package var claimedAt: Int
    /// The run, as its provider names it; `nil`: not known.
    package var run: String?
    /// The page of the run.
    package var url: String?
    /// True if a person named the run, and nothing that the run shows proves it. Another run may then be named instead.
    package var isNamedByPerson = false
    /// The state of the build in the store; `nil`: it has not arrived there, or the store is not queried.
    package var store: StoreState?
    /// The CI's response to the request; `nil`: it returned the run, or the response is not known.
    package var answer: Answer?
    /// The commit and attempt that were requested, if the run started on another commit than requested.
    package var ordered: Ordered?
    /// The order that this claim was given up for without knowing its result. If that order started nothing,
    /// ``UploadLog`` shows the claim as open again.
    package var successor: Successor?
    /// The reason for the result, in the CI's words or relctl's. For a waiting run, what a person has to do before it
    /// can start.
    package var reason: String?
    /// True if the CI cancelled the run because the branch has a newer run.
    package var isSuperseded = false
    /// Why the store refused what was uploaded, in its words.
    package var storeReason: String?
    /// True if its order was sent with blanks and signs of its key encoded. Without such a sign in the key it says nothing.
    /// Claims of relctl before version 0.1 lack it, and may have been ordered under another key.
    package var hasEncodedKey = false
    /// True once the build's test groups and test notes have been set in TestFlight.
    package var isDistributed = false

    /// True if a command waited for the run and timed out. Its user is told the result before another run is started.
    package var waitTimedOut = false

    /// How long after a claim its run may stay unrecorded and unlisted, in seconds, before the claim counts as abandoned.
    package static let timeout = 600

    /// True if the claim is less than ``timeout`` seconds away from `now`. A claim far in the future is not young
    /// either, or a wrong clock could block the app's uploads.
    package func isWithinTimeout(at now: Int) -> Bool { abs(now - claimedAt) < Self.timeout }

    /// The order that it was made for.
    package var order: Ordered { ordered ?? Ordered(commit: commit, attempt: attempt) }

    /// True if the run waits for a person to act at the CI; ``reason`` says how.
    package var awaitsPerson: Bool { status == .waiting && reason != nil }

    /// The command that starts another upload from the same branch. That branch may differ from the one of the app's
    /// train.
    package var command: String { Self.command(uploading: app, from: branch) }

    /// The command that uploads the tip of a branch.
    package static func command(uploading app: String, from branch: BranchName) -> String {
        "relctl trigger-upload \(ShellWord.quoted(app)) --ref \(ShellWord.quoted(branch.text))"
    }

    /// The result of a failed or cancelled run as text: `failed (why): link`.
    package var failureText: String {
        (status == .failed ? "failed" : "was cancelled") + (reason.map { " (\($0))" } ?? "")
            + ((logPage ?? url).map { ": \($0)" } ?? "")
    }

    /// The order and its result in short: `COMMIT #ATTEMPT STATUS (why)`.
    package var summary: String {
        "\(order.commit.short) #\(order.attempt) \(status.rawValue)" + (reason.map { " (\($0))" } ?? "")
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
