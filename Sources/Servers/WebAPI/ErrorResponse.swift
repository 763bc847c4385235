import FoundationEssentials
import HTTPTransport
import Printing

/// A response with a status outside 200...299, prepared for the error rules of a server.
package struct ErrorResponse: Sendable {
    /// The status code.
    package let status: Int
    /// Whether the request asked for a change.
    package let isWrite: Bool
    /// The body, where it is JSON: gateways and other programs at that address don't answer in JSON.
    package let json: JSONValue?
    /// The server's message, else the status: for rules that compare it, not to be shown.
    package let words: String
    /// The target of a redirect.
    package let location: String?
    /// Whether it is about too many requests, whatever its status.
    package let isRateLimit: Bool
    /// How long to wait, in the server's words.
    package let retryAfter: String?
    /// When a spent budget of requests is filled again, in seconds since 1970.
    package let budgetResets: Int?
    /// GitHub's `X-GitHub-SSO`: what single sign-on asks for, and where.
    package let singleSignOn: String?
    private let redaction: Redaction

    init(_ response: HTTPResponse, isWrite: Bool, redaction: Redaction) {
        (status, self.isWrite, self.redaction) = (response.status, isWrite, redaction)
        // Error messages are short; what is long is not worth the time.
        let isShort = response.body.count <= 1 << 20
        json = isShort ? try? JSONDecoder().decode(JSONValue.self, from: Data(response.body)) : nil
        words = ErrorText.words(in: response, json: json) ?? "HTTP \(response.status)"
        location = response.header("Location")
        isRateLimit = response.isRateLimit
        retryAfter = response.header("Retry-After")
        singleSignOn = response.header("X-GitHub-SSO")
        // GitHub and GitLab name the end of the period in seconds since 1970; other servers say how long it lasts.
        let reset = response.header("X-RateLimit-Reset") ?? response.header("RateLimit-Reset")
        budgetResets = reset.flatMap { Int($0) }.flatMap { $0 > 1_000_000_000 ? $0 : nil }
    }

    /// The server's words as one line of bounded length, without secrets.
    package var shownWords: String { redaction.shown(words) }

    /// The server's words with the status in front, unless they contain it: error texts of gateways are meaningless
    /// without it.
    package var shownFailure: String { words.contains("\(status)") ? shownWords : "HTTP \(status), \(shownWords)" }

    /// The target of a redirect, without secrets.
    package var shownLocation: String? { location.map(redaction.shown) }

    /// A text that may quote the server, without secrets.
    package func shown(_ text: String) -> String { redaction.shown(text) }

    /// True if the server's message contains a text, ignoring case.
    package func says(_ text: String) -> Bool { words.lowercased().contains(text.lowercased()) }

    /// True if the server temporarily accepts no writes: GitLab's maintenance mode, a repository that is being moved, a
    /// secondary site (`ERROR_MESSAGES` in lib/gitlab/git_access.rb, `ERROR_MESSAGE` in
    /// lib/gitlab/middleware/read_only/controller.rb). An archived project is read-only too, but permanently, and
    /// doesn't count.
    package var isReadOnlyForNow: Bool {
        ["temporarily read-only", "read-only instance", "read-only gitlab instance", "maintenance mode"].contains(
            where: says)
    }

    /// When the server will answer again, if it tells.
    package var advice: String? {
        retryAfter.map { text in
            // A number of seconds or a date (RFC 9110, 10.2.3).
            "the server asks to wait "
                + (Int(text).map { Printable.count($0, "second") } ?? "until \(redaction.shown(text))")
        } ?? budgetResets.map { "the budget of requests is spent until \(Timestamp.iso8601($0))" }
    }
}
