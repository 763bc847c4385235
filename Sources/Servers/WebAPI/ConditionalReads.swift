import HTTPTransport
import Synchronization

/// The answers to reads of a run, by URL, for asking again with `If-None-Match` (RFC 9110, section 13.1.2): a forge that
/// answers 304 has the same answer still. On GitHub a 304 doesn't count against the budget of requests
/// (https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate).
package final class ConditionalReads: Sendable {
    private static let mostAnswers = 500
    private static let mostBytes = 1 << 20

    /// Nothing read yet.
    package init() {}

    private let known = Mutex<[String: (tag: String, answer: HTTPResponse)]>([:])

    /// Makes a read of a URL that was read before conditional.
    func prepare(_ request: inout HTTPRequest) {
        guard request.method == .get, let tag = known.withLock({ $0[request.url]?.tag }) else { return }
        request.headers.append(("If-None-Match", tag))
    }

    /// The answer that a response stands for; it is kept where it has a tag.
    func answer(to request: HTTPRequest, _ response: HTTPResponse) -> HTTPResponse {
        guard request.method == .get else { return response }
        if response.status == 304, let answer = known.withLock({ $0[request.url]?.answer }) { return answer }
        guard response.status == 200, response.body.count <= Self.mostBytes, let tag = response.header("ETag") else {
            return response
        }
        known.withLock { known in
            if known.count < Self.mostAnswers || known[request.url] != nil { known[request.url] = (tag, response) }
        }
        return response
    }
}
