import HTTPTransport
import Printing

/// Posts messages to the address of `notify`.
struct ChatPost {
    let http: any HTTPSending

    /// Posts a message.
    func send(_ message: JSONValue, to address: String) async throws {
        let response = try await http.send(try request(message, to: address))
        guard !(200..<300).contains(response.status) else { return }
        let words = String(decoding: response.body.prefix(200), as: UTF8.self)
        throw CommandFailure(.failed, "it answers \(response.status) \(Printable.text(words))")
    }

    private func request(_ message: JSONValue, to address: String) throws -> HTTPRequest {
        var request = HTTPRequest(.post, address)
        for secret in Self.secrets(in: address).map(Secret.init) {
            http.conceal(secret)
            Console.conceal(secret)
            request.redaction.conceal(secret)
        }
        request.headers = [("Content-Type", "application/json")]
        request.body = Array(Console.redact(try message.text()).utf8)
        request.timeout = .seconds(10)
        request.bodyLimit = 1 << 16
        return request
    }

    /// What no output may show: whoever has the address can post. Its path also by itself, as servers echo it, if it looks
    /// like a secret: a plain word (`/mobile`) stands in links to the forge and in JSON, which would be broken without it.
    static func secrets(in address: String) -> [String] {
        let path = address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
        let hasToken = path.split(separator: "/").contains { $0.utf8.count >= 16 }
        return path.contains("?") || hasToken ? [address, String(path)] : [address]
    }
}
