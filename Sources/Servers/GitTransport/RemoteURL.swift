import FoundationEssentials

/// The address of a git repository.
package enum RemoteURL: Hashable, Sendable, CustomStringConvertible {
    /// `https://…`, or `http://…` where that is allowed: scheme, host, port and path, without credentials.
    case http(String)
    /// `ssh://user@host:port/path` or `user@host:path`.
    case ssh(SSHAddress)

    /// Why a text is no address that can be used.
    package struct Defect: Error, Equatable, Sendable {
        /// The cause, without secrets.
        package var message: String
    }

    /// Reads an address. User name and password in an http URL are dropped and kept nowhere.
    ///
    /// - Parameter allowsPlainHTTP: takes `http://` for hosts other than this machine too.
    package init(_ text: String, allowsPlainHTTP: Bool = false) throws(Defect) {
        guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
            throw Defect(message: "a git URL holds no spaces or control characters, and isn't empty")
        }
        let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
        switch scheme {
        case "http", "https": self = try Self.readHTTP(text, allowsPlainHTTP: allowsPlainHTTP)
        case "ssh", "git+ssh", "ssh+git": self = .ssh(try SSHAddress(url: text))
        case nil where SSHAddress.isShort(text): self = .ssh(try SSHAddress(short: text))
        default:
            throw Defect(
                message:
                    "git repositories are reached through https or ssh; paths, file:// and git:// are not supported")
        }
    }

    /// The address, without credentials.
    package var description: String {
        switch self {
        case .http(let url): url
        case .ssh(let address): address.description
        }
    }

    private static func readHTTP(_ text: String, allowsPlainHTTP: Bool) throws(Defect) -> RemoteURL {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host,
            !host.isEmpty, parts.query == nil, parts.fragment == nil
        else { throw Defect(message: "the git URL can't be read: it needs a host, and has no query or fragment") }
        // Which host another spelling means is decided by whoever resolves it (RFC 3986 section 3.2.2).
        guard authority(of: text).utf8.allSatisfy(isOfHostName) else {
            throw Defect(message: "the git URL's host has strange characters: write an international name as xn--…")
        }
        guard scheme == "https" || allowsPlainHTTP || isLoopback(host) else {
            throw Defect(message: "http:// would send the token in the clear: use https:// for \(host)")
        }
        var kept = URLComponents()
        (kept.scheme, kept.host, kept.port, kept.percentEncodedPath) = (
            scheme, host, parts.port, parts.percentEncodedPath
        )
        guard var url = kept.string else { throw Defect(message: "the git URL can't be read") }
        while url.hasSuffix("/") { url.removeLast() }
        return .http(url)
    }

    /// Host and port as they are written, without the user.
    private static func authority(of text: String) -> Substring {
        let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? ""
        let authority = rest.prefix { $0 != "/" }
        return authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    }

    /// Letters, digits and the signs of names and of IPv6 addresses.
    private static func isOfHostName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._:[]".utf8.contains(byte)
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
        return isIPv4 || ["localhost", "::1", "[::1]"].contains(host.lowercased())
    }
}
