import Settings

/// The steps that `init --ci` leaves to a person, in order, each with the address of its page where there is one.
struct RemainingSteps {
    let location: ForgeLocation
    let job: JobFile
    /// The path of `relctl.yml`.
    let config: String
    /// Whether a release of its trains can be rehearsed: one of them follows another.
    let isRehearsable: Bool

    /// `1. ...`, one step a line.
    var text: String {
        steps.enumerated().map { "\($0.offset + 1). \($0.element)\n" }.joined()
    }

    private var steps: [String] {
        let line = "Add to .gitlab-ci.yml: include: [{ local: \(job.path) }] (its stage is test)"
        let include = job.needsInclude ? [line] : []
        let rehearsal = isRehearsable ? ", and play a release of them: relctl rehearse --config \(config)" : ""
        return ["Adapt the trains in \(config)" + rehearsal] + include + [token] + ciSteps + [cut]
    }

    private var project: String { "\(location.url)/\(location.project)" }

    private var token: String {
        switch location.kind {
        case .gitlab:
            "Make a project access token, scope api, role Developer"
                + " (Maintainer if only they may push to the release branches or merge into lands_on):"
                + " \(project)/-/settings/access_tokens"
        case .github:
            "Make a token of a machine account, with Contents and Pull requests: write, Actions: read:"
                + " \(location.url)/settings/personal-access-tokens/new"
        case .gitea:
            "Make a token of a machine account, with write:repository, write:issue, read:user:"
                + " \(location.url)/user/settings/applications"
        }
    }

    /// What commands need where the file has another name.
    private var configOption: String { config == Settings.fileName ? "" : " --config \(config)" }

    private var check: String {
        let exports = job.variables.map { "\($0)=…" }.joined(separator: " ")
        return "Check it all: export \(exports); relctl doctor\(configOption)"
    }

    /// What a file that is kept doesn't hand over.
    private var handOver: [String] {
        job.missingVariables.map {
            "Let \(job.path) hand \($0) over as it does the other secrets, from \(job.system.secret(of: $0))"
        }
    }

    private var commit: String {
        let files = job.needsInclude ? "\(config), \(job.path) and .gitlab-ci.yml" : "\(config) and \(job.path)"
        return "Commit \(files), and push them to the default branch"
    }

    private var cut: String {
        "When a release begins, cut it: relctl cut-release TRAIN…\(configOption); the scheduled job goes on from there"
    }

    private var ciSteps: [String] {
        switch job.system {
        case .gitlab: gitLabSteps
        case .github: gitHubSteps
        case .jenkins: jenkinsSteps
        }
    }

    private var gitLabSteps: [String] {
        let pages = location.kind == .gitlab ? "\(project)/-/" : "https://GITLAB/GROUP/PROJECT/-/"
        return [
            check,
            "Add the variables \(job.variables.joined(separator: ", ")) (masked, protected) and RELCTL_IMAGE (an image that holds relctl):"
                + " \(pages)settings/ci_cd#js-cicd-variables-settings",
            commit,
            "Add a schedule on the default branch, */10 * * * *, owned by the bot: \(pages)pipeline_schedules/new",
            "Run it once: \(pages)pipelines/new",
        ]
    }

    private var gitHubSteps: [String] {
        let pages = location.kind == .gitlab ? "https://github.com/OWNER/REPOSITORY/" : "\(project)/"
        let (secrets, variables, runs) =
            location.kind == .gitea
            ? ("actions/secrets", "actions/variables", "actions?workflow=relctl.yml")
            : ("secrets/actions/new", "variables/actions/new", "actions/workflows/relctl.yml")
        return [check] + handOver
            + job.variables.map { "Add the secret \(job.system.secret(of: $0)): \(pages)settings/\(secrets)" } + [
                "Add the variable RELCTL_IMAGE, an image that holds relctl: \(pages)settings/\(variables)",
                commit,
                "Run it once: \(pages)\(runs)",
            ]
    }

    private var jenkinsSteps: [String] {
        let page = "https://JENKINS/manage/credentials/store/system/domain/_/newCredentials"
        return [check] + handOver
            + job.variables.map { "Add the credential \(job.system.secret(of: $0)), a secret text: \(page)" } + [
                "Label an agent that has relctl with: relctl: https://JENKINS/computer/",
                commit,
                "Make a pipeline from SCM with the script path \(job.path): https://JENKINS/view/all/newJob",
                "Run it once, which also reads its schedule: Build Now on the pipeline's page",
            ]
    }
}
