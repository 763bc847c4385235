import FoundationEssentials
import HTTPTransport
import WebAPI

/// Calls one forge's REST API: the one place for the token, for JSON and for errors.
struct RESTClient: Sendable {
    /// The API's root, without a slash at its end.
    let root: String
    let redaction: Redaction
    private let clock = ForgeClock()
    private let reads: ConditionalReads?
    private let token: Secret
    private let headers: [(name: String, value: String)]
    private let http: any HTTPSending
    private let dialect: @Sendable (ErrorResponse) -> ForgeError?

    /// A client.
    ///
    /// - Parameters:
    ///   - reads: where a read that brings nothing new is free, what was read before.
    ///   - dialect: what a refusal means on this forge; `nil` where it means what it means everywhere.
    init(
        root: String, token: Secret, headers: [(name: String, value: String)] = [("Accept", "application/json")],
        http: any HTTPSending, reads: ConditionalReads? = nil,
        dialect: @escaping @Sendable (ErrorResponse) -> ForgeError?
    ) {
        self.reads = reads
        (self.root, self.token, self.http, self.dialect) = (root, token, http, dialect)
        redaction = Redaction(.bearer(token))
        self.headers = headers
    }

    /// A web root without slashes at its end.
    static func webRoot(_ url: String) -> String {
        var root = url[...]
        while root.hasSuffix("/") { root.removeLast() }
        return String(root)
    }

    /// The JSON of a call that was granted.
    func value<Value: Decodable>(_ type: Value.Type = Value.self, of call: RESTCall) async throws(ForgeError) -> Value {
        try decode(type, from: try await granted(call), isWrite: call.isWrite)
    }

    /// The answer to a call that was granted (2xx).
    @discardableResult
    func granted(_ call: RESTCall) async throws(ForgeError) -> HTTPResponse {
        let response = try await answer(to: call)
        guard (200..<300).contains(response.status) else { throw error(for: response, isWrite: call.isWrite) }
        // A sign-in page grants nothing, whatever its status.
        if Self.isPage(response) { throw Self.page(isWrite: call.isWrite) }
        return response
    }

    /// The answer to a call, whatever its status.
    func answer(to call: RESTCall) async throws(ForgeError) -> HTTPResponse {
        var request = HTTPRequest(call.method, root + call.path)
        request.timeout = call.timeout
        if let body = call.body {
            request.body = try encode(body)
            request.headers.append(("Content-Type", "application/json"))
        }
        return try await answer(to: request)
    }

    /// The answer to a request, whose URL must be the forge's, whatever its status.
    func answer(to request: HTTPRequest) async throws(ForgeError) -> HTTPResponse {
        var request = request
        request.headers = headers + request.headers
        request.credentials = .bearer(token)
        reads?.prepare(&request)
        do {
            let response = try await http.send(request)
            clock.read(response)
            return reads?.answer(to: request, response) ?? response
        } catch {
            throw meaning(of: error, isWrite: request.method != .get)
        }
    }

    /// The time on the forge's clock: as its last answer told it, else as the answer to this call does; `nil` for a forge
    /// that sends no dates.
    func time(orAsk call: RESTCall) async throws(ForgeError) -> Int? {
        if clock.time == nil { _ = try await answer(to: call) }
        return clock.time
    }

