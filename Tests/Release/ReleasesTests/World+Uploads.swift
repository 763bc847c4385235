import Names

@testable import Releases

/// Uploads, by a CI that tells how they end.
extension World {
    /// Writes down an upload of an app that is named like its train.
    func upload(
        _ app: String, _ commit: CommitID, _ status: UploadClaim.Status = .succeeded, version: String = "",
        branch: BranchName? = nil
    ) {
        let log = observation.uploads[app] ?? UploadLog()
        clock += 60
        var claim = UploadClaim(
            app: app, branch: branch ?? uploadBranch, commit: commit, version: version,
            attempt: (log.claims(of: commit, version: version).first?.attempt ?? 0) + 1, claimant: "ci",
            provider: "webhook", claimedAt: clock)
        (claim.status, claim.url) = (status, "https://ci.example.com/1")
        // One that started nothing has no run.
        claim.run = status == .withdrawn ? nil : "1"
        observation.uploads[app] = UploadLog(entries: [claim] + log.claims)
    }

    /// The App Store says something about the newest upload.
    func setStoreState(_ app: String, _ store: UploadClaim.StoreState?) {
        var claims = observation.uploads[app]?.claims ?? []
        if !claims.isEmpty { claims[0].store = store }
        observation.uploads[app] = UploadLog(entries: claims)
    }

    /// Changes what is written down about the newest upload.
    func amend(_ app: String, _ change: (inout UploadClaim) -> Void) {
        var claims = observation.uploads[app]?.claims ?? []
        if !claims.isEmpty { change(&claims[0]) }
        observation.uploads[app] = UploadLog(entries: claims)
    }

    private var uploadBranch: BranchName { observation.branches.keys.min() ?? trains[0].landsOn[0] }

    /// The uploads that a pass would start: app and commit.
    func dueUploads() throws -> [String] {
        let planner = planner
        let releases = try planner.assessor.assess()
        return try releases.flatMap { try planner.reconcile($0, among: releases).steps }.compactMap { step in
            guard case .triggerUpload(let app, _, let commit, _) = step.action else { return nil }
            return "\(app) \(commit.short)"
        }
    }
}
