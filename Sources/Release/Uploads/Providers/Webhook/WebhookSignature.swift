import Crypto
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
    func headers(_ method: HTTPRequest.Method, _ address: String, body: [UInt8]) -> [(name: String, value: String)] {
        let time = "\(now())"
        let signed = Array("\(method.rawValue)\n\(address)\n\(time)\n".utf8) + body
        let headers = [("X-Relctl-Timestamp", time), ("X-Relctl-Signature", code(of: signed))]
        return body.isEmpty ? headers : headers + [("X-Hub-Signature-256", code(of: body))]
    }

    private func code(of bytes: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Array(key.reveal().utf8)))
        return "sha256=" + code.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
