import ArgumentParser
import Names

/// A CI system for which `init --ci` writes the job.
enum CISystem: String, ExpressibleByArgument, CaseIterable {
    case gitlab, github, jenkins

    /// The forges that run it.
    private var forges: [ForgeKind] {
        switch self {
        case .gitlab: [.gitlab]
        case .github: [.github, .gitea]
        case .jenkins: []
        }
    }

    func runs(on kind: ForgeKind) -> Bool { forges.contains(kind) }

    /// The name under which the system keeps the value of a variable.
    func secret(of variable: String) -> String {
        switch self {
        case .gitlab: variable
        // GitHub and Gitea take no secret of these names
        // (https://docs.github.com/actions/reference/security/secrets#naming-your-secrets).
        case .github: variable.hasPrefix("GITHUB_") || variable.hasPrefix("GITEA_") ? "RELCTL_" + variable : variable
        case .jenkins: variable.lowercased().replacing("_", with: "-")
        }
    }

    /// True for a path inside the repository that means the same in YAML, Groovy and a shell.
    static func isUsable(config: String) -> Bool {
        config.wholeMatch(of: /[A-Za-z0-9._][A-Za-z0-9._\/@+-]*/) != nil
            && !config.split(separator: "/").contains("..")
    }
}
