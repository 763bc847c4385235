/// Reads the tags of an XML document. The text must be valid UTF-8.
struct MarkupReader {
    private var cursor: Cursor
    private let limits: Limits
    private var elements: [MarkupElement] = []
    private var open: [String] = []

    init(_ text: [UInt8], limits: Limits) {
        cursor = Cursor(text)
        self.limits = limits
    }

    mutating func read() throws(SyntaxError) -> [MarkupElement] {
        while cursor.advance(to: "<") {
            let span = cursor.span()
            if cursor.skip("<!--") {
                try skip(to: "-->", from: span)
            } else if cursor.skip("<![CDATA[") {
                try skip(to: "]]>", from: span)
            } else if cursor.skip("<?") {
                try skip(to: "?>", from: span)
            } else if cursor.skip("<!") {
                try skip(to: ">", from: span)
            } else if cursor.skip("</") {
                try readEnd(at: span)
            } else {
                try readStart(at: span)
            }
        }
        guard open.isEmpty, !elements.isEmpty else { throw cursor.error("the document ends too early") }
        return elements
    }

    private mutating func skip(to end: StaticString, from span: Span) throws(SyntaxError) {
        guard cursor.advance(to: end) else { throw SyntaxError("what starts here does not end", at: span) }
        cursor.offset += end.utf8CodeUnitCount
    }

    private mutating func readEnd(at span: Span) throws(SyntaxError) {
        let name = readName()
        guard open.popLast() == name else { throw SyntaxError("</\(name.prefix(40))> closes no element", at: span) }
        try skip(to: ">", from: span)
    }

    private mutating func readStart(at span: Span) throws(SyntaxError) {
        cursor.offset += 1
        let name = readName()
        guard !name.isEmpty else { throw cursor.error("expected the name of an element") }
        guard elements.count < limits.nodes else { throw cursor.error("more than \(limits.nodes) elements") }
        guard open.count < limits.depth else { throw cursor.error("nested deeper than \(limits.depth) levels") }
        let attributes = try readAttributes(from: span)
        elements.append(MarkupElement(name: name, attributes: attributes, depth: open.count, span: span))
        let isEmpty = cursor.skip("/")
        guard cursor.skip(">") else { throw SyntaxError("the tag that starts here does not end", at: span) }
        if !isEmpty { open.append(name) }
    }

    private mutating func readAttributes(from span: Span) throws(SyntaxError) -> [String: String] {
        var attributes: [String: String] = [:]
        while true {
            cursor.skipSpace()
            let name = readName()
            if name.isEmpty { return attributes }
            cursor.skipSpace()
            guard cursor.skip("=") else { throw cursor.error("expected '=' after the attribute '\(name.prefix(40))'") }
            cursor.skipSpace()
            let quote = cursor.current
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw cursor.error("expected a quote")
            }
            cursor.offset += 1
            let value = try readValue(quote: quote, from: span)
            attributes[name] = attributes[name] ?? value
        }
    }

    private mutating func readValue(quote: UInt8, from span: Span) throws(SyntaxError) -> String {
        var value: [UInt8] = []
        while cursor.current != quote || cursor.isAtEnd {
            guard !cursor.isAtEnd else { throw SyntaxError("an attribute of this tag does not end", at: span) }
            if cursor.current == UInt8(ascii: "&"), let character = XMLReference.read(&cursor) {
                value += String(character).utf8
            } else {
                value.append(cursor.current)
                cursor.offset += 1
            }
        }
        cursor.offset += 1
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func readName() -> String {
        let start = cursor.offset
        while !cursor.isAtEnd, !cursor.current.isSpace, !"<>/=\"'".utf8.contains(cursor.current) { cursor.offset += 1 }
        return String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
    }
}
