import HTTPTransport

/// One call of a forge's REST API.
struct RESTCall: Sendable {
    /// The verb.
    var method: HTTPRequest.Method
    /// Path and query below the API's root, encoded.
    var path: String
    /// What is sent as JSON.
    var body: (any Encodable & Sendable)?
    /// The time for the exchange.
    var timeout: Duration = .seconds(30)

    /// A call of the path that these segments make; each is encoded.
    init(
        _ method: HTTPRequest.Method, _ segments: [String], query: [(name: String, value: String)] = [],
        body: (any Encodable & Sendable)? = nil
    ) {
        self.method = method
        path = segments.map { "/" + PercentEncoding.encode($0) }.joined() + PercentEncoding.query(query)
        self.body = body
    }

    /// Whether the call asks for a change.
    var isWrite: Bool { method != .get }
}
