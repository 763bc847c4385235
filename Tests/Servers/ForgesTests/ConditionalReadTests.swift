import Forges
import HTTPTransport
import Names
import Synchronization
import Testing

/// On GitHub, what is read once more and hasn't changed costs nothing.
@Suite struct ConditionalReadTests {
    /// Answers every read with a commit's pull requests, of which there are none until `change`.
    private final class Server: HTTPSending {
        let seen = Mutex<[String?]>([])
        let isChanged = Mutex(false)

        func send(
            _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            let tag = isChanged.withLock { $0 } ? "\"b\"" : "\"a\""
            let known = request.headers.first { $0.name == "If-None-Match" }?.value
            seen.withLock { $0.append(known) }
            if known == tag { return HTTPResponse(status: 304, headers: [("ETag", tag)]) }
            let body = tag == "\"a\"" ? "[]" : #"[{"id":7,"body":"new"}]"#
            return HTTPResponse(status: 200, headers: [("ETag", tag)], body: Array(body.utf8))
        }
    }

    @Test func whatIsUnchangedIsNotSentAgain() async throws {
        let server = Server()
        let forge = GitHubForge(
            url: "https://github.com", project: "mobile/ios", token: Secret("token"), http: server)
        for _ in 1...2 { #expect(try await forge.notes(on: MergeRequestID(1)).isEmpty) }
        server.isChanged.withLock { $0 = true }
        for _ in 1...2 { #expect(try await forge.notes(on: MergeRequestID(1)).map(\.body) == ["new"]) }
        #expect(server.seen.withLock { $0 } == [nil, "\"a\"", "\"a\"", "\"b\""])
    }
}
