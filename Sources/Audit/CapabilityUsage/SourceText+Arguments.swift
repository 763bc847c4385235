/// A string literal that is passed as the argument of a label.
package struct PassedLiteral: Hashable, Sendable {
    /// The text of the literal, escapes not resolved.
    package let text: String
    /// The element of `labels` that precedes the literal.
    package let label: String
    /// The line, from 1.
    package let line: Int
}

extension SourceText {
    /// The maximum number of literals kept per file.
    private static let literalLimit = 1_000
    private static let longestLiteral = 200

    /// The whole string literals that follow one of these texts directly, such as `forTaskWithIdentifier:`.
    package func literals(after labels: [String]) -> [PassedLiteral] {
        var found: [PassedLiteral] = []
        var (line, counted) = (1, 0)
        for (position, region) in regions.enumerated().dropFirst() {
            guard found.count < Self.literalLimit else { break }
            guard let start = region.textStart, let text = whole(region, from: start),
                regions[position - 1].kind == .code,
                let label = labels.first(where: { ends(regions[position - 1], with: $0) })
            else { continue }
            line += bytes[counted..<start].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
            counted = start
            found.append(PassedLiteral(text: text, label: label, line: line))
        }
        return found
    }

    /// Returns the text of a short literal without escapes or interpolation; `nil` for other literals.
    private func whole(_ region: Region, from start: Int) -> String? {
        guard region.kind == .string, region.textEnd < region.end, region.textEnd - start <= Self.longestLiteral,
            bytes[region.textEnd] == UInt8(ascii: "\""), !bytes[start..<region.textEnd].contains(UInt8(ascii: "\\"))
        else { return nil }
        return text(start..<region.textEnd)
    }

    /// Whether the code ends with the label, blanks and the `@` of Objective-C aside.
    private func ends(_ region: Region, with label: String) -> Bool {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "@")]
        let code = bytes[region.start..<region.end].suffix(label.utf8.count + Self.longestLiteral)
        guard let last = code.lastIndex(where: { !blanks.contains($0) }) else { return false }
        return code[...last].suffix(label.utf8.count).elementsEqual(label.utf8)
    }
}
