import Names

@testable import Uploads

extension UploadClaim {
    /// A claim for what every test orders, unless changed.
    static func sample(
        _ status: Status = .claimed, commit: CommitID = Fixed.commit, attempt: Int = 1, at: Int = Fixed.now,
        run: String? = nil, _ change: (inout UploadClaim) -> Void = { _ in }
    ) -> UploadClaim {
        var claim = UploadClaim(
            app: Fixed.order.app, branch: Fixed.branch, commit: commit, version: Fixed.order.version, attempt: attempt,
            claimant: "somebody", provider: "script", claimedAt: at)
        claim.status = status
        claim.run = run ?? (status == .claimed || status == .withdrawn ? nil : "7")
        change(&claim)
        return claim
    }
}

extension Fixed {
    /// Another commit than that of the order.
    static let other: CommitID = {
        guard let commit = CommitID(hex: String(repeating: "b", count: 40)) else { fatalError("no commit") }
        return commit
    }()
}
