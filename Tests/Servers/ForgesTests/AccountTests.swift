import Forges
import HTTPTransport
import Testing

/// Which keys and addresses are those of the token's account.
@Suite struct AccountTests {
    @Test(arguments: [
        ("bot@corp.example", true as Bool?), ("Bot@Corp.example", true), ("new@corp.example", false),
        ("main@corp.example", true), ("7-bot@users.noreply.git.example.com", true), ("alice@corp.example", false),
    ])
    func gitLabsAddressesAreConfirmedOrItsOwn(address: String, isVerified: Bool?) async throws {
        let list =
            #"[{"id":1,"email":"bot@corp.example","confirmed_at":"2026-01-31T00:00:00.000Z"},"#
            + #"{"id":2,"email":"new@corp.example","confirmed_at":null}]"#
        try await GitLabScript.play(
            .answer("GET", "/user/emails", 200, list),
            .answer("GET", "/user", 200, #"{"id":7,"username":"bot","email":"main@corp.example"}"#)
        ) { forge in
            let found = try await forge.isVerified(address: address)
            #expect(found == isVerified)
        }
    }

    /// A token without the scope reads no addresses, and an App has none.
    @Test(arguments: [
        (200, "bot@corp.example", true as Bool?), (200, "new@corp.example", false), (200, "alice@corp.example", false),
        (404, "bot@corp.example", nil), (403, "bot@corp.example", nil),
    ])
    func gitHubsAddressesAreVerified(status: Int, address: String, isVerified: Bool?) async throws {
        let list =
            #"[{"email":"bot@corp.example","verified":true,"primary":true,"visibility":"private"},"#
            + #"{"email":"new@corp.example","verified":false,"primary":false,"visibility":null}]"#
        _ = try await GitHubExchange.play([
            .answer("GET", "/user/emails", status, status == 200 ? list : #"{"message":"Not Found"}"#)
        ]) { forge in
            let found = try await forge.isVerified(address: address)
            #expect(found == isVerified)
        }
    }

    @Test func keysSayWhenTheyEnd() async throws {
        let list =
            #"[{"id":1,"key":"ssh-ed25519 AAAA bot@ci","usage_type":"signing","expires_at":"2020-01-01T00:00:00.000Z"},"#
            + #"{"id":2,"key":"ssh-ed25519 BBBB","usage_type":"auth"},{"id":3,"key":"ssh-ed25519 CCCC"}]"#
        try await GitLabScript.play(.answer("GET", "/user/keys", 200, list)) { forge in
            let keys = try #require(try await forge.signingKeys())
            #expect(keys.map(\.text) == ["ssh-ed25519 AAAA", "ssh-ed25519 CCCC"])
            #expect(keys.map(\.expires) == [1_577_836_800, nil])
        }
    }
}
