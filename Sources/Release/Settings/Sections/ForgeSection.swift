import Forges
import Names

/// `forge:`
enum ForgeSection {
    static let kind = Key<ForgeKind>(
        "kind",
        .choice(hints: [
            "forgejo": "write `gitea`: it is for Forgejo too", "gogs": "write `gitea`", "codeberg": "write `gitea`",
        ]),
        .required, "Which forge it is; `gitea` is for Forgejo too.")
    static let url = Key<WebAddress>(
        "url", .webAddress, .required,
        "The web root: https, with the port and the path it is served at; plain http only for this machine, or with "
            + "`allow_insecure`.")
    static let project = Key<String>(
        "project", .verbatim, .required,
        "On GitLab the full path or the number of the project, on GitHub and Gitea owner and name.")
    static let token = Key<String>(
        "token", .secret,
        .derived(
            "`RELCTL_TOKEN`, then `GITLAB_TOKEN`; `GH_TOKEN`, `GITHUB_TOKEN`; or `GITEA_TOKEN`, whichever fits `kind`"),
        "The environment variable that holds the token. A token itself is refused.")
    static let remote = Key<RemoteAddress>(
        "remote", .remote, .derived("from `url` and `project`"),
        "The git remote: https (http as for `url`), or SSH as `ssh://git@host/path` or `git@host:path`; without a password."
    )
    static let allowInsecure = Key<Bool>(
        "allow_insecure", .flag, .defaults(false),
        "Lets tokens travel over plain http, for `url`, `remote` and the addresses of uploads.")

    static let scheduleProject = Key<String>(
        "schedule_project", .verbatim, .derived("`project`"),
        "The project whose schedule runs relctl, if it is another one: `relctl doctor` looks there.")

    static let shape = Shape<Settings.ForgeSettings>.section(
        Table(kind, url, project, token, remote, allowInsecure, scheduleProject), build: read)

    private static func read(_ section: SectionReader) -> Settings.ForgeSettings? {
        let (kind, url, project) = (section.read(kind), section.read(url), section.read(project))
        let variables = section.read(token).map { [$0] } ?? kind?.profile.tokenVariables
        if !section.has(token), let variables { section.show(token, .strings(variables.map { "${\($0)}" })) }
        let remote = section.read(remote)
        let allowsInsecure = section.read(allowInsecure) ?? false
        if let refusal = url?.refusalOfPlainText(allowed: allowsInsecure) { section.report(self.url, refusal) }
        if case .http(let address)? = remote?.transport,
            let refusal = address.refusalOfPlainText(allowed: allowsInsecure)
        {
            section.report(self.remote, refusal)
        }
        guard let kind, let project else { return nil }
        if let refusal = ProjectPath.refusal(of: project, kind: kind) { section.report(self.project, refusal) }
        let scheduleProject = section.read(scheduleProject)
        if let other = scheduleProject, let refusal = ProjectPath.refusal(of: other, kind: kind) {
            section.report(self.scheduleProject, refusal)
        }
        guard let url, let variables else { return nil }
        return Settings.ForgeSettings(
            kind: kind, url: url.text, project: project, tokenVariables: variables, remote: remote?.text,
            allowsInsecure: allowsInsecure, scheduleProject: scheduleProject)
    }
}
