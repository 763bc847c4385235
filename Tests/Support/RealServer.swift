import Foundation

/// A server of a team's own to try things on, from the environment: `RELCTL_CONFORMANCE_URL`, `_KIND` (gitlab, github or
/// gitea), `_PROJECT`, `_TOKEN` and `_REVIEWER`, an account that may review. Its project needs one commit; nothing that is
/// there is touched.
package struct RealServer: Sendable {
    /// The web root.
    package let url: String
    /// As `forge.kind` has it.
    package let kind: String
    /// As `forge.project` has it.
    package let project: String
    /// May push, and open and merge merge requests.
    package let token: String
    /// The name of an account that may be asked for reviews, other than the token's.
    package let reviewer: String

    /// The server that the environment names; `nil`: none, or not all of it.
    package static let named: RealServer? = {
        let environment = ProcessInfo.processInfo.environment
        let values = ["URL", "KIND", "PROJECT", "TOKEN", "REVIEWER"].compactMap {
            environment["RELCTL_CONFORMANCE_" + $0]
        }
        guard values.count == 5, ["gitlab", "github", "gitea"].contains(values[1]) else { return nil }
        return RealServer(url: values[0], kind: values[1], project: values[2], token: values[3], reviewer: values[4])
    }()

    /// The repository over HTTP.
    package var gitURL: String { "\(url)/\(project).git" }

    /// The user name that goes with the token.
    package var gitUser: String { kind == "github" ? "x-access-token" : "oauth2" }
}
