import FoundationEssentials
import Glibc
import HTTPTransport
import Names
import Printing
import Synchronization

/// The two streams: stdout carries the result, stderr everything else. Neither shows a secret that was concealed.
enum Console {
    private static let redaction = Mutex(Redaction())
    /// Whether the last line on the terminal is one of progress, without an end.
    private static let showsProgress = Mutex(false)

    /// From now on, keeps the secret out of everything that is printed.
    static func conceal(_ secret: Secret) { redaction.withLock { $0.conceal(secret) } }

    /// Whether somebody watches stdout on a terminal.
    static var isResultWatched: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The text without secrets: for what is told elsewhere than on the two streams.
    static func redact(_ text: String) -> String { redaction.withLock { $0 }.redact(text) }

    /// Whether somebody watches stderr on a terminal.
    static var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes the result. A reader that went away (`| head`) is no error; a full disk is one.
    ///
    /// - Parameter own: the marks for a CI system that relctl itself put there; all others are made harmless.
    static func result(_ text: String, keeping own: OwnMarks = .colours) {
        endProgress()
        let text = Printable.output(text, keeping: own)
        guard let code = write(text, to: STDOUT_FILENO), code != EPIPE else { return }
        error(
            "the result can't be written: \(String(cString: strerror(code)))",
            hint: code == EBADF ? "run it with stdout open, such as > /dev/null" : "make room, and run it again")
        exit(ExitStatus.failed.rawValue)
    }

    /// Writes a line for people beside the result.
    static func note(_ text: String) {
        endProgress()
        write(Printable.output(text) + "\n", to: STDERR_FILENO)
    }

    /// Whether stderr is a terminal on which a line can replace the one before it.
    static var replacesLines: Bool { isWatched && Environment.variables["TERM"] != "dumb" }

    /// Shows how far long work has come: on a terminal in place of what was shown before, else as a line of its own.
    static func progress(_ text: String) {
        guard replacesLines else { return note(text) }
        showsProgress.withLock { isShown in
            isShown = true
            write("\r" + Printable.text(text) + eraseToEnd, to: STDERR_FILENO)
        }
    }

    /// Takes the line of progress off the terminal.
    static func endProgress() {
        showsProgress.withLock { isShown in
            if isShown { write("\r" + eraseToEnd, to: STDERR_FILENO) }
            isShown = false
        }
    }

    /// "Erase in line", ECMA-48.
    private static let eraseToEnd = "\u{1B}[K"

    /// Writes an error and its remedy.
    static func error(_ message: String, hint: String?) {
        let lines = message.split(whereSeparator: \.isNewline).map { Printable.text(String($0)) }
        note("relctl: " + lines.joined(separator: "\n  "))
        if let hint { note("  fix: " + Printable.text(hint)) }
    }

    /// Writes the whole text; returns `errno` if that fails.
    @discardableResult
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var bytes = Array(redact(text).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Somebody made the pipe non-blocking, as terminals and some CI systems do.
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, -1)
                continue
            }
            guard count > 0 else { return errno }
            bytes = bytes.dropFirst(count)
        }
        return nil
    }
}
