/// Reads the XML format. The text must be valid UTF-8.
///
/// Only what property lists are made of is understood: no entity is ever expanded but the five of XML and characters by
/// number, and nothing outside the text is looked at.
struct XMLPropertyListReader {
    private var cursor: Cursor
    private var pool = StringPool()
    private let limits: Limits
    private var nodes = 0
    private(set) var comments: [Comment] = []

    init(_ text: [UInt8], limits: Limits) {
        cursor = Cursor(text)
        self.limits = limits
    }

    /// The one value of the property list.
    mutating func read() throws(SyntaxError) -> PropertyNode {
        try skipProlog()
        guard cursor.isAt("<plist") else {
            let node = try readNode(try readTag(), depth: 0)
            try expectEnd()
            return node
        }
        let list = try readTag()
        try skipMisc()
        guard !list.isEmpty, !cursor.isAt("</") else { throw cursor.error("the property list is empty") }
        let node = try readNode(try readTag(), depth: 0)
        try skipMisc()
        try readEnd(of: "plist")
        try expectEnd()
        return node
    }

    private mutating func expectEnd() throws(SyntaxError) {
        try skipMisc()
        guard cursor.isAtEnd else { throw cursor.error("unexpected text after the end") }
    }

    // MARK: Values

    private mutating func readNode(_ tag: XMLTag, depth: Int) throws(SyntaxError) -> PropertyNode {
        nodes += 1
        guard nodes <= limits.nodes else { throw SyntaxError("more than \(limits.nodes) values", at: tag.span) }
        guard depth <= limits.depth else {
            throw SyntaxError("nested deeper than \(limits.depth) levels", at: tag.span)
        }
        switch tag.name {
        case "dict": return PropertyNode(.dictionary(tag.isEmpty ? [] : try readDictionary(depth: depth)), at: tag.span)
        case "array": return PropertyNode(.array(tag.isEmpty ? [] : try readArray(depth: depth)), at: tag.span)
        case "true", "false":
            if !tag.isEmpty {
                try skipMisc()
                try readEnd(of: tag.name)
            }
            return PropertyNode(.boolean(tag.name == "true"), at: tag.span)
        default:
            let text = try readText(of: tag)
            return PropertyNode(try XMLScalar.value(tag.name, text, at: tag.span), at: tag.span)
        }
    }

    private mutating func readDictionary(depth: Int) throws(SyntaxError) -> [PropertyNode.Entry] {
        var entries: [PropertyNode.Entry] = []
        while true {
            try skipMisc()
            if cursor.isAt("</") {
                try readEnd(of: "dict")
                return entries
            }
            let tag = try readTag()
            guard tag.name == "key" else { throw SyntaxError("expected a <key> in the dictionary", at: tag.span) }
            let key = try readText(of: tag)
            try skipMisc()
            guard !cursor.isAt("</") else { throw cursor.error("the key '\(key)' has no value") }
            let value = try readTag()
            guard value.name != "key" else { throw SyntaxError("the key '\(key)' has no value", at: value.span) }
            let node = try readNode(value, depth: depth + 1)
            entries.append(PropertyNode.Entry(key: key, keySpan: tag.span, node: node))
        }
    }

    private mutating func readArray(depth: Int) throws(SyntaxError) -> [PropertyNode] {
        var elements: [PropertyNode] = []
        while true {
            try skipMisc()
            if cursor.isAt("</") {
                try readEnd(of: "array")
                return elements
            }
            elements.append(try readNode(try readTag(), depth: depth + 1))
        }
    }

    // MARK: Tags and text

    private mutating func readTag() throws(SyntaxError) -> XMLTag {
        let span = cursor.span()
        guard cursor.skip("<") else {
            throw cursor.error(cursor.isAtEnd ? "the text ends too early" : "unexpected text between elements")
        }
        let name = readName()
        guard !name.isEmpty else { throw cursor.error("expected the name of an element") }
        try skipAttributes()
        let isEmpty = cursor.skip("/")
        guard cursor.skip(">") else { throw SyntaxError("the tag that starts here does not end", at: span) }
        return XMLTag(name: name, isEmpty: isEmpty, span: span)
    }

    private mutating func readName() -> String {
        let start = cursor.offset
        while !cursor.isAtEnd, !cursor.current.isSpace, !"<>/=\"'".utf8.contains(cursor.current) { cursor.offset += 1 }
        return pool.string(cursor.bytes, start..<cursor.offset)
    }

