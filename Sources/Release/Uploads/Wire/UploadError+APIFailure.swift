import HTTPTransport
import WebAPI

extension UploadError {
    /// Translates a failed call.
    ///
    /// - Parameter rule: what an error response means at the provider; `nil` where it means what it means everywhere.
    init(_ failure: APIFailure, rule: ErrorRule) {
        let (name, shown) = (failure.server, failure.redaction.shown)
        // An answer to an order that can't be read is as good as lost: it may have started.
        let unreadable: Kind = failure.isWrite ? .answerLost : .malformed
        switch failure.reason {
        case .refused(let response): self.init(response, from: name, rule: rule)
        case .transport(let error): self.init(error, failure)
        case .webPage, .notJSON:
            self.init(
                unreadable, "\(name)'s answer is not JSON",
                hint: "is \(failure.root) the right address, and is no sign-in page in front of it?")
        case .cutOff:
            self.init(
                failure.isWrite ? .answerLost : .unreachable, "\(name)'s answer is empty or was cut off",
                hint: "run it again; should it stay so: is \(failure.root) the right address?")
        case .incomplete: self.init(unreadable, "\(name)'s answer lacks a field that relctl needs")
        case .notEncodable: self.init(.refused, "the order can't be written as JSON")
        case .foreignPage(let link):
            self.init(
                .malformed, "the next page of a list is at \(shown(link)), not at \(failure.origin)",
                hint: "name \(name) by the address that it has for itself")
        }
    }

    private init(_ response: ErrorResponse, from name: String, rule: ErrorRule) {
        if (300..<400).contains(response.status) {
            self.init(
                .refused, "\(name) redirects to \(response.shownLocation ?? "another place"), which is not followed",
                hint: "name that place itself, if it is the right one: https instead of http, or where it has moved to")
        } else if !response.isRateLimit, !response.isReadOnlyForNow, let meaning = rule(response) {
            self.init(meaning.kind, "\(name): \(response.shownWords)", hint: response.shown(meaning.remedy))
        } else {
            let isUnhealthy = response.isRateLimit || response.status >= 500
            let kind = response.usualKind
            self.init(
                kind, "\(name): \(isUnhealthy ? response.shownFailure : response.shownWords)",
                hint: [.busy, .overloaded].contains(kind) ? response.advice : nil)
        }
    }

    private init(_ error: HTTPError, _ failure: APIFailure) {
        let (name, isWrite, shown) = (failure.server, failure.isWrite, failure.redaction.shown)
        switch error {
        case .unreachable(let why): self.init(.unreachable, "\(name) is out of reach: \(shown(why))")
        case .untrusted(let why):
            self.init(
                .permission,
                "the certificate of \(name) at \(failure.host ?? failure.root) is not trusted: \(shown(why))",
                hint: CertificateTrust.hint)
        case .answerLost(let why):
            self.init(isWrite ? .answerLost : .unreachable, "no answer from \(name): \(shown(why))")
        case .bodyTooLarge(let limit):
            self.init(isWrite ? .answerLost : .malformed, "\(name)'s answer is larger than \(limit) bytes")
        case .badURL(let why):
            self.init(
                .refused, "\(name): \(shown(why))",
                hint: "check the url of the upload, and its token and headers for line breaks")
        case .cancelled: self.init(isWrite ? .answerLost : .unreachable, "interrupted")
        }
    }
}

extension ErrorResponse {
    /// The general meaning of the status.
    fileprivate var usualKind: UploadError.Kind {
        if isRateLimit || isReadOnlyForNow { return .busy }
        return switch status {
        case 401, 403: .permission
        case 404, 410: .notFound
        case 429: .busy
        case 503: isWrite ? .overloaded : .busy
        // A gateway gave up, or the server broke, and nobody knows how far it had come.
        case 408, 500...: isWrite ? .answerLost : .unreachable
        default: .refused
        }
    }
}
