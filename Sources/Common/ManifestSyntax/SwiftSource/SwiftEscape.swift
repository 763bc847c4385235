/// Decodes the backslash escapes of Swift string literals.
enum SwiftEscape {
    /// Appends what the escape at the cursor, behind its backslash, stands for.
    static func append(_ cursor: inout Cursor, to text: inout [UInt8]) {
        let byte = cursor.current
        cursor.offset += 1
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "0"): text.append(0)
        case UInt8(ascii: "u"): text += unicode(&cursor).utf8
        // In a multi-line string: the line goes on.
        case .lineFeed: break
        default: if !cursor.isAtEnd || byte != 0 { text.append(byte) }
        }
    }

    private static func unicode(_ cursor: inout Cursor) -> String {
        guard cursor.skip("{") else { return "" }
        var value: UInt32 = 0
        while let digit = cursor.current.hexValue, value <= 0x10_FFFF {
            value = value << 4 | UInt32(digit)
            cursor.offset += 1
        }
        _ = cursor.skip("}")
        return String(Character(Unicode.Scalar(value) ?? "\u{FFFD}"))
    }
}

/// Multi-line strings start and end with a line break that is not theirs, and lose the indentation of their last line.
enum SwiftMultilineString {
    static func strip(_ segments: [SwiftToken.Segment], indentation: Int) -> [SwiftToken.Segment] {
        var result: [SwiftToken.Segment] = []
        for (position, segment) in segments.enumerated() {
            guard case .text(var text) = segment else {
                result.append(segment)
                continue
            }
            if position == 0, let lineEnd = text.firstIndex(where: \.isNewline) {
                text = String(text[lineEnd...])
            }
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for line in lines.indices.dropFirst() { lines[line] = String(lines[line].dropFirst(indentation)) }
            if position == 0, lines.count > 1 { lines.removeFirst() }
            if position == segments.count - 1, lines.count > 1 { lines.removeLast() }
            result.append(.text(lines.joined(separator: "\n")))
        }
        return result
    }
}
