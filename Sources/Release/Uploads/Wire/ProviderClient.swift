import FoundationEssentials
import HTTPTransport
import WebAPI

/// Calls one provider's API: the one place for credentials, JSON and errors.
///
/// Nothing goes to another host than the root's.
struct ProviderClient: Sendable {
    /// What people call the provider.
    let name: String
    /// The API's root; paths of calls begin with a slash.
    let root: String
    var credentials: HTTPRequest.Credentials?
    /// Headers of every call.
    var headers: [(name: String, value: String)] = [("Accept", "application/json")]
    let http: any HTTPSending
    /// Takes secrets out of what the provider says: servers and gateways may echo a request.
    private(set) var redaction = Redaction()
    /// What complaints mean here.
    var judge: Complaint.Judge = { _ in nil }

    /// The most bytes that are read of an answer; an upload's run takes a few thousand.
    private static let bodyLimit = 8 << 20

    init(
        name: String, root: String, credentials: HTTPRequest.Credentials? = nil, http: any HTTPSending,
        judge: @escaping Complaint.Judge = { _ in nil }
    ) {
        (self.name, self.root) = (name, root)
        (self.credentials, self.http, self.judge) = (credentials, http, judge)
        if let credentials { redaction.conceal(credentials) }
    }

    /// From now on, keeps the secret out of errors and of the log.
    mutating func conceal(_ secret: Secret) {
        redaction.conceal(secret)
        http.conceal(secret)
    }

    /// The JSON of a call that was granted.
    func value<Value: Decodable>(_ type: Value.Type = Value.self, of call: ProviderCall) async throws(UploadError)
        -> Value
    {
        try decode(type, from: try await granted(call), isWrite: call.isWrite)
    }

    /// The answer to a call that was granted (2xx).
    func granted(_ call: ProviderCall) async throws(UploadError) -> HTTPResponse {
        let response = try await answer(to: call)
        guard (200..<300).contains(response.status) else { throw error(for: response, isWrite: call.isWrite) }
        return response
    }

    /// The answer to a call, whatever its status.
    func answer(to call: ProviderCall) async throws(UploadError) -> HTTPResponse {
        var request = HTTPRequest(call.method, root + call.path, isIdempotentRead: !call.isWrite)
        request.headers = headers + call.headers
        (request.credentials, request.redaction) = (credentials, redaction)
        request.body = call.body
        request.bodyLimit = Self.bodyLimit
        do {
            return try await http.send(request)
        } catch {
            throw meaning(of: error, isWrite: call.isWrite)
        }
    }

    /// Reads JSON. An answer to an order that can't be read is as good as lost: it may have started.
    func decode<Value: Decodable>(
        _ type: Value.Type, from response: HTTPResponse, isWrite: Bool
    ) throws(UploadError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            return try decoder.decode(type, from: Data(response.body))
        } catch {
            let kind: UploadError.Kind = isWrite ? .answerLost : .malformed
            let isJSON = (try? decoder.decode(AnyJSON.self, from: Data(response.body))) != nil
            throw isJSON
                ? UploadError(kind, "\(name)'s answer lacks what was asked for")
                : UploadError(
                    kind, "\(name)'s answer is not JSON",
                    hint: "is \(root) the right address, and is no sign-in page in front of it?")
        }
    }

    /// What an answer with another status than 2xx means.
    func error(for response: HTTPResponse, isWrite: Bool) -> UploadError {
        if (300..<400).contains(response.status) { return moved(response) }
        let json = try? JSONDecoder().decode(AnyJSON.self, from: Data(response.body.prefix(1 << 20)))
        let words = ErrorText.words(in: response, json: json) ?? "HTTP \(response.status)"
        let complaint = Complaint(status: response.status, words: words, isWrite: isWrite)
        let meaning = response.isRateLimit ? nil : judge(complaint)
        let usualKind = response.isRateLimit ? .busy : complaint.usualKind
        let wait = response.header("Retry-After").map { "\(name) asks to wait: \(redaction.shown($0))" }
        // What a gateway or a server in trouble says makes no sense without its status.
        let isInTrouble = meaning == nil && (response.isRateLimit || response.status >= 500)
        let status = isInTrouble && !words.contains("\(response.status)") ? "HTTP \(response.status), " : ""
        return UploadError(
            meaning?.kind ?? usualKind, "\(name): \(status)\(redaction.shown(words))",
            hint: meaning.map { redaction.shown($0.remedy) } ?? ([.busy, .overloaded].contains(usualKind) ? wait : nil))
    }

    private func moved(_ response: HTTPResponse) -> UploadError {
        let place = response.header("Location").map(redaction.shown) ?? "another place"
        return UploadError(
            .refused, "\(name) redirects to \(place), which is not followed",
            hint: "name that place itself, if it is the right one: https instead of http, or where it has moved to")
    }

    private func meaning(of error: HTTPError, isWrite: Bool) -> UploadError {
        switch error {
        case .unreachable(let why): UploadError(.unreachable, "\(name) is out of reach: \(redaction.shown(why))")
        case .untrusted(let why):
            UploadError(
                .permission,
                "the certificate of \(name) at \(WebOrigin(of: root)?.host ?? root) is not trusted: "
                    + redaction.shown(why),
                hint:
                    "renew the certificate, name the server as it names itself, or name its authority with SSL_CERT_FILE"
            )
        case .answerLost(let why):
            UploadError(isWrite ? .answerLost : .unreachable, "no answer from \(name): \(redaction.shown(why))")
        case .bodyTooLarge(let limit):
            UploadError(isWrite ? .answerLost : .malformed, "\(name)'s answer is larger than \(limit) bytes")
        case .badURL(let why):
            UploadError(
                .refused, "\(name): \(redaction.shown(why))",
                hint: "check the url of the upload, and its token and headers for line breaks")
        case .cancelled: UploadError(isWrite ? .answerLost : .unreachable, "interrupted")
        }
    }
}
