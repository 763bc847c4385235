import Names
import Printing

/// The one note that a conflict puts on a merge request. Equal conflicts give an equal text, so that a note that is up to
/// date can be told from one that isn't.
enum ConflictNote {
    static func text(
        _ conflict: Conflict, notice: Train.Notice, origin: Observation.Origin?, sign: Character = "!"
    ) -> String {
        var lines = headline(of: conflict, origin: origin, sign)
        lines += evidence(for: conflict)
        lines += instructions(for: conflict)
        lines += Attribution.mentions(notice.mentions, and: notice.mentionsAuthor ? [origin] : [])
        lines += waiting(behind: conflict)
        return lines.joined(separator: "\n")
    }

    /// Returns the mark of the note, which branches conflict, and the first commit that does.
    private static func headline(
        of conflict: Conflict, origin: Observation.Origin?, _ sign: Character
    ) -> [String] {
        let request = origin.map { " (\(Attribution.reference(to: $0, sign)))" } ?? ""
        let pulled = conflict.cause == conflict.commit ? "" : ", which came with the merge \(conflict.commit.short)"
        return [
            NoteMark.conflict.text, title(of: conflict), "",
            "The first commit that conflicts is \(conflict.cause.short) \(Markdown.code(conflict.subject)) by"
                + " \(Markdown.code(conflict.author))" + request + pulled + ". Everything before it merges.",
        ]
    }

    private static func title(of conflict: Conflict) -> String {
        "**\(Markdown.code(conflict.from.text)) does not merge into \(Markdown.code(conflict.into.text)).**"
    }

    /// The paths in conflict, with the blank line before them.
    private static func paths(of conflict: Conflict) -> [String] {
        ["", "Paths in conflict:", ""] + Markdown.list(conflict.paths, Markdown.code)
    }

    /// Whether a note tells of the same commit between the same branches, with the same paths, whomever it names.
    static func isAbout(_ conflict: Conflict, _ note: String) -> Bool {
        let parts = [[title(of: conflict)], paths(of: conflict) + [""], [merging(conflict)]]
        return parts.allSatisfy { note.contains("\n" + $0.joined(separator: "\n") + "\n") }
    }

    private static func merging(_ conflict: Conflict) -> String { "git merge \(conflict.commit.hex)" }

    /// Returns the paths in conflict, the commits that they conflict with, and the destinations that are concerned too.
    private static func evidence(for conflict: Conflict) -> [String] {
        let (from, into) = (Markdown.code(conflict.from.text), Markdown.code(conflict.into.text))
        var lines = paths(of: conflict)
        if !conflict.unionPaths.isEmpty {
            lines += ["", "A merge on your machine settles these by `merge=union`, a forge's doesn't:", ""]
            lines += Markdown.list(conflict.unionPaths, Markdown.code)
        }
        if let rule = conflict.resolvableBy {
            lines += [
                "",
                "relctl can settle this by itself, with this line at the train in `relctl.yml`: "
                    + Markdown.code("resolve: \(rule)", limit: 4_000) + ".",
            ]
        }
        if !conflict.against.isEmpty {
            lines += ["", "Against, on \(into):", ""]
            lines += Markdown.list(conflict.against, atMost: 20) {
                "\($0.commit.short) \(Markdown.code($0.subject)) by \(Markdown.code($0.author))"
            }
        }
        if !conflict.spreadsTo.isEmpty {
            let others = conflict.spreadsTo.map { Markdown.code($0.text) }.joined(separator: " and ")
            lines += [
                "",
                "\(into) lands on \(others) too, which would get what is on \(from) with it: let it land there first.",
            ]
        }
        return lines
    }

    /// Returns how to resolve a conflict, also without the right to push to the branch.
    private static func instructions(for conflict: Conflict) -> [String] {
        let into = Markdown.code(conflict.into.text)
        var lines = ["", "To resolve it:", "", "```sh"] + commands(for: conflict) + ["```", ""]
        lines += [
            "Who may not push to \(into) pushes to a branch of their own instead of the last command:", "", "```sh",
        ]
        lines += alternativePush(for: conflict) + ["```", ""]
        lines += [
            "and opens a merge request from it to \(into), to be merged with a merge commit: neither squashed nor"
                + " rebased.",
            "relctl goes on by itself after that, and takes this note away.",
        ]
        return lines
    }

    /// Returns the commits that can't be pulled before the conflict is resolved; empty where there are none.
    private static func waiting(behind conflict: Conflict) -> [String] {
        guard !conflict.waiting.isEmpty else { return [] }
        return ["", waitingTitle, ""]
            + Markdown.list(conflict.waiting, atMost: 10) {
                "\($0.id.short) \(Markdown.code($0.title)) by \(Markdown.code($0.author))"
            }
    }

    /// The last part of a note.
    private static let waitingTitle = "Behind it wait:"

    /// Whether two notes tell the same but for what waits behind the conflict.
    static func tellTheSame(_ one: String, _ other: String) -> Bool {
        let title = "\n" + waitingTitle + "\n"
        return one.prefix(upTo: title) == other.prefix(upTo: title)
    }

    private static func commands(for conflict: Conflict) -> [String] {
        var lines = ["git fetch origin"]
        if let ref = conflict.keptBy { lines.append("git fetch origin \(ShellWord.quoted(ref))") }
        lines += [
            "git switch --detach \(ShellWord.quoted("origin/" + conflict.into.text))",
            merging(conflict),
            "# settle the conflicts, then",
            "git commit",
            "git push origin \(ShellWord.quoted("HEAD:refs/heads/" + conflict.into.text))",
        ]
        return lines
    }

    private static func alternativePush(for conflict: Conflict) -> [String] {
        ["git push origin HEAD:refs/heads/relctl-resolve/\(conflict.commit.short)"]
    }
}

extension String {
    /// Returns the part before the last occurrence of a text; the whole string if there is none.
    fileprivate func prefix(upTo text: String) -> Substring {
        ranges(of: text).last.map { self[..<$0.lowerBound] } ?? self[...]
    }
}
