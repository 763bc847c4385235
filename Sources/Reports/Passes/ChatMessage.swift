/// A pass as a message for a chat: the JSON that Slack's incoming webhooks take, and Mattermost, Rocket.Chat and others
/// with them (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
public struct ChatMessage {
    /// More than that nobody reads in a chat.
    static let lines = 20

    /// What is posted.
    public let body: JSONValue

    /// A message; `nil` when nothing changed and nobody is needed.
    public init?(_ report: RepositoryReport) {
        let news = PassNews(report)
        guard news.isWorthTelling else { return nil }
        let told =
            news.decisions.map { "a person must decide: \($0)" } + news.failures.map { "failed: \($0)" } + news.done
        var lines = told.prefix(Self.lines).map { "• \($0)" }
        if told.count > Self.lines { lines.append("• and \(told.count - Self.lines) more") }
        let text = (["relctl on \(report.name): \(report.summary.words)"] + lines).map(Self.escaped)
        body = .object(["text": .string(text.joined(separator: "\n"))])
    }

    /// What stands in angle brackets would be a link, or a call to everybody in the channel
    /// (https://docs.slack.dev/messaging/formatting-message-text#escaping).
    private static func escaped(_ text: String) -> String {
        let short = text.count > 500 ? text.prefix(500) + "…" : text
        return short.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
