import Names
import Printing
import Releases

/// An upload in words.
package enum UploadText {
    /// The state of a claim, with its link.
    package static func state(of claim: UploadClaim) -> String {
        switch claim.status {
        case .claimed: "claimed by \(claim.claimant) at \(UTC.text(claim.claimedAt)), no run is written down yet"
        default:
            claim.status.rawValue + (claim.reason.map { " (\($0))" } ?? "")
                + (claim.store.map { ", \($0.rawValue) in the App Store" } ?? "")
                + (claim.storeReason.map { " (\($0))" } ?? "")
                + (claim.url.map { " \($0)" } ?? "") + (pages(of: claim).map { " (\($0))" } ?? "")
        }
    }

    /// What an upload does or did, after its name in a sentence.
    package static func predicate(of status: UploadClaim.Status) -> String {
        switch status {
        case .claimed: "is claimed"
        case .withdrawn: "was withdrawn"
        case .waiting: "is waiting"
        case .running: "is running"
        case .succeeded: "has succeeded"
        case .failed: "has failed"
        case .cancelled: "was cancelled"
        }
    }

    /// The version that an upload was given, behind a space; empty for the only upload of the release's own version.
    /// Releases that were cut at one commit share it: an upload of the one isn't an upload of the other.
    static func version(of claim: UploadClaim, among upload: LastUpload, of release: ReleaseName) -> String {
        let isOwn = claim.version == release.version?.text ?? ""
        if claim.version.isEmpty { return isOwn ? "" : " without a version" }
        return isOwn && upload.others.isEmpty ? "" : " " + claim.version
    }

    /// The pages that people want next: what a finished upload made, or why a failed one failed.
    private static func pages(of claim: UploadClaim) -> String? {
        if claim.status == .succeeded { return claim.artifactsPage.map { "artifacts: \($0)" } }
        guard claim.status.isFailedOrCancelled, let log = claim.logPage, log != claim.url else { return nil }
        return "log: \(log)"
    }

    /// Returns the remedy for an upload that neither runs nor succeeded; `nil` if none is needed.
    package static func advice(on claim: UploadClaim) -> String? {
        switch claim.status {
        case .claimed:
            "\(claim.command) looks up what became of it, from 10 minutes after the claim on"
        case .failed, .cancelled: "see why, then start it anew: \(claim.command)"
        case .withdrawn, .waiting, .running, .succeeded: nil
        }
    }
}
