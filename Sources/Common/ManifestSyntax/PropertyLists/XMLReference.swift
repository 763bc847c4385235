/// `&amp;` and its like.
package enum XMLReference {
    /// The text with its references resolved; one that is unknown stays as it is.
    package static func resolved(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var (cursor, resolved): (Cursor, [UInt8]) = (Cursor(Array(text)), [])
        while !cursor.isAtEnd {
            if cursor.current == UInt8(ascii: "&"), let scalar = read(&cursor) {
                resolved += String(Character(scalar)).utf8
            } else {
                resolved.append(cursor.current)
                cursor.offset += 1
            }
        }
        return resolved
    }

    /// The character that a reference at the cursor stands for; leaves the cursor where it was when there is none.
    static func read(_ cursor: inout Cursor) -> Unicode.Scalar? {
        // The longest: &#x0010FFFF; leading zeros are not needed.
        let text = cursor.bytes[cursor.offset...].prefix(12)
        guard let end = text.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[text.startIndex..<end].dropFirst(), as: UTF8.self)
        guard let scalar = named[name] ?? numbered(name) else { return nil }
        cursor.offset = end + 1
        return scalar
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    private static func numbered(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init)
    }
}
