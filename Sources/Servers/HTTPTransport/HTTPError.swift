/// Why no usable answer came back. An answer with an error status is an ``HTTPResponse``, not an error.
package enum HTTPError: Error, Equatable, Sendable {
    /// No connection: name not found, refused, TLS not accepted. Nothing was sent; the text says why.
    case unreachable(String)
    /// The server's certificate is not trusted: expired, of another host, of an unknown authority. Nothing was sent, and
    /// another try won't help; the text names the server and says why.
    case untrusted(String)
    /// The connection broke or the time ran out after something was sent: the server may have acted or not.
    case answerLost(String)
    /// The body was larger than the request allows.
    case bodyTooLarge(limit: Int)
    /// The URL can't be used; the text says why.
    case badURL(String)
    /// The task was cancelled.
    case cancelled

    /// The same in words. The texts of the cases are free of known secrets.
    package var words: String {
        switch self {
        case .unreachable(let why), .untrusted(let why), .answerLost(let why), .badURL(let why): why
        case .bodyTooLarge(let limit): "the answer is larger than \(limit) bytes"
        case .cancelled: "interrupted"
        }
    }
}

/// Sends requests. Tests replace it to lose answers or to end the process.
package protocol HTTPSending: Sendable {
    /// Sends one request and waits for its answer.
    ///
    /// - Parameters:
    ///   - request: what to send.
    ///   - sink: when given, takes the body of a 2xx answer piece by piece instead of ``HTTPResponse/body``; an error
    ///     it throws ends the exchange and is rethrown as ``HTTPError/answerLost(_:)``.
    /// - Returns: the answer, whatever its status.
    func send(
        _ request: HTTPRequest, into sink: (@Sendable (ArraySlice<UInt8>) throws -> Void)?
    ) async throws(HTTPError) -> HTTPResponse

    /// From now on, keeps the secret out of everything that is said about requests.
    func conceal(_ secret: Secret)
}

extension HTTPSending {
    /// Does nothing by default: most senders log nothing.
    package func conceal(_ secret: Secret) {}

    /// Sends one request and waits for its whole answer.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await send(request, into: nil)
    }
}
