import FoundationEssentials

/// Addresses of repositories as lock files have them.
enum RepositoryAddress {
    /// The https address of the same repository, without a user: what SSH reaches as `git@host:path` forges serve at the
    /// same path. What is neither is left as it is.
    static func https(_ text: String) -> String {
        if text.firstRange(of: "://") == nil, let colon = text.firstIndex(of: ":") {
            let host = text[..<colon].split(separator: "@").last ?? ""
            return "https://\(host)/\(text[text.index(after: colon)...].drop { $0 == "/" })"
        }
        guard var parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased() else { return text }
        if scheme == "ssh" { (parts.scheme, parts.port) = ("https", nil) }
        guard parts.scheme?.lowercased() == "https" else { return text }
        (parts.scheme, parts.user, parts.password) = ("https", nil, nil)
        var address = parts.string ?? text
        while address.hasSuffix("/") { address.removeLast() }
        return address
    }

    static func host(of address: String) -> String? { URLComponents(string: address)?.host?.lowercased() }
}
