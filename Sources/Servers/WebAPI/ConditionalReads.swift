import HTTPTransport
import Synchronization

/// The answers to reads of a run, by URL, for asking again with `If-None-Match` (RFC 9110, section 13.1.2): a forge that
/// answers 304 has the same answer still. On GitHub a 304 doesn't count against the budget of requests
/// (https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate).
package final class ConditionalReads: Sendable {
    private static let answerLimit = 500
    private static let byteLimit = 1 << 20

    /// The answers that are kept, and how many bytes their bodies have together.
    private struct Answers {
        var byURL: [String: (tag: String, answer: HTTPResponse)] = [:]
        var bytes = 0
    }

    private let totalLimit: Int
    private let known = Mutex(Answers())

    /// An empty cache.
    ///
    /// - Parameter totalLimit: how many bytes are kept at most.
    package init(totalLimit: Int = 64 << 20) { self.totalLimit = totalLimit }

    /// Makes a read of a URL that was read before conditional.
    func prepare(_ request: inout HTTPRequest) {
        guard request.method == .get, let tag = known.withLock({ $0.byURL[request.url]?.tag }) else { return }
        request.headers.append(("If-None-Match", tag))
    }

    /// The answer that a response stands for; it is kept where it has a tag.
    func answer(to request: HTTPRequest, _ response: HTTPResponse) -> HTTPResponse {
        guard request.method == .get else { return response }
        if response.status == 304, let answer = known.withLock({ $0.byURL[request.url]?.answer }) { return answer }
        guard response.status == 200, response.body.count <= Self.byteLimit, let tag = response.header("ETag") else {
            return response
        }
        keep(response, tag, for: request.url)
        return response
    }

    /// An answer beyond the limits is not kept, and an older one of its URL stays.
    private func keep(_ response: HTTPResponse, _ tag: String, for url: String) {
        known.withLock { known in
            let old = known.byURL[url]
            let bytes = known.bytes - (old?.answer.body.count ?? 0) + response.body.count
            guard old != nil || known.byURL.count < Self.answerLimit, bytes <= totalLimit else { return }
            known.byURL[url] = (tag, response)
            known.bytes = bytes
        }
    }
}
