import FoundationEssentials
import HTTPTransport

/// One call of a REST API.
package struct APICall: Sendable {
    /// The body of a request.
    package enum Body: Sendable {
        /// JSON, whose keys are written by a strategy.
        case json(any Encodable & Sendable, keys: JSONEncoder.KeyEncodingStrategy)
        /// A form, as browsers send it (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
        case form([(name: String, value: String)])
        /// Bytes, whose type a header of the call names.
        case bytes([UInt8])
    }

    /// The verb.
    package var method: HTTPRequest.Method
    /// Path and query below the API's root, encoded.
    package var path: String
    /// Headers besides those of every call; they replace one of the same name.
    package var headers: [(name: String, value: String)] = []
    /// The body, if any.
    package var body: Body?
    /// Whether the call asks for a change: then it is never sent twice.
    package var isWrite: Bool
    /// The time for the exchange.
    package var timeout: Duration = .seconds(30)

    /// A call of a path that is encoded already.
    package init(_ method: HTTPRequest.Method, _ path: String, isWrite: Bool? = nil) {
        (self.method, self.path, self.isWrite) = (method, path, isWrite ?? (method != .get))
    }

    /// A call of the path that these segments make; each is encoded.
    package init(
        _ method: HTTPRequest.Method, _ segments: [String], query: [(name: String, value: String)] = []
    ) {
        self.init(method, segments.map { "/" + PercentEncoding.encode($0) }.joined() + PercentEncoding.query(query))
    }
}
