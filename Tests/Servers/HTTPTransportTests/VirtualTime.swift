import HTTPTransport
import Logging
import Synchronization

@testable import HTTPTransport

/// Time that passes only when somebody waits.
final class VirtualTime: Sendable {
    private let state = Mutex<(now: ContinuousClock.Instant, waits: [Duration])>((.now, []))

    var waits: [Duration] { state.withLock { $0.waits } }

    /// Lets time pass without anybody waiting.
    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

    /// Options of a client that lives in this time; jitter is always the upper bound.
    func options(environment: [String: String] = [:], log: Logger? = nil) -> HTTPClient.Options {
        var options = HTTPClient.Options(environment: environment)
        if let log { options.log = log }
        options.now = { self.state.withLock { $0.now } }
        options.sleep = { wait in
            self.state.withLock { state in
                state.now += wait
                state.waits.append(wait)
            }
        }
        options.draw = { $0.upperBound }
        return options
    }
}
