/// Makes statements of tokens. What it does not know becomes `unsupported` and is stepped over: it never fails, but for
/// what is beyond the limits.
struct SwiftParser {
    private let tokens: [SwiftToken]
    var position = 0
    private var depth = 0
    private let limits: Limits

    init(_ tokens: [SwiftToken], limits: Limits) {
        self.tokens = tokens
        self.limits = limits
    }

    var current: SwiftToken { tokens[min(position, tokens.count - 1)] }
    var isAtEnd: Bool { current.kind == .end }

    func peek(_ distance: Int) -> SwiftToken { tokens[min(position + distance, tokens.count - 1)] }

    mutating func advance() { position = min(position + 1, tokens.count - 1) }

    mutating func skip(punctuation text: String) -> Bool {
        guard current.isPunctuation(text) else { return false }
        advance()
        return true
    }

    mutating func skip(symbol text: String) -> Bool {
        guard current.isSymbol(text) else { return false }
        advance()
        return true
    }

    mutating func skip(word text: String) -> Bool {
        guard current.isWord(text) else { return false }
        advance()
        return true
    }

    /// Runs `body` one level deeper; beyond the limit gives `instead` and leaves the rest unread.
    mutating func nested<Result>(instead: Result, _ body: (inout SwiftParser) -> Result) -> Result {
        guard depth < limits.depth else {
            position = tokens.count - 1
            return instead
        }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    /// Another parser at the same depth, for the tokens of an interpolation.
    func inner(_ tokens: [SwiftToken]) -> SwiftParser {
        var parser = SwiftParser(tokens, limits: limits)
        parser.depth = depth
        return parser
    }

    /// Skips a bracketed group, brackets included.
    mutating func skipBalanced() {
        let pairs = ["(": ")", "[": "]", "{": "}"]
        guard current.kind == .punctuation, pairs[current.text] != nil else { return advance() }
        var open = 0
        repeat {
            if current.kind == .punctuation {
                if pairs[current.text] != nil { open += 1 }
                if [")", "]", "}"].contains(current.text) { open -= 1 }
            }
            advance()
        } while open > 0 && !isAtEnd
    }

    /// Steps over generic arguments, `<…>`. Their brackets may be parts of longer symbols.
    mutating func skipAngles(atMost count: Int = .max) {
        let start = position
        var open = 0
        repeat {
            if current.kind == .symbol, current.text != "->" {
                open += current.text.count { $0 == "<" } - current.text.count { $0 == ">" }
            }
            if current.kind == .punctuation, "([{".contains(current.text) { skipBalanced() } else { advance() }
        } while open > 0 && !isAtEnd && position - start < count
    }

    /// Steps over a type. Ends where a type can't go on.
    mutating func skipType() {
        while !isAtEnd {
            let token = current
            if token.kind == .attribute
                || ["inout", "some", "any", "borrowing", "consuming", "each"].contains(token.text)
            {
                advance()
                continue
            }
            if token.isPunctuation("[") || token.isPunctuation("(") {
                skipBalanced()
            } else {
                guard token.kind == .identifier else { return }
                advance()
            }
            while true {
                if current.kind == .symbol, current.text.hasPrefix("<"), current.isAttached { skipAngles() }
                guard current.kind == .symbol, current.isAttached, "?!".contains(current.text.prefix(1)) else { break }
                // `?=` would be a default value written without a blank.
                advance()
            }
            if current.isSymbol(".") || current.isSymbol("&") || current.isSymbol("->") {
                advance()
            } else if current.isWord("throws") || current.isWord("async") {
                advance()
                _ = skip(symbol: "->")
            } else {
                return
            }
        }
    }
}

/// The statements of a Swift file.
package struct SwiftSource: Sendable {
    /// In the order of the file.
    package let statements: [SwiftStatement]

    /// Reads a file. Throws for what ends too early and for what is beyond the limits; anything else that is no Swift
    /// shows as `unsupported`.
    package init(_ bytes: [UInt8], limits: Limits = .standard) throws(SyntaxError) {
        guard bytes.count <= limits.bytes else {
            throw SyntaxError("\(bytes.count) bytes are more than the limit of \(limits.bytes)", at: .start)
        }
        let text = TextEncoding.detect(bytes).map { $0.encoding.decode(bytes[$0.mark...]) } ?? bytes
        var tokenizer = SwiftTokenizer(text, limits: limits)
        var parser = SwiftParser(try tokenizer.read(), limits: limits)
        statements = parser.readStatements(until: nil)
    }
}
