import WebAPI

/// A public key with which an account may sign commits.
package struct SigningKey: Hashable, Sendable {
    /// The key without its comment, as `ssh-ed25519 AAAA…`.
    package var text: String
    /// When it ends, in seconds since 1970; `nil`: never, or the forge doesn't tell.
    package var expires: Int?
}

/// A public key of an account: `GET /user/keys` on GitLab and Gitea, `GET /user/ssh_signing_keys` on GitHub.
struct AccountKey: Decodable, Sendable {
    var key: String?
    /// GitLab's: `auth`, `signing` or `auth_and_signing` (since 15.7).
    var usageType: String?
    /// GitLab's.
    var expiresAt: String?
}

extension AccountKey {
    /// The key, unless it is for signing in alone.
    fileprivate var signingKey: SigningKey? {
        guard usageType != "auth", let key else { return nil }
        return SigningKey(
            text: key.split(whereSeparator: \.isWhitespace).prefix(2).joined(separator: " "),
            expires: expiresAt.flatMap(Timestamp.seconds(iso8601:)))
    }
}

extension ForgeClient {
    /// The account's keys that may sign; `nil` where the list is closed to the token.
    func signingKeys(at path: [String]) async throws(ForgeError) -> [SigningKey]? {
        try await ifAllowed { () async throws(ForgeError) -> [SigningKey] in
            let keys: [AccountKey] = try await list(of: APICall(.get, path))
            return keys.compactMap(\.signingKey)
        }
    }
}

extension GitLabForge {
    /// The account's keys whose use is not for signing in alone (https://docs.gitlab.com/api/user_keys/).
    package func signingKeys() async throws(ForgeError) -> [SigningKey]? {
        try await client.signingKeys(at: ["user", "keys"])
    }
}

extension GitHubForge {
    /// The account's keys for signing (https://docs.github.com/en/rest/users/ssh-signing-keys).
    package func signingKeys() async throws(ForgeError) -> [SigningKey]? {
        try await client.signingKeys(at: ["user", "ssh_signing_keys"])
    }
}

extension GiteaForge {
    /// The account's keys. Gitea takes those that were verified for signing, and doesn't tell which those are.
    package func signingKeys() async throws(ForgeError) -> [SigningKey]? {
        try await client.signingKeys(at: ["user", "keys"])
    }
}
