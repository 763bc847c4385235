import FoundationEssentials
import Names

/// The address of a repository over SSH.
package struct SSHAddress: Hashable, Sendable, CustomStringConvertible {
    /// The account; `nil` leaves it to the ssh configuration.
    package let user: String?
    /// The host, or its alias in the ssh configuration.
    package let host: String
    /// The port; `nil` leaves it to the ssh configuration.
    package let port: Int?
    /// The repository as the server's git takes it.
    package let path: String

    /// The form `ssh://[user@]host[:port]/path`.
    init(url text: String) throws(RemoteURL.Defect) {
        guard let parts = URLComponents(string: text), let host = parts.host, parts.query == nil, parts.fragment == nil
        else { throw RemoteURL.Defect(message: "the ssh URL can't be read") }
        guard parts.password == nil else {
            throw RemoteURL.Defect(message: "an ssh URL can't hold a password: use a key")
        }
        // `/~name/…` means that person's home.
        let path = parts.path.hasPrefix("/~") ? String(parts.path.dropFirst()) : parts.path
        try self.init(user: parts.user, host: host.trimmingBrackets, port: parts.port, path: path)
    }

    /// The form `[user@]host:path`.
    init(short text: String) throws(RemoteURL.Defect) {
        let at = text.firstIndex(of: "@").flatMap { at in text[..<at].contains(where: { "/:[".contains($0) }) ? nil : at
        }
        let place = at.map { text[text.index(after: $0)...] } ?? text[...]
        let end = place.hasPrefix("[") ? place.firstIndex(of: "]") ?? place.startIndex : place.startIndex
        guard let colon = place[end...].firstIndex(of: ":") else {
            throw RemoteURL.Defect(message: "the ssh address can't be read: it looks like user@host:path")
        }
        try self.init(
            user: at.map { String(text[..<$0]) }, host: String(place[..<colon]).trimmingBrackets, port: nil,
            path: String(place[place.index(after: colon)...]))
    }

    /// Whether a text without a scheme has the short form: a colon before any slash.
    static func isShort(_ text: String) -> Bool {
        let host = text.prefix { $0 != "/" }
        return host.contains(":") && !host.hasPrefix(":")
    }

    /// Refuses what `ssh` or the server's git would take for an option.
    private init(user: String?, host: String, port: Int?, path: String) throws(RemoteURL.Defect) {
        let isSafe = [user, host, path].allSatisfy { $0?.looksLikeOption != true }
        let isPlain = (host + (user ?? "")).unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        guard isSafe, isPlain, user != "", !host.isEmpty, !host.utf8.contains(UInt8(ascii: "@")), !path.isEmpty,
            path != "/", !path.utf8.contains(0)
        else { throw RemoteURL.Defect(message: "the ssh address has a strange user, host or path") }
        (self.user, self.host, self.port, self.path) = (user, host, port, path)
    }

    /// The destination argument of `ssh`.
    var destination: String { (user.map { $0 + "@" } ?? "") + host }

    /// The address as a URL.
    package var description: String {
        let place = host.contains(":") ? "[\(host)]" : host
        let separator = path.hasPrefix("/") ? "" : "/"
        return "ssh://\(user.map { $0 + "@" } ?? "")\(place)\(port.map { ":\($0)" } ?? "")\(separator)\(path)"
    }
}

extension String {
    /// An IPv6 address is written in brackets in URLs, and without them for ssh.
    fileprivate var trimmingBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
    }
}
