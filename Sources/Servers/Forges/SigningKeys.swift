import WebAPI

/// A public key of an account: `GET /user/keys` on GitLab and Gitea, `GET /user/ssh_signing_keys` on GitHub.
struct AccountKey: Decodable, Sendable {
    var key: String?
    /// GitLab's: `auth`, `signing` or `auth_and_signing` (since 15.7).
    var usageType: String?
}

extension ForgeClient {
    /// The account's keys that may sign, without their comments; `nil` where the list is closed to the token.
    func signingKeys(at path: [String]) async throws(ForgeError) -> [String]? {
        try await ifAllowed { () async throws(ForgeError) -> [String] in
            let keys: [AccountKey] = try await list(of: APICall(.get, path))
            return keys.filter { $0.usageType != "auth" }.compactMap(\.key).map { key in
                key.split(whereSeparator: \.isWhitespace).prefix(2).joined(separator: " ")
            }
        }
    }
}

extension GitLabForge {
    /// The account's keys whose use is not for signing in alone (https://docs.gitlab.com/api/user_keys/).
    package func signingKeys() async throws(ForgeError) -> [String]? {
        try await client.signingKeys(at: ["user", "keys"])
    }
}

extension GitHubForge {
    /// The account's keys for signing (https://docs.github.com/en/rest/users/ssh-signing-keys).
    package func signingKeys() async throws(ForgeError) -> [String]? {
        try await client.signingKeys(at: ["user", "ssh_signing_keys"])
    }
}

extension GiteaForge {
    /// The account's keys. Gitea takes those that were verified for signing, and doesn't tell which those are.
    package func signingKeys() async throws(ForgeError) -> [String]? {
        try await client.signingKeys(at: ["user", "keys"])
    }
}
