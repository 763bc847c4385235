/// A comment of a text, with its delimiters.
package struct Comment: Hashable, Sendable {
    /// Where it starts.
    package let span: Span
    private let start: UInt32
    private let end: UInt32

    init(span: Span, range: Range<Int>) {
        self.span = span
        start = UInt32(clamping: range.lowerBound)
        end = UInt32(clamping: range.upperBound)
    }

    /// Where it is in `PropertyList.text`.
    package var range: Range<Int> { Int(start)..<Int(end) }
}
