/// A word of Swift source.
struct SwiftToken {
    enum Kind: Equatable {
        /// Also keywords: which of them mean something depends on where they stand.
        case identifier
        case integer(Int64)
        case real(Double)
        /// The parts are in `segments`.
        case string
        /// One of `( ) [ ] { } , ; :`.
        case punctuation
        /// Characters of operators in a row, or a dot.
        case symbol
        /// `#if`, `#available`: the name with its `#`.
        case directive
        /// `@main`: the name with its `@`.
        case attribute
        case end
    }

    /// A part of a string literal.
    enum Segment {
        case text(String)
        case interpolation([SwiftToken])
    }

    var kind: Kind
    var text: String
    var span: Span
    /// Whether a line break comes before it, which ends a statement where one can end.
    var isFirstOnLine = false
    /// Whether nothing separates it from the token before.
    var isAttached = false
    var segments: [Segment] = []

    func isPunctuation(_ text: String) -> Bool { kind == .punctuation && self.text == text }
    func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }
    func isWord(_ text: String) -> Bool { kind == .identifier && self.text == text }
}
