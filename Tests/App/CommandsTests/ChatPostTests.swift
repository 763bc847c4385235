import Testing

@testable import Commands

/// What of a chat's address is a secret.
@Suite struct ChatPostTests {
    @Test(
        arguments: [
            ("http://127.0.0.1:18150/mobile", nil), ("https://chat.example.com", nil),
            ("https://chat.example.com/", nil),
            ("https://chat.example.com/a/relctl", nil),
            ("https://hooks.example.com/services/T0/B0/canary-5e6f7a8b9c0d", "/services/T0/B0/canary-5e6f7a8b9c0d"),
            ("https://chat.example.com/a?key=1", "/a?key=1"),
        ] as [(String, String?)])
    func aPlainPathIsNoSecret(address: String, path: String?) {
        #expect(ChatPost.secrets(in: address) == [address] + [path].compactMap { $0 })
    }
}
