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
        case .github: JobTemplates.gitHub(config: config, events: GitHubEvents(settings))
        case .jenkins: JobTemplates.jenkins(config: config)
        }
    }

    /// True for a path inside the repository that means the same in YAML, Groovy and a shell.
    static func isUsable(config: String) -> Bool {
        config.wholeMatch(of: /[A-Za-z0-9._][A-Za-z0-9._\/@+-]*/) != nil
            && !config.split(separator: "/").contains("..")
    }
}
