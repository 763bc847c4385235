/// Reads JSON (RFC 8259) into the values that property lists have. `null`, which those have not, is an empty string.
struct JSONReader {
    private var cursor: Cursor
    private var pool = StringPool()
    private let limits: Limits
    private var nodes = 0

    init(_ text: [UInt8], limits: Limits) {
        cursor = Cursor(text)
        self.limits = limits
    }

    mutating func read() throws(SyntaxError) -> PropertyNode {
        cursor.skipSpace()
        let root = try readValue(depth: 0)
        cursor.skipSpace()
        guard cursor.isAtEnd else { throw cursor.error("unexpected text after the end") }
        return root
    }

    private mutating func readValue(depth: Int) throws(SyntaxError) -> PropertyNode {
        let span = cursor.span()
        nodes += 1
        guard nodes <= limits.nodes else { throw cursor.error("more than \(limits.nodes) values") }
        guard depth <= limits.depth else { throw cursor.error("nested deeper than \(limits.depth) levels") }
        switch cursor.current {
        case UInt8(ascii: "{"): return PropertyNode(.dictionary(try readMembers(depth: depth)), at: span)
        case UInt8(ascii: "["): return PropertyNode(.array(try readElements(depth: depth)), at: span)
        case UInt8(ascii: "\""): return PropertyNode(.string(try readString()), at: span)
        default: return PropertyNode(try readScalar(), at: span)
        }
    }

    private mutating func readMembers(depth: Int) throws(SyntaxError) -> [PropertyNode.Entry] {
        cursor.offset += 1
        var entries: [PropertyNode.Entry] = []
        cursor.skipSpace()
        if cursor.skip("}") { return entries }
        while true {
            cursor.skipSpace()
            let span = cursor.span()
            let key = try readString()
            cursor.skipSpace()
            guard cursor.skip(":") else { throw cursor.error("expected ':' after the key") }
            cursor.skipSpace()
            entries.append(.init(key: key, keySpan: span, node: try readValue(depth: depth + 1)))
            cursor.skipSpace()
            if cursor.skip("}") { return entries }
            guard cursor.skip(",") else { throw cursor.error("expected ',' or '}' after the value") }
        }
    }

    private mutating func readElements(depth: Int) throws(SyntaxError) -> [PropertyNode] {
        cursor.offset += 1
        var elements: [PropertyNode] = []
        cursor.skipSpace()
        if cursor.skip("]") { return elements }
        while true {
            cursor.skipSpace()
            elements.append(try readValue(depth: depth + 1))
            cursor.skipSpace()
            if cursor.skip("]") { return elements }
            guard cursor.skip(",") else { throw cursor.error("expected ',' or ']' after the value") }
        }
    }

    // MARK: Scalars

    private mutating func readScalar() throws(SyntaxError) -> PropertyNode.Value {
        if cursor.skip("true") { return .boolean(true) }
        if cursor.skip("false") { return .boolean(false) }
        if cursor.skip("null") { return .string("") }
        let start = cursor.offset
        while cursor.current.isDigit || "+-.eE".utf8.contains(cursor.current) { cursor.offset += 1 }
        let text = String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)
        if text.utf8.first.map({ $0.isDigit || $0 == UInt8(ascii: "-") }) ?? false {
            if let integer = Int64(text) { return .integer(integer) }
            if let real = Double(text) { return .real(real) }
        }
        cursor.offset = start
        throw cursor.error("expected a value")
    }

    private mutating func readString() throws(SyntaxError) -> String {
        guard cursor.current == UInt8(ascii: "\"") else { throw cursor.error("expected '\"'") }
        let start = cursor.offset + 1
        let bytes = cursor.bytes
        var end = start
        var hasEscape = false
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") {
                hasEscape = true
                end += 1
            }
            end += 1
        }
        guard end < bytes.count else { throw cursor.error("the string that starts here does not end") }
        guard hasEscape else {
            cursor.offset = end + 1
            return pool.string(bytes, start..<end)
        }
        guard let text = JSONEscapes.decode(bytes[start..<end]) else {
            throw cursor.error("an escape in the string that starts here is none of JSON's")
        }
        cursor.offset = end + 1
        return text
    }
}

/// Decodes the backslash escapes of JSON strings.
package enum JSONEscapes {
    /// Returns the string for escaped text; unpaired surrogates become U+FFFD. `nil` for an unknown escape.
    package static func decode(_ text: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        var units: [UInt16] = []
        var rest = text
        while let byte = rest.popFirst() {
            let escape = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
            if escape == UInt8(ascii: "u") {
                // Two escapes may be the halves of one character.
                let digits = rest.prefix(4).compactMap(\.hexValue)
                guard digits.count == 4 else { return nil }
                units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
                rest = rest.dropFirst(4)
                continue
            }
            decoded.append(draining: &units)
            guard byte == UInt8(ascii: "\\") else {
                decoded.append(byte)
                continue
            }
            guard let meant = escape.flatMap({ meanings[$0] }) else { return nil }
            decoded.append(meant)
        }
        decoded.append(draining: &units)
        return String(decoding: decoded, as: UTF8.self)
    }

    private static let meanings: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
}

extension PropertyNode {
    /// The value that a text of JSON stands for; what is no UTF-8 in it becomes U+FFFD. An object may name a member
    /// twice, and then has it twice.
    package init(json bytes: [UInt8], limits: Limits = .standard) throws(SyntaxError) {
        guard bytes.count <= limits.bytes else {
            throw SyntaxError("\(bytes.count) bytes are more than the limit of \(limits.bytes)", at: .start)
        }
        var reader = JSONReader(
            TextEncoding.detect(bytes).map { $0.encoding.decode(bytes[$0.mark...]) } ?? bytes, limits: limits)
        self = try reader.read()
    }
}
