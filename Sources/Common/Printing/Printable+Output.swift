/// The marks that relctl's own output may hold.
package enum OwnMarks: Sendable {
    case none
    /// Colours alone.
    case colours
    /// Collapsible sections of a GitLab job's log too.
    case sections
    /// Annotations of GitHub too.
    case annotations

    /// How many scalars of a colour are at the start of the text, as `Style` writes it; `nil`: there is none.
    static func colour(at text: Substring) -> Int? {
        guard text.unicodeScalars.first == "\u{1B}" else { return nil }
        return text.prefixMatch(of: /\x1B\[[0-9]{1,2}m/.matchingSemantics(.unicodeScalar))?.output.unicodeScalars.count
    }

    /// Returns the mark at the start of the line that relctl itself may write; empty if there is none.
    func head(of line: Substring) -> Substring {
        switch self {
        case .none, .colours: return line.prefix(0)
        case .sections:
            let section =
                /\x1B\[0Ksection_(?:start|end):[0-9]+:relctl_[A-Za-z0-9._-]+(?:\[collapsed=true\])?\r\x1B\[0K/
            return line.prefixMatch(of: section.matchingSemantics(.unicodeScalar))?.output ?? line.prefix(0)
        case .annotations:
            let annotation = /::(?:error|warning|notice) (?:file|title)=/
            return line.prefixMatch(of: annotation.matchingSemantics(.unicodeScalar))?.output ?? line.prefix(0)
        }
    }
}

extension Printable {
    /// Makes each line of the output harmless. Foreign values should already have passed ``text(_:)``; this also
    /// catches marks that arise from joining harmless values, and values that were not known to be foreign.
    package static func output(_ text: String, keeping own: OwnMarks = .colours) -> String {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.map { line(Substring($0), keeping: own) }.joined(separator: "\n")
    }

    private static func line(_ line: Substring, keeping own: OwnMarks) -> String {
        let head = own.head(of: line)
        let rest = String(line[head.endIndex...])
        let offsets = CommandMarks.offsets(in: rest, startsLine: head.isEmpty)
        return head + escaped(rest, at: offsets, except: own == .none ? [] : colours(in: rest), if: isHidden, braced)
    }

    private static func colours(in text: String) -> Set<Int> {
        Set(
            text.utf8.enumerated().filter { $0.element == 0x1B }.map(\.offset).filter { offset in
                OwnMarks.colour(at: text[text.utf8.index(text.startIndex, offsetBy: offset)...]) != nil
            })
    }
}
