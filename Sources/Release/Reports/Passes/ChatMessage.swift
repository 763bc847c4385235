import Names
import Printing

/// A pass as a message for a chat: the JSON that Slack's incoming webhooks take, and Mattermost, Rocket.Chat and others
/// with them (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
package struct ChatMessage {
    /// More than that nobody reads in a chat.
    static let lines = 20

    /// What is posted.
    package let body: JSONValue

    /// A message; `nil` when nothing changed and nobody is needed.
    package init?(_ report: RepositoryReport) {
        let news = PassNews(report)
        guard news.isWorthTelling else { return nil }
        let told =
            news.decisions.map { "a person must decide: \($0)" } + news.failures.map { "failed: \($0)" } + news.done
        var lines = told.prefix(Self.lines).map { "• " + Self.code($0) }
        if told.count > Self.lines { lines.append("• and \(told.count - Self.lines) more") }
        let head = "relctl on \(Self.code(report.name)): \(report.summary.words)"
        body = .object(["text": .string(([head] + lines).joined(separator: "\n"))])
    }

    /// A code span, in which authors and paths are neither Markdown nor links.
    ///
    /// Chats know no escape for a backtick. What stands in angle brackets would be a link, or a call to everybody in the
    /// channel (https://docs.slack.dev/messaging/formatting-message-text#escaping); after an `@`, some chats call people
    /// in code too.
    private static func code(_ text: String) -> String {
        let short = text.count > 500 ? text.prefix(500) + "…" : text
        let plain = Printable.text(short).replacing("`", with: "'")
            .replacing(/(^|[^A-Za-z0-9])@/.matchingSemantics(.unicodeScalar)) { $0.output.1 + "\u{FF20}" }
        return "`"
            + plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;") + "`"
    }
}
