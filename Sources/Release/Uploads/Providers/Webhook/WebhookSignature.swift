import Cryptography
import FoundationEssentials
import HTTPTransport

/// Signs the calls of a webhook with a key that the receiver has too; Docs/Uploads.md says how to check it.
struct WebhookSignature: Sendable {
    let key: Secret
    /// Seconds since 1970.
    var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    /// The time, the code of method, address, time and body, and where there is a body also the code of that alone, as
    /// GitHub signs its webhooks
    /// (https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries): of no body it would be the same
    /// in every call.
    func headers(_ method: HTTPRequest.Method, _ address: String, body: [UInt8]) throws(UploadError) -> [(
        name: String, value: String
    )] {
        let time = "\(now())"
        let signed = Array("\(method.rawValue)\n\(address)\n\(time)\n".utf8) + body
        let headers = [("X-Relctl-Timestamp", time), ("X-Relctl-Signature", try code(of: signed))]
        return body.isEmpty ? headers : headers + [("X-Hub-Signature-256", try code(of: body))]
    }

    private func code(of bytes: [UInt8]) throws(UploadError) -> String {
        do throws(CryptographyError) {
            return "sha256=" + (try HMAC.sha256(bytes, key: Array(key.reveal().utf8))).hexadecimal
        } catch { throw UploadError(.unreachable, "the call can't be signed: \(error)") }
    }
}
