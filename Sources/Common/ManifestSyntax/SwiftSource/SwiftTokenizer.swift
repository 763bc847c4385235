/// Splits Swift source into tokens. Comments are dropped; invalid characters become a symbol that no parser rule expects.
struct SwiftTokenizer {
    private var cursor: Cursor
    private let limits: Limits
    private var count = 0

    init(_ text: [UInt8], limits: Limits) {
        cursor = Cursor(text)
        self.limits = limits
    }

    /// All tokens, the last one `.end`.
    mutating func read() throws(SyntaxError) -> [SwiftToken] {
        let tokens = try readTokens(closing: nil, depth: 0)
        if let problem = BracketBalance.problem(in: tokens) { throw problem }
        return tokens
    }

    /// Tokens up to the end, or up to the parenthesis that closes an interpolation.
    private mutating func readTokens(closing: UInt8?, depth: Int) throws(SyntaxError) -> [SwiftToken] {
        guard depth < limits.depth else { throw cursor.error("strings nested deeper than \(limits.depth) levels") }
        var tokens: [SwiftToken] = []
        var parentheses = 0
        while true {
            let before = cursor.offset
            let isFirstOnLine = try skipSpace() || tokens.isEmpty
            let isAttached = before == cursor.offset
            count += 1
            guard count <= limits.nodes else { throw cursor.error("more than \(limits.nodes) words") }
            let byte = cursor.current
            if isFirstOnLine, cursor.isAtConflict { throw cursor.error("unresolved merge conflict") }
            if cursor.isAtEnd || (byte == closing && parentheses == 0) {
                tokens.append(SwiftToken(kind: .end, text: "", span: cursor.span(), isFirstOnLine: true))
                return tokens
            }
            if byte == UInt8(ascii: "(") { parentheses += 1 }
            if byte == UInt8(ascii: ")") { parentheses -= 1 }
            var token = try readToken(depth: depth)
            token.isFirstOnLine = isFirstOnLine
            token.isAttached = isAttached
            tokens.append(token)
        }
    }

    private mutating func readToken(depth: Int) throws(SyntaxError) -> SwiftToken {
        let span = cursor.span()
        let byte = cursor.current
        if byte == UInt8(ascii: "\"") { return try readString(at: span, depth: depth) }
        if byte == UInt8(ascii: "#") {
            if isRawString { return try readString(at: span, depth: depth) }
            cursor.offset += 1
            return SwiftToken(kind: .directive, text: "#" + readWord(), span: span)
        }
        if byte == UInt8(ascii: "@") {
            cursor.offset += 1
            return SwiftToken(kind: .attribute, text: "@" + readWord(), span: span)
        }
        if byte == UInt8(ascii: "`") {
            cursor.offset += 1
            let word = readWord()
            if cursor.current == byte { cursor.offset += 1 }
            return SwiftToken(kind: .identifier, text: word, span: span)
        }
        if byte.isDigit { return readNumber(at: span) }
        if Self.isWordByte(byte) { return SwiftToken(kind: .identifier, text: readWord(), span: span) }
        return readSymbol(at: span)
    }

