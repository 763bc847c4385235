import ArgumentParser
import Settings

/// A CI system for which `init --ci` writes the job.
enum CISystem: String, ExpressibleByArgument, CaseIterable {
    case gitlab, github, jenkins

    /// Where the job's file goes if the repository has none, from the repository's root.
    var path: String {
        switch self {
        case .gitlab: ".gitlab-ci.yml"
        case .github: ".github/workflows/relctl.yml"
        case .jenkins: "Jenkinsfile.relctl"
        }
    }

    /// The text of the job's file.
    ///
    /// - Parameters:
    ///   - config: the path of `relctl.yml`, as ``isUsable(config:)`` takes it.
    ///   - settings: its content; `nil` where it can't be read.
    func text(config: String, settings: Settings?) -> String {
        switch self {
        case .gitlab: JobTemplates.gitLab(config: config)
        case .github:
            JobTemplates.gitHub(config: config, events: GitHubEvents(settings), variables: Self.variables(settings))
        case .jenkins: JobTemplates.jenkins(config: config, variables: Self.variables(settings))
        }
    }

    /// The environment variables that the job needs, first that of the token.
    static func variables(_ settings: Settings?) -> [String] { settings?.jobVariables ?? ["RELCTL_TOKEN"] }

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
