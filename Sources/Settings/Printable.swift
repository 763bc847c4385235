/// Text from the file made safe for a terminal and a log.
enum Printable {
    /// Escapes what could move the cursor, colour the terminal or reorder the line, and shortens what is long.
    static func escape(_ text: some StringProtocol, limit: Int = 60) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            guard index < limit else { return result + "…" }
            if isUnsafe(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The same, in backticks.
    static func quote(_ text: some StringProtocol) -> String { "`" + escape(text) + "`" }

    /// `a, b and c`.
    static func list(_ items: [String], last: String = "and") -> String {
        guard let final = items.last, items.count > 1 else { return items.joined() }
        return items.dropLast().joined(separator: ", ") + " \(last) " + final
    }

    /// Control, format (bidirectional overrides, zero width), line separator and unassigned characters.
    static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }
}
