import Cryptography
import Foundation
import Support
import Testing

@Suite struct SignatureTests {
    /// RFC 4231, test case 2; and a key longer than a block (test case 6).
    @Test(arguments: [
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ]) func codesOfPublishedExamples(key: [UInt8], text: String, expected: String) throws {
        #expect(try HMAC.sha256(Array(text.utf8), key: key).hexadecimal == expected)
    }

    @Test func anEmptyKeyIsAKey() throws {
        let expected = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(try HMAC.sha256([], key: []).hexadecimal == expected)
    }

    /// RFC 8032, section 7.1, tests 1 and 2.
    @Test(arguments: [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", [UInt8](),
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
                + "d25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", [0x72],
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
                + "387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ]) func signaturesOfPublishedExamples(seed: String, message: [UInt8], expected: String) throws {
        let bytes = stride(from: 0, to: seed.utf8.count, by: 2).compactMap { offset in
            UInt8(String(Array(seed)[offset..<offset + 2]), radix: 16)
        }
        #expect(try Ed25519.sign(message, seed: bytes).hexadecimal == expected)
    }

    @Test func opensslAcceptsSignatures() throws {
        let key = try #require(try P256Key(pem: TestKey.pem))
        for text in (0..<16).map({ "text \($0)" }) {
            let signature = try key.sign(Array(text.utf8))
            #expect(TestKey.verifies(signature, of: text))
            #expect(!TestKey.verifies(signature, of: text + "!"))
        }
    }

    /// What a person may put into the variable by mistake. None may ask for a passphrase.
    @Test func othersAreNoKeys() async throws {
        let scratch = try ScratchFolder()
        func made(_ arguments: String) async throws -> String {
            try await ChildProgram.run(
                ["sh", "-c", "openssl \(arguments) -out key.pem 2>/dev/null"], in: scratch.path)
            return try String(contentsOfFile: scratch.file("key.pem"), encoding: .utf8)
        }
        let pkcs8 = try await made("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256")
        #expect(try P256Key(pem: pkcs8) != nil)
        let others = [
            "", "-----BEGIN PRIVATE KEY-----", String(pkcs8.dropLast(60)),
            try await made("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384"),
            try await made("genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048"),
            try await made("genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -aes256 -pass pass:secret"),
        ]
        for other in others { #expect(try P256Key(pem: other) == nil) }
    }
}