    /// Attributes mean nothing in a property list; a quoted `>` does not end the tag.
    private mutating func skipAttributes() throws(SyntaxError) {
        while !cursor.isAtEnd, cursor.current != UInt8(ascii: ">"), cursor.current != UInt8(ascii: "/") {
            let quote = cursor.current
            guard quote != UInt8(ascii: "<") else { throw cursor.error("unexpected '<' in a tag") }
            cursor.offset += 1
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            while !cursor.isAtEnd, cursor.current != quote { cursor.offset += 1 }
            cursor.offset += 1
        }
    }

    private mutating func readEnd(of name: String) throws(SyntaxError) {
        let span = cursor.span()
        guard cursor.skip("</") else { throw cursor.error("expected </\(name)>") }
        guard readName() == name else { throw SyntaxError("expected </\(name)>", at: span) }
        cursor.skipSpace()
        guard cursor.skip(">") else { throw cursor.error("expected '>'") }
    }

    private mutating func readText(of tag: XMLTag) throws(SyntaxError) -> String {
        guard !tag.isEmpty else { return "" }
        let start = cursor.offset
        while !cursor.isAtEnd, cursor.current != UInt8(ascii: "<"), cursor.current != UInt8(ascii: "&") {
            cursor.offset += 1
        }
        if cursor.isAt("</") {
            let text = pool.string(cursor.bytes, start..<cursor.offset)
            try readEnd(of: tag.name)
            return text
        }
        cursor.offset = start
        return try readMixedText(of: tag)
    }

    /// Text with references, CDATA sections or comments in it.
    private mutating func readMixedText(of tag: XMLTag) throws(SyntaxError) -> String {
        var text: [UInt8] = []
        while !cursor.isAt("</") {
            guard !cursor.isAtEnd else { throw SyntaxError("<\(tag.name)> does not end", at: tag.span) }
            if cursor.isAt("<!--") {
                try skipComment()
            } else if cursor.skip("<![CDATA[") {
                let start = cursor.offset
                guard cursor.advance(to: "]]>") else { throw SyntaxError("a CDATA section does not end", at: tag.span) }
                text += cursor.bytes[start..<cursor.offset]
                cursor.offset += 3
            } else if cursor.current == UInt8(ascii: "&") {
                let span = cursor.span()
                guard let character = XMLReference.read(&cursor) else {
                    throw SyntaxError("an '&' that starts no reference known to property lists", at: span)
                }
                text += String(character).utf8
            } else if cursor.current == UInt8(ascii: "<") {
                throw cursor.error("unexpected element inside <\(tag.name)>")
            } else {
                text.append(cursor.current)
                cursor.offset += 1
            }
        }
        try readEnd(of: tag.name)
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: What stands between elements

    private mutating func skipMisc() throws(SyntaxError) {
        while true {
            cursor.skipSpace()
            if cursor.isAt("<!--") {
                try skipComment()
            } else if cursor.isAt("<?") {
                let span = cursor.span()
                guard cursor.advance(to: "?>") else { throw SyntaxError("the instruction does not end", at: span) }
                cursor.offset += 2
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(SyntaxError) {
        let (span, start) = (cursor.span(), cursor.offset)
        cursor.offset += 4
        guard cursor.advance(to: "-->") else {
            throw SyntaxError("the comment that starts here does not end", at: span)
        }
        cursor.offset += 3
        comments.append(Comment(span: span, range: start..<cursor.offset))
    }

    private mutating func skipProlog() throws(SyntaxError) {
        try skipMisc()
        guard cursor.isAt("<!DOCTYPE") else { return }
        let span = cursor.span()
        var isInSubset = false
        while !cursor.isAtEnd, isInSubset || cursor.current != UInt8(ascii: ">") {
            let byte = cursor.current
            if byte == UInt8(ascii: "[") { isInSubset = true }
            if byte == UInt8(ascii: "]") { isInSubset = false }
            cursor.offset += 1
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
            while !cursor.isAtEnd, cursor.current != byte { cursor.offset += 1 }
            cursor.offset += 1
        }
        guard cursor.skip(">") else { throw SyntaxError("the document type does not end", at: span) }
        try skipMisc()
    }
}

/// A start tag, or one that ends itself.
struct XMLTag {
    var name: String
    var isEmpty: Bool
    var span: Span
}
