/// Why bytes are not what they claim to be, and where.
public struct SyntaxError: Error, Hashable, Sendable {
    /// Where reading stopped making sense.
    public let span: Span
    /// What was found there, in one sentence without a full stop.
    public let message: String

    /// Makes an error located at `span`.
    public init(_ message: String, at span: Span) {
        self.message = message
        self.span = span
    }
}
