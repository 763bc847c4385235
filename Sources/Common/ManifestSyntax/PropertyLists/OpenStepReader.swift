/// Reads the OpenStep format: `{ key = value; }`, `( a, b )`, `<0fbd77>`, quoted and bare strings, comments; and strings
/// files, which are a dictionary without its braces.
struct OpenStepReader {
    private var cursor: Cursor
    private var pool = StringPool()
    private let limits: Limits
    /// False where only the first error is asked for: what is read is empty then, which takes a fifth of the time.
    private let keepsValues: Bool
    private var nodes = 0
    private(set) var comments: [Comment] = []

    init(_ text: [UInt8], limits: Limits, keepsValues: Bool = true) {
        cursor = Cursor(text)
        (self.limits, self.keepsValues) = (limits, keepsValues)
    }

    /// The place here, where values are kept.
    private mutating func position() -> Span { keepsValues ? cursor.span() : .start }

    /// The one value of the text, or the dictionary that its pairs make; an empty text is an empty dictionary.
    mutating func read() throws(SyntaxError) -> PropertyNode {
        try skipSpace()
        let span = position()
        switch cursor.current {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"):
            let node = try readNode(depth: 0)
            try skipSpace()
            guard cursor.isAtEnd else { throw cursor.error("unexpected text after the end") }
            return node
        case _ where cursor.isAtEnd: return PropertyNode(.dictionary([]), at: span)
        default: return try readPairsOrString(at: span)
        }
    }

    private mutating func readPairsOrString(at span: Span) throws(SyntaxError) -> PropertyNode {
        let first = try readString()
        try skipSpace()
        if cursor.isAtEnd { return PropertyNode(.string(first), at: span) }
        var entries = [try readEntry(key: first, at: span, depth: 1)]
        try skipSpace()
        while !cursor.isAtEnd {
            let keySpan = position()
            let entry = try readEntry(key: try readString(), at: keySpan, depth: 1)
            if keepsValues { entries.append(entry) }
            try skipSpace()
        }
        return PropertyNode(.dictionary(entries), at: span)
    }

    private mutating func readNode(depth: Int) throws(SyntaxError) -> PropertyNode {
        let span = position()
        try count(depth: depth)
        switch cursor.current {
        case UInt8(ascii: "{"): return PropertyNode(.dictionary(try readDictionary(depth: depth)), at: span)
        case UInt8(ascii: "("): return PropertyNode(.array(try readArray(depth: depth)), at: span)
        case UInt8(ascii: "<"): return PropertyNode(.data(try readBytes()), at: span)
        default: return PropertyNode(.string(try readString()), at: span)
        }
    }

    private mutating func count(depth: Int) throws(SyntaxError) {
        nodes += 1
        guard nodes <= limits.nodes else { throw cursor.error("more than \(limits.nodes) values") }
        guard depth <= limits.depth else { throw cursor.error("nested deeper than \(limits.depth) levels") }
    }

    private mutating func readDictionary(depth: Int) throws(SyntaxError) -> [PropertyNode.Entry] {
        cursor.offset += 1
        var entries: [PropertyNode.Entry] = []
        while true {
            try skipSpace()
            if cursor.skip("}") { return entries }
            guard !cursor.isAtEnd else { throw cursor.error("the text ends inside a dictionary") }
            let span = position()
            let key = try readString()
            let entry = try readEntry(key: key, at: span, depth: depth + 1)
            if keepsValues { entries.append(entry) }
        }
    }

    /// Reads the rest of an entry: `= value;`, or `;` alone, which in strings files stands for the key itself.
    private mutating func readEntry(key: String, at span: Span, depth: Int) throws(SyntaxError) -> PropertyNode.Entry {
        try skipSpace()
        if cursor.skip(";") {
            try count(depth: depth)
            return PropertyNode.Entry(key: key, keySpan: span, node: PropertyNode(.string(key), at: span))
        }
        guard cursor.skip("=") else { throw cursor.error("expected '=' after the key") }
        try skipSpace()
        let node = try readNode(depth: depth)
        try skipSpace()
        // The last pair of a dictionary may do without.
        guard cursor.skip(";") || cursor.current == UInt8(ascii: "}") else {
            throw cursor.error("expected ';' after the value")
        }
        return PropertyNode.Entry(key: key, keySpan: span, node: node)
    }

