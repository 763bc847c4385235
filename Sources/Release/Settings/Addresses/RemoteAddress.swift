import Names

/// A git remote over HTTP or SSH.
struct RemoteAddress: Hashable, Sendable {
    enum Transport: Hashable, Sendable {
        case http(WebAddress)
        case ssh(Host)
    }

    /// As given.
    let text: String
    let transport: Transport
    /// Below the host, without a slash at either end.
    let path: String

    /// Takes `https://host/path`, `http://…`, `ssh://[user@]host[:port]/path` and `[user@]host:path` (git-clone(1)).
    init(_ text: String) throws(InvalidValue) {
        self.text = text
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw InvalidValue(
                "holds a space or a control character", hint: "write the remote as `git remote -v` shows it")
        }
        if text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://") {
            let address = try WebAddress(text)
            (transport, path) = (.http(address), try Self.checkedPath(address.path))
        } else if text.lowercased().hasPrefix("ssh://") {
            let rest = text.dropFirst(6)
            let authority = rest.prefix { $0 != "/" }
            transport = .ssh(try Self.sshHost(authority))
            path = try Self.checkedPath(rest.dropFirst(authority.count))
        } else if !text.contains("://"), let colon = Self.scpColon(in: text) {
            let host = try Self.sshHost(text[..<colon])
            guard host.port == nil else { throw Self.unknown }
            transport = .ssh(host)
            path = try Self.checkedPath(text[text.index(after: colon)...])
        } else {
            throw Self.unknown
        }
    }

    private static let unknown = InvalidValue(
        "is no https or ssh remote",
        hint: "write `https://host/path.git`, `ssh://git@host/path.git` or `git@host:path.git`")

    /// The colon between host and path: the first after any brackets, with no slash before it.
    private static func scpColon(in text: String) -> String.Index? {
        let start = text.firstIndex(of: "]") ?? text.startIndex
        guard let colon = text[start...].firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
        // `user:password@host:path` and `transport::address` are not `host:path`.
        let path = text[text.index(after: colon)...]
        return path.hasPrefix(":") || path.prefix { $0 != "/" }.contains("@") ? nil : colon
    }

    private static func sshHost(_ authority: some StringProtocol) throws(InvalidValue) -> Host {
        let parts = String(authority).split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        if parts.count > 2 || (parts.count == 2 && parts[0].contains(":")) {
            throw InvalidValue(
                "holds a password", hint: "SSH uses keys: leave it out; one that was committed needs to be changed")
        }
        // A user that begins with `-` would be an option to `ssh`.
        guard let last = parts.last, let host = Host(last),
            parts.count == 1 || parts[0].wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.+\-]*/) != nil
        else { throw unknown }
        return host
    }

    private static func checkedPath(_ path: some StringProtocol) throws(InvalidValue) -> String {
        let parts = String(path).split(separator: "/")
        // git refuses paths that begin with `-`, which a server's shell could take for options.
        guard !parts.isEmpty, !path.looksLikeOption else {
            throw InvalidValue("has no path to a repository", hint: "add it, such as `/mobile/ios.git`")
        }
        return parts.joined(separator: "/")
    }
}
