/// Reads an `.xcconfig` line by line.
struct BuildConfigurationReader {
    private var cursor: Cursor
    private var statements: [BuildConfigurationFile.Statement] = []
    private var problems: [SyntaxError] = []

    init(_ text: [UInt8]) {
        cursor = Cursor(text)
    }

    mutating func read(
        limit: Int
    ) throws(SyntaxError) -> (statements: [BuildConfigurationFile.Statement], problems: [SyntaxError]) {
        while true {
            cursor.skipSpace()
            guard !cursor.isAtEnd else { return (statements, problems) }
            guard statements.count + problems.count < limit else { throw cursor.error("more than \(limit) lines") }
            let span = cursor.span()
            if cursor.isAt("//") {
                skipLine()
            } else if cursor.skip("#include") {
                readInclude(at: span)
            } else {
                readAssignment(at: span)
            }
        }
    }

    private mutating func readInclude(at span: Span) {
        let isOptional = cursor.skip("?")
        let line = readLine()
        let path = line.split(separator: UInt8(ascii: "\""), maxSplits: 2, omittingEmptySubsequences: false)
        guard path.count == 3, path[0].allSatisfy(\.isSpace) else {
            problems.append(SyntaxError("expected #include \"path\"", at: span))
            return
        }
        statements.append(.include(path: String(decoding: path[1], as: UTF8.self), isOptional: isOptional, at: span))
    }

    private mutating func readAssignment(at span: Span) {
        let start = cursor
        let line = readLine()
        guard let (name, value) = Self.split(line), let (name, conditions) = SettingCondition.split(name) else {
            // Said by the cursor, which knows a merge conflict when it sees one.
            var there = start
            problems.append(there.error("expected NAME = value"))
            return
        }
        statements.append(
            .assignment(.init(name: name, conditions: conditions, value: value, span: span)))
    }

    /// The `=` of the assignment is the first outside the brackets of conditions.
    private static func split(_ line: [UInt8]) -> (name: String, value: String)? {
        var isInside = false
        for (position, byte) in line.enumerated() {
            if byte == UInt8(ascii: "[") { isInside = true }
            if byte == UInt8(ascii: "]") { isInside = false }
            guard byte == UInt8(ascii: "="), !isInside else { continue }
            let name = trimmed(line[..<position])
            let plain = trimmed(name.prefix { $0 != UInt8(ascii: "[") })
            guard !plain.contains(where: { $0.isSpace || $0 == UInt8(ascii: "]") }) else { return nil }
            var value = trimmed(line[(position + 1)...])
            if value.last == UInt8(ascii: ";") { value = trimmed(value.dropLast()) }
            return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
        return nil
    }

    /// The rest of the line without its comment; a backslash at the end joins the next one. Even in a value, `//` starts
    /// a comment: that is why people write URLs as `https:/$()/host`.
    private mutating func readLine() -> [UInt8] {
        var line: [UInt8] = []
        while !cursor.isAtEnd {
            if cursor.isAt("//") {
                skipLine()
                return line
            }
            let byte = cursor.current
            cursor.offset += 1
            if byte == .lineFeed || byte == .carriageReturn { return line }
            if byte == UInt8(ascii: "\\"), skipLineBreak() { line.append(.space) } else { line.append(byte) }
        }
        return line
    }

    private mutating func skipLine() {
        while !cursor.isAtEnd, cursor.current != .lineFeed, cursor.current != .carriageReturn { cursor.offset += 1 }
    }

    private mutating func skipLineBreak() -> Bool {
        cursor.skip("\r\n") || cursor.skip("\n") || cursor.skip("\r")
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let last = bytes.lastIndex(where: { !$0.isSpace }) else { return [] }
        return bytes[...last].drop(while: \.isSpace)
    }
}
