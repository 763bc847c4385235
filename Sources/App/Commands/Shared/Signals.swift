import Dispatch
import Glibc
import Synchronization

/// SIGINT and SIGTERM stop the run before its next effect; a second one, or two seconds, stop it at once.
final class Signals: Sendable {
    private static let first = Mutex<Int32?>(nil)
    // A dispatch source is a thread-safe object that only its type doesn't declare so; it is kept, never used again.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    init(onFirst stop: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "relctl.signals")
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for (source, number) in zip(sources, [SIGINT, SIGTERM]) {
            source.setEventHandler {
                guard Self.isFirst(number) else { _exit(128 + number) }
                stop()
                queue.asyncAfter(deadline: .now() + 2) { _exit(128 + number) }
            }
            source.resume()
        }
    }

    /// The signal that came first.
    static var received: Int32? { first.withLock { $0 } }

    private static func isFirst(_ number: Int32) -> Bool {
        first.withLock { received in
            defer { received = received ?? number }
            return received == nil
        }
    }
}
