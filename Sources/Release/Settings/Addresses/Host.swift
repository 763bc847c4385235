/// A host with an optional port: the part of a URL between `//` and the path.
struct Host: Hashable, Sendable {
    /// In lower case; an IPv6 address has its brackets.
    let name: String
    let port: Int?

    /// `nil` for what is no host; userinfo is not taken.
    init?(_ authority: some StringProtocol) {
        var rest = authority.lowercased()[...]
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            name = String(rest[...end])
            rest = rest[rest.index(after: end)...]
        } else {
            name = String(rest.prefix { $0 != ":" })
            rest = rest.dropFirst(name.count)
        }
        guard Self.isName(name) || Self.isIPv6(name) else { return nil }
        if rest.isEmpty {
            port = nil
        } else {
            guard rest.wholeMatch(of: /:[0-9]{1,5}/) != nil, let number = Int(rest.dropFirst()),
                (1...65_535).contains(number)
            else { return nil }
            port = number
        }
    }

    /// `host:port`.
    var text: String { port.map { "\(name):\($0)" } ?? name }

    /// 127.0.0.0/8, `localhost` and `::1`: what never leaves the machine.
    var isLoopback: Bool {
        if ["localhost", "[::1]"].contains(name) { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.wholeMatch(of: /[0-9]{1,3}/) != nil && UInt8($0) != nil }
    }

    private static func isName(_ text: String) -> Bool {
        // A host that begins with `-` would be an option to `ssh`.
        text.utf8.count <= 253 && text.wholeMatch(of: /[a-z0-9_]([a-z0-9_.\-]*[a-z0-9_])?/) != nil
            && !text.contains("..")
    }

    private static func isIPv6(_ text: String) -> Bool {
        text.wholeMatch(of: /\[[0-9a-f:.]{2,45}\]/) != nil && text.contains(":")
    }
}
