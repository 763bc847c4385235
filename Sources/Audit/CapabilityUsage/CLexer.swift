/// Splits C, C++ and Objective-C source into code, comments, string literals and preprocessor lines.
///
/// The lexer knows continued lines, character literals and C++ raw strings. Whatever the bytes are, it ends in one pass with
/// regions that tile the file.
struct CLexer {
    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private var at = 0
    private var codeStart = 0
    private var regions = Regions()

    /// The regions of the first `count` bytes.
    static func regions(of bytes: UnsafeRawBufferPointer, count: Int) -> Regions {
        var lexer = CLexer(bytes: bytes, count: count)
        lexer.run()
        return lexer.regions
    }

    private init(bytes: UnsafeRawBufferPointer, count: Int) {
        (self.bytes, self.count) = (bytes, count)
    }

    private func byte(_ offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

    private mutating func run() {
        while at < count {
            switch bytes[at] {
            case UInt8(ascii: "\""): string()
            case UInt8(ascii: "'"): character()
            case UInt8(ascii: "/"): slash()
            case UInt8(ascii: "#"): if isFirstOnLine() { directive() } else { at += 1 }
            default: at += 1
            }
        }
        regions.append(Region(.code, codeStart, count))
    }

    private mutating func slash() {
        let next = byte(at + 1)
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "*") else {
            at += 1
            return
        }
        regions.append(Region(.code, codeStart, at))
        let start = at
        if next == UInt8(ascii: "/") { skipLine() } else { skipBlockComment() }
        regions.append(Region(.comment, start, at))
        codeStart = at
    }

    /// To the end of the line, or of the last line that a backslash continues.
    private mutating func skipLine() {
        while at < count, bytes[at] != UInt8(ascii: "\n") {
            at += isContinuation(at) ? 2 : 1
        }
        at = min(at, count)
    }

    private func isContinuation(_ offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "\\") && byte(offset + 1) == UInt8(ascii: "\n")
    }

    private mutating func skipBlockComment() {
        at += 2
        while at < count, !(bytes[at] == UInt8(ascii: "*") && byte(at + 1) == UInt8(ascii: "/")) { at += 1 }
        at = min(at + 2, count)
    }

    private mutating func string() {
        if isRaw() { return rawString() }
        regions.append(Region(.code, codeStart, at))
        let start = at
        at += 1
        while at < count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\n") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        at = min(at, count)
        let textEnd = at
        if byte(at) == UInt8(ascii: "\"") { at += 1 }
        regions.append(Region(string: start, at, textStart: start + 1, textEnd: textEnd))
        codeStart = at
    }

    /// Whether the quote follows `R`, `u8R`, `LR`…: a C++ raw string, where nothing is escaped.
    private func isRaw() -> Bool {
        guard at > codeStart, bytes[at - 1] == UInt8(ascii: "R") else { return false }
        var before = at - 2
        while before >= codeStart, "uUL8".utf8.contains(bytes[before]) { before -= 1 }
        return before < codeStart || !WordMask.isWord(bytes[before])
    }

    private mutating func rawString() {
        var open = at + 1
        while open < count, open - at <= 17, bytes[open] != UInt8(ascii: "(") { open += 1 }
        guard byte(open) == UInt8(ascii: "(") else {
            at += 1
            return
        }
        regions.append(Region(.code, codeStart, at))
        let start = at
        let delimiter = (at + 1)..<open
        at = open + 1
        while at < count, !closesRaw(delimiter) { at += 1 }
        let textEnd = at
        at = min(at + delimiter.count + 2, count)
        regions.append(Region(string: start, at, textStart: open + 1, textEnd: textEnd))
        codeStart = at
    }

    private func closesRaw(_ delimiter: Range<Int>) -> Bool {
        guard bytes[at] == UInt8(ascii: ")"), byte(at + 1 + delimiter.count) == UInt8(ascii: "\"") else { return false }
        return (0..<delimiter.count).allSatisfy { bytes[at + 1 + $0] == bytes[delimiter.lowerBound + $0] }
    }

    /// A character literal stays code: it is never evidence, but its quote must not open a string.
    private mutating func character() {
        // In C++ 1'000'000 the quote separates digits.
        if at > codeStart, WordMask.isWord(bytes[at - 1]), (0x30...0x39).contains(byte(at + 1)) {
            at += 1
            return
        }
        at += 1
        while at < count, bytes[at] != UInt8(ascii: "'"), bytes[at] != UInt8(ascii: "\n") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        at = min(at + 1, count)
    }

    // MARK: Directives

    private func isFirstOnLine() -> Bool {
        var before = at - 1
        while before >= codeStart, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") {
            before -= 1
        }
        return before < codeStart || bytes[before] == UInt8(ascii: "\n")
    }

    /// Reads a conditional or an import to its end; any other line is code, as a macro's body is.
    private mutating func directive() {
        let start = at
        let name = DirectiveLine.name(bytes, at, count)
        guard DirectiveLine.isConditional(name) || DirectiveLine.isImport(name) else {
            at += 1
            return
        }
        regions.append(Region(.code, codeStart, start))
        while at < count, bytes[at] != UInt8(ascii: "\n") {
            if bytes[at] == UInt8(ascii: "/"), byte(at + 1) == UInt8(ascii: "/") || byte(at + 1) == UInt8(ascii: "*") {
                break
            }
            at += isContinuation(at) ? 2 : 1
        }
        at = min(at, count)
        regions.append(Region(.directive, start, at))
        codeStart = at
    }
}
