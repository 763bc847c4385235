import Cryptography
import Files
import FoundationEssentials
import HTTPTransport
import Settings

/// The App Store Connect API, with a fresh token for each call.
struct AppStoreConnect: Sendable {
    let root: String
    let key: AppStoreConnectKey
    let http: any HTTPSending
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    /// A client that may call for some minutes.
    func client() throws(UploadError) -> ProviderClient {
        let token = try key.token(now: now())
        http.conceal(token)
        return ProviderClient(
            name: "App Store Connect", root: root, credentials: .bearer(token), http: http, rule: Self.meaning)
    }

    /// https://developer.apple.com/documentation/appstoreconnectapi/interpreting-and-handling-errors
    private static let meaning: ErrorRule = { response in
        switch response.status {
        case 401:
            (
                .permission,
                "check app_store_connect: key, key_id and issuer must belong together, and the clock be right"
            )
        case 403 where response.says("AGREEMENTS"):
            (.permission, "the account holder must accept the agreements in App Store Connect")
        case 403: (.permission, "the key of app_store_connect needs the role App Manager, or access to this app")
        case 404: (.notFound, "check the workflow and app_store_connect.app_ids")
        case 409 where response.says("not associated"):
            (.refused, "add the branch to the start conditions of the Xcode Cloud workflow")
        default: nil
        }
    }
}

extension UploadProviders {
    /// The access to App Store Connect.
    func appStoreConnect() throws(UploadError) -> AppStoreConnect {
        guard let access = settings.appStoreConnect else {
            throw UploadError(
                .refused, "App Store Connect is not configured", hint: "add app_store_connect with key and key_id")
        }
        let held = try secret(access.keyVariable).reveal()
        do {
            let pem = try Self.pem(in: held)
            http.conceal(Secret(pem))
            if let key = try AppStoreConnectKey(id: access.keyID, issuer: access.issuer, pem: pem) {
                return AppStoreConnect(root: access.url, key: key, http: http)
            }
        } catch let error as CryptographyError {
            throw UploadError(.unreachable, "no token can be signed: \(error)")
        } catch {
            // Reported below without details: the variable may hold a part of the key, which must not be printed.
        }
        throw UploadError(
            .permission, "\(access.keyVariable) holds neither the text of a .p8 file nor the path of one",
            hint: "set it to the key that App Store Connect let you download, line breaks included")
    }

    /// The text of a key, which a variable may hold as it is, in Base64 (as fastlane takes it), or by the path of its file.
    private static func pem(in held: String) throws -> String {
        let text = String(held.drop(while: \.isWhitespace))
        if text.hasPrefix("-----BEGIN") { return text }
        let decoded = Data(base64Encoded: text, options: .ignoreUnknownCharacters).map {
            String(decoding: $0, as: UTF8.self)
        }
        if let decoded, decoded.hasPrefix("-----BEGIN") { return decoded }
        // A key file has a few hundred bytes; what is larger is something else.
        return String(decoding: try FileReader.bytes(of: held, limit: 16_384), as: UTF8.self)
    }
}
