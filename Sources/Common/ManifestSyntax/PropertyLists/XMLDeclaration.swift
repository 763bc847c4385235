/// `<?xml version="1.0" encoding="…"?>`, as far as a property list needs it.
enum XMLDeclaration {
    /// The text in UTF-8. A byte order mark, where there was one (`isDetected`), is stronger than the declaration.
    static func decode(_ text: [UInt8], isDetected: Bool) throws(SyntaxError) -> [UInt8] {
        var decoded = text
        if !isDetected, let name = encodingName(text) {
            guard let encoding = TextEncoding.named(name) else {
                throw SyntaxError("the encoding '\(name)' is not supported", at: .start)
            }
            if case .utf8 = encoding {} else { decoded = encoding.decode(text[...]) }
        }
        guard let invalid = UTF8Validation.firstInvalid(decoded) else { return decoded }
        var cursor = Cursor(decoded)
        cursor.offset = invalid
        throw cursor.error("a byte that is no UTF-8")
    }

    private static func encodingName(_ text: [UInt8]) -> String? {
        var cursor = Cursor(text)
        cursor.skipSpace()
        guard cursor.isAt("<?xml") else { return nil }
        let start = cursor.offset
        guard cursor.advance(to: "?>") else { return nil }
        var declaration = Cursor(Array(text[start..<cursor.offset]))
        guard declaration.advance(to: "encoding") else { return nil }
        declaration.offset += "encoding".utf8.count
        declaration.skipSpace()
        guard declaration.skip("=") else { return nil }
        declaration.skipSpace()
        let quote = declaration.current
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let name = declaration.bytes[(declaration.offset + 1)...].prefix { $0 != quote }
        return String(decoding: name, as: UTF8.self)
    }
}
