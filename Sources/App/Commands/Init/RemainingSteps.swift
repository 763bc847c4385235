import Settings

/// The steps that `init --ci` leaves to a person, in order, each with the address of its page where there is one.
struct RemainingSteps {
    let projects: JobProjects
    let job: JobFile
    /// The path of `relctl.yml`.
    let config: String
    /// Whether a cut needs a version: one of the branches has it in its name.
    let takesVersion: Bool
    /// Whether the settings name the project whose schedule runs relctl.
    let namesSchedule: Bool

    /// `1. ...`, one step a line.
    var text: String {
        steps.enumerated().map { "\($0.offset + 1). \($0.element)\n" }.joined()
    }

    /// The steps without their numbers.
    var steps: [String] {
        [adaptation] + (job.including.map { [include(in: $0)] } ?? []) + [token.text] + ciSteps + [cut]
    }

    private var adaptation: String {
        var step = "Adapt the trains in \(config)"
        if let project = projects.scheduleProject, !namesSchedule {
            step += ", name this project in its forge section (schedule_project: \(project))"
        }
        return step + ", and play a release of them: relctl rehearse --config \(config)"
    }

    private func include(in pipeline: GitLabPipeline) -> String {
        switch pipeline.include {
        case nil: "Add to .gitlab-ci.yml: include: [{ local: \(job.path) }]"
        case .list: "Add to the list of include: in .gitlab-ci.yml: { local: \(job.path) }"
        case .single: "Make include: in .gitlab-ci.yml a list, and add to it: { local: \(job.path) }"
        }
    }

    private var token: TokenStep { TokenStep(app: projects.app, scheduleProject: projects.scheduleProject) }

    /// The option that commands need where the file has another name.
    private var configOption: String { config == Settings.fileName ? "" : " --config \(config)" }

    private var check: String {
        let exports = job.variables.map { "\($0)=…" }.joined(separator: " ")
        return "Check it all: export \(exports); relctl doctor\(configOption)"
    }

    /// A step for each variable that an existing file doesn't hand over.
    private var handOver: [String] {
        job.missingVariables.map {
            "Let \(job.path) hand \($0) over as it does the other secrets, from \(job.system.secret(of: $0))"
        }
    }

    private var commit: String {
        let files = job.including != nil ? "\(config), \(job.path) and .gitlab-ci.yml" : "\(config) and \(job.path)"
        return "Commit \(files), and push them to the default branch"
    }

    private var cut: String {
        let version = takesVersion ? " --version VERSION" : ""
        return "When a release begins, cut it: relctl cut-release TRAIN…\(version)\(configOption);"
            + " the scheduled job goes on from there"
    }

    private var ciSteps: [String] {
        switch job.system {
        case .gitlab: gitLabSteps
        case .github: gitHubSteps
        case .jenkins: jenkinsSteps
        }
    }

    private var gitLabSteps: [String] {
        let pages = (projects.place(running: .gitlab)?.page ?? "https://GITLAB/GROUP/PROJECT") + "/-/"
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
        let place = projects.place(running: .github)
        let pages = (place?.page ?? "https://github.com/OWNER/REPOSITORY") + "/"
        let (secrets, variables, runs) =
            place?.kind == .gitea
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
