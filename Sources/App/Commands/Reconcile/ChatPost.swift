import HTTPTransport
import Printing

/// Posts messages to the address of `notify`.
struct ChatPost {
    let http: any HTTPSending
    /// Waits before another try.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    /// The waits before further tries: what is not told now is never told.
    private static let waits = [Duration.seconds(1), .seconds(2)]
    /// Retries start only within this time after the first attempt, because the pass waits for them.
    private static let retryWindow = Duration.seconds(8)

    /// Posts a message, and tries again where the chat can't have got it.
    func send(_ message: JSONValue, to address: String) async throws {
        let request = try request(message, to: address)
        let start = now()
        for wait in Self.waits {
            guard let failure = try await failure(of: request) else { return }
            guard failure.mayPass, now() + wait - start < Self.retryWindow else { throw failure.error }
            try await sleep(wait)
        }
        if let failure = try await failure(of: request) { throw failure.error }
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

    /// Why one try failed, and whether another one may succeed without posting the message twice; `nil`: it is posted.
    private func failure(of request: HTTPRequest) async throws -> (error: CommandFailure, mayPass: Bool)? {
        do throws(HTTPError) {
            let response = try await http.send(request)
            guard !(200..<300).contains(response.status) else { return nil }
            let words = String(decoding: response.body.prefix(200), as: UTF8.self)
            let error = CommandFailure(.failed, "it answers \(response.status) \(Printable.text(words))")
            // Any other trouble may come after the message was posted.
            return (error, response.status == 429 || response.status == 503)
        } catch {
            guard case .unreachable = error else { return (CommandFailure(.failed, error.words), false) }
            return (CommandFailure(.failed, error.words), true)
        }
    }
}
