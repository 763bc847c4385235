/// What is passed as the argument of a label.
package struct PassedArgument: Hashable, Sendable {
    /// The text of the literal, or of the constant of the same file, escapes not resolved; `nil`: anything else.
    package let text: String?
    /// The name of the constant.
    package let constant: String?
    /// The element of `labels` that precedes the argument.
    package let label: String
    /// The line of the argument, from 1.
    package let line: Int
}

extension SourceText {
    /// The maximum number of arguments kept per file.
    private static let argumentLimit = 1_000
    static let literalLengthLimit = 200

    /// What follows these texts directly, such as `forTaskWithIdentifier:`.
    package func arguments(after labels: [String]) -> [PassedArgument] {
        var found: [PassedArgument] = []
        var (line, counted) = (1, 0)
        let constants = constants
        for (position, region) in regions.enumerated() where region.kind == .code {
            for (label, end) in places(of: labels, in: region) {
                guard found.count < Self.argumentLimit else { return found }
                line += bytes[counted..<end].reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
                counted = end
                let rest = bytes[end..<region.end].drop { Self.blanks.contains($0) }
                let next = rest.isEmpty ? regions.dropFirst(position + 1).first : nil
                let constant = rest.isEmpty ? nil : constants.name(in: rest)
                let text = rest.isEmpty ? next.flatMap(whole) : constant.flatMap(constants.text(of:))
                let start = rest.isEmpty ? region.end : rest.startIndex
                let breaks = bytes[end..<start].count { $0 == UInt8(ascii: "\n") }
                found.append(PassedArgument(text: text, constant: constant, label: label, line: line + breaks))
            }
        }
        return found
    }

    /// The places behind the labels in the order of the code.
    private func places(of labels: [String], in region: Region) -> [(label: String, end: Int)] {
        bytes[region.start..<region.end].withUnsafeBytes { code in
            labels.flatMap { label -> [(label: String, end: Int)] in
                let text = Array(label.utf8)
                guard code.count >= text.count, let first = text.first else { return [] }
                return (0...(code.count - text.count)).filter { at in
                    code[at] == first && code[at..<(at + text.count)].elementsEqual(text)
                }.map { (label, region.start + $0 + text.count) }
            }
        }.sorted { $0.end < $1.end }
    }

    /// Returns the text of a short literal without escapes or interpolation; `nil` for other literals.
    func whole(_ region: Region) -> String? {
        guard region.kind == .string, let start = region.textStart, region.textEnd < region.end,
            region.textEnd - start <= Self.literalLengthLimit,
            bytes[region.textEnd] == UInt8(ascii: "\""), !bytes[start..<region.textEnd].contains(UInt8(ascii: "\\"))
        else { return nil }
        return text(start..<region.textEnd)
    }

    /// What may stand between a name and its literal; the `@` is Objective-C's.
    static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "@")]
}
