import HTTPTransport

/// Makes words of others safe to show: servers and gateways may echo a request, and its token with it.
struct Redaction: Sendable {
    let secret: Secret

    /// One line of bounded length, without the token. The token goes first: cut in two it would not be found.
    func shown(_ text: String) -> String {
        let token = secret.reveal()
        return ErrorText.printable(token.isEmpty ? text : text.replacing(token, with: "<secret>"))
    }
}
