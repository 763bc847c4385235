import HTTPTransport
import Synchronization

/// The clock of a forge, as the `Date` of its answers tells it. Asking for the time then costs no request.
final class ForgeClock: Sendable {
    private let last = Mutex<Int?>(nil)

    /// What the last answer with a date said, in seconds since 1970.
    var time: Int? { last.withLock { $0 } }

    /// Takes the time from an answer.
    func read(_ response: HTTPResponse) {
        guard let date = response.header("Date").flatMap(HTTPDate.seconds) else { return }
        last.withLock { $0 = date }
    }
}
