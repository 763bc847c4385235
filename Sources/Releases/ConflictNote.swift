import Names

/// The one note that a conflict puts on a merge request. Equal conflicts give an equal text, so that a note that is up to
/// date can be told from one that isn't.
public enum ConflictNote {
    static let marker = "<!-- relctl:conflict -->"

    /// Whether a note is relctl's conflict note.
    public static func isOne(_ note: Note) -> Bool { note.body.hasPrefix(marker) }

    static func text(_ conflict: Conflict, notice: Train.ConflictNotice, origin: Observation.Origin?) -> String {
        var lines = [marker, "**\(code(conflict.from.text)) does not merge into \(code(conflict.into.text)).**", ""]
        lines.append(
            "The first commit that conflicts is \(conflict.commit.short) \(code(conflict.subject)) by"
                + " \(code(conflict.author))" + (origin.map { " (\($0.id))" } ?? "")
                + ". Everything before it merges.")
        lines += ["", "Paths in conflict:", ""]
        lines += conflict.paths.prefix(50).map { "- \(code($0))" }
        if conflict.paths.count > 50 { lines.append("- and \(conflict.paths.count - 50) more") }
        if !conflict.unionPaths.isEmpty {
            let paths = conflict.unionPaths.map(code).joined(separator: ", ")
            lines += ["", "`merge=union` is set for \(paths): a merge on your machine settles it, a forge's doesn't."]
        }
        if !conflict.against.isEmpty {
            lines += ["", "Against, on \(code(conflict.into.text)):", ""]
            lines += conflict.against.map { "- \($0.commit.short) by \(code($0.author))" }
        }
        lines += ["", "To resolve it:", "", "```sh"] + commands(for: conflict) + ["```", ""]
        lines.append("relctl goes on by itself after that, and takes this note away.")
        let mentions = notice.mentions + (notice.mentionsAuthor ? origin.map { ["@" + $0.author] } ?? [] : [])
        if !mentions.isEmpty { lines += ["", mentions.joined(separator: " ")] }
        return lines.joined(separator: "\n")
    }

    private static func commands(for conflict: Conflict) -> [String] {
        let branch = shellQuoted(conflict.into.text)
        return [
            "git fetch origin",
            "git switch --detach \(shellQuoted("origin/" + conflict.into.text))",
            "git merge \(conflict.commit.hex)",
            "# settle the conflicts, then",
            "git commit",
            "git push origin HEAD:\(shellQuoted("refs/heads/" + conflict.into.text))"
                + (branch.hasPrefix("'") ? "" : "  # no force needed"),
        ]
    }

    /// A code span that shows the text as it is: control and bidirectional characters can't reorder what people read, and
    /// nothing in it is Markdown, a mention or a quick action.
    static func code(_ text: String) -> String {
        let shown = Printable.text(text)
        let longest = shown.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let padding = shown.hasPrefix("`") || shown.hasSuffix("`") || shown.isEmpty ? " " : ""
        return fence + padding + shown + padding + fence
    }

    /// The text as one word of a POSIX shell.
    static func shellQuoted(_ text: String) -> String {
        let harmless = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "/._-".utf8.contains(byte)
        }
        if harmless, !text.isEmpty { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
