/// What must not be in output that a CI system, a terminal or a person reads, written down apart from the code that
/// prevents it.
package enum LogHazards {
    /// Marks that relctl itself means.
    package enum Own: Sendable {
        case none, annotations, sections
    }

    /// The lines that hold a hazard.
    package static func lines(of text: String, except own: Own = .none) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }.filter { line in
            let rest = own == .none ? line : withoutOwn(line, own)
            return isCommand(rest) || rest.unicodeScalars.contains(where: isHidden)
        }
    }

    private static func withoutOwn(_ line: String, _ own: Own) -> String {
        let mark =
            own == .annotations
            ? /::(error|warning|notice) (file=[^,]*,line=[0-9]+,col=[0-9]+,)?title=/
            : /\x1B\[0Ksection_(start|end):[0-9]+:relctl_[A-Za-z0-9._-]+(\[collapsed=true\])?\r\x1B\[0K/
        return line.replacing(mark.matchingSemantics(.unicodeScalar), with: "", maxReplacements: 1)
    }

    private static func isCommand(_ line: String) -> Bool {
        let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
        let words = line.lowercased()
        return Substring(start).utf8.starts(with: "::".utf8)
            || ["##[", "##vso[", "##teamcity[", "section_start:", "section_end:", "travis_fold:"].contains { word in
                words.unicodeScalars.firstRange(of: word.unicodeScalars) != nil
            }
    }

    private static let ranges: [ClosedRange<UInt32>] = [
        0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x600...0x605, 0x61C...0x61C, 0x6DD...0x6DD, 0x70F...0x70F,
        0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,
        0x2800...0x2800, 0x3164...0x3164, 0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB,
        0x1D173...0x1D17A, 0xE0000...0xE0FFF,
    ]

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } }
}
