import Names
import Testing

@testable import Uploads

/// What the record says is to be done.
@Suite struct DecisionTests {
    private func decision(
        _ claims: [UploadClaim], _ intent: UploadDispatch.Intent = .due, now: Int = Fixed.now
    ) -> UploadDecision {
        let log = UploadLog(entries: claims)
        let first = UploadDecision(Fixed.order, log: log, intent: intent, maxStarts: 4, now: now)
        guard case .readAgain(let claim) = first else { return first }
        return UploadDecision(Fixed.order, log: log, intent: intent, maxStarts: 4, now: now, endedBadly: claim)
    }

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .again])
    func theFirstIsStarted(intent: UploadDispatch.Intent) {
        #expect(decision([], intent) == .start(attempt: 1))
        #expect(decision([.sample(.withdrawn)], intent) == .start(attempt: 2))
        #expect(decision([.sample(.succeeded, commit: Fixed.other)], intent) == .start(attempt: 1))
        #expect(decision([.sample(.succeeded) { $0.version = "8.1.0" }], intent) == .start(attempt: 1))
    }

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .again], [UploadClaim.Status.waiting, .running])
    func oneAtATime(intent: UploadDispatch.Intent, status: UploadClaim.Status) {
        #expect(decision([.sample(status)], intent) == .exists(.sample(status)))
        // However old: a job may wait for a machine for a day.
        #expect(decision([.sample(status)], intent, now: Fixed.now + 86_400) == .exists(.sample(status)))
    }

    /// The key of an order has no branch: right after a cut, several have the same tip.
    @Test func aLostClaimFromAnotherBranchIsLookedUp() throws {
        let branch = try #require(BranchName("develop"))
        let later = Fixed.now + UploadClaim.timeout
        let lost = UploadClaim.sample { $0.branch = branch }
        #expect(decision([lost], .due, now: later) == .resolve(lost))
        #expect(decision([lost], .again, now: later) == .start(attempt: 2))
        #expect(decision([.sample(commit: Fixed.other) { $0.branch = branch }], now: later) == .start(attempt: 1))
        #expect(
            decision([.sample { ($0.branch, $0.version) = (branch, "8.1.0") }], now: later) == .start(attempt: 1))
    }

    @Test func aSuccessIsRepeatedOnlyOnPurpose() {
        #expect(decision([.sample(.succeeded)], .due) == .exists(.sample(.succeeded)))
        #expect(decision([.sample(.succeeded)], .asked) == .exists(.sample(.succeeded)))
        #expect(decision([.sample(.succeeded)], .again) == .start(attempt: 2))
    }

    @Test(arguments: [UploadClaim.Status.failed, .cancelled])
    func aBadEndIsRepeatedOnlyByPeople(status: UploadClaim.Status) {
        #expect(decision([.sample(status)], .due) == .report(.sample(status)))
        #expect(decision([.sample(status)], .asked) == .start(attempt: 2))
        #expect(decision([.sample(status)], .again) == .start(attempt: 2))
        // Newest entry first: what was written about last counts, and what is under way before that.
        let both = [UploadClaim.sample(status, attempt: 2), .sample(.succeeded)]
        #expect(decision(both, .due) == .report(both[0]))
        #expect(decision(both.reversed(), .due) == .exists(both[1]))
        #expect(decision(both.reversed(), .asked) == .exists(both[1]))
        let again = [UploadClaim.sample(status, attempt: 2), .sample(.running)]
        #expect(decision(again, .asked) == .exists(.sample(.running)))
    }

    @Test(arguments: [UploadDispatch.Intent.due, .asked, .again])
    func aYoungClaimIsWaitedFor(intent: UploadDispatch.Intent) {
        let claim = UploadClaim.sample()
        #expect(decision([claim], intent, now: Fixed.now + 599) == .wait(claim))
        // The job that is just being started may turn out to run on our commit.
        let other = UploadClaim.sample(commit: Fixed.other)
        #expect(decision([other], intent, now: Fixed.now + 599) == .wait(other))
    }

    @Test func aYoungClaimForAnotherCommitDoesNotHideWhatIsKnown() {
        let other = UploadClaim.sample(commit: Fixed.other)
        #expect(decision([other, .sample(.succeeded)], .asked) == .exists(.sample(.succeeded)))
        #expect(decision([other, .sample(.failed)], .due) == .report(.sample(.failed)))
        #expect(decision([other, .sample(.failed)], .asked) == .wait(other))
    }

    @Test func anOldClaimIsLookedUp() {
        let claim = UploadClaim.sample()
        #expect(decision([claim], .due, now: Fixed.now + 600) == .resolve(claim))
        #expect(decision([claim], .asked, now: Fixed.now + 600) == .resolve(claim))
        #expect(decision([claim], .again, now: Fixed.now + 600) == .start(attempt: 2))
    }

    /// What somebody started who died may run on our commit by now: most providers take a branch.
    @Test func anOldClaimForAnotherCommitIsLookedUpFirst() {
        let lost = UploadClaim.sample(commit: Fixed.other)
        #expect(decision([lost], .due, now: Fixed.now + 600) == .resolve(lost))
        #expect(decision([lost], .again, now: Fixed.now + 600) == .start(attempt: 1))
        let elsewhere = UploadClaim.sample(commit: Fixed.other) { claim in
            BranchName("TrendyolGo/Other").map { claim.branch = $0 }
        }
        #expect(decision([elsewhere], .due, now: Fixed.now + 600) == .start(attempt: 1))
    }

    /// By the time of their uploads; as text, 8.10 would come before 8.9.
    @Test func versionsAreNewestFirst() {
        let started = [("8.9", 1), ("8.10", 3), ("8.8", 2), ("8.10", 4)].map { version, time in
            UploadClaim.sample(.succeeded, at: Fixed.now + time) { $0.version = version }
        }
        let claims = started + [.sample(.withdrawn, at: Fixed.now + 5) { $0.version = "8.7" }]
        #expect(UploadLog(entries: claims).versions == ["8.10", "8.8", "8.9"])
    }

    @Test func aClaimFromTheFutureDoesNotBlockForEver() {
        let claim = UploadClaim.sample(at: Fixed.now + 86_400)
        #expect(decision([claim], .due) == .resolve(claim))
        #expect(decision([.sample(at: Fixed.now + 30)], .due) == .wait(.sample(at: Fixed.now + 30)))
    }
}
