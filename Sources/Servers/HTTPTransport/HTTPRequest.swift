/// One HTTP request. Redirects are never followed: a token must not reach another host.
package struct HTTPRequest: Sendable {
    /// The verbs in use.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// How the request proves who asks; sent as the `Authorization` header.
    package enum Credentials: Hashable, Sendable {
        /// `Authorization: Bearer …`, for API calls.
        case bearer(Secret)
        /// `Authorization: Basic …`, for git over HTTP.
        case basic(user: String, password: Secret)
    }

    /// The verb.
    package var method: Method
    /// The absolute URL, free of credentials.
    package var url: String
    /// Further headers, in order. A secret in them has to be concealed first, see ``HTTPSending/conceal(_:)``.
    package var headers: [(name: String, value: String)] = []
    /// How the request proves who asks.
    package var credentials: Credentials?
    /// The secrets that the server gets in headers, URL or body, or could know, besides the credentials.
    package var redaction = Redaction()
    /// Whether secrets are taken out of the answer, which is text then. Whoever turns it off redacts what is shown of it.
    package var redactsAnswer = true
    package var body: [UInt8] = []
    /// Whether sending it again after a lost answer is harmless. Only such requests are ever retried.
    package var isIdempotentRead: Bool
    /// The time for the whole exchange, retries excluded.
    package var timeout: Duration = .seconds(30)
    /// How long the connection may carry less than a byte a second, either way, before it counts as lost.
    package var silenceLimit: Duration = .seconds(30)
    /// The most bytes of a body that are accepted, whether they go to a sink or not.
    package var bodyLimit = 16 << 20

    /// Whether it goes over TLS.
    var isEncrypted: Bool { url.lowercased().hasPrefix("https:") }

    /// A request; reads (`GET`) may be retried, everything else is sent once unless said otherwise.
    package init(_ method: Method, _ url: String, isIdempotentRead: Bool? = nil) {
        self.method = method
        self.url = url
        self.isIdempotentRead = isIdempotentRead ?? (method == .get)
    }
}

/// A server's response.
package struct HTTPResponse: Sendable {
    /// The status code.
    package var status: Int
    /// Names in lower case, in the order received.
    package var headers: [(name: String, value: String)]
    /// The body; empty when it went to a sink.
    package var body: [UInt8]

    /// An answer made by hand.
    package init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// The answer without secrets: servers and gateways may echo a request in any field.
    package func redacted(by redaction: Redaction) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: headers.map { ($0.name, redaction.redact($0.value)) },
            body: redaction.redact(body))
    }

    /// The first value of a header, whatever the case of its name.
    package func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}