    private mutating func readSymbol(at span: Span) -> SwiftToken {
        let (byte, start) = (cursor.current, cursor.offset)
        cursor.offset += 1
        if "()[]{},;:".utf8.contains(byte) {
            return SwiftToken(kind: .punctuation, text: String(UnicodeScalar(byte)), span: span)
        }
        if byte == UInt8(ascii: ".") {
            // A dot is alone, but for the ranges `...` and `..<`.
            if cursor.skip("..") { return SwiftToken(kind: .symbol, text: "...", span: span) }
            if cursor.skip(".<") { return SwiftToken(kind: .symbol, text: "..<", span: span) }
            return SwiftToken(kind: .symbol, text: ".", span: span)
        }
        let operators = "/=-+!*%<>&|^~?".utf8
        if operators.contains(byte) {
            while operators.contains(cursor.current), !cursor.isAt("//"), !cursor.isAt("/*") { cursor.offset += 1 }
        }
        return SwiftToken(
            kind: .symbol, text: String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self), span: span)
    }

    private mutating func readNumber(at span: Span) -> SwiftToken {
        let start = cursor.offset
        while Self.isWordByte(cursor.current) || (cursor.current == UInt8(ascii: ".") && cursor.peek(1).isDigit) {
            cursor.offset += 1
        }
        let text = String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
        let digits = text.filter { $0 != "_" }
        let radix = ["0x": 16, "0b": 2, "0o": 8][digits.prefix(2)] ?? 10
        if let integer = Int64(radix == 10 ? digits : String(digits.dropFirst(2)), radix: radix) {
            return SwiftToken(kind: .integer(integer), text: text, span: span)
        }
        return SwiftToken(kind: .real(Double(digits) ?? 0), text: text, span: span)
    }

    private mutating func readWord() -> String {
        let start = cursor.offset
        while !cursor.isAtEnd, Self.isWordByte(cursor.current) { cursor.offset += 1 }
        return String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
    }

    /// Letters, digits, `_`, `$` and everything beyond ASCII.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
        case UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: byte.isDigit
        }
    }

    /// Steps over blanks and comments, which nest; tells whether a line ended.
    private mutating func skipSpace() throws(SyntaxError) -> Bool {
        var hasLineBreak = false
        while !cursor.isAtEnd {
            if cursor.current.isSpace {
                hasLineBreak = hasLineBreak || cursor.current == .lineFeed || cursor.current == .carriageReturn
                cursor.offset += 1
            } else if cursor.isAt("//") {
                while !cursor.isAtEnd, cursor.current != .lineFeed, cursor.current != .carriageReturn {
                    cursor.offset += 1
                }
            } else if cursor.isAt("/*") {
                try skipBlockComment()
            } else {
                break
            }
        }
        return hasLineBreak
    }

    private mutating func skipBlockComment() throws(SyntaxError) {
        let span = cursor.span()
        var depth = 0
        repeat {
            if cursor.skip("/*") {
                depth += 1
            } else if cursor.skip("*/") {
                depth -= 1
            } else if cursor.isAtEnd {
                throw SyntaxError("the comment that starts here does not end", at: span)
            } else {
                cursor.offset += 1
            }
        } while depth > 0
    }

    private var isRawString: Bool {
        var distance = 0
        while cursor.peek(distance) == UInt8(ascii: "#") { distance += 1 }
        return cursor.peek(distance) == UInt8(ascii: "\"")
    }

    // MARK: Strings

    private mutating func readString(at span: Span, depth: Int) throws(SyntaxError) -> SwiftToken {
        var pounds = 0
        while cursor.skip("#") { pounds += 1 }
        let isMultiline = cursor.skip("\"\"\"")
        if !isMultiline { cursor.offset += 1 }
        var segments: [SwiftToken.Segment] = []
        var text: [UInt8] = []
        let start = cursor.offset
        while !closes(isMultiline: isMultiline, pounds: pounds) {
            let isEnd = cursor.isAtEnd || (!isMultiline && cursor.current == .lineFeed)
            guard !isEnd else { throw SyntaxError("the string that starts here does not end", at: span) }
            guard cursor.current == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) else {
                text.append(cursor.current)
                cursor.offset += 1
                continue
            }
            cursor.offset += 1 + pounds
            if cursor.skip("(") {
                segments.append(.text(String(decoding: text, as: UTF8.self)))
                text = []
                segments.append(.interpolation(try readTokens(closing: UInt8(ascii: ")"), depth: depth + 1)))
                guard cursor.skip(")") else { throw SyntaxError("the string that starts here does not end", at: span) }
            } else {
                SwiftEscape.append(&cursor, to: &text)
            }
        }
        let indentation = isMultiline ? Self.indentation(cursor.bytes[start..<cursor.offset]) : nil
        cursor.offset += (isMultiline ? 3 : 1) + pounds
        segments.append(.text(String(decoding: text, as: UTF8.self)))
        if let indentation { segments = SwiftMultilineString.strip(segments, indentation: indentation) }
        return SwiftToken(kind: .string, text: "", span: span, segments: segments)
    }

    private func closes(isMultiline: Bool, pounds: Int) -> Bool {
        guard isMultiline ? cursor.isAt("\"\"\"") : cursor.current == UInt8(ascii: "\"") else { return false }
        return hasPounds(pounds, at: isMultiline ? 3 : 1)
    }

    private func hasPounds(_ count: Int, at distance: Int) -> Bool {
        (0..<count).allSatisfy { cursor.peek(distance + $0) == UInt8(ascii: "#") }
    }

    /// The blanks before the closing quotes, which no line of the string has.
    private static func indentation(_ content: ArraySlice<UInt8>) -> Int {
        let line = content[(content.lastIndex(of: .lineFeed).map { $0 + 1 } ?? content.startIndex)...]
        return line.allSatisfy(\.isSpace) ? line.count : 0
    }
}
