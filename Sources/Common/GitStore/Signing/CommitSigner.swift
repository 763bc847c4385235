import Cryptography
import FoundationEssentials

/// Signs commits as `git commit -S` does with `gpg.format=ssh` and an ed25519 key
/// (https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig). Signatures of ed25519 are deterministic
/// (RFC 8032, section 5.1.6), so that two jobs that make the same commit make the same id.
package struct CommitSigner: Sendable {
    private static let namespace = "git"
    private static let hash = "sha512"
    private static let magic = Array("SSHSIG".utf8)

    private let key: OpenSSHKey

    /// Reads a private key as `ssh-keygen -t ed25519` writes it, without a passphrase.
    ///
    /// - Throws: ``OpenSSHKey/Unusable``, which says what to do.
    package init(privateKey text: String) throws(OpenSSHKey.Unusable) { key = try OpenSSHKey(text) }

    /// The public key as `authorized_keys` and forges take it: `ssh-ed25519 AAAA…`.
    package var publicKey: String { "\(OpenSSHKey.type) \(Data(key.publicBlob).base64EncodedString())" }

    /// The armored signature of a commit's text, without a line break at its end.
    func signature(of text: [UInt8]) throws(GitStoreError) -> String {
        var signed = SSHWire(Self.magic)
        for part in [Self.namespace, "", Self.hash] { signed.add(Array(part.utf8)) }
        let raw: [UInt8]
        do throws(CryptographyError) {
            signed.add(try HashFunction.sha512.hash(text))
            raw = try key.sign(signed.bytes)
        } catch {
            throw GitStoreError(error.isLibraryMissing ? .unavailable : .broken, "a commit can't be signed: \(error)")
        }
        var signature = SSHWire()
        signature.add(Array(OpenSSHKey.type.utf8))
        signature.add(raw)
        var blob = SSHWire(Self.magic + [0, 0, 0, 1])
        blob.add(key.publicBlob)
        for part in [Self.namespace, "", Self.hash] { blob.add(Array(part.utf8)) }
        blob.add(signature.bytes)
        return Self.armored(blob.bytes)
    }

    /// Lines of 70 characters, as OpenSSH breaks them.
    private static func armored(_ bytes: [UInt8]) -> String {
        var rest = Data(bytes).base64EncodedString()[...]
        var lines = ["-----BEGIN SSH SIGNATURE-----"]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(70)))
            rest = rest.dropFirst(70)
        }
        return (lines + ["-----END SSH SIGNATURE-----"]).joined(separator: "\n")
    }
}
