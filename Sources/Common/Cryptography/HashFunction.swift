import CCrypto

/// A hash function of libcrypto. MD5 and SHA-1 are for names and checksums that others chose, not for security.
package enum HashFunction: Sendable {
    case md5, sha1, sha256, sha512

    package func hash(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
        var hash = try Hash(self)
        try hash.update(bytes)
        return try hash.finish()
    }

    fileprivate var code: relctl_crypto_function {
        switch self {
        case .md5: relctl_crypto_md5
        case .sha1: relctl_crypto_sha1
        case .sha256: relctl_crypto_sha256
        case .sha512: relctl_crypto_sha512
        }
    }
}

/// The hash of bytes that come in pieces.
package struct Hash: ~Copyable, Sendable {
    // A pointer to OpenSSL's context. This value is its only owner and can't be copied, so that two threads never share it.
    nonisolated(unsafe) private let context: UnsafeMutableRawPointer

    /// Begins the hash of no bytes.
    package init(_ function: HashFunction) throws(CryptographyError) {
        try Library.load()
        guard let context = relctl_crypto_hash_open(function.code) else { throw .refused("\(function)") }
        self.context = context
    }

    deinit { relctl_crypto_hash_close(context) }

    /// Adds the next piece.
    package mutating func update(_ bytes: some Sequence<UInt8>) throws(CryptographyError) {
        let added = bytes.withContiguousStorageIfAvailable {
            relctl_crypto_hash_update(context, $0.baseAddress, $0.count)
        }
        if let added {
            guard added == 1 else { throw .refused("to hash") }
        } else {
            try update(Array(bytes))
        }
    }

    /// The hash of all pieces. Nothing may be added afterwards.
    package mutating func finish() throws(CryptographyError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Int(relctl_crypto_longest_hash))
        var length: UInt32 = 0
        guard relctl_crypto_hash_finish(context, &result, &length) == 1 else { throw .refused("to hash") }
        return Array(result.prefix(Int(length)))
    }
}

extension [UInt8] {
    /// Two lower-case hexadecimal digits a byte.
    package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
