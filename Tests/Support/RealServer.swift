import Foundation

/// A server of a team's own to try things on, from the environment: `RELCTL_CONFORMANCE_URL`, `_KIND`, `_PROJECT`, `_TOKEN`
/// and `_REVIEWER`, an account that may review. Its project needs one commit; nothing that is there is touched.
package struct RealServer: Sendable {
    /// The web root.
    package let url: String
    /// As `forge.kind` has it, or what `RELCTL_CONFORMANCE_KIND` holds where that is no kind.
    package let kind: String
    /// As `forge.project` has it.
    package let project: String
    /// May push, and open and merge merge requests.
    package let token: String
    /// The name of an account that may be asked for reviews, other than the token's.
    package let reviewer: String

    /// The server that the environment names; `nil`: none, or not all of it.
    package static let named = RealServer(environment: ProcessInfo.processInfo.environment)

    /// What `RELCTL_CONFORMANCE_KIND` may hold, in any case.
    package static let kinds = ["gitlab", "github", "gitea", "forgejo"]

    /// The server that these variables name; `nil`: none, or not all of it.
    package init?(environment: [String: String]) {
        let values = ["URL", "KIND", "PROJECT", "TOKEN", "REVIEWER"].compactMap { name in
            environment["RELCTL_CONFORMANCE_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        guard values.count == 5 else { return nil }
        let kind = values[1].lowercased()
        self.kind = kind == "forgejo" ? "gitea" : Self.kinds.contains(kind) ? kind : values[1]
        (url, project, token, reviewer) = (values[0], values[2], values[3], values[4])
    }

    /// An unknown kind of forge. It fails the suites: tests that are skipped look like success.
    package struct UnknownKind: Error, CustomStringConvertible {
        package let description: String
    }

    /// Throws ``UnknownKind`` if nothing can be tried on the server.
    package func check() throws(UnknownKind) {
        guard !Self.kinds.contains(kind) else { return }
        let kinds = Self.kinds.joined(separator: ", ")
        throw UnknownKind(description: "RELCTL_CONFORMANCE_KIND is \(kind), and may be one of: \(kinds)")
    }

    /// The repository over HTTP.
    package var gitURL: String { "\(url)/\(project).git" }

    /// The user name that goes with the token.
    package var gitUser: String { kind == "github" ? "x-access-token" : "oauth2" }
}
