/// The marks of commands that CI systems carry out when they stand in a log.
///
/// `::name::` at the start of a line, after blanks (GitHub, Gitea:
/// https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands); `##[name]`, `##vso[…]`,
/// `##teamcity[…]` anywhere (GitHub's older form, Azure Pipelines:
/// https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands, TeamCity); `section_start:` and
/// `section_end:` (https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections), `travis_fold:`.
enum CommandMarks {
    /// Returns the offset of one character in each mark, in bytes of UTF-8. Escaping that character disables the mark.
    ///
    /// - Parameter startsLine: whether the text may become the start of a line.
    static func offsets(in text: String, startsLine: Bool) -> Set<Int> {
        var bytes = text
        var offsets = bytes.withUTF8 { bytes in
            Set(
                bytes.indices.filter { offset in
                    switch bytes[offset] {
                    case hash: isLoggingCommand(bytes[offset...])
                    case colon: isSectionMark(bytes[..<offset])
                    default: false
                    }
                })
        }
        if startsLine, let start = workflowCommand(in: text) { offsets.insert(start) }
        return offsets
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static let (hash, colon) = (UInt8(ascii: "#"), UInt8(ascii: ":"))
    private static let sectionMarks = ["section_start", "section_end", "travis_fold"].map { Array($0.utf8) }

    /// `##`, a word or none, and `[`.
    private static func isLoggingCommand(_ bytes: Bytes) -> Bool {
        guard bytes.dropFirst().first == hash else { return false }
        return bytes.dropFirst(2).first { !isWord($0) } == UInt8(ascii: "[")
    }

    private static func isSectionMark(_ before: Bytes) -> Bool {
        sectionMarks.contains { mark in before.suffix(mark.count).elementsEqual(mark) { $0 | 0x20 == $1 || $0 == $1 } }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_.".utf8.contains(byte)
        }
    }

    /// `::` where a line starts. Runners drop every blank that Unicode knows, and relctl's own colours may stand there.
    private static func workflowCommand(in text: String) -> Int? {
        var rest = text[...]
        while let first = rest.unicodeScalars.first {
            if first.properties.isWhitespace {
                rest.unicodeScalars.removeFirst()
            } else if let colour = OwnMarks.colour(at: rest) {
                rest.unicodeScalars.removeFirst(colour)
            } else {
                break
            }
        }
        return rest.utf8.starts(with: "::".utf8) ? text.utf8.count - rest.utf8.count : nil
    }
}
