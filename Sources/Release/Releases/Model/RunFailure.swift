/// Why a run, or a train of it, failed. The kinds are what exit codes tell apart.
package struct RunFailure: Error, Hashable, Sendable {
    /// The kind of a failure, which decides the exit status.
    package enum Kind: Hashable, Sendable {
        /// The state is known; the message says what is wrong.
        case failed
        /// The token is missing, or may not do this.
        case permission
        /// A server can't be reached: running again is safe.
        case unreachable
        /// A server is busy, or another run was faster: running again is safe.
        case busy
        /// A file or repository can't be used as it is.
        case unusableInput
        /// The request contradicts itself or the settings.
        case usage
        /// Only a person can decide how to go on.
        case undecided
        /// The run was asked to stop.
        case interrupted
    }

    /// A server that the token of the forge is sent to.
    package enum Server: Hashable, Sendable {
        /// The forge's API.
        case forge
        /// The git server, which over SSH is sent a key and not the token.
        case git
    }

    package var kind: Kind
    /// The cause, without secrets.
    package var message: String
    /// The remedy, where one is known.
    package var hint: String?
    /// The server that the failure is about; `nil`: another one, such as a CI with credentials of its own, or none.
    package var server: Server?

    /// The message where only one line can stand; settings name several problems, one on each line.
    package var messageOnOneLine: String { message.replacing("\n", with: "; ") }

    /// A failure in words.
    package init(_ kind: Kind, _ message: String, hint: String? = nil) {
        (self.kind, self.message, self.hint) = (kind, message, hint)
    }
}

extension RunFailure {
    /// The kinds, the most severe first: a train with several failures has the kind of the most severe.
    private static let severity: [Kind] = [
        .interrupted, .permission, .failed, .unusableInput, .usage, .busy, .unreachable, .undecided,
    ]

    /// The most severe of several failures, the first of equal ones; `nil`: there are none.
    package static func worst(of failures: [RunFailure]) -> RunFailure? {
        severity.lazy.compactMap { kind in failures.first { $0.kind == kind } }.first
    }

    /// Two failures of one train as one. What both say is said once.
    package func joined(with other: RunFailure) -> RunFailure {
        let isLess = Self.severity.first { $0 == kind || $0 == other.kind } != kind
        let (first, second) = isLess ? (other, self) : (self, other)
        var both = first
        both.message = Self.joined(first.message, second.message, "\n")
        both.hint = first.hint.map { hint in second.hint.map { Self.joined(hint, $0, "; ") } ?? hint } ?? second.hint
        both.server = first.server ?? (first.kind == second.kind ? second.server : nil)
        return both
    }

    /// Appends the parts of a text that another one lacks.
    private static func joined(_ text: String, _ other: String, _ separator: String) -> String {
        let known = text.split(separator: separator)
        let news = other.split(separator: separator).filter { !known.contains($0) }
        return ([text[...]] + news).joined(separator: separator)
    }
}
