import HTTPTransport
import Synchronization

/// A server that answers with what it is given, one answer after the other; the last one again and again.
///
/// Answers are parted by a record separator (0x1E). One that begins with three digits has a status, and headers up to an
/// empty line; any other is the body of a 200.
final class CannedAnswers: HTTPSending {
    private let left: Mutex<[HTTPResponse]>

    init(_ bytes: ArraySlice<UInt8>) {
        let answers = bytes.split(separator: 0x1E, maxSplits: 7, omittingEmptySubsequences: false).map(Self.answer)
        left = Mutex(answers.reversed())
    }

    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        var answer = left.withLock { $0.count > 1 ? $0.removeLast() : $0[0] }
        if answer.status == 0 { throw .answerLost("no answer") }
        if let sink, (200..<300).contains(answer.status) {
            do { try sink(answer.body[...]) } catch { throw .answerLost("\(error)") }
            answer.body = []
        }
        return answer
    }

    private static func answer(_ bytes: ArraySlice<UInt8>) -> HTTPResponse {
        let digits = bytes.prefix(3)
        guard digits.count == 3, let status = Int(String(decoding: digits, as: UTF8.self)), status >= 0 else {
            return HTTPResponse(status: 200, body: Array(bytes))
        }
        var head = ResponseHead()
        var rest = bytes.dropFirst(3)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            head.take(line)
        }
        return HTTPResponse(status: status, headers: head.headers, body: Array(rest))
    }
}
