import CCrypto

/// HMAC with SHA-256 (RFC 2104).
package enum HMAC {
    /// The code of bytes under a key: 32 bytes.
    package static func sha256(_ bytes: [UInt8], key: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try Library.load()
        var code = [UInt8](repeating: 0, count: 32)
        guard relctl_crypto_hmac_sha256(key, key.count, bytes, bytes.count, &code) == 1 else { throw .refused("HMAC") }
        return code
    }
}

/// Ed25519 (RFC 8032), whose signatures are deterministic.
package enum Ed25519 {
    /// The signature of bytes: 64 bytes.
    ///
    /// - Parameter seed: the private key: 32 bytes.
    package static func sign(_ bytes: [UInt8], seed: [UInt8]) throws(CryptographyError) -> [UInt8] {
        precondition(seed.count == 32)
        try Library.load()
        var signature = [UInt8](repeating: 0, count: 64)
        guard relctl_crypto_sign_ed25519(seed, bytes, bytes.count, &signature) == 1 else { throw .refused("Ed25519") }
        return signature
    }
}

/// A private key on the curve P-256, for ECDSA with SHA-256 (FIPS 186-5).
package final class P256Key: Sendable {
    // OpenSSL's key. It is never changed after it was read, and signing from several threads at once is allowed then
    // (https://docs.openssl.org/3.0/man7/openssl-threads/).
    nonisolated(unsafe) private let key: UnsafeMutableRawPointer

    /// Reads PEM without a passphrase; `nil`: the text is no such key.
    package init?(pem: String) throws(CryptographyError) {
        try Library.load()
        let text = Array(pem.utf8)
        let key = text.withUnsafeBytes { bytes in
            relctl_crypto_p256_open(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
        }
        guard let key else { return nil }
        self.key = key
    }

    deinit { relctl_crypto_p256_close(key) }

    /// The signature of bytes: r and s, 32 bytes each (RFC 7518, section 3.4).
    package func sign(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        guard relctl_crypto_sign_p256(key, bytes, bytes.count, &signature) == 1 else { throw .refused("ECDSA") }
        return signature
    }
}
