import FoundationEssentials
import HTTPTransport

/// Maps HTTP failures and status codes to git transport errors.
enum HTTPFailure {
    static func error(_ error: HTTPError, url: String, isPush: Bool) -> GitTransportError {
        // A push that was sent may have been applied although its response was lost.
        let lost: GitTransportError.Kind = isPush ? .answerLost : .unreachable
        switch error {
        case .unreachable(let text): return GitTransportError(.unreachable, text)
        case .untrusted(let text):
            let server = URLComponents(string: url)?.host.map { "the git server \(ServerText.harmless($0))" }
            return GitTransportError(
                .denied, "the certificate of \(server ?? "the git server") is not trusted: \(text)",
                hint: CertificateTrust.hint)
        case .answerLost(let text): return GitTransportError(lost, text)
        case .cancelled: return GitTransportError(lost, "cancelled")
        case .badURL(let text): return GitTransportError(.notFound, text)
        case .bodyTooLarge(let limit):
            return GitTransportError(
                isPush ? .answerLost : .malformed, "the server's answer is larger than \(limit) bytes")
        }
    }

    static func error(_ response: HTTPResponse, url: String, isPush: Bool) -> GitTransportError {
        let said = plainText(of: response)
        let isBusy = response.status == 403 && ServerComplaint.error(said).kind == .busy
        let (kind, words, hint) =
            isBusy ? (.busy, "the server takes no writes for now", nil) : meaning(of: response, isPush: isPush)
        return GitTransportError(
            kind, PushReport.joined("\(url): \(words) (HTTP \(response.status))", said), hint: hint)
    }

    private static func meaning(
        of response: HTTPResponse, isPush: Bool
    ) -> (GitTransportError.Kind, String, hint: String?) {
        switch response.status {
        case _ where response.isRateLimit: (.busy, "the server limits requests", nil)
        case 401: (.denied, "the credentials were not accepted", "check that the token is valid and not expired")
        case 403: (.denied, "the credentials don't allow this", "check the token's scopes and the role of its owner")
        case 404:
            (.notFound, "no such repository", "check the URL; forges also answer so when the token may not see it")
        case 503: (.busy, "the server is busy", nil)
        case 300..<400: (.notFound, "the server redirects to \(target(of: response))", "set `remote` to that address")
        case 413: (.refused, "the server takes no pushes of this size", nil)
        case 500...: (isPush ? .answerLost : .unreachable, "the server failed", nil)
        default: (.malformed, "the server's answer makes no sense", nil)
        }
    }

    /// The target of a redirect, without credentials, query and the path of git's service.
    private static func target(of response: HTTPResponse) -> String {
        guard let location = response.header("location"), var parts = URLComponents(string: location) else {
            return "another place"
        }
        (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
        for service in ["/info/refs", "/git-upload-pack", "/git-receive-pack"] where parts.path.hasSuffix(service) {
            parts.path.removeLast(service.count)
        }
        return ServerText.harmless(parts.string ?? "another place")
    }

    /// The body of a plain text response; empty for other content types.
    private static func plainText(of response: HTTPResponse) -> String {
        guard response.header("content-type")?.hasPrefix("text/plain") == true else { return "" }
        return ServerText.harmless(response.body.prefix(500))
    }
}
