import Logging
import Synchronization

/// A log handler that keeps the messages, at any level.
package struct KeptLog: LogHandler {
    /// The messages so far, oldest first.
    package final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        /// No messages yet.
        package init() {}

        package var all: [String] { lines.withLock { $0 } }
        fileprivate func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let lines: Lines
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.trace

    package init(_ lines: Lines) { self.lines = lines }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) { lines.add("\(event.message)") }
}