    /// Reads JSON. An answer to a write that can't be read is as good as lost: the change may be there.
    func decode<Value: Decodable>(
        _ type: Value.Type, from response: HTTPResponse, isWrite: Bool
    ) throws(ForgeError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(response.body))
        } catch {
            let kind: ForgeError.Kind = isWrite ? .answerLost : .invalid
            let isJSON = (try? decoder.decode(AnyJSON.self, from: Data(response.body))) != nil
            if Self.isPage(response) { throw Self.page(isWrite: isWrite) }
            throw isJSON
                ? ForgeError(kind, "the forge's answer lacks what was asked for") : Self.notJSON(isWrite: isWrite)
        }
    }

    /// A web page instead of an answer: a sign-in page, or that of a gateway.
    private static func isPage(_ response: HTTPResponse) -> Bool {
        response.header("content-type")?.hasPrefix("text/html") == true
            || response.body.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }

    private static func page(isWrite: Bool) -> ForgeError {
        ForgeError(
            isWrite ? .answerLost : .unreachable, "the forge answers with a web page, which is not JSON",
            hint: addressHint)
    }

    private static func notJSON(isWrite: Bool) -> ForgeError {
        ForgeError(
            isWrite ? .answerLost : .invalid, "the answer is not JSON",
            hint: addressHint)
    }

    private static let certificateHint =
        "renew the certificate, name the server as it names itself, or name its authority with SSL_CERT_FILE"

    private static let addressHint =
        "is forge.url the web root of the forge, and is no sign-in page in front of it?"

    /// Tries to delete something: `nil` when it is gone, else the refusal. An answer that a forge doesn't give to this
    /// says nothing about what was done.
    func refusalToDelete(_ call: RESTCall) async throws(ForgeError) -> HTTPResponse? {
        let response = try await answer(to: call)
        if [202, 204].contains(response.status) { return nil }
        if response.isRateLimit { throw error(for: response, isWrite: true) }
        guard (200..<300).contains(response.status) else { return response }
        throw ForgeError(
            .answerLost, "the forge's answer to a deletion makes no sense", hint: Self.addressHint)
    }

    /// What an answer with another status than 2xx means.
    func error(for response: HTTPResponse, isWrite: Bool) -> ForgeError {
        let reply = errorResponse(response, isWrite: isWrite)
        let isForNow = reply.isRateLimit || reply.isReadOnlyForNow
        return (isForNow ? nil : dialect(reply)) ?? reply.usualError
    }

    /// An answer with another status than 2xx, readied to be judged.
    func errorResponse(_ response: HTTPResponse, isWrite: Bool) -> ErrorResponse {
        // Refusals are short; what is long is not worth the time.
        let isShort = response.body.count <= 1 << 20
        let json = isShort ? try? JSONDecoder().decode(AnyJSON.self, from: Data(response.body)) : nil
        return ErrorResponse(
            status: response.status, isWrite: isWrite, json: json,
            words: ErrorText.words(in: response, json: json) ?? "HTTP \(response.status)",
            location: response.header("Location"), isRateLimit: response.isRateLimit,
            retryAfter: response.header("Retry-After"), budgetResets: Self.reset(response),
            singleSignOn: response.header("X-GitHub-SSO"), redaction: redaction)
    }

    /// GitHub and GitLab name the end of the period in seconds since 1970; other servers say how long it lasts.
    private static func reset(_ response: HTTPResponse) -> Int? {
        let text = response.header("X-RateLimit-Reset") ?? response.header("RateLimit-Reset")
        return text.flatMap { Int($0) }.flatMap { $0 > 1_000_000_000 ? $0 : nil }
    }

    private func encode(_ body: any Encodable) throws(ForgeError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try Array(encoder.encode(body))
        } catch {
            throw ForgeError(.invalid, "a request can't be written as JSON")
        }
    }

    private func meaning(of error: HTTPError, isWrite: Bool) -> ForgeError {
        switch error {
        case .unreachable(let why): ForgeError(.unreachable, redaction.shown(why))
        case .untrusted(let why):
            ForgeError(
                .untrusted,
                "the certificate of \(WebOrigin(of: root)?.host ?? "the forge") is not trusted: "
                    + redaction.shown(why), hint: Self.certificateHint)
        case .answerLost(let why): ForgeError(isWrite ? .answerLost : .unreachable, redaction.shown(why))
        case .bodyTooLarge(let limit):
            ForgeError(isWrite ? .answerLost : .invalid, "the answer is larger than \(limit) bytes")
        case .badURL(let why): ForgeError(.invalid, redaction.shown(why), hint: "check forge.url")
        case .cancelled: ForgeError(isWrite ? .answerLost : .unreachable, "interrupted")
        }
    }
}
