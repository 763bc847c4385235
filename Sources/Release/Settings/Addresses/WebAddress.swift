/// An http or https URL without credentials.
struct WebAddress: Hashable, Sendable {
    let isEncrypted: Bool
    let host: Host
    /// With its slash at the beginning, without one at the end; empty for the root.
    let path: String
    /// With its `?`; empty where there is none.
    let query: String

    /// Takes `https://host[:port][/path]`, and a query where it is allowed.
    init(_ text: String, allowsQuery: Bool = false) throws(InvalidValue) {
        let isEncrypted = text.lowercased().hasPrefix("https://")
        guard isEncrypted || text.lowercased().hasPrefix("http://") else {
            throw InvalidValue("is no https URL", hint: "write `https://host`, as in a browser")
        }
        let rest = text.dropFirst(isEncrypted ? 8 : 7)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else {
            throw InvalidValue(
                "holds a user name or a password",
                hint: "leave out what stands before `@`; a secret that was committed needs to be revoked")
        }
        guard let host = Host(authority) else {
            throw InvalidValue("has no valid host", hint: "write `https://host`, with `:port` where there is one")
        }
        let tail = rest.dropFirst(authority.count)
        let path = tail.prefix { $0 != "?" && $0 != "#" }
        let query = tail.dropFirst(path.count)
        guard query.isEmpty || (allowsQuery && !query.contains("#")) else {
            throw InvalidValue("holds a query or a fragment", hint: "leave out what begins with `?` or `#`")
        }
        guard tail.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw InvalidValue("holds a space or a backslash", hint: "write them percent-encoded")
        }
        (self.isEncrypted, self.host, self.query) = (isEncrypted, host, String(query))
        self.path = allowsQuery ? String(path) : Self.withoutSlashAtEnd(path)
    }

    private static func withoutSlashAtEnd(_ path: Substring) -> String {
        guard let last = path.lastIndex(where: { $0 != "/" }) else { return "" }
        return String(path[...last])
    }

    /// The URL, with scheme and host in lower case.
    var text: String { "\(isEncrypted ? "https" : "http")://\(host.text)\(path)\(query)" }

    /// Why a token may not travel there; `nil` where it may.
    func refusalOfPlainText(allowed: Bool) -> InvalidValue? {
        guard !isEncrypted, !host.isLoopback, !allowed else { return nil }
        return InvalidValue(
            "is plain http, over which everybody on the way can read the token",
            hint: "write `https://`, or set `forge.allow_insecure: true`")
    }
}
