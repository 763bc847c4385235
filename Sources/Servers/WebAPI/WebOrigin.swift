/// Scheme, host and port of a URL: what must be equal before a token is sent there (RFC 6454).
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    package let scheme: String
    package let host: String
    package let port: Int

    /// The origin of an absolute `http` or `https` URL. `nil` for everything else, and for URLs that name a user, carry
    /// a backslash or a control character: parsers disagree about whose host such a URL means.
    package init?(of url: String) {
        guard let (scheme, rest) = Self.parts(of: url, around: "://"),
            let standardPort = ["http": 80, "https": 443][scheme.lowercased()],
            url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { return nil }
        // The colon of a port stands after the bracket of an IPv6 address.
        let hostEnd = authority.firstIndex(of: "]").map(authority.index(after:)) ?? authority.startIndex
        let colon = authority[hostEnd...].firstIndex(of: ":")
        let portText = colon.map { authority[authority.index(after: $0)...] } ?? ""
        guard let port = portText.isEmpty ? standardPort : Int(portText), (1...65535).contains(port) else { return nil }
        let host = authority[..<(colon ?? authority.endIndex)].lowercased()
        guard !host.isEmpty else { return nil }
        self.scheme = scheme.lowercased()
        self.host = host
        self.port = port
    }

    /// `https://host:443`.
    package var description: String { "\(scheme)://\(host):\(port)" }

    private static func parts(of text: String, around mark: String) -> (Substring, Substring)? {
        guard let range = text.firstRange(of: mark) else { return nil }
        return (text[..<range.lowerBound], text[range.upperBound...])
    }
}
