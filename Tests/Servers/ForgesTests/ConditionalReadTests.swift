import Forges
import HTTPTransport
import Names
import Synchronization
import Testing
import WebAPI

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

    /// Why a call of the large server failed.
    private struct Failure: Error {}

    /// Answers every read with a thousand bytes.
    private final class LargeServer: HTTPSending {
        let seen = Mutex<[String?]>([])

        func send(
            _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            let known = request.headers.first { $0.name == "If-None-Match" }?.value
            seen.withLock { $0.append(known) }
            if known != nil { return HTTPResponse(status: 304) }
            return HTTPResponse(status: 200, headers: [("ETag", "a")], body: Array(repeating: 0x20, count: 1_000))
        }
    }

    @Test func noMoreIsKeptThanTheLimit() async throws {
        let server = LargeServer()
        let client = APIClient<Failure>(
            name: "the forge", root: "https://github.com", http: server, reads: ConditionalReads(totalLimit: 2_500)
        ) { _ in Failure() }
        for _ in 1...2 {
            for page in 1...3 {
                let answer = try await client.granted(APICall(.get, "/\(page)"))
                #expect(answer.body.count == 1_000)
            }
        }
        #expect(server.seen.withLock { $0 } == [nil, nil, nil, "a", "a", nil])
    }
}
