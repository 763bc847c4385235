/// Foreign text made harmless for a terminal, a log or a note.
public enum Printable {
    /// Replaces control characters, terminal escapes, line breaks, and the characters that reorder or hide text
    /// (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing) by `\u{…}`.
    public static func text(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isHarmful(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The same for a JSON document, where only strings can hold such characters: it means what it meant before.
    public static func json(_ document: String) -> String {
        guard document.unicodeScalars.contains(where: { isHarmful($0) && $0.value >= 0x20 }) else { return document }
        var result = String.UnicodeScalarView()
        for scalar in document.unicodeScalars {
            // Line breaks and tabs between values are layout; within strings they are escaped already.
            guard isHarmful(scalar), scalar.value >= 0x20 else {
                result.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            result.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
        }
        return String(result)
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}