    private mutating func readArray(depth: Int) throws(SyntaxError) -> [PropertyNode] {
        cursor.offset += 1
        var elements: [PropertyNode] = []
        while true {
            try skipSpace()
            if cursor.skip(")") { return elements }
            guard !cursor.isAtEnd else { throw cursor.error("the text ends inside an array") }
            let element = try readNode(depth: depth + 1)
            if keepsValues { elements.append(element) }
            try skipSpace()
            guard cursor.skip(",") || cursor.current == UInt8(ascii: ")") else {
                throw cursor.error("expected ',' or ')' after the element")
            }
        }
    }

    private mutating func readBytes() throws(SyntaxError) -> [UInt8] {
        cursor.offset += 1
        var bytes: [UInt8] = []
        var pending: UInt8?
        while true {
            cursor.skipSpace()
            if cursor.skip(">") {
                guard pending == nil else { throw cursor.error("an odd number of digits in data") }
                return bytes
            }
            guard let digit = cursor.current.hexValue else {
                throw cursor.error("expected a hexadecimal digit in data")
            }
            cursor.offset += 1
            if keepsValues, let high = pending { bytes.append(high << 4 | digit) }
            pending = pending == nil ? digit : nil
        }
    }

    private mutating func readString() throws(SyntaxError) -> String {
        let first = cursor.current
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try readQuoted(quote: first) }
        let start = cursor.offset
        let bytes = cursor.bytes
        var end = start
        while end < bytes.count, bytes[end].isBareInOpenStep { end += 1 }
        guard end > start else { throw cursor.error("expected a value") }
        cursor.offset = end
        return keepsValues ? pool.string(bytes, start..<end) : ""
    }

    private mutating func readQuoted(quote: UInt8) throws(SyntaxError) -> String {
        let start = cursor.offset + 1
        let bytes = cursor.bytes
        var end = start
        var hasEscape = false
        while end < bytes.count, bytes[end] != quote {
            if bytes[end] == UInt8(ascii: "\\") {
                hasEscape = true
                end += 1
            }
            end += 1
        }
        guard end < bytes.count else { throw cursor.error("the string that starts here does not end") }
        cursor.offset = end + 1
        guard keepsValues else { return "" }
        return hasEscape ? OpenStepEscapes.decode(bytes[start..<end]) : pool.string(bytes, start..<end)
    }

    /// Steps over blanks and comments.
    private mutating func skipSpace() throws(SyntaxError) {
        while true {
            cursor.skipSpace()
            guard cursor.current == UInt8(ascii: "/") else { return }
            let start = cursor.offset
            switch cursor.peek(1) {
            case UInt8(ascii: "/"):
                let span = position()
                while !cursor.isAtEnd, cursor.current != .lineFeed, cursor.current != .carriageReturn {
                    cursor.offset += 1
                }
                if keepsValues { comments.append(Comment(span: span, range: start..<cursor.offset)) }
            case UInt8(ascii: "*"):
                let span = position()
                cursor.offset += 2
                guard cursor.advance(to: "*/") else {
                    cursor.offset = start
                    throw SyntaxError("the comment that starts here does not end", at: cursor.span())
                }
                cursor.offset += 2
                if keepsValues { comments.append(Comment(span: span, range: start..<cursor.offset)) }
            default: return
            }
        }
    }
}

extension UInt8 {
    /// Whether the byte can stand in a string of the OpenStep format without quotes: letters, digits and `_$/:.-`, which is
    /// CoreFoundation's set.
    @inlinable package var isBareInOpenStep: Bool {
        // One bit a byte: neither a table that has to be made nor a branch that can't be foreseen.
        let bits: UInt64 = self < 64 ? 0x07FF_E010_0000_0000 : self < 128 ? 0x07FF_FFFE_87FF_FFFE : 0
        return bits >> UInt64(self & 63) & 1 == 1
    }
}
