/// Foreign text made harmless for a terminal, a log, a CI system that reads the log, or a note.
package enum Printable {
    /// Text on one line: control characters, terminal escapes, line breaks, characters that reorder or hide text
    /// (https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing) and the first character of what a CI system
    /// would obey are shown as `\u{…}`.
    package static func text(_ text: String) -> String {
        escaped(text, at: CommandMarks.offsets(in: text, startsLine: true), if: isHidden, braced)
    }

    /// Reverses ``text(_:)``. `nil` if a backslash doesn't begin one of its escapes; only valid if the original text
    /// had no backslash.
    package static func original(of shown: String) -> String? {
        var (original, rest) = (String.UnicodeScalarView(), shown.unicodeScalars[...])
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                original.append(scalar)
                continue
            }
            let digits = rest.dropFirst(2).prefix { $0 != "}" }
            guard rest.starts(with: "u{".unicodeScalars), let value = UInt32(String(digits), radix: 16),
                let hidden = Unicode.Scalar(value)
            else { return nil }
            original.append(hidden)
            rest = rest[digits.endIndex...].dropFirst()
        }
        return String(original)
    }

    /// Whether nothing in the text reorders, hides or controls anything.
    package static func isVisible(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isHidden) }

    /// Escapes hidden characters in a JSON document. They can only be in strings, where `\uXXXX` has the same meaning.
    package static func json(_ document: String) -> String {
        // Line breaks and tabs between values are layout; within strings they are escaped already.
        escaped(
            document, at: CommandMarks.offsets(in: document, startsLine: false),
            if: { $0.value >= 0x20 && isHidden($0) },
            { scalar in
                (UTF16.encode(scalar) ?? .init()).map { unit in
                    let digits = String(unit, radix: 16)
                    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }.joined()
            })
    }

    /// Controls, formats, separators of lines, what Unicode says to show as nothing (fillers, variation selectors, tags),
    /// and the Braille pattern without dots, which is as empty.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2800
        }
    }

    static func braced(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }

    /// Replaces scalars by `escape` if they are hidden or at one of the offsets (bytes of UTF-8). Hidden scalars at
    /// offsets in `kept` stay.
    static func escaped(
        _ text: String, at offsets: Set<Int>, except kept: Set<Int> = [], if isHidden: (Unicode.Scalar) -> Bool,
        _ escape: (Unicode.Scalar) -> String
    ) -> String {
        guard !offsets.isEmpty || text.unicodeScalars.contains(where: isHidden) else { return text }
        var result = ""
        var offset = 0
        for scalar in text.unicodeScalars {
            if offsets.contains(offset) || isHidden(scalar) && !kept.contains(offset) {
                result += escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
            offset += UTF8.width(scalar)
        }
        return result
    }
}
