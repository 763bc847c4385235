/// A token and the account it belongs to.
package struct ForgeToken: Hashable, Sendable {
    /// The kind of a token, which decides its rights.
    package enum Kind: Hashable, Sendable {
        /// Made by or for an account: personal, project or group access token.
        case access
        /// Lives as long as a CI job, and may do little: https://docs.gitlab.com/ci/jobs/ci_job_token/
        case job
        /// Starts pipelines and nothing else.
        case trigger
    }

    /// The token itself.
    package var secret: String
    /// The account it acts for.
    package var userID: Int
    /// The kind.
    package var kind: Kind
    /// Such as `api` or `read_api`.
    package var scopes: [String]
    /// The day on which it ends, `yyyy-mm-dd`.
    package var expires: String?
    /// Whether somebody took it back.
    package var isRevoked = false

    /// A token of an account.
    package init(
        _ secret: String, userID: Int, kind: Kind = .access, scopes: [String] = ["api", "write_repository"],
        expires: String? = nil
    ) {
        (self.secret, self.userID, self.kind, self.scopes) = (secret, userID, kind, scopes)
        self.expires = expires
    }
}
