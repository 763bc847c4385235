import Cryptography
import FoundationEssentials

/// A private ed25519 key in OpenSSH's format
/// (https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key).
package struct OpenSSHKey: Sendable {
    /// Why a key can't be used, with the remedy. It never holds a part of the key.
    package struct Unusable: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    static let type = "ssh-ed25519"
    private static let head = "-----BEGIN OPENSSH PRIVATE KEY-----"
    private static let tail = "-----END OPENSSH PRIVATE KEY-----"
    private static let magic = Array("openssh-key-v1\0".utf8)

    /// The public key in the form of RFC 4253, section 6.6.
    let publicBlob: [UInt8]
    private let seed: [UInt8]

    init(_ text: String) throws(Unusable) {
        guard let start = text.firstRange(of: Self.head), let end = text.firstRange(of: Self.tail),
            start.upperBound <= end.lowerBound
        else {
            throw Unusable(description: "it is no private key of OpenSSH: make one with ssh-keygen -t ed25519 -N ''")
        }
        // Variables of CI systems may have turned the line breaks into blanks, or into the two characters \\n.
        let digits = text[start.upperBound..<end.lowerBound].replacing("\\n", with: "").filter { !$0.isWhitespace }
        guard let data = Data(base64Encoded: digits), data.starts(with: Self.magic) else {
            throw Unusable(description: "it is damaged: copy the whole file that ssh-keygen wrote")
        }
        var wire = SSHReader(data.dropFirst(Self.magic.count))
        guard let cipher = wire.text(), wire.string() != nil, wire.string() != nil, let count = wire.number(),
            let blob = wire.string(), let secret = wire.string()
        else { throw Unusable(description: "it is damaged: copy the whole file that ssh-keygen wrote") }
        guard cipher == "none" else {
            throw Unusable(description: "it has a passphrase: make one without, with ssh-keygen -t ed25519 -N ''")
        }
        guard count == 1, let seed = Self.seed(in: secret) else {
            throw Unusable(description: "it is no ed25519 key: make one with ssh-keygen -t ed25519 -N ''")
        }
        (publicBlob, self.seed) = (blob, seed)
    }

    /// Two equal check numbers, the type, the public key, and seed and public key as one.
    private static func seed(in secret: [UInt8]) -> [UInt8]? {
        var wire = SSHReader(secret[...])
        guard let first = wire.number(), let second = wire.number(), first == second, wire.text() == type,
            wire.string()?.count == 32, let pair = wire.string(), pair.count == 64
        else { return nil }
        return Array(pair.prefix(32))
    }

    func sign(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] { try Ed25519.sign(bytes, seed: seed) }
}
