import Names
import Printing

/// The one note that a conflict puts on a merge request. Equal conflicts give an equal text, so that a note that is up to
/// date can be told from one that isn't.
package enum ConflictNote {
    static func text(
        _ conflict: Conflict, notice: Train.ConflictNotice, origin: Observation.Origin?, sign: Character = "!"
    ) -> String {
        let (from, into) = (code(conflict.from.text), code(conflict.into.text))
        var lines = [NoteMark.conflict.text, "**\(from) does not merge into \(into).**", ""]
        let pulled = conflict.cause == conflict.commit ? "" : ", which came with the merge \(conflict.commit.short)"
        lines.append(
            "The first commit that conflicts is \(conflict.cause.short) \(code(conflict.subject)) by"
                + " \(code(conflict.author))" + (origin.map { " (\(reference(to: $0, sign)))" } ?? "")
                + pulled + ". Everything before it merges.")
        lines += ["", "Paths in conflict:", ""] + list(conflict.paths, code)
        if !conflict.unionPaths.isEmpty {
            lines += ["", "A merge on your machine settles these by `merge=union`, a forge's doesn't:", ""]
            lines += list(conflict.unionPaths, code)
        }
        if let rule = conflict.resolvableBy {
            lines += [
                "",
                "relctl can settle this by itself, with this line at the train in `relctl.yml`: `resolve: \(rule)`.",
            ]
        }
        if !conflict.against.isEmpty {
            lines += ["", "Against, on \(into):", ""]
            lines += list(conflict.against, atMost: 20) {
                "\($0.commit.short) \(code($0.subject)) by \(code($0.author))"
            }
        }
        if !conflict.spreadsTo.isEmpty {
            let others = conflict.spreadsTo.map { code($0.text) }.joined(separator: " and ")
            lines += [
                "",
                "\(into) lands on \(others) too, which would get what is on \(from) with it: let it land there first.",
            ]
        }
        lines += ["", "To resolve it:", "", "```sh"] + commands(for: conflict) + ["```", ""]
        lines += [
            "Who may not push to \(into) pushes to a branch of their own instead of the last command:", "", "```sh",
        ]
        lines += wayOut(for: conflict) + ["```", ""]
        lines.append(
            "and opens a merge request from it to \(into), to be merged with a merge commit: neither squashed nor rebased."
        )
        lines.append("relctl goes on by itself after that, and takes this note away.")
        lines += mentions(notice.mentions, and: notice.mentionsAuthor ? [origin] : [])
        if !conflict.waiting.isEmpty {
            lines += ["", waitingTitle, ""]
            lines += list(conflict.waiting, atMost: 10) { "\($0.id.short) \(code($0.title)) by \(code($0.author))" }
        }
        return lines.joined(separator: "\n")
    }

    /// The last part of a note.
    private static let waitingTitle = "Behind it wait:"

    /// Whether two notes tell the same but for what waits behind the conflict.
    static func tellTheSame(_ one: String, _ other: String) -> Bool {
        let title = "\n" + waitingTitle + "\n"
        return one.prefix(upTo: title) == other.prefix(upTo: title)
    }

    /// The merge request that brought a commit, and who merged it, where that isn't its author.
    static func reference(to origin: Observation.Origin, _ sign: Character) -> String {
        "\(sign)\(origin.id.number)" + (origin.otherMerger.map { ", merged by \(code($0))" } ?? "")
    }

    /// The line that calls people, with an empty one before it; empty where there are none.
    static func mentions(_ names: [String], and origins: [Observation.Origin?]) -> [String] {
        var seen: Set<String> = []
        let accounts = origins.compactMap(\.self).flatMap { [$0.author, $0.merger].compactMap(\.self) }
        let all = (names + accounts.compactMap(mention)).filter { seen.insert($0).inserted }
        return all.isEmpty ? [] : ["", all.joined(separator: " ")]
    }

    /// As many as people read.
    private static func list<Item>(_ items: [Item], atMost limit: Int = 50, _ line: (Item) -> String) -> [String] {
        let shown = items.prefix(limit).map { "- " + line($0) }
        return items.count > limit ? shown + ["- and \(items.count - limit) more"] : shown
    }

    /// An account with its `@`; `nil` for a name that no forge gives to an account.
    private static func mention(_ account: String) -> String? {
        let isAccount = account.utf8.allSatisfy { ShellWord.isHarmless($0) && $0 != UInt8(ascii: "/") }
        return isAccount && !account.isEmpty ? "@" + account : nil
    }

    private static func commands(for conflict: Conflict) -> [String] {
        [
            "git fetch origin",
            "git switch --detach \(ShellWord.quoted("origin/" + conflict.into.text))",
            "git merge \(conflict.commit.hex)",
            "# settle the conflicts, then",
            "git commit",
            "git push origin \(ShellWord.quoted("HEAD:refs/heads/" + conflict.into.text))",
        ]
    }

    private static func wayOut(for conflict: Conflict) -> [String] {
        ["git push origin HEAD:refs/heads/relctl-resolve/\(conflict.commit.short)"]
    }

    /// A code span that shows the text as it is: control and bidirectional characters can't reorder what people read, and
    /// nothing in it is Markdown, a mention or a quick action.
    static func code(_ text: String) -> String { code(text, limit: 250) }

    /// The same with another limit on its length, in Unicode scalars.
    package static func code(_ text: String, limit: Int) -> String {
        // Escaping makes the text longer, so it is cut again.
        let shown = String(Printable.text(String(text.unicodeScalars.prefix(limit))).unicodeScalars.prefix(limit))
        // By scalar: a backtick with a combining mark is one character, but still ends a span.
        let runs = shown.unicodeScalars.split { $0 != "`" }
        let fence = String(repeating: "`", count: (runs.map(\.count).max() ?? 0) + 1)
        let isOpen = shown.unicodeScalars.first.map { $0 == "`" || $0 == " " } ?? true
        let padding = isOpen || shown.unicodeScalars.last == "`" ? " " : ""
        return fence + padding + shown + padding + fence
    }
}

extension String {
    /// Returns the part before the last occurrence of a text; the whole string if there is none.
    fileprivate func prefix(upTo text: String) -> Substring {
        ranges(of: text).last.map { self[..<$0.lowerBound] } ?? self[...]
    }
}
