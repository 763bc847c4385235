/// Decodes the text of elements: strings, numbers, dates, data.
enum XMLScalar {
    /// The value of `<name>text</name>`.
    static func value(_ name: String, _ text: String, at span: Span) throws(SyntaxError) -> PropertyNode.Value {
        switch name {
        case "string": return .string(text)
        case "integer":
            if let value = integer(text) { return value }
            throw SyntaxError("'\(text.prefix(40))' is no integer", at: span)
        case "real":
            if let real = Double(trimmed(text)) { return .real(real) }
            throw SyntaxError("'\(text.prefix(40))' is no number", at: span)
        case "date":
            if let date = PropertyListDate.seconds(trimmed(text)) { return .date(date) }
            throw SyntaxError("'\(text.prefix(40))' is no date", at: span)
        case "data":
            if let data = Base64.decode(text) { return .data(data) }
            throw SyntaxError("the text is no base64", at: span)
        default: throw SyntaxError("<\(name.prefix(40))> is no element of a property list", at: span)
        }
    }

    private static func integer(_ text: String) -> PropertyNode.Value? {
        let text = trimmed(text)
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        let sign = isNegative ? "-" : ""
        if let value = Int64(sign + (isHexadecimal ? digits.dropFirst(2) : digits), radix: isHexadecimal ? 16 : 10) {
            return .integer(value)
        }
        guard !isHexadecimal, !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit), let real = Double(text) else {
            return nil
        }
        return .real(real)
    }

    private static func trimmed(_ text: String) -> String {
        let utf8 = text.utf8
        guard let start = utf8.firstIndex(where: { !$0.isSpace }) else { return "" }
        let end = utf8.lastIndex { !$0.isSpace } ?? start
        return String(text[start...end])
    }
}
