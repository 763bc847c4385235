import Printing

/// Builds Markdown from text that others wrote.
package enum Markdown {
    /// Returns a code span that shows the text as it is: control and bidirectional characters can't reorder what people
    /// read, and nothing in it is Markdown, a mention or a quick action.
    static func code(_ text: String) -> String { code(text, limit: 250) }

    /// Returns a code span whose text is limited to this many Unicode scalars.
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

    /// Returns a list with one line for each item up to the limit, and a last line with the number of the others.
    static func list<Item>(_ items: [Item], atMost limit: Int = 50, _ line: (Item) -> String) -> [String] {
        let shown = items.prefix(limit).map { "- " + line($0) }
        return items.count > limit ? shown + ["- and \(items.count - limit) more"] : shown
    }
}
