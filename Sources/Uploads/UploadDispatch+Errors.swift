import Names

extension UploadDispatch {
    static func overtaken(_ app: String) -> UploadError {
        UploadError(.busy, "others keep writing to the record of uploads of \(app)", hint: "run it again")
    }

    static func isClaimed(_ claim: UploadClaim, now: Int) -> UploadError {
        UploadError(
            .busy,
            "\(claim.claimant) claimed the upload of \(place(claim)) \(max(0, now - claim.claimedAt)) s ago and has not "
                + "named its run yet",
            hint: "run it again later; after 10 minutes it looks up what became of the claim")
    }

    static func endedBadly(_ claim: UploadClaim) -> UploadError {
        let end = claim.status == .failed ? "failed" : "was cancelled"
        let link = claim.url.map { ": \($0)" } ?? ""
        return UploadError(
            .undecided, "the upload of \(place(claim)) \(end)\(link)",
            hint: "see why, then start it anew: \(claim.command)")
    }

    static func isUntold(_ claim: UploadClaim, _ reason: String) -> UploadError {
        UploadError(
            .undecided,
            "\(claim.claimant) was about to upload \(place(claim)), and whether it did can't be told: \(reason)",
            hint: "look at the CI; to start it anyway: \(claim.command) --again")
    }

    static func isUnnamed(_ claim: UploadClaim, _ reason: String) -> UploadError {
        UploadError(
            .undecided,
            "the upload of \(place(claim)) was started, and which run it became can't be told: \(reason)",
            hint: "follow it at the CI; should it fail, \(claim.command) --again starts another one, "
                + "from 10 minutes after the start on")
    }

    static func isGone(_ claim: UploadClaim, _ error: UploadError) -> UploadError {
        UploadError(
            .undecided,
            "how the upload of \(place(claim)) ended can't be told, for its run is gone: \(error.message)",
            hint: "\(error.hint.map { "\($0); " } ?? "")to start another one: \(claim.command) --again")
    }

    private static func place(_ claim: UploadClaim) -> String { "\(claim.app) at \(claim.commit.short)" }
}
