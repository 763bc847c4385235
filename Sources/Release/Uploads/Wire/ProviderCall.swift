import FoundationEssentials
import HTTPTransport

/// One call of a provider's API.
struct ProviderCall: Sendable {
    /// The verb.
    var method: HTTPRequest.Method
    /// Path and query below the API's root, encoded.
    var path: String
    /// Headers besides those of every call.
    var headers: [(name: String, value: String)] = []
    /// What is sent.
    var body: [UInt8] = []
    /// Whether it asks for a change: then it is sent once, whatever becomes of it.
    var isWrite: Bool

    init(_ method: HTTPRequest.Method, _ path: String, isWrite: Bool? = nil) {
        (self.method, self.path, self.isWrite) = (method, path, isWrite ?? (method != .get))
    }

    /// Reads the path that these segments make; each is encoded.
    static func get(_ segments: [String], query: [(name: String, value: String)] = []) -> Self {
        Self(.get, path(segments) + PercentEncoding.query(query))
    }

    /// Sends JSON.
    static func post(
        _ segments: [String], query: [(name: String, value: String)] = [], json: some Encodable
    ) throws(UploadError) -> Self {
        var call = Self(.post, path(segments) + PercentEncoding.query(query))
        call.headers = [("Content-Type", "application/json")]
        call.body = try encode(json)
        return call
    }

    /// Sends a form, as browsers do (https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
    static func post(_ segments: [String], form: [(name: String, value: String)]) -> Self {
        var call = Self(.post, path(segments))
        call.headers = [("Content-Type", "application/x-www-form-urlencoded")]
        call.body = Array(PercentEncoding.query(form).utf8.dropFirst())
        return call
    }

    private static func path(_ segments: [String]) -> String {
        segments.map { "/" + PercentEncoding.encode($0) }.joined()
    }

    private static func encode(_ json: some Encodable) throws(UploadError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try Array(encoder.encode(json))
        } catch {
            throw UploadError(.refused, "the order can't be written as JSON")
        }
    }
}
