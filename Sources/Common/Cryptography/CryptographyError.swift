import CCrypto

/// Why nothing can be hashed or signed.
package enum CryptographyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// libcrypto isn't installed, with the reason of the dynamic loader.
    case libraryMissing(String)
    /// libcrypto refused the call: no memory, or a function that the machine's policy forbids.
    case refused(String)

    /// True where installing libcrypto helps.
    package var isLibraryMissing: Bool {
        if case .libraryMissing = self { true } else { false }
    }

    package var description: String {
        switch self {
        case .libraryMissing(let reason): "libcrypto can't be loaded: \(reason); install libssl3"
        case .refused(let call): "libcrypto refuses \(call)"
        }
    }
}

/// OpenSSL's libcrypto, loaded at its first use.
enum Library {
    private static let defect: String? = relctl_crypto_load().map { String(cString: $0) }

    /// - Throws: ``CryptographyError/libraryMissing(_:)``.
    static func load() throws(CryptographyError) {
        if let defect { throw .libraryMissing(defect) }
    }
}
