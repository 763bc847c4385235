/// A string literal that code compares a text with: `url.scheme == "six"`, `case "six":`, `hasPrefix("six:")`.
enum Comparison {
    /// Whether the literal of a region is compared with something.
    static func holds(_ literal: Region, in content: UnsafeRawBufferPointer) -> Bool {
        let code = CodeBytes(content: content)
        var start = literal.start
        while let byte = code[start - 1], byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") { start -= 1 }
        if isOperator(code, at: code.skippingSpace(literal.end)) { return true }
        guard let before = code.lastNonSpace(before: start) else { return false }
        switch code[before] {
        case UInt8(ascii: "="): return isOperator(code, at: before - 1)
        case UInt8(ascii: "("), UInt8(ascii: ":"):
            guard let last = code.lastNonSpace(before: before) else { return false }
            return code.word(endingAt: last, isIn: functions)
        case UInt8(ascii: ","): return isInCase(code, at: before)
        default: return code.word(endingAt: before, isIn: ["case"])
        }
    }

    /// Whether `==` or `!=` stands at the offset, or ends one byte after it (`===`).
    private static func isOperator(_ code: CodeBytes, at offset: Int) -> Bool {
        let (first, second) = (code[offset], code[offset + 1])
        return second == UInt8(ascii: "=") && (first == UInt8(ascii: "=") || first == UInt8(ascii: "!"))
    }

    /// Whether the comma separates the literals of a `case`.
    private static func isInCase(_ code: CodeBytes, at comma: Int) -> Bool {
        var start = comma
        while let byte = code[start - 1], byte != UInt8(ascii: "\n") {
            let isBracket = byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
            if isBracket || comma - start == lookBackLimit { return false }
            start -= 1
        }
        return code.word(at: code.skippingBlanks(start), is: "case")
    }

    private static let lookBackLimit = 300

    private static let functions = [
        "hasPrefix", "contains", "containsString", "isEqual", "isEqualToString", "caseInsensitiveCompare", "compare",
        "localizedCaseInsensitiveCompare",
    ]
}
