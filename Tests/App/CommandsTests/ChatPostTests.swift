import HTTPTransport
import Printing
import Synchronization
import Testing

@testable import Commands

/// Which messages for a chat are sent again, and what of its address is a secret.
@Suite struct ChatPostTests {
    private typealias Answer = Result<HTTPResponse, HTTPError>
    private typealias Course = (tries: Int, waits: [Duration], error: String?)

    private static func answer(_ status: Int) -> Answer { .success(HTTPResponse(status: status)) }

    /// Posts a message to a chat that gives these answers, the last one again and again.
    private static func post(_ answers: [Answer], trying span: Duration = .zero) async -> Course {
        let chat = Chat(answers)
        let waits = Mutex<[Duration]>([])
        let clock = Mutex(ContinuousClock.now)
        var post = ChatPost(http: chat, sleep: { wait in waits.withLock { $0.append(wait) } })
        post.now = {
            clock.withLock { now in
                defer { now += span }
                return now
            }
        }
        var error: String?
        do {
            try await post.send(["text": "x"], to: "https://chat.example.com/hooks/canary-5e6f7a8b9c0d")
        } catch let failure as CommandFailure {
            error = failure.message
        } catch {
            Issue.record(error)
        }
        return (chat.requests.withLock(\.count), waits.withLock { $0 }, error)
    }

    @Test func whatIsTakenIsPostedOnce() async {
        let course = await Self.post([Self.answer(200)])
        #expect(course.tries == 1 && course.error == nil && course.waits.isEmpty)
    }

    @Test(arguments: [429, 503]) func aChatInTroubleIsTriedAgain(status: Int) async {
        let course = await Self.post([Self.answer(status), .failure(.unreachable("refused")), Self.answer(200)])
        #expect(course.tries == 3 && course.error == nil && course.waits == [.seconds(1), .seconds(2)])
    }

    @Test func threeTriesAreTheMost() async {
        let course = await Self.post([.failure(.unreachable("chat.example.com: refused"))])
        #expect(course.tries == 3 && course.error == "chat.example.com: refused")
        let busy = await Self.post([Self.answer(503)])
        #expect(busy.tries == 3 && busy.error?.hasPrefix("it answers 503") == true)
    }

    /// The message may be there, or another try changes nothing.
    @Test(
        arguments: [
            .failure(.answerLost("the connection broke")), .failure(.untrusted("expired")), .failure(.badURL("no URL")),
            .failure(.cancelled), .failure(.bodyTooLarge(limit: 9)), .success(HTTPResponse(status: 400)),
            .success(HTTPResponse(status: 404)), .success(HTTPResponse(status: 302)),
            .success(HTTPResponse(status: 504)), .success(HTTPResponse(status: 500)),
            .success(HTTPResponse(status: 502)),
        ] as [Result<HTTPResponse, HTTPError>])
    func whatIsNotSentAgain(answer: Result<HTTPResponse, HTTPError>) async {
        let course = await Self.post([answer])
        #expect(course.tries == 1)
        #expect(course.error?.isEmpty == false && course.error?.contains("(") == false, "\(course.error ?? "")")
    }

    /// Each try may take as long as connecting does.
    @Test func aPassDoesNotWaitLong() async {
        let course = await Self.post([.failure(.unreachable("timed out"))], trying: .seconds(10))
        #expect(course.tries == 1 && course.error == "timed out")
    }

    @Test(
        arguments: [
            ("http://127.0.0.1:18150/mobile", nil), ("https://chat.example.com", nil),
            ("https://chat.example.com/", nil),
            ("https://chat.example.com/a/relctl", nil),
            ("https://hooks.example.com/services/T0/B0/canary-5e6f7a8b9c0d", "/services/T0/B0/canary-5e6f7a8b9c0d"),
            ("https://chat.example.com/a?key=1", "/a?key=1"),
        ] as [(String, String?)])
    func aPlainPathIsNoSecret(address: String, path: String?) {
        #expect(ChatPost.secrets(in: address) == [address] + [path].compactMap { $0 })
    }
}

/// Gives answers in their order, and keeps what was sent.
private final class Chat: HTTPSending {
    let requests = Mutex<[HTTPRequest]>([])
    private let answers: [Result<HTTPResponse, HTTPError>]

    init(_ answers: [Result<HTTPResponse, HTTPError>]) { self.answers = answers }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let count = requests.withLock { requests in
            requests.append(request)
            return requests.count
        }
        return try answers[min(count, answers.count) - 1].get()
    }
}
