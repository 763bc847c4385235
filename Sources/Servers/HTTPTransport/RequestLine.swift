import FoundationEssentials

extension HTTPRequest {
    /// Why the request can't be sent as it is; `nil` when it can.
    var defect: String? {
        let isVisible = url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isVisible, let parts = URL(string: url), let scheme = parts.scheme?.lowercased(), let host = parts.host(),
            !host.isEmpty
        else { return "the URL can't be read" }
        guard ["http", "https"].contains(scheme) else { return "the URL is neither https nor http" }
        // Credentials in a URL would end up in logs and messages.
        guard parts.user() == nil, parts.password() == nil else { return "the URL holds credentials" }
        if let authorization, Self.hasBreak(authorization) { return "the token holds a line break" }
        return headers.contains { Self.hasBreak($0.name + $0.value) } ? "a header holds a line break" : nil
    }

    /// Whether a header would end early, and what follows would be a header of its own.
    private static func hasBreak(_ text: String) -> Bool { text.utf8.contains { $0 == 10 || $0 == 13 || $0 == 0 } }

    /// The header that proves who asks.
    var authorization: String? {
        switch credentials {
        case .bearer(let token): "Authorization: Bearer \(token.reveal())"
        case .basic(let user, let password): "Authorization: Basic \(BasicAuthorization.encode(user, password))"
        case nil: nil
        }
    }

    /// The server's name, for people to read.
    var host: String { URL(string: url)?.host() ?? "the server" }

    /// Whether it stays on this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3).
    var isToLoopback: Bool {
        let host = host.lowercased()
        let isAddress = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return isAddress || ["localhost", "::1", "[::1]"].contains(host) || host.hasSuffix(".localhost")
    }

    /// Method and URL for people to read: values of query parameters with the name of a secret are left out.
    var line: String {
        guard let query = url.firstIndex(of: "?") else { return "\(method.rawValue) \(url)" }
        let parameters = url[url.index(after: query)...].split(separator: "&", omittingEmptySubsequences: false)
        let shown = parameters.map { parameter -> String in
            let name = parameter.prefix { $0 != "=" }
            return Self.namesSecret(name.lowercased()) ? "\(name)=\(Redaction.mark)" : String(parameter)
        }
        return "\(method.rawValue) \(url[..<query])?\(shown.joined(separator: "&"))"
    }

    private static func namesSecret(_ name: String) -> Bool {
        ["token", "secret", "key", "password", "signature", "code"].contains { name.contains($0) }
    }
}
