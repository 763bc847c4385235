import HTTPTransport
import Synchronization
import Testing
import WebAPI

/// A server must not have to choose between two headers of one name.
@Suite struct CallHeaderTests {
    private final class Server: HTTPSending {
        let seen = Mutex<[String]>([])

        func send(
            _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
        ) async throws(HTTPError) -> HTTPResponse {
            seen.withLock { $0 = request.headers.map { "\($0.name): \($0.value)" } }
            return HTTPResponse(status: 200, headers: [])
        }
    }

    private struct Failed: Error {}

    @Test(
        arguments: [
            ([], ["Accept: application/json", "X-Version: 1"]),
            ([("Accept", "text/plain")], ["X-Version: 1", "Accept: text/plain"]),
            ([("accept", "text/plain")], ["X-Version: 1", "accept: text/plain"]),
            ([("Accept-Language", "en")], ["Accept: application/json", "X-Version: 1", "Accept-Language: en"]),
        ] as [([(String, String)], [String])])
    func theHeaderOfACallTakesThePlaceOfTheClients(headers: [(String, String)], sent: [String]) async throws {
        let server = Server()
        let client = APIClient<Failed>(
            name: "a server", root: "https://example.com",
            headers: [("Accept", "application/json"), ("X-Version", "1")], http: server, failure: { _ in Failed() })
        var call = APICall(.get, "/things")
        call.headers = headers.map { ($0, $1) }
        _ = try await client.answer(to: call)
        #expect(server.seen.withLock { $0 } == sent)
    }
}
