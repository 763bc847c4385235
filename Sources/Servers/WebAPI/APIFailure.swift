import HTTPTransport

/// Why a call failed, before the caller gives it a meaning.
package struct APIFailure: Sendable {
    /// The cause of a failure.
    package enum Reason: Sendable {
        /// A response with a status outside 200...299.
        case refused(ErrorResponse)
        /// No response.
        case transport(HTTPError)
        /// A web page where JSON belongs: a sign-in page, or that of a gateway.
        case webPage
        /// No answer, or JSON that ends early: the server or a gateway before it failed.
        case cutOff
        /// Neither JSON nor a web page.
        case notJSON
        /// JSON without a field that was asked for.
        case incomplete
        /// The body of the call can't be written as JSON.
        case notEncodable
        /// The next page of a list lies at another origin than the root.
        case foreignPage(String)
    }

    package var reason: Reason
    /// Whether the call asked for a change. Then an answer that can't be read is as good as lost: the change may be there.
    package var isWrite: Bool
    /// The server's name for people.
    package var server: String
    /// The API's root.
    package var root: String
    /// Makes the server's words safe to show.
    package var redaction: Redaction

    /// The server's host; `nil` where the root has none.
    package var host: String? { WebOrigin(of: root)?.host }

    /// The origin of the root, or the root where it has none.
    package var origin: String { WebOrigin(of: root)?.description ?? root }
}
