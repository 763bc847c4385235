import Glibc
import Support
import Synchronization
import Testing

@testable import HTTPTransport

@Suite(.timeLimit(.minutes(10))) struct HTTPClientTests {
    private let kept = Kept()

    private let client = HTTPClient(options: VirtualTime().options())

    private static func answer(_ body: String, status: String = "200 OK", headers: String = "") -> String {
        "HTTP/1.1 \(status)\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func answersAreReadWhole() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("hello", headers: "X-One:  1 \r\nX-One: 2\r\n"))] }
        let response = try await client.send(HTTPRequest(.get, server.url + "/a?b=c"))
        #expect(response.status == 200)
        #expect(response.body == Array("hello".utf8))
        #expect(response.header("x-ONE") == "1")
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("GET /a?b=c HTTP/1.1\r\n"))
        #expect(request.contains("User-Agent: relctl/0.1.0\r\n"))
        #expect(!request.contains("Accept-Encoding"))
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
    func writesCarryTheirBody(method: HTTPRequest.Method) async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("", status: "201 Created"))] }
        var request = HTTPRequest(method, server.url)
        request.headers = [("Content-Type", "application/json")]
        request.body = Array(#"{"a":1}"#.utf8)
        request.credentials = .bearer(Secret("canary-1234"))
        #expect(try await client.send(request).status == 201)
        let seen = try #require(server.requests.first)
        #expect(seen.hasPrefix("\(method.rawValue) / HTTP/1.1\r\n"))
        #expect(seen.hasSuffix(#"{"a":1}"#))
        #expect(seen.contains("Authorization: Bearer canary-1234\r\n"))
        #expect(seen.contains("Content-Type: application/json\r\n"))
    }

    @Test func aWriteWithoutABodyIsNotHeldUp() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("", status: "200 OK"))] }
        #expect(try await client.send(HTTPRequest(.post, server.url)).status == 200)
        #expect(try #require(server.requests.first).contains("Content-Length: 0"))
    }

    @Test func readsDontWaitForEachOther() async throws {
        let underWay = Mutex(0)
        // Each is answered when both have come, or after five seconds.
        let server = try kept.scripted { _, _ in
            underWay.withLock { $0 += 1 }
            for _ in 0..<500 where underWay.withLock({ $0 }) < 2 { usleep(10_000) }
            return [.send(Self.answer("\(underWay.withLock { $0 })"))]
        }
        let client = HTTPClient(options: .init())
        async let one = client.send(HTTPRequest(.get, server.url + "/one"))
        async let other = client.send(HTTPRequest(.get, server.url + "/other"))
        #expect(try await [one.body, other.body] == [Array("2".utf8), Array("2".utf8)])
    }

    @Test func interimAnswersAreSkipped() async throws {
        let server = try kept.scripted { _, _ in
            [.send("HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n"), .send(Self.answer("late"))]
        }
        let response = try await client.send(HTTPRequest(.get, server.url))
        #expect(response.status == 200)
        #expect(response.header("x-early") == nil)
    }

    @Test(arguments: ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
    func redirectsAreAnswersAndCarryNoTokenAway(status: String) async throws {
        let other = try kept.scripted { _, _ in [.send(Self.answer("stolen"))] }
        let target = "http://localhost:\(other.port)/"
        let server = try kept.scripted { _, _ in
            [.send(Self.answer("", status: status, headers: "Location: \(target)\r\n"))]
        }
        var request = HTTPRequest(.get, server.url)
        request.credentials = .bearer(Secret("canary-1234"))
        let response = try await client.send(request)
        #expect(response.status == Int(status.prefix(3)))
        #expect(response.header("location") == target)
        #expect(other.requests.isEmpty)
    }

    @Test func connectionsAreKept() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("x"))] }
        for _ in 0..<20 { _ = try await client.send(HTTPRequest(.get, server.url)) }
        #expect(server.requests.count == 20)
        #expect(server.connectionCount == 1)
    }

    @Test func fiftyAtOnce() async throws {
        let server = try kept.scripted { _, request in
            [.send(Self.answer(String(request.split(separator: " ")[1])))]
        }
        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask { [client] in
                    let response = try await client.send(HTTPRequest(.get, "\(server.url)/\(number)"))
                    return String(decoding: response.body, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(bodies == Set((0..<50).map { "/\($0)" }))
        #expect(server.connectionCount <= 16)
    }

    @Test func aSinkTakesTheBodyOfAGoodAnswer() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("hello"))] }
        let taken = Taken()
        let response = try await client.send(HTTPRequest(.get, server.url)) { bytes in
            taken.add(bytes)
        }
        #expect(response.body.isEmpty)
        #expect(taken.bytes == Array("hello".utf8))
    }

    @Test func aSinkIsSparedTheBodyOfABadAnswer() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("no such thing", status: "404 Not Found"))] }
        let response = try await client.send(HTTPRequest(.get, server.url)) { _ in Issue.record("took a bad answer") }
        #expect(response.body == Array("no such thing".utf8))
    }

    @Test func aSinkMayRefuse() async throws {
        struct Enough: Error {}
        let server = try kept.scripted { _, _ in [.send(Self.answer("hello"))] }
        do throws(HTTPError) {
            _ = try await client.send(HTTPRequest(.get, server.url)) { _ in throw Enough() }
            Issue.record("went through")
        } catch {
            guard case .answerLost(let text) = error, text.contains("Enough") else { throw Unexpected(error) }
        }
        #expect(server.requests.count == 1)
    }

    @Test func aSinkIsNeverFedTwice() async throws {
        let server = try kept.scripted { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"), .close] }
        let taken = Taken()
        await #expect(throws: HTTPError.self) {
            try await client.send(HTTPRequest(.get, server.url)) { bytes in taken.add(bytes) }
        }
        #expect(taken.bytes == Array("half".utf8))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        "", "ftp://127.0.0.1/", "file:///etc/passwd", "http:///", "http://a b/", "https://user:pw@127.0.0.1/",
        "http://127.0.0.1/\r\nX: y", "gopher://127.0.0.1", "127.0.0.1/",
    ])
    func strangeURLsAreRefused(url: String) async throws {
        do throws(HTTPError) {
            _ = try await client.send(HTTPRequest(.get, url))
            Issue.record("went through")
        } catch {
            guard case .badURL(let text) = error, !text.contains("pw") else { throw Unexpected(error) }
        }
    }

    @Test func headersCantBeSmuggledIn() async throws {
        let url = "http://127.0.0.1:1/"
        var (headed, authorized) = (HTTPRequest(.get, url), HTTPRequest(.get, url))
        headed.headers = [("X", "y\r\nPRIVATE-TOKEN: z")]
        authorized.credentials = .bearer(Secret("y\nPRIVATE-TOKEN: z"))
        for request in [headed, authorized] {
            do throws(HTTPError) {
                _ = try await client.send(request)
                Issue.record("went through")
            } catch {
                guard case .badURL(let text) = error, !text.contains("PRIVATE") else { throw Unexpected(error) }
            }
        }
    }
}

/// What a sink got.
private final class Taken: Sendable {
    private let taken = Mutex<[UInt8]>([])
    var bytes: [UInt8] { taken.withLock { $0 } }
    func add(_ more: ArraySlice<UInt8>) { taken.withLock { $0 += more } }
}
