import Names
import Printing

/// A pass as a message for a chat: a line for each thing that is worth telling.
package struct ChatMessage {
    /// The JSON format of a chat's webhook.
    package enum Shape: Hashable, Sendable {
        /// Slack's incoming webhooks, and Mattermost, Rocket.Chat and others with them
        /// (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
        case slack
        /// Workflows of Microsoft Teams, which take Adaptive Cards
        /// (https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using).
        case teams

        /// The shape that the server of an address takes.
        package init(address: String) {
            let host = address.split(separator: "/", maxSplits: 2).dropFirst().first?.prefix { $0 != ":" && $0 != "?" }
            let hosts = ["webhook.office.com", "logic.azure.com", "api.powerplatform.com"]
            let isTeams = hosts.contains { name in host.map { $0 == name || $0.hasSuffix("." + name) } ?? false }
            self = isTeams ? .teams : .slack
        }
    }

    /// The most lines of a message.
    static let maximumLines = 20

    private let name: String
    private let summary: String
    private let told: [(text: String, request: MergeRequest?)]
    private let job: String?

    /// A message; `nil` when nothing changed and nobody is newly needed.
    ///
    /// - Parameter job: the address of the CI job that the pass ran in.
    package init?(_ report: RepositoryReport, job: String? = nil) {
        let news = PassNews(report)
        guard news.isWorthTelling else { return nil }
        self.job = job
        (name, summary) = (report.name, report.summary.words)
        told =
            news.decisions.map { ("a person must decide: \($0.text)", $0.request) }
            + news.failures.map { ("failed: \($0)", nil) } + news.done.map { ($0, nil) }
    }

    /// Returns the body to post.
    package func body(as shape: Shape = .slack) -> JSONValue {
        switch shape {
        case .slack: slack
        case .teams: teams
        }
    }

    private var slack: JSONValue {
        var lines = told.prefix(Self.maximumLines).map { line in
            "• " + Self.code(line.text)
                + (line.request.flatMap { Self.isPlain($0.url) ? " <\($0.url)|\($0.id)>" : nil } ?? "")
        }
        lines += rest
        if let job, Self.isPlain(job) { lines.append("<\(job)|the job>") }
        return .object(["text": .string((["relctl on \(Self.code(name)): \(summary)"] + lines).joined(separator: "\n"))]
        )
    }

    /// Runs of text in a rich text block are shown as they are: no Markdown, and nobody is called by them
    /// (https://adaptivecards.io/explorer/RichTextBlock.html).
    private var teams: JSONValue {
        var lines =
            ["relctl on \(Self.plain(name)): \(summary)"]
            + told.prefix(Self.maximumLines).map { "• " + Self.plain($0.text) }
        lines += rest
        let links = told.compactMap(\.request).map { ("\($0.id)", $0.url) } + (job.map { [("the job", $0)] } ?? [])
        let actions = links.filter { Self.isPlain($0.1) }.prefix(5).map { title, url in
            JSONValue.object(["type": .string("Action.OpenUrl"), "title": .string(title), "url": .string(url)])
        }
        let blocks = lines.map { line in
            JSONValue.object([
                "type": .string("RichTextBlock"),
                "inlines": .array([.object(["type": .string("TextRun"), "text": .string(line)])]),
            ])
        }
        let card = JSONValue.object([
            "$schema": .string("http://adaptivecards.io/schemas/adaptive-card.json"), "type": .string("AdaptiveCard"),
            "version": .string("1.4"), "body": .array(blocks), "actions": .array(Array(actions)),
        ])
        return .object([
            "type": .string("message"),
            "attachments": .array([
                .object(["contentType": .string("application/vnd.microsoft.card.adaptive"), "content": card])
            ]),
        ])
    }

    /// The line with the number of lines that are left out; empty if all are shown.
    private var rest: [String] {
        told.count > Self.maximumLines ? ["• and \(told.count - Self.maximumLines) more"] : []
    }

    /// Whether an address can stand in a link without ending it.
    private static func isPlain(_ address: String) -> Bool {
        (address.hasPrefix("https://") || address.hasPrefix("http://"))
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>|`\"'\\".utf8.contains($0) }
    }

    private static func plain(_ text: String) -> String {
        Printable.text(text.count > 500 ? text.prefix(500) + "…" : text)
    }

    /// A code span, in which authors and paths are neither Markdown nor links.
    ///
    /// Chats know no escape for a backtick. What stands in angle brackets would be a link, or a call to everybody in the
    /// channel (https://docs.slack.dev/messaging/formatting-message-text#escaping); after an `@`, some chats call people
    /// in code too.
    private static func code(_ text: String) -> String {
        let plain = plain(text).replacing("`", with: "'")
            .replacing(/(^|[^A-Za-z0-9])@/.matchingSemantics(.unicodeScalar)) { $0.output.1 + "\u{FF20}" }
        return "`"
            + plain.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;") + "`"
    }
}
