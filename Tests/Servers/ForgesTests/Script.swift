import HTTPTransport
import Synchronization
import Testing

/// Canned answers for odd shapes. Each entry is used once; a request without an entry, and an entry without a request,
/// fail the test.
final class Script: HTTPSending {
    struct Entry {
        var method: String
        /// The URL; below the API's root where it begins with a slash.
        var url: String
        var answer: Result<HTTPResponse, HTTPError>
    }

    private let root: String
    private let state: Mutex<(entries: [Entry], bodies: [String])>

    private init(_ root: String, _ entries: [Entry]) {
        self.root = root
        state = Mutex((entries, []))
    }

    /// Runs the work against the entries, and returns the bodies that were sent, in order.
    @discardableResult
    static func play(
        root: String, _ entries: [Entry], sourceLocation: SourceLocation = #_sourceLocation,
        _ work: (any HTTPSending) async throws -> Void
    ) async throws -> [String] {
        let script = Script(root, entries)
        try await work(script)
        let (left, bodies) = script.state.withLock { ($0.entries.map { "\($0.method) \($0.url)" }, $0.bodies) }
        #expect(left.isEmpty, "not asked for", sourceLocation: sourceLocation)
        return bodies
    }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let entry: Entry? = state.withLock { state in
            let match = state.entries.firstIndex {
                $0.method == request.method.rawValue
                    && request.url == ($0.url.hasPrefix("/") ? root + $0.url : $0.url)
            }
            guard let match else { return nil }
            if !request.body.isEmpty { state.bodies.append(String(decoding: request.body, as: UTF8.self)) }
            return state.entries.remove(at: match)
        }
        guard let entry else {
            Issue.record("unexpected: \(request.method.rawValue) \(request.url)")
            throw .badURL("unexpected")
        }
        return try entry.answer.get()
    }
}

extension Script.Entry {
    /// An answer with a body.
    static func answer(
        _ method: String, _ url: String, _ status: Int = 200, _ body: String = "", headers: [(String, String)] = []
    ) -> Self {
        let response = HTTPResponse(status: status, headers: headers.map { ($0, $1) }, body: Array(body.utf8))
        return Self(method: method, url: url, answer: .success(response))
    }

    /// No answer.
    static func failure(_ method: String, _ url: String, _ error: HTTPError) -> Self {
        Self(method: method, url: url, answer: .failure(error))
    }
}
