import Support
import Synchronization
import Testing

@testable import HTTPTransport

/// Servers that don't behave. None of this may hang, and no write may be sent twice.
@Suite(.timeLimit(.minutes(10))) struct FaultTests {
    private let kept = Kept()

    private let time = VirtualTime()
    private var client: HTTPClient { HTTPClient(options: time.options()) }

    static let good = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private func outcome(
        of method: HTTPRequest.Method, to url: String, change: (inout HTTPRequest) -> Void = { _ in }
    ) async -> HTTPError? {
        var request = HTTPRequest(method, url)
        request.timeout = .milliseconds(200)
        change(&request)
        do {
            _ = try await client.send(request)
            return nil
        } catch {
            return error
        }
    }

    @Test func nobodyListens() async throws {
        let server = try kept.scripted { _, _ in [] }
        server.stop()
        let error = await outcome(of: .post, to: server.url)
        guard case .unreachable = error else { throw Unexpected(error) }
        #expect(time.waits.isEmpty)
    }

    @Test func noSuchHost() async throws {
        let error = await outcome(of: .post, to: "http://nobody.invalid/") { $0.timeout = .seconds(10) }
        guard case .unreachable = error else { throw Unexpected(error) }
    }

    @Test func aSilentTLSHandshakeMeansThatNothingWasSent() async throws {
        let server = try kept.scripted { _, _ in [] }
        let error = await outcome(of: .post, to: server.url.replacing("http:", with: "https:"))
        guard case .unreachable = error else { throw Unexpected(error) }
    }

    @Test(arguments: [
        ScriptedServer.Step.hold, .close, .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\ncut"),
        .send("HTTP/1.1 200"),
        .send("HTTP/1.1 200 OK\r\nContent-Type: applic"), .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"),
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .send("\u{0}\u{1}garbage\r\n\r\n"),
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n"),
    ])
    func aLostAnswerToAWriteIsSaidAndNothingIsSentAgain(step: ScriptedServer.Step) async throws {
        let server = try kept.scripted { _, _ in [step, .close] }
        let error = await outcome(of: .post, to: server.url)
        guard case .answerLost = error else { throw Unexpected(error) }
        #expect(server.requests.count == 1)
        #expect(time.waits.isEmpty)
    }

    @Test func aLostAnswerToAReadIsAskedForAgain() async throws {
        let server = try kept.scripted { number, _ in number < 2 ? [.close] : [.send(Self.good)] }
        #expect(await outcome(of: .get, to: server.url) == nil)
        // libcurl itself asks once more where a kept connection was dead; these were new ones.
        #expect(server.requests.count == 3)
        #expect(time.waits == [.seconds(2), .seconds(4)])
    }

    @Test func aReadIsSentFiveTimesAtMost() async throws {
        let server = try kept.scripted { _, _ in [.close] }
        let error = await outcome(of: .get, to: server.url)
        guard case .answerLost = error else { throw Unexpected(error) }
        #expect(server.requests.count == 5)
        #expect(time.waits == [.seconds(2), .seconds(4), .seconds(8), .seconds(16)])
    }

    /// libcurl resends on its own when a kept connection turns out to be dead. For a write that would be a second one.
    @Test(arguments: [HTTPRequest.Method.post, .put, .delete])
    func aWriteOnAKeptConnectionIsNotSentTwice(method: HTTPRequest.Method) async throws {
        let server = try kept.scripted { _, request in request.hasPrefix("GET") ? [.send(Self.good)] : [.close] }
        let client = client
        for _ in 0..<3 {
            _ = try await client.send(HTTPRequest(.get, server.url))
            await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(method, server.url)) }
        }
        #expect(server.requests.filter { !$0.hasPrefix("GET") }.count == 3)
    }

    @Test func aTrickleIsGivenUp() async throws {
        let server = try kept.scripted { _, _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx"), .hold]
        }
        let started = ContinuousClock.now
        let error = await outcome(of: .post, to: server.url) { request in
            request.timeout = .seconds(300)
            request.silenceLimit = .seconds(1)
        }
        guard case .answerLost = error else { throw Unexpected(error) }
        // Far below the deadline of the whole exchange, and far above what a busy machine adds.
        #expect(.now - started < .seconds(150))
    }

    @Test func slowBytesMeetTheDeadline() async throws {
        let server = try kept.scripted { _, _ in [.drip(Self.good, every: 50)] }
        let error = await outcome(of: .post, to: server.url)
        guard case .answerLost = error else { throw Unexpected(error) }
    }

    @Test(arguments: ["Content-Length: 4000\r\n", "Transfer-Encoding: chunked\r\n", ""])
    func largeBodiesAreRefused(length: String) async throws {
        let chunk = length.hasPrefix("T") ? "7d0\r\n" : ""
        let server = try kept.scripted { _, _ in
            [.send("HTTP/1.1 200 OK\r\n\(length)\r\n\(chunk)" + String(repeating: "x", count: 4000)), .close]
        }
        let error = await outcome(of: .get, to: server.url) { $0.bodyLimit = 1000 }
        #expect(error == .bodyTooLarge(limit: 1000))
        #expect(server.requests.count == 1)
    }

    @Test func endlessHeadersAreBounded() async throws {
        let server = try kept.scripted { _, _ in
            [
                .send(
                    "HTTP/1.1 200 OK\r\n"
                        + String(repeating: "X-Filler: \(String(repeating: "y", count: 990))\r\n", count: 900)), .hold,
            ]
        }
        let error = await outcome(of: .post, to: server.url) { $0.timeout = .seconds(5) }
        guard case .answerLost = error else { throw Unexpected(error) }
    }

    @Test func cancellationEndsAWaitForASilentServer() async throws {
        let started = AsyncStream<Void>.makeStream()
        let server = try kept.scripted { _, _ in
            started.continuation.yield()
            return [.hold]
        }
        let task = Task { [client] in
            do throws(HTTPError) {
                _ = try await client.send(HTTPRequest(.post, server.url))
                return HTTPError?.none
            } catch {
                return error
            }
        }
        for await _ in started.stream { break }
        let cancelled = ContinuousClock.now
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(.now - cancelled < .seconds(100))
    }

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func aCancelledTaskSendsNothing(method: HTTPRequest.Method) async throws {
        let server = try kept.scripted { _, _ in [.send(Self.good)] }
        let task = Task { [client] in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(HTTPError) {
                _ = try await client.send(HTTPRequest(method, server.url))
                return HTTPError?.none
            } catch {
                return error
            }
        }
        #expect(await task.value == .cancelled)
        #expect(server.connectionCount == 0)
    }

    @Test func cancellationEndsAWaitBetweenTries() async throws {
        let server = try kept.scripted { _, _ in [.close] }
        let waiting = AsyncStream<Void>.makeStream()
        var options = time.options()
        options.sleep = { _ in
            waiting.continuation.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        let client = HTTPClient(options: options)
        let task = Task {
            do throws(HTTPError) {
                _ = try await client.send(HTTPRequest(.get, server.url))
                return HTTPError?.none
            } catch {
                return error
            }
        }
        for await _ in waiting.stream { break }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}

/// Something else than what the test is about.
struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ what: HTTPError?) { description = what.map { "\($0)" } ?? "no error" }
}
