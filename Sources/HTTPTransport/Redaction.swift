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
