import Names
import Printing

package enum UploadJSON {
    /// The members about a claim.
    package static func of(_ claim: UploadClaim) -> JSONValue { .object(fields(of: claim)) }

    static func fields(of claim: UploadClaim) -> [String: JSONValue] {
        [
            "app": .string(claim.app), "commit": .string(claim.commit.hex), "version": .string(claim.version),
            "attempt": .int(claim.attempt), "status": .string(word(for: claim.status)),
            "url": .optional(claim.url), "log": .optional(claim.logPage),
            "artifacts": .optional(claim.artifactsPage), "run": .optional(claim.run),
            "provider": .string(claim.provider),
            "claimant": .string(claim.claimant), "at": .string(UTC.text(claim.claimedAt)),
            "store": .optional(claim.store?.rawValue), "storeReason": .optional(claim.storeReason),
            "reason": .optional(claim.reason),
            "hint": .optional(UploadText.advice(on: claim)),
        ]
    }

    /// As GitLab calls the states of a pipeline, which is what `pipeline` says too.
    private static func word(for status: UploadClaim.Status) -> String {
        switch status {
        case .claimed, .withdrawn, .running, .failed: status.rawValue
        case .waiting: "pending"
        case .succeeded: "success"
        case .cancelled: "canceled"
        }
    }
}
