import Names
import Printing

extension UploadDispatch {
    static func lostRaces(_ app: String) -> UploadError {
        UploadError(.busy, "others keep writing to the record of uploads of \(app)", hint: "run it again")
    }

    /// Returns the error for a decision that neither starts a run nor finds one.
    static func refusal(by decision: UploadDecision, _ app: String, now: Int) -> UploadError {
        switch decision {
        case .wait(let claim): claimedByAnotherRun(claim, now: now)
        case .report(let claim): endedWithoutSuccess(claim)
        case .maxStartsReached(let claims): maxStartsReached(claims)
        case .start, .exists, .resolve, .readAgain: lostRaces(app)
        }
    }

    /// The error for too many orders within an hour.
    private static func maxStartsReached(_ claims: [UploadClaim]) -> UploadError {
        let seen = claims.prefix(10).map { claim in claim.summary + (claim.url.map { " \($0)" } ?? "") }
        let newest = claims.first
        return UploadError(
            .undecided,
            "\(newest?.app ?? "the app") has had \(Printable.count(claims.count, "order")) within an hour,"
                + " as many as max_starts allows: " + seen.joined(separator: "; "),
            hint: "see at the CI why; to start another one now: \(newest?.command ?? "relctl trigger-upload") --again")
    }

    private static func claimedByAnotherRun(_ claim: UploadClaim, now: Int) -> UploadError {
        UploadError(
            .busy,
            "\(claim.claimant) claimed the upload of \(describe(claim)) \(max(0, now - claim.claimedAt)) s ago and has not "
                + "named its run yet",
            hint: "run it again later; after 10 minutes it looks up what became of the claim")
    }

    private static func endedWithoutSuccess(_ claim: UploadClaim) -> UploadError {
        UploadError(
            .undecided, "the upload of \(describe(claim)) \(claim.failureText)",
            hint: "see why, then start it anew: \(claim.command)")
    }

    static func unresolvedClaim(_ claim: UploadClaim, _ reason: String) -> UploadError {
        openOrder(
            claim,
            "\(claim.claimant) was about to upload \(describe(claim)), and whether it did can't be told: \(reason)",
            hint: "look at the CI; \(runHint(claim)); to start it anyway: \(claim.command) --again")
    }

    static func unidentifiedRun(_ claim: UploadClaim, _ reason: String) -> UploadError {
        openOrder(
            claim,
            "the upload of \(describe(claim)) was started, and which run it became can't be told: \(reason)",
            hint: "look at the CI; \(runHint(claim)); should it fail, \(claim.command) --again starts another one, "
                + "from 10 minutes after the start on")
    }

    /// The error for an order without an answer. The claim stays, because it is unknown whether the order got through.
    ///
    /// - Parameter search: what the CI said when it was asked for the run, if it said anything.
    static func answerLost(_ error: UploadError, _ claim: UploadClaim, _ search: UploadSearch?) -> UploadError {
        let remedy =
            if case .inconclusive(let reason) = search {
                "no further run can tell which run it became: \(reason). Look at the CI; \(runHint(claim))"
            } else {
                "in 10 minutes a further run looks up which run it became"
            }
        return UploadError(.answerLost, error.message, hint: "the claim is written down; \(remedy)")
    }

    /// An order that was taken, and that no list shows.
    static func acceptedButUnlisted(_ claim: UploadClaim) -> UploadError {
        openOrder(
            claim,
            "the CI took the order for \(describe(claim)), and its run can't be found: a list may show it half an hour late",
            hint: "look at the CI; \(runHint(claim)); it is looked for again with each run, and once it is certain "
                + "that there is none, \(claim.command) --again starts another one")
    }

    /// A run that the CI names for an order, and that is another order's.
    static func runOfAnotherOrder(_ claim: UploadClaim, _ run: UploadRun) -> UploadError {
        openOrder(
            claim,
            "the run that the CI names for the upload of \(describe(claim)) is that of another order: \(run.url ?? run.id)",
            hint: "look at the CI for the run of \(UploadOrder(claim).title); \(runHint(claim)); to start another one: "
                + "\(claim.command) --again")
    }

    /// An order whose answer was lost, at a CI whose lists are late.
    static func absenceUnproven(_ claim: UploadClaim) -> UploadError {
        UploadError(
            .busy,
            "\(claim.claimant) ordered the upload of \(describe(claim)), and the CI doesn't list its run yet",
            hint: "run it again later: an hour after the order, the absence of a run counts as proof")
    }

    static func missingRun(_ claim: UploadClaim, _ error: UploadError) -> UploadError {
        UploadError(
            .undecided,
            "the CI no longer has the run of the upload of \(describe(claim)), so nothing tells how it ended: \(error.message)",
            hint: "\(error.hint.map { "\($0); " } ?? "")to start another one: \(claim.command) --again")
    }

    /// A run that the provider of the settings can't be asked about.
    func runOfAnotherProvider(_ claim: UploadClaim) -> UploadError {
        let (message, hint) = claim.runOfAnotherProvider(than: providerName)
        return UploadError(.undecided, message, hint: hint)
    }

    /// The error about a claim of which only a person can say what became of it.
    private static func openOrder(_ claim: UploadClaim, _ message: String, hint: String) -> UploadError {
        var error = UploadError(.undecided, message, hint: hint)
        error.leavesOrderOpen = claim.status == .claimed
        return error
    }

    /// The command that records the run of a claim as a person names it.
    private static func runHint(_ claim: UploadClaim) -> String { "once you know its run: \(claim.command) --run ID" }

    private static func describe(_ claim: UploadClaim) -> String { "\(claim.app) at \(claim.commit.short)" }
}
