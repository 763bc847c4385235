/// Where something starts in a text: line and column, both from 1.
///
/// Columns count Unicode scalars, which SARIF calls `unicodeCodePoints`. Binary formats have no lines: everything in
/// them is at line 1, column 1.
package struct Span: Hashable, Comparable, Sendable {
    // Half-width, because a large project holds more than a million of them.
    private let storedLine: UInt32
    private let storedColumn: UInt32

    /// The line, from 1.
    package var line: Int { Int(storedLine) }
    /// The column, from 1.
    package var column: Int { Int(storedColumn) }

    /// The first character of a text.
    package static let start = Span(line: 1, column: 1)

    /// Numbers outside `1...UInt32.max` are clamped.
    package init(line: Int, column: Int) {
        storedLine = UInt32(clamping: max(line, 1))
        storedColumn = UInt32(clamping: max(column, 1))
    }

    /// Text order.
    package static func < (left: Span, right: Span) -> Bool {
        (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
    }
}
