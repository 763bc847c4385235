import Forges
import Names

/// The probable address of a forge and of a project on it, derived from the URL of a git remote.
package struct ForgeLocation: Hashable, Sendable {
    /// The product that the forge is.
    package var kind: ForgeKind
    /// The web root, without a slash at its end.
    package var url: String
    /// The project's path.
    package var project: String
    /// Uncertainties of the guess, in sentences; empty if all is certain.
    package var doubts: [String]

    /// A location that is known.
    package init(kind: ForgeKind, url: String, project: String, doubts: [String] = []) {
        (self.kind, self.url, self.project, self.doubts) = (kind, url, project, doubts)
    }

    /// Reads an https, ssh or scp-like remote; credentials in it are dropped. `nil` for other remotes, such as a local
    /// path, and for paths that can be no project.
    ///
    /// - Parameter known: which forge it is, where that is known; else the host's name tells, or it is taken for a GitLab.
    package init?(fromRemoteURL text: String, kind known: ForgeKind? = nil) {
        guard let remote = try? RemoteAddress(Self.withoutCredentials(text)) else { return nil }
        let host: Host
        switch remote.transport {
        case .http(let address):
            host = address.host
            self.init(webPagesAt: address)
        case .ssh(let address):
            host = address
            self.init(webPagesOfSSHHost: address)
        }
        if let guess = known ?? ForgeKind.allCases.first(where: { $0.profile.owns(host: host.name) }) {
            kind = guess
        } else {
            doubts.append("The host's name doesn't tell which forge it runs: the kind is a guess.")
        }
        readProject(from: remote.path, on: host)
        guard ProjectPath.refusal(of: project, kind: kind) == nil else { return nil }
    }

    /// The web pages of an http remote, without a project; taken for a GitLab.
    private init(webPagesAt address: WebAddress) {
        let isPlain = !address.isEncrypted && address.host.isLoopback
        self.init(kind: .gitlab, url: "\(isPlain ? "http" : "https")://\(address.host.text)", project: "")
        if !address.isEncrypted, !isPlain {
            doubts.append("The remote is plain http, which shows the token to the network: https is assumed.")
        }
    }

    /// The web pages of an SSH remote, as far as its host tells them, without a project; taken for a GitLab.
    private init(webPagesOfSSHHost host: Host) {
        let webHost = ForgeKind.allCases.lazy.compactMap { $0.profile.sshHosts[host.name] }.first
        self.init(kind: .gitlab, url: "https://" + (webHost ?? host.name), project: "")
        if webHost == nil, !Self.isPublic(host.name) {
            doubts.append("The remote is SSH: the port and the path of the web pages are a guess.")
        }
    }

    /// Divides the path of a remote into the project's and the forge's own.
    private mutating func readProject(from remotePath: String, on host: Host) {
        let path = remotePath.hasSuffix(".git") ? String(remotePath.dropLast(4)) : remotePath
        let parts = remotePath.split(separator: "/")
        guard kind.profile.projectForm == .groups else {
            project = path.split(separator: "/").suffix(2).joined(separator: "/")
            guard parts.count > 2 else { return }
            // Owner and name are the last two; what stands before them is where the forge is served.
            url += "/" + parts.dropLast(2).joined(separator: "/")
            doubts.append("The path before owner and name is taken for the forge's own.")
            return
        }
        project = path
        let isPublic = Self.isPublic(host.name) || kind.profile.sshHosts[host.name] != nil
        guard parts.count > 2, !isPublic else { return }
        doubts.append(
            "The forge may be served below a path such as /\(parts[0]), which then belongs to `url`, not to `project`.")
    }

    /// Scheme, host and port of the web pages, without a path.
    package var origin: String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    /// Whether both are on the same machine, whatever the port: an SSH remote doesn't tell that of the web pages.
    package func isOnHost(of other: ForgeLocation) -> Bool { hostName != nil && hostName == other.hostName }

    /// Whether both are the same project. Forges tell no paths apart by their case.
    package func isSameProject(as other: ForgeLocation) -> Bool {
        isOnHost(of: other) && project.lowercased() == other.project.lowercased()
    }

    private var hostName: String? { (try? WebAddress(url))?.host.name }

    /// Whether the host's name is that of a public service, which needs no look.
    package var isPublic: Bool {
        Self.isPublic(origin.split(separator: "/").last.map(String.init) ?? "")
    }

    /// The name of a forge that relctl doesn't support, where the host's name says so.
    package var foreignForge: String? {
        let others = [
            ("bitbucket", "Bitbucket"), ("dev.azure.com", "Azure DevOps"), ("visualstudio.com", "Azure DevOps"),
            ("sr.ht", "SourceHut"), ("git-codecommit", "AWS CodeCommit"), ("gerrit", "Gerrit"),
        ]
        return others.first { origin.contains($0.0) }?.1
    }

    private static func isPublic(_ host: String) -> Bool {
        ForgeKind.allCases.contains { $0.profile.isPublic(host: host) }
    }

    private static func withoutCredentials(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://") else { return text }
        let authority = text[scheme.upperBound...].prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { return text }
        return String(text[..<scheme.upperBound] + text[text.index(after: at)...])
    }
}
