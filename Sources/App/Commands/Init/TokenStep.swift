import Settings

/// The step that makes the token, with the address of its page.
struct TokenStep {
    let app: ForgeLocation
    /// The project whose schedule runs relctl, if it is another one of the same forge: the account belongs to both.
    let scheduleProject: String?

    var text: String {
        switch app.kind {
        case .gitlab: gitLab
        case .github:
            "Make a token of a machine account\(places), with Contents and Pull requests: write, Actions: read:"
                + " \(app.url)/settings/personal-access-tokens/new"
        case .gitea:
            "Make a token of a machine account\(places), with write:repository, write:issue, read:user:"
                + " \(app.url)/user/settings/applications"
        }
    }

    private var gitLab: String {
        let rights =
            "scope api, role Developer"
            + " (Maintainer if only they may push to the release branches or merge into lands_on)"
        guard scheduleProject != nil else {
            return "Make a project access token, \(rights): \(app.page)/-/settings/access_tokens"
        }
        guard let group else {
            return "Make a personal access token of a machine account\(places), \(rights):"
                + " \(app.url)/-/user_settings/personal_access_tokens"
        }
        return "Make a group access token\(places), \(rights): \(app.url)/groups/\(group)/-/settings/access_tokens"
    }

    private var places: String {
        scheduleProject.map { " that reaches both \(app.project) and \($0)" } ?? ""
    }

    /// The closest group that holds both projects.
    private var group: String? {
        let groups = [app.project, scheduleProject ?? ""].map { $0.split(separator: "/").dropLast() }
        let common = zip(groups[0], groups[1]).prefix { $0 == $1 }.map(\.0)
        return common.isEmpty ? nil : common.joined(separator: "/")
    }
}
