/// The text of a note, on its way to a forge and back.
package enum NoteText {
    /// The form in which a text comes back from every forge: lines end in a line feed, nothing unprintable, no white
    /// space at the end, no more than what the strictest forge stores (GitHub, 65,536 characters).
    ///
    /// A note is up to date when its text equals this form of the wanted text.
    package static func canonical(_ text: String) -> String {
        let lines = lineFeeds(text).unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 }
        var kept = String(String.UnicodeScalarView(lines.prefix(limit)))
        if lines.count > limit { kept += "\n…" }
        while let last = kept.last, last.isWhitespace { kept.removeLast() }
        return kept
    }

    /// Keeps a forge from running lines that start with a slash as commands (GitLab's quick actions): a backslash goes
    /// before the slash, which Markdown renders as the slash alone. ``armed(_:)`` undoes it.
    static func defused(_ text: String) -> String {
        mapLines(of: text) { indent, rest in
            rest.drop { $0 == "\\" }.hasPrefix("/") ? indent + "\\" + rest : indent + rest
        }
    }

    /// The text before ``defused(_:)``.
    static func armed(_ text: String) -> String {
        mapLines(of: text) { indent, rest in
            rest.hasPrefix("\\") && rest.drop { $0 == "\\" }.hasPrefix("/") ? indent + rest.dropFirst() : indent + rest
        }
    }

    /// The text of a note that can't be deleted: forges refuse empty notes.
    static func left(_ text: String) -> String { canonical(text).isEmpty ? "—" : text }

    private static let limit = 60_000

    private static func lineFeeds(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    private static func mapLines(of text: String, _ change: (Substring, Substring) -> Substring) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let rest = line.drop { $0 == " " || $0 == "\t" }
            return change(line[..<rest.startIndex], rest)
        }.joined(separator: "\n")
    }
}

/// The response to writing a note; without a number, none was written.
struct WrittenNote: Decodable, Sendable {
    let id: Int
}
