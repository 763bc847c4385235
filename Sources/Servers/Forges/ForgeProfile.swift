import HTTPTransport
import Names

/// The facts about a forge that relctl needs before its first request. A new forge is a folder with its adapter and its
/// profile, a case of ``ForgeKind`` and a line of ``ForgeKind/profile`` (Docs/Forges.md).
package struct ForgeProfile: Sendable {
    /// How the forge names projects.
    package enum ProjectForm: Sendable {
        /// One or more groups and a name, or a number.
        case groups
        case ownerAndName
    }

    /// Hosts of the forge's public services.
    package var publicHosts: [String]
    /// Names under which a public service takes SSH on port 443, with the host of its web pages.
    package var sshHosts: [String: String] = [:]
    /// Parts of a host's name that identify the forge.
    package var hostMarks: [String]
    /// Where tokens are looked for by default: relctl's own variable, then those of the forge's own tools.
    package var tokenVariables: [String]
    /// A token that doesn't end when a person leaves.
    package var lastingToken: String
    /// The user name that goes with a token over git's HTTP.
    package var gitUser: String
    /// How it names projects.
    package var projectForm: ProjectForm
    /// Whether a merge request keeps one label of a scope, the text before the last `::`, so that setting one takes another
    /// away.
    package var hasScopedLabels = false
    /// Makes the adapter of a project: the web root, the project, the token and the transport.
    package var connect: @Sendable (String, String, Secret, any HTTPSending) -> any Forge

    /// Whether a host is one of the forge's, by its name.
    package func owns(host: String) -> Bool {
        publicHosts.contains(host) || sshHosts[host] != nil || hostMarks.contains { host.contains($0) }
    }

    /// Whether a host is a public service, which needs no look.
    package func isPublic(host: String) -> Bool {
        publicHosts.contains { host == $0 || ($0.hasPrefix(".") && host.hasSuffix($0)) }
    }
}

extension ForgeKind {
    /// The facts about the forge that relctl needs before its first request.
    package var profile: ForgeProfile {
        switch self {
        case .gitlab: .gitlab
        case .github: .github
        case .gitea: .gitea
        }
    }
}
