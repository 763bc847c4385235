import CCurl

/// The meaning of a libcurl error: whether anything was sent, and whether another try can help.
struct TransferFailure {
    let code: CURLcode
    /// Whether a connection was ready to take the request.
    let requestWasPossible: Bool

    /// Errors that a retry can't fix.
    private static let final = [
        CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT,
        CURLE_FILESIZE_EXCEEDED,
    ]

    /// libcurl raises these only before it sends a request.
    private static let beforeSending = [
        CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR,
        CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CIPHER, CURLE_PROXY,
    ]

    /// Errors of the server's certificate: its identity is not proven.
    private static let untrusted = [
        CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH,
    ]

    var isFinal: Bool { Self.final.contains(code) }

    func error(_ text: String, bodyLimit: Int) -> HTTPError {
        switch code {
        case CURLE_FILESIZE_EXCEEDED: .bodyTooLarge(limit: bodyLimit)
        case _ where Self.untrusted.contains(code): .untrusted(text)
        case CURLE_UNSUPPORTED_PROTOCOL where !requestWasPossible, CURLE_URL_MALFORMAT: .badURL(text)
        case _ where Self.beforeSending.contains(code) || !requestWasPossible: .unreachable(text)
        default: .answerLost(text)
        }
    }
}
