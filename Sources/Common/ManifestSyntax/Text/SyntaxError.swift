/// Why a text is no valid file of its format, with the position.
package struct SyntaxError: Error, Hashable, Sendable {
    /// Where reading stopped making sense.
    package let span: Span
    /// The fault, in one sentence without a full stop.
    package let message: String

    /// Makes an error located at `span`.
    package init(_ message: String, at span: Span) {
        self.message = message
        self.span = span
    }
}
