/// Replaces known secrets in texts, by value and in every encoding in which servers echo them: as they are,
/// percent-encoded, escaped for JSON or HTML, in hexadecimal digits, and in Base64 at any offset, as in a Basic
/// `Authorization` header. Encodings may be nested and mixed.
///
/// By value, because the prefixes of tokens can be renamed on self-managed forges and job tokens may be JWTs.
package struct Redaction: Sendable {
    private var spellings = SecretSpellings()

    /// The replacement for a secret.
    package static let mark = "<secret>"

    /// How often a text is decoded: an escaped text within an escaped text within one.
    private static let levels = 4

    /// Knows no secret yet.
    package init() {}

    /// Knows what the credentials consist of.
    package init(_ credentials: HTTPRequest.Credentials?) {
        if let credentials { conceal(credentials) }
    }

    /// From now on, hides the secret.
    package mutating func conceal(_ secret: Secret) { spellings.add(secret.reveal()) }

    /// From now on, hides the token or password and the header made of it.
    package mutating func conceal(_ credentials: HTTPRequest.Credentials) {
        switch credentials {
        case .bearer(let token): spellings.add(token.reveal())
        case .basic(let user, let password):
            spellings.add(password.reveal())
            spellings.add(BasicAuthorization.encode(user, password))
        }
    }

    /// The text without the secrets.
    package func redact(_ text: String) -> String {
        guard let bytes = redacted(Array(text.utf8)) else { return text }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes without the secrets.
    package func redact(_ bytes: [UInt8]) -> [UInt8] { redacted(bytes) ?? bytes }

    /// `nil` where there is nothing to take out.
    private func redacted(_ bytes: [UInt8]) -> [UInt8]? {
        guard !spellings.isEmpty else { return nil }
        guard !places(in: bytes, isTracking: false).isEmpty else { return nil }
        let found = places(in: bytes, isTracking: true)
        var (rest, result): (Int, [UInt8]) = (0, [])
        for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where place.upperBound > rest {
            if place.lowerBound >= rest { result += bytes[rest..<place.lowerBound] + Array(Self.mark.utf8) }
            rest = place.upperBound
        }
        return result + bytes[rest...]
    }

    private func places(in bytes: [UInt8], isTracking: Bool) -> [Range<Int>] {
        var view: TextView? = TextView(bytes, isTracking: isTracking)
        var found: [Range<Int>] = []
        for _ in 0..<Self.levels {
            guard let present = view else { break }
            found += present.places(of: spellings.literal).map { present.origin($0) }
            found += spellings.encodedPlaces(in: present).map { present.origin($0) }
            view = present.decoded()
        }
        return found
    }
}
