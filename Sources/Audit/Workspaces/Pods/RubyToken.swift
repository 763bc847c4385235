/// A piece of Ruby source, as far as Podfiles and podspecs need pieces told apart.
struct RubyToken {
    enum Kind: Hashable {
        /// A name or keyword, with the `!` or `?` that ends it.
        case word(String)
        /// `:name`
        case symbol(String)
        /// `name:`
        case label(String)
        /// A text in quotes; `nil` where only running the file tells all of it.
        case string(String?)
        /// `%w[one two]`
        case list([String])
        /// A bracket, an operator, a number.
        case mark(String)
        /// The end of a line, or `;`.
        case end
    }

    var kind: Kind
    /// The range of its bytes in the file.
    var range: Range<Int>
}

/// Takes Ruby apart, without comments and the texts of heredocs.
struct RubyLexer {
    private let bytes: [UInt8]
    private var at = 0
    /// The ends of the heredocs that the line begins.
    private var heredocs: [String] = []
    /// Quotes that nothing ends any more.
    private var unended: Set<UInt8> = []
    private(set) var tokens: [RubyToken] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while at < bytes.count, read() {}
    }

    /// Reads one token, or what is between tokens; false at the end of the program.
    private mutating func read() -> Bool {
        let start = at
        switch bytes[at] {
        case UInt8(ascii: "\n"):
            at += 1
            add(.end, from: start)
            skipHeredocs()
            return !skipsProse()
        case UInt8(ascii: ";"): take(1, .end)
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
        case UInt8(ascii: "#"): at = endOfLine(at)
        // A line goes on after it.
        case UInt8(ascii: "\\"): at = min(endOfLine(at) + 1, bytes.count)
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): readString()
        case UInt8(ascii: "/") where mayBeginValue: readPattern()
        case UInt8(ascii: "%") where mayBeginValue: readLiteral()
        case UInt8(ascii: ":"): readSymbol()
        case UInt8(ascii: "<") where beginsHeredoc(): break
        case let byte where byte.isWord: readWord()
        default: readMark()
        }
        return true
    }

    private mutating func add(_ kind: RubyToken.Kind, from start: Int) {
        tokens.append(RubyToken(kind: kind, range: start..<at))
    }

    private mutating func take(_ count: Int, _ kind: RubyToken.Kind) {
        at += count
        add(kind, from: at - count)
    }

    // MARK: Words and marks

    private mutating func readWord() {
        let start = at
        let isNumber = bytes[at].isDigit
        at = end(from: at) { $0.isWord }
        let isMarked = [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(byte(at)) && byte(at + 1) != UInt8(ascii: "=")
        if isMarked { at += 1 }
        let text = text(start..<at)
        if byte(at) == UInt8(ascii: ":"), byte(at + 1) != UInt8(ascii: ":") {
            at += 1
            return add(.label(text), from: start)
        }
        add(isNumber ? .mark(text) : .word(text), from: start)
    }

    private mutating func readSymbol() {
        let start = at
        if byte(at + 1) == UInt8(ascii: ":") { return take(2, .mark("::")) }
        at += 1
        if byte(at) == UInt8(ascii: "\"") || byte(at) == UInt8(ascii: "'") { return readString() }
        let name = end(from: at) { $0.isWord }
        guard name > at else { return add(.mark(":"), from: start) }
        let text = text(at..<name)
        at = name
        add(.symbol(text), from: start)
    }

    private static let pairs: Set<String> = ["=>", "==", "!=", "=~", "||", "&&"]

    private mutating func readMark() {
        let two = text(at..<min(at + 2, bytes.count))
        let isPair = Self.pairs.contains(two)
        take(isPair ? 2 : 1, .mark(isPair ? two : text(at..<at + 1)))
    }

    /// Whether what comes is no operator: nothing that has a value is before it.
    private var mayBeginValue: Bool {
        switch tokens.last?.kind {
        case .mark(let mark)?: ![")", "]", "}"].contains(mark) && mark.first?.isNumber != true
        case .string?, .list?, .symbol?: false
        // `puts %w[a b]` and `x % y` differ by the blank alone.
        case .word?: byte(at - 1) == UInt8(ascii: " ") && byte(at + 1) != UInt8(ascii: " ")
        case .label?, .end?, nil: true
        }
    }

    // MARK: Texts

    /// A text in quotes, over as many lines as it takes. One that nothing ends is a mistake, and ends with the line.
    private mutating func readString() {
        let start = at
        let quote = bytes[at]
        let mayRun = quote != UInt8(ascii: "'")
        let (close, isPlain) = content(from: at + 1, until: quote, mayRun: mayRun)
        let isEnded = close < bytes.count
        if !isEnded { unended.insert(quote) }
        let end = isEnded ? close : max(endOfLine(at), at + 1)
        let isTold = isEnded && isPlain && quote != UInt8(ascii: "`")
        let told = isTold ? text(at + 1..<end) : nil
        at = min(isEnded ? end + 1 : end, bytes.count)
        add(.string(told), from: start)
    }

    private mutating func readPattern() {
        let start = at
        at += 1
        while let next = byte(at), next != UInt8(ascii: "/"), next != UInt8(ascii: "\n") {
            at += next == UInt8(ascii: "\\") && byte(at + 1) != UInt8(ascii: "\n") ? 2 : 1
        }
        at = min(at, bytes.count)
        if byte(at) == UInt8(ascii: "/") { at = end(from: at + 1) { $0.isWord } }
        add(.string(nil), from: start)
    }

    /// `%w[a b]`, `%i(a b)`, `%q{text}`, `%r{pattern}i`, `%x(command)`, `%s(symbol)`.
    private mutating func readLiteral() {
        let start = at
        let letter = byte(at + 1).flatMap { "wWiIqQrxs".utf8.contains($0) ? $0 : nil }
        let open = at + (letter == nil ? 1 : 2)
        guard let bracket = byte(open), let close = Self.closing(of: bracket, isNamed: letter != nil) else {
            return readMark()
        }
        let inside = open + 1..<endOfLiteral(from: open + 1, open: bracket, close: close)
        at = min(inside.upperBound + 1, bytes.count)
        if letter == UInt8(ascii: "r") { at = end(from: at) { $0.isWord } }
        let text = text(inside)
        let isTold = !text.contains("#{") && !text.contains("\\")
        switch letter {
        case let letter? where "wWiI".utf8.contains(letter) && isTold:
            add(.list(text.split(whereSeparator: \.isWhitespace).map(String.init)), from: start)
        case UInt8(ascii: "q")?, UInt8(ascii: "Q")?, UInt8(ascii: "s")?, nil:
            add(.string(isTold ? text : nil), from: start)
        default: add(.string(nil), from: start)
        }
    }

    /// Where the bracket is that ends a literal. Brackets in it come in pairs, except those after `\`.
    private func endOfLiteral(from start: Int, open: UInt8, close: UInt8) -> Int {
        var (end, depth) = (start, 0)
        while let next = byte(end), depth > 0 || next != close {
            if next == UInt8(ascii: "\\") { end += 1 }
            if next == open { depth += 1 } else if next == close { depth -= 1 }
            end += 1
        }
        return min(end, bytes.count)
    }

    /// What closes a literal that a byte opens; after a letter that may be any sign.
    private static func closing(of open: UInt8, isNamed: Bool) -> UInt8? {
        closing[open] ?? (isNamed && "/'\"#,~@^*-+=:;.&$?`".utf8.contains(open) ? open : nil)
    }

    private static let closing: [UInt8: UInt8] = [
        UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
        UInt8(ascii: "{"): UInt8(ascii: "}"), UInt8(ascii: "<"): UInt8(ascii: ">"),
        UInt8(ascii: "|"): UInt8(ascii: "|"), UInt8(ascii: "!"): UInt8(ascii: "!"),
    ]

    /// Where the quote is that ends a text, and whether nothing in it is told only by running it.
    private func content(from start: Int, until quote: UInt8, mayRun: Bool) -> (end: Int, isPlain: Bool) {
        var (end, isPlain, depth) = (start, true, 0)
        if unended.contains(quote) { return (bytes.count, false) }
        while end < bytes.count, bytes[end] != quote || depth > 0 {
            switch bytes[end] {
            case UInt8(ascii: "\\"):
                isPlain = false
                end += 1
            case UInt8(ascii: "#") where mayRun && byte(end + 1) == UInt8(ascii: "{"): isPlain = false
            // A text may be within what runs within a text.
            case UInt8(ascii: "{") where depth > 0 || mayRun && byte(end - 1) == UInt8(ascii: "#"): depth += 1
            case UInt8(ascii: "}") where depth > 0: depth -= 1
            default: break
            }
            end += 1
        }
        return (min(end, bytes.count), isPlain)
    }

    /// `<<~NAME`: the text is on the lines after this one.
    private mutating func beginsHeredoc() -> Bool {
        guard byte(at + 1) == UInt8(ascii: "<"), mayBeginValue else { return false }
        var name = at + 2
        while let next = byte(name), "~-'\"".utf8.contains(next) { name += 1 }
        let close = end(from: name) { $0.isWord }
        guard close > name, !bytes[name].isDigit else { return false }
        heredocs.append(text(name..<close))
        let start = at
        at = close + (byte(close).map { "'\"".utf8.contains($0) } == true ? 1 : 0)
        add(.string(nil), from: start)
        return true
    }

    private mutating func skipHeredocs() {
        for name in heredocs {
            while at < bytes.count {
                let line = at..<endOfLine(at)
                at = min(line.upperBound + 1, bytes.count)
                if trimmed(line) == name { break }
            }
        }
        heredocs = []
    }

    /// Skips `=begin` to `=end`; true at `__END__`, after which there is no program.
    private mutating func skipsProse() -> Bool {
        let line = text(at..<endOfLine(at))
        if line == "__END__" { return true }
        guard line.hasPrefix("=begin") else { return false }
        while at < bytes.count, !text(at..<endOfLine(at)).hasPrefix("=end") {
            at = min(endOfLine(at) + 1, bytes.count)
        }
        at = endOfLine(at)
        return false
    }

    // MARK: Bytes

    private func byte(_ position: Int) -> UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }

    private func end(from start: Int, while isInside: (UInt8) -> Bool) -> Int {
        var end = min(start, bytes.count)
        while end < bytes.count, isInside(bytes[end]) { end += 1 }
        return end
    }

    private func endOfLine(_ start: Int) -> Int { end(from: start) { $0 != UInt8(ascii: "\n") } }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func trimmed(_ line: Range<Int>) -> String {
        text(line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension UInt8 {
    fileprivate var isWord: Bool {
        (0x61...0x7A).contains(self | 0x20) || isDigit || self == UInt8(ascii: "_") || self >= 0x80
    }

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
