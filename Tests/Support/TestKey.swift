import Foundation
import Synchronization

/// A private key on the curve P-256 for tests, and `openssl` as the judge of what it signed.
package enum TestKey {
    /// As App Store Connect hands keys out, but in the older form of SEC 1, which needs no public key beside it.
    package static let pem: String = {
        let version: [UInt8] = [0x02, 0x01, 0x01]
        let scalar: [UInt8] = [0x04, 0x20] + (1...32)
        let curve: [UInt8] = [0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        let body = version + scalar + curve
        let text = Data([0x30, UInt8(body.count)] + body).base64EncodedString(options: .lineLength64Characters)
        return ["-----BEGIN EC PRIVATE KEY-----", text, "-----END EC PRIVATE KEY-----", ""].joined(separator: "\n")
    }()

    private static let verdicts = Mutex<[String: Bool]>([:])

    /// Whether a signature of 64 bytes is this key's of a text. Each is judged once: a process is slow.
    package static func verifies(_ signature: [UInt8], of text: String) -> Bool {
        let question = Data(signature).base64EncodedString() + " " + text
        if let known = verdicts.withLock({ $0[question] }) { return known }
        let verdict = (try? judge(signature, text)) ?? false
        verdicts.withLock { $0[question] = verdict }
        return verdict
    }

    private static func judge(_ signature: [UInt8], _ text: String) throws -> Bool {
        guard signature.count == 64 else { return false }
        let scratch = try ScratchFolder()
        try pem.write(toFile: scratch.file("key"), atomically: false, encoding: .utf8)
        try text.write(toFile: scratch.file("text"), atomically: false, encoding: .utf8)
        try Data(sequence(signature)).write(to: URL(filePath: scratch.file("signature")))
        let check = Process()
        check.executableURL = URL(filePath: "/usr/bin/env")
        check.arguments = [
            "openssl", "dgst", "-sha256", "-prverify", scratch.file("key"), "-signature", scratch.file("signature"),
            scratch.file("text"),
        ]
        check.standardOutput = FileHandle.nullDevice
        check.standardError = FileHandle.nullDevice
        try check.run()
        check.waitUntilExit()
        return check.terminationStatus == 0
    }

    /// Two integers in a sequence (RFC 3279, section 2.2.3), as `openssl` takes signatures.
    private static func sequence(_ signature: [UInt8]) -> [UInt8] {
        let integers = [signature.prefix(32), signature.suffix(32)].flatMap { number -> [UInt8] in
            var digits = Array(number.drop { $0 == 0 })
            if (digits.first ?? 0x80) >= 0x80 { digits.insert(0, at: 0) }
            return [0x02, UInt8(digits.count)] + digits
        }
        return [0x30, UInt8(integers.count)] + integers
    }
}
