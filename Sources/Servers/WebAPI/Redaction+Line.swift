import HTTPTransport

extension Redaction {
    /// Words of others as one line of bounded length, without the token: servers and gateways may echo a request. The
    /// token goes first, for cut in two it would not be found.
    package func shown(_ text: String) -> String { ErrorText.printable(redact(text)) }
}
