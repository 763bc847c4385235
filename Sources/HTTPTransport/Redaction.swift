import FoundationEssentials

/// Takes known secrets out of texts, by value and in every spelling in which they travel: as they are, percent-encoded,
/// and as the Base64 of a Basic `Authorization` header.
///
/// By value, because the prefixes of tokens can be renamed on self-managed forges and job tokens may be JWTs.
public struct Redaction: Sendable {
    /// Longest first, so that a secret inside another one doesn't leave the rest of it readable.
    private var spellings: [String] = []

    /// Shorter texts would blank out ordinary words, and no forge issues such tokens.
    static let shortest = 4

    /// What stands where a secret was.
    public static let mark = "<secret>"

    /// Knows no secret yet.
    public init() {}

    /// Knows what the credentials consist of.
    public init(_ credentials: HTTPRequest.Credentials?) {
        if let credentials { conceal(credentials) }
    }

    /// From now on, hides the secret.
    public mutating func conceal(_ secret: Secret) { add([secret.reveal()]) }

    /// From now on, hides the token or password and the header made of it.
    public mutating func conceal(_ credentials: HTTPRequest.Credentials) {
        switch credentials {
        case .bearer(let token): add([token.reveal()])
        case .basic(let user, let password): add([password.reveal(), BasicAuthorization.encode(user, password)])
        }
    }

    /// The text without the secrets.
    public func redact(_ text: String) -> String {
        spellings.reduce(text) { $0.replacing($1, with: Self.mark) }
    }

    private mutating func add(_ secrets: [String]) {
        let variants = secrets.filter { $0.utf8.count >= Self.shortest }
            .flatMap {
                [$0, PercentEncoding.encode($0, uppercase: true), PercentEncoding.encode($0, uppercase: false)]
            }
        let unknown = Set(variants).subtracting(spellings)
        guard !unknown.isEmpty else { return }
        spellings = (spellings + unknown).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }
}

/// The value of a Basic `Authorization` header (RFC 7617).
enum BasicAuthorization {
    static func encode(_ user: String, _ password: Secret) -> String {
        Data("\(user):\(password.reveal())".utf8).base64EncodedString()
    }
}

/// Percent-encoding of everything but the unreserved characters of RFC 3986.
enum PercentEncoding {
    static func encode(_ text: String, uppercase: Bool) -> String {
        text.utf8.map { byte in
            if isUnreserved(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: uppercase)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }
}
