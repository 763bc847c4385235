import FoundationEssentials
import Settings

/// The servers that dependencies may be fetched from. An address in a lock file is written by whoever opens a merge
/// request: it must not reach into the network of a company.
struct FetchHosts: Sendable {
    /// Hosts by name, each with the port that it is asked at.
    private let ports: [String: Int]
    /// The forge's host, which alone gets the forge's token.
    let forge: String?

    /// Where public packages, pods and their archives are.
    static let standard = [
        "github.com", "codeload.github.com", "objects.githubusercontent.com", "raw.githubusercontent.com",
        "release-assets.githubusercontent.com", "gitlab.com", "bitbucket.org", "codeberg.org", "cdn.cocoapods.org",
        "dl.google.com",
    ]
    private static let usualPort = 443

    /// - Parameters:
    ///   - named: the hosts of the configuration; `nil`: the usual ones and the forge's.
    ///   - forge: the web root of the forge.
    /// - Throws: 78 for what is no name of a host.
    init(_ named: [String]?, forge: String?) throws(CommandFailure) {
        let parts = forge.flatMap { URLComponents(string: $0) }
        let forgeHost = parts?.scheme == "https" ? parts?.host?.lowercased() : nil
        var ports: [String: Int] = [:]
        for name in named ?? Self.standard {
            guard Self.isName(name) else {
                throw CommandFailure(
                    .badConfig, "audit.fetch_hosts: \(name) is no name of a host",
                    hint: "name hosts as github.com, without scheme, port and path; addresses in digits are refused")
            }
            ports[name.lowercased()] = Self.usualPort
        }
        if let forgeHost, named == nil || ports[forgeHost] != nil { ports[forgeHost] = parts?.port ?? Self.usualPort }
        (self.ports, self.forge) = (ports, forgeHost)
    }

    /// True for a fully qualified host name: two labels or more, the last not a number. IP addresses and names of one
    /// label, which mean something in one network only, are refused.
    private static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { isOfLabel($0) }
        }
        return parts.count > 1 && areLabels && parts.last?.allSatisfy(\.isNumber) == false
            && parts.last?.lowercased().hasPrefix("0x") == false
    }

    private static func isOfLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    /// Whether an address may be asked: https, a host of the list at its port, no user and no password.
    func allow(_ url: String) -> Bool { refusal(of: url) == nil }

    /// Why an address may not be asked; `nil`: it may.
    func refusal(of url: String) -> String? {
        guard let parts = URLComponents(string: url), let host = parts.host?.lowercased(), parts.scheme == "https",
            parts.user == nil, parts.password == nil, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return "only https addresses without a user are asked" }
        guard ports[host] == parts.port ?? Self.usualPort else { return "\(host) is not among audit.fetch_hosts" }
        return nil
    }

    /// Whether the forge's token goes with a request.
    func isForge(_ url: String) -> Bool {
        guard let forge, allow(url) else { return false }
        return URLComponents(string: url)?.host?.lowercased() == forge
    }
}
