/// A place in a text of UTF-8 that moves forward and knows its line and column.
struct Cursor {
    let bytes: [UInt8]
    var offset = 0

    // The last place that was asked for: counting goes on from there, so that a text without line breaks stays linear.
    private var anchor = 0
    private var line = 1
    private var column = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset >= bytes.count }

    /// The byte here; 0 at the end.
    var current: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    /// The byte `distance` further on; 0 behind the end.
    func peek(_ distance: Int) -> UInt8 {
        offset + distance < bytes.count ? bytes[offset + distance] : 0
    }

    /// Line and column of `offset`. Asked for an earlier place than before, it answers with the later one.
    mutating func span() -> Span {
        let end = min(offset, bytes.count)
        guard anchor < end else { return Span(line: line, column: column) }
        var (line, column) = (line, column)
        for index in anchor..<end {
            let byte = bytes[index]
            if byte > .carriageReturn {
                if byte & 0xC0 != 0x80 { column += 1 }
            } else if byte == .lineFeed
                || (byte == .carriageReturn && !(index + 1 < bytes.count && bytes[index + 1] == .lineFeed))
            {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
            }
        }
        (anchor, self.line, self.column) = (end, line, column)
        return Span(line: line, column: column)
    }

    /// An error at this offset; on a line with a conflict marker, "unresolved merge conflict".
    mutating func error(_ message: String) -> SyntaxError {
        let start = bytes[..<min(offset, bytes.count)].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        for marker in [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")] {
            let line = bytes[start...].prefix(8)
            guard line.count >= 7, line.prefix(7).allSatisfy({ $0 == marker }) else { continue }
            if line.count == 7 || line.last == .space || line.last == .lineFeed || line.last == .carriageReturn {
                return SyntaxError("unresolved merge conflict", at: span())
            }
        }
        return SyntaxError(message, at: span())
    }

    /// Whether a line with a conflict marker starts here.
    var isAtConflict: Bool {
        guard offset == 0 || bytes[offset - 1] == .lineFeed else { return false }
        return isAt("<<<<<<<") || isAt(">>>>>>>") || isAt("=======")
    }

    /// Whether the text goes on with `word`.
    func isAt(_ word: StaticString) -> Bool {
        guard offset + word.utf8CodeUnitCount <= bytes.count else { return false }
        return word.withUTF8Buffer { word in
            for index in 0..<word.count where bytes[offset + index] != word[index] { return false }
            return true
        }
    }

    /// Steps over `word` if the text goes on with it.
    mutating func skip(_ word: StaticString) -> Bool {
        guard isAt(word) else { return false }
        offset += word.utf8CodeUnitCount
        return true
    }

    /// Steps over blanks and line breaks.
    mutating func skipSpace() {
        var end = offset
        while end < bytes.count, bytes[end].isSpace { end += 1 }
        offset = end
    }

    /// Goes to the next `word`; to the end, and false, where there is none.
    mutating func advance(to word: StaticString) -> Bool {
        let first = word.withUTF8Buffer { $0.first ?? 0 }
        while offset < bytes.count {
            if bytes[offset] == first, isAt(word) { return true }
            offset += 1
        }
        return false
    }
}

extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")

    /// Blank, tab, line break, vertical tab, form feed.
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// 0 to 15, or nothing.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x37
        case 0x61...0x66: self - 0x57
        default: nil
        }
    }
}
