import HTTPTransport
import Synchronization

/// The clock of a server, as the `Date` of its answers tells it. Asking for the time then costs no request.
///
/// The clock goes on between two answers: a fetch may take an hour, and a claim that is recorded afterwards must not look an
/// hour old to other jobs.
package final class ServerClock: Sendable {
    /// A clock before the first answer.
    package init() {}

    private let last = Mutex<(seconds: Int, at: ContinuousClock.Instant)?>(nil)

    /// The date of the last response plus the time since then, in seconds since 1970.
    package var time: Int? {
        last.withLock { last in
            last.map { $0.seconds + Int(max(.zero, ContinuousClock.now - $0.at).components.seconds) }
        }
    }

    /// Takes the time from an answer.
    func read(_ response: HTTPResponse) {
        guard let date = response.header("Date").flatMap(HTTPDate.seconds) else { return }
        last.withLock { $0 = (date, .now) }
    }
}
