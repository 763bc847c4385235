import HTTPTransport
import WebAPI

/// A response with a status outside 200...299, prepared for the error rules of a forge.
struct ErrorResponse: Sendable {
    /// The status code.
    var status: Int
    /// Whether the request asked for a change.
    var isWrite: Bool
    /// The body, where it is JSON: gateways and other programs at that address don't answer in JSON.
    var json: AnyJSON?
    /// What the server says, or the status: to be judged, not to be shown.
    var words: String
    /// Where a redirect points.
    var location: String?
    /// Whether it is about too many requests, whatever its status.
    var isRateLimit: Bool
    /// How long to wait, in the server's words.
    var retryAfter: String?
    /// When a spent budget of requests is filled again, in seconds since 1970.
    var budgetResets: Int?
    /// GitHub's `X-GitHub-SSO`: what single sign-on asks for, and where.
    var singleSignOn: String?
    /// Makes all that safe to show.
    var redaction: Redaction

    /// An error in the server's words.
    func error(_ kind: ForgeError.Kind, hint: String? = nil) -> ForgeError {
        ForgeError(kind, redaction.shown(words), hint: hint.map(redaction.shown))
    }

    /// What the status means on every forge.
    var usualError: ForgeError {
        switch status {
        case _ where isRateLimit: trouble(.busy, hint: retryAfter.map(Self.wait) ?? budgetResets.map(Self.until))
        case 403 where isReadOnlyForNow: trouble(.busy)
        case 300..<400: movedError
        case 401: error(.unauthenticated)
        case 403: error(.forbidden)
        case 404, 410: error(.notFound)
        case 409: error(.clash)
        case 503: trouble(.busy, hint: retryAfter.map(Self.wait))
        case 408, 500...: trouble(isWrite ? .answerLost : .unreachable)
        default: error(.invalid)
        }
    }

    /// Whether the server takes no writes for a while: GitLab's maintenance mode, a repository that is being moved, a
    /// secondary site (`ERROR_MESSAGES` in lib/gitlab/git_access.rb, `ERROR_MESSAGE` in
    /// lib/gitlab/middleware/read_only/controller.rb). What is archived says read-only too, and stays so.
    var isReadOnlyForNow: Bool {
        let words = words.lowercased()
        return ["temporarily read-only", "read-only instance", "read-only gitlab instance", "maintenance mode"]
            .contains(where: words.contains)
    }

    /// `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3).
    private static func wait(_ text: String) -> String {
        "the server asks to wait \(Int(text) == nil ? "until \(text)" : "\(text) seconds")"
    }

    private static func until(_ time: Int) -> String {
        "the budget of requests is spent until \(Timestamp.iso8601(time))"
    }

    /// What a gateway or a server in trouble says makes no sense without its status.
    func trouble(_ kind: ForgeError.Kind, hint: String? = nil) -> ForgeError {
        var error = error(kind, hint: hint)
        let said = words.contains("\(status)") ? error.message : "HTTP \(status), \(error.message)"
        error.message = "the forge answers \(said)"
        return error
    }

    private var movedError: ForgeError {
        ForgeError(
            .invalid,
            "the forge redirects to \(location.map(redaction.shown) ?? "another place"), which is not followed",
            hint:
                "a project that was renamed or moved: set forge.project to its new path; else forge.url must name the place"
                + " itself, such as https instead of http")
    }
}
