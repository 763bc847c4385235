import WebAPI

/// An address of an account, from `GET /user/emails`.
struct AccountAddress: Decodable, Sendable {
    var email: String?
    /// GitHub's.
    var verified: Bool?
    /// GitLab's: `null` until the person has confirmed the address.
    var confirmedAt: String?
}

extension ForgeClient {
    /// The account's verified addresses in lower case; `nil` where the list is closed to the token.
    fileprivate func verifiedAddresses() async throws(ForgeError) -> Set<String>? {
        try await ifAllowed { () async throws(ForgeError) -> Set<String> in
            let addresses: [AccountAddress] = try await list(of: APICall(.get, ["user", "emails"]))
            let verified = addresses.filter { $0.verified ?? ($0.confirmedAt != nil) }
            return Set(verified.compactMap { $0.email?.lowercased() })
        }
    }
}

extension GitLabForge {
    /// Looks in the account's list of addresses (https://docs.gitlab.com/api/user_email_addresses/), which may lack the
    /// primary one, and accepts the private one that GitLab makes of id and name
    /// (https://docs.gitlab.com/user/profile/#use-an-automatically-generated-private-commit-email).
    package func isVerified(address: String) async throws(ForgeError) -> Bool? {
        let address = address.lowercased()
        guard let addresses = try await client.verifiedAddresses() else { return nil }
        let user: GitLabUser = try await client.value(of: APICall(.get, ["user"]))
        let isPrivate = user.username.map { address.hasPrefix("\(user.id)-\($0.lowercased())@") } ?? false
        let own = [user.email, user.commitEmail].compactMap { $0?.lowercased() }
        return isPrivate || own.contains(address) || addresses.contains(address)
    }
}

extension GitHubForge {
    /// Looks in the account's list of addresses, which tokens read with the scope `user:email` or the permission to read
    /// email addresses (https://docs.github.com/en/rest/users/emails).
    package func isVerified(address: String) async throws(ForgeError) -> Bool? {
        try await client.verifiedAddresses().map { $0.contains(address.lowercased()) }
    }
}
