import Cryptography
import FoundationEssentials
import HTTPTransport
import Settings

/// A key of the App Store Connect API, which signs a short-lived token for each call
/// (https://developer.apple.com/documentation/appstoreconnectapi/generating-tokens-for-api-requests).
struct AppStoreConnectKey: Sendable {
    let id: String
    /// `nil` for an individual key.
    let issuer: String?
    private let key: P256Key

    /// Apple takes at most 20 minutes; the rest is for clocks that differ.
    private static let lifetime = 900
    private static let tolerance = 60

    /// Takes the text of a `.p8` file; `nil`: it is no such key.
    init?(id: String, issuer: String?, pem: String) throws(CryptographyError) {
        guard let key = try P256Key(pem: pem) else { return nil }
        (self.id, self.issuer, self.key) = (id, issuer, key)
    }

    /// A token (RFC 7519), signed with ES256 (RFC 7518, section 3.4).
    ///
    /// - Parameter now: seconds since 1970.
    func token(now: Int) throws(UploadError) -> Secret {
        let start = now - Self.tolerance
        let claims = Claims(
            iss: issuer, sub: issuer == nil ? "user" : nil, iat: start, exp: start + Self.lifetime,
            aud: "appstoreconnect-v1")
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let content = try [encoder.encode(Header(kid: id)), encoder.encode(claims)].map(Self.encode)
                .joined(separator: ".")
            return Secret(content + "." + Self.encode(Data(try key.sign(Array(content.utf8)))))
        } catch {
            throw UploadError(.permission, "no token can be signed with the key of App Store Connect")
        }
    }

    /// Base64 for URLs, without padding (RFC 7515, section 2).
    private static func encode(_ bytes: Data) -> String {
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private struct Header: Encodable {
        var alg = "ES256"
        var kid: String
        var typ = "JWT"
    }

    private struct Claims: Encodable {
        var iss: String?
        var sub: String?
        var iat: Int
        var exp: Int
        var aud: String
    }
}
