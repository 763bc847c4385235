import HTTPTransport
import WebAPI

extension ForgeError {
    static let addressHint = "is forge.url the web root of the forge, and is no sign-in page in front of it?"

    /// Translates a failed call.
    ///
    /// - Parameter dialect: what an error response means on this forge; `nil` where it means what it means everywhere.
    init(_ failure: APIFailure, dialect: (ErrorResponse) -> ForgeError?) {
        let isWrite = failure.isWrite
        switch failure.reason {
        case .refused(let response):
            let isForNow = response.isRateLimit || response.isReadOnlyForNow
            self = (isForNow ? nil : dialect(response)) ?? response.usualError
        case .transport(let error): self.init(error, failure)
        case .webPage:
            self.init(
                isWrite ? .answerLost : .unreachable, "the forge answers with a web page, which is not JSON",
                hint: Self.addressHint)
        case .cutOff:
            self.init(
                isWrite ? .answerLost : .unreachable, "the forge's answer is empty or was cut off",
                hint: "run it again; should it stay so: \(Self.addressHint)")
        case .notJSON:
            self.init(isWrite ? .answerLost : .invalid, "the answer is not JSON", hint: Self.addressHint)
        case .incomplete:
            self.init(isWrite ? .answerLost : .invalid, "the forge's answer lacks a field that relctl needs")
        case .notEncodable: self.init(.invalid, "a request can't be written as JSON")
        case .foreignPage(let link):
            self.init(
                .invalid,
                "the next page of a list is at \(failure.redaction.shown(link)), not at \(failure.origin)",
                hint: "forge.url must be the address that the forge has for itself (GitLab: external_url)")
        }
    }

    private init(_ error: HTTPError, _ failure: APIFailure) {
        let (isWrite, shown) = (failure.isWrite, failure.redaction.shown)
        switch error {
        case .unreachable(let why): self.init(.unreachable, shown(why))
        case .untrusted(let why):
            self.init(
                .untrusted, "the certificate of \(failure.host ?? "the forge") is not trusted: \(shown(why))",
                hint: CertificateTrust.hint)
        case .answerLost(let why): self.init(isWrite ? .answerLost : .unreachable, shown(why))
        case .bodyTooLarge(let limit):
            self.init(isWrite ? .answerLost : .invalid, "the answer is larger than \(limit) bytes")
        case .badURL(let why): self.init(.invalid, shown(why), hint: "check forge.url")
        case .cancelled: self.init(isWrite ? .answerLost : .unreachable, "interrupted")
        }
    }
}

extension ErrorResponse {
    /// An error in the server's words.
    func error(_ kind: ForgeError.Kind, hint: String? = nil) -> ForgeError {
        ForgeError(kind, shownWords, hint: hint.map(shown))
    }

    /// The general meaning of the status.
    var usualError: ForgeError {
        switch status {
        case _ where isRateLimit: trouble(.busy, hint: advice)
        case 403 where isReadOnlyForNow: trouble(.busy)
        case 300..<400: movedError
        case 401: error(.unauthenticated)
        case 403: error(.forbidden)
        case 404, 410: error(.notFound)
        case 409: error(.clash)
        case 503: trouble(.busy, hint: advice)
        case 408, 500...: trouble(isWrite ? .answerLost : .unreachable)
        default: error(.invalid)
        }
    }

    /// An error whose words make no sense without the status: those of a gateway, or of a server in trouble.
    func trouble(_ kind: ForgeError.Kind, hint: String? = nil) -> ForgeError {
        ForgeError(kind, "the forge answers \(shownFailure)", hint: hint)
    }

    private var movedError: ForgeError {
        ForgeError(
            .invalid, "the forge redirects to \(shownLocation ?? "another place"), which is not followed",
            hint:
                "a project that was renamed or moved: set forge.project to its new path; else forge.url must name the place"
                + " itself, such as https instead of http")
    }
}
