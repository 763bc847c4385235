import Logging
import Support
import Testing

@testable import HTTPTransport

@Suite(.timeLimit(.minutes(10))) struct RetryTests {
    private let kept = Kept()

    private let time = VirtualTime()

    private static func answer(_ status: String, _ headers: String = "") -> String {
        "HTTP/1.1 \(status)\r\n\(headers)Content-Type: text/plain\r\nContent-Length: 11\r\n\r\nRetry later"
    }

    /// What a server that answers badly once, then well, makes a read wait. The upper bound of all jitter.
    @Test(arguments: [
        ("503 Unavailable", "", 2.0), ("502 Bad Gateway", "", 2), ("504 Timeout", "", 2),
        ("503 Unavailable", "Retry-After: 7\r\n", 8),
        ("429 Too Many", "Retry-After: 7\r\n", 8), ("429 Too Many", "", 65),
        ("429 Too Many", "Retry-After: soon\r\n", 65), ("429 Too Many", "Retry-After: -3\r\n", 65),
        (
            "429 Too Many",
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:50:07 GMT\r\n", 31
        ),
        ("429 Too Many", "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRateLimit-Reset: 20\r\n", 21),
        ("429 Too Many", "Date: Wed, 01 Jul 2026 00:00:00 GMT\r\nRateLimit-Reset: 1782864020\r\n", 21),
        (
            "403 Forbidden",
            "Date: Wed, 01 Jul 2026 00:00:00 GMT\r\nx-ratelimit-remaining: 0\r\nx-ratelimit-reset: 1782864020\r\n", 21
        ),
        ("403 Forbidden", "Retry-After: 10\r\n", 11),
    ])
    func readsWaitAsAsked(status: String, headers: String, seconds: Double) async throws {
        let server = try kept.scripted { number, _ in
            [.send(number == 0 ? Self.answer(status, headers) : Self.answer("200 OK"))]
        }
        let response = try await HTTPClient(options: time.options()).send(HTTPRequest(.get, server.url))
        #expect(response.status == 200)
        #expect(time.waits == [.seconds(seconds)])
    }

    /// People hear why it takes long, and of many requests once in ten seconds.
    @Test func aWaitIsTold() async throws {
        let lines = KeptLog.Lines()
        var handler = KeptLog(lines)
        handler.logLevel = .notice
        let server = try kept.scripted { number, _ in
            [.send([0, 1, 4].contains(number) ? Self.answer("503 Unavailable") : Self.answer("200 OK"))]
        }
        let log = Logger(label: "http", factory: { [handler] _ in handler })
        let client = HTTPClient(options: time.options(log: log))
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(.get, server.url)) }
        #expect(lines.all == ["127.0.0.1 answers 503: try 2 of 5 in 2 s"])
        time.pass(.seconds(10))
        _ = try await client.send(HTTPRequest(.get, server.url))
        #expect(lines.all.count == 2)
    }

    @Test(arguments: ["400 Bad", "401 No", "403 Forbidden", "404 Not Found", "409 Conflict", "501 No", "204 None"])
    func otherAnswersAreFinal(status: String) async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer(status))] }
        let response = try await HTTPClient(options: time.options()).send(HTTPRequest(.get, server.url))
        #expect(response.status == Int(status.prefix(3)))
        #expect(server.requests.count == 1)
    }

    /// A server that was in trouble for a moment; one that says so twice means it.
    @Test(arguments: [(1, 200), (2, 500)])
    func aReadThatFailedOnceIsSentAgainOnce(failures: Int, status: Int) async throws {
        let server = try kept.scripted { number, _ in [.send(Self.answer(number < failures ? "500 Oops" : "200 OK"))] }
        let response = try await HTTPClient(options: time.options()).send(HTTPRequest(.get, server.url))
        #expect(response.status == status)
        #expect(server.requests.count == 2)
    }

    @Test(arguments: ["429 Too Many", "500 Oops", "503 Unavailable", "502 Bad Gateway"])
    func writesAreAnsweredAtOnce(status: String) async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer(status, "Retry-After: 1\r\n"))] }
        let response = try await HTTPClient(options: time.options()).send(HTTPRequest(.post, server.url))
        #expect(response.status == Int(status.prefix(3)))
        #expect(server.requests.count == 1)
        #expect(time.waits.isEmpty)
    }

    @Test func aReadByPostIsTriedAgain() async throws {
        let server = try kept.scripted { number, _ in [.send(Self.answer(number == 0 ? "503 X" : "200 OK"))] }
        let request = HTTPRequest(.post, server.url, isIdempotentRead: true)
        #expect(try await HTTPClient(options: time.options()).send(request).status == 200)
    }

    @Test func aLimitThatLastsLongerThanTheBudgetIsNotWaitedFor() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("429 Too Many", "Retry-After: 3600\r\n"))] }
        #expect(try await HTTPClient(options: time.options()).send(HTTPRequest(.get, server.url)).status == 429)
        #expect(time.waits.isEmpty)
    }

    @Test func allRequestsTogetherGiveUpWithinTheBudget() async throws {
        let server = try kept.scripted { _, _ in [.send(Self.answer("503 Unavailable"))] }
        let client = HTTPClient(options: time.options())
        var gaveUp = 0
        for _ in 0..<20 {
            do throws(HTTPError) {
                #expect(try await client.send(HTTPRequest(.get, server.url)).status == 503)
            } catch {
                guard case .unreachable(let text) = error else { throw error }
                #expect(text.contains("gave up"))
                gaveUp += 1
            }
        }
        let waited = time.waits.reduce(.zero, +)
        #expect(waited <= .seconds(100))
        #expect(waited >= .seconds(85))
        #expect(gaveUp < 20)
    }

    /// A silent write may not last longer than what is left to lose, whatever was answered in between.
    @Test func silenceIsBoundedByTheBudget() async throws {
        let server = try kept.scripted { _, request in
            request.hasPrefix("GET") ? [.send(Self.answer("200 OK"))] : [.hold]
        }
        var options = HTTPClient.Options(environment: [:])
        options.giveUpAfter = .seconds(2)
        let client = HTTPClient(options: options)
        var write = HTTPRequest(.post, server.url)
        write.silenceLimit = .seconds(90)
        let start = ContinuousClock.now
        var failures: [String] = []
        for _ in 0..<4 {
            do throws(HTTPError) { _ = try await client.send(write) } catch { failures.append("\(error)") }
            _ = try? await client.send(HTTPRequest(.get, server.url))
        }
        // One that waited for its own limit would take longer by itself, however busy the machine is.
        #expect(ContinuousClock.now - start < write.silenceLimit)
        #expect(failures.count == 4)
        #expect(failures.last?.contains("gave up after") == true)
        #expect(failures.last?.contains("POST \(server.url)") == true)
    }

    @Test func aServerThatRecoversIsServedOn() async throws {
        let server = try kept.scripted { number, _ in [.send(Self.answer(number < 30 ? "503 X" : "200 OK"))] }
        let client = HTTPClient(options: time.options())
        // Spends most of the budget, but not all.
        for _ in 0..<3 { _ = try await client.send(HTTPRequest(.get, server.url)) }
        for _ in 0..<30 { _ = try? await client.send(HTTPRequest(.post, server.url)) }
        #expect(try await client.send(HTTPRequest(.get, server.url)).status == 200)
    }

    @Test func concurrentFailuresCountOnce() {
        var budget = FailureBudget(limit: .seconds(120))
        let start = ContinuousClock.now
        for _ in 0..<10 { budget.recordFailure(from: start, to: start + .seconds(30)) }
        #expect(budget.spent == .seconds(30))
        budget.recordFailure(from: start + .seconds(20), to: start + .seconds(50))
        #expect(budget.spent == .seconds(50))
        budget.recover()
        budget.recordFailure(from: start + .seconds(100), to: start + .seconds(300))
        #expect(budget.remaining == .zero)
    }

    @Test func oldFailuresAreForgotten() {
        var budget = FailureBudget(limit: .seconds(120))
        let start = ContinuousClock.now
        budget.recordFailure(from: start, to: start + .seconds(110))
        budget.recover()
        budget.forgetOld(at: start + .seconds(600))
        #expect(budget.remaining == .seconds(10))
        budget.forgetOld(at: start + .seconds(710))
        #expect(budget.remaining == .seconds(120))
    }

    @Test func jitterIsFullAndBounded() {
        let policy = RetryPolicy()
        let response = HTTPResponse(status: 503)
        let bounds = (1...4).compactMap { attempt in
            policy.delay(after: response, attempt: attempt) { range in
                #expect(range.lowerBound == 0.5)
                return range.upperBound
            }
        }
        #expect(bounds == [.seconds(2), .seconds(4), .seconds(8), .seconds(16)])
        #expect(policy.delay(after: response, attempt: 5, draw: { $0.lowerBound }) == nil)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Tue, 29 Feb 2028 23:59:60 GMT", 1_835_481_600),
    ])
    func datesAreRead(text: String, seconds: Int) { #expect(HTTPDate.seconds(text) == seconds) }

    @Test(arguments: [
        "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 99 Nov 1994 08:49:37 GMT",
    ])
    func othersAreNot(text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
