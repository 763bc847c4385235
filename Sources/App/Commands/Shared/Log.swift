import Logging
import Names
import Printing

/// Log lines for people on stderr: `-v` says what is going on, `-vv` every request.
enum Log {
    static func make(_ options: GlobalOptions) -> Logger {
        var logger = Logger(label: "relctl") { _ in StderrLog() }
        logger.logLevel = options.quiet ? .warning : [.notice, .info, .debug][min(options.verbose, 2)]
        return logger
    }
}

private struct StderrLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        // A server's words may have several lines.
        let lines = event.message.description.split(whereSeparator: \.isNewline).map { Printable.text(String($0)) }
        let kind = event.level == .warning ? "warning: " : ""
        Console.note("relctl: \(kind)" + lines.joined(separator: "\n  "))
    }
}
