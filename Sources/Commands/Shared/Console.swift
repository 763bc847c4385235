import FoundationEssentials
import Glibc
import Names

/// The two streams: stdout carries the result, stderr everything else.
enum Console {
    /// Whether somebody watches stderr on a terminal.
    static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes the result. A reader that went away (`| head`) is no error.
    static func result(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes a line for people beside the result.
    static func note(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    /// Writes an error and its remedy.
    static func error(_ message: String, hint: String?) {
        let lines = message.split(whereSeparator: \.isNewline).map { Printable.text(String($0)) }
        note("relctl: " + lines.joined(separator: "\n  "))
        if let hint { note("  fix: " + Printable.text(hint)) }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
