extension ForgeProfile {
    static let gitlab = ForgeProfile(
        publicHosts: ["gitlab.com"],
        // https://docs.gitlab.com/user/gitlab_com/#alternative-ssh-port
        sshHosts: ["altssh.gitlab.com": "gitlab.com"],
        hostMarks: ["gitlab"],
        // `GITLAB_TOKEN` is what glab reads (https://gitlab.com/gitlab-org/cli).
        tokenVariables: ["RELCTL_TOKEN", "GITLAB_TOKEN"],
        lastingToken: "a project or group access token",
        // Any name will do (https://docs.gitlab.com/user/project/settings/project_access_tokens/).
        gitUser: "oauth2",
        projectForm: .groups,
        // https://docs.gitlab.com/user/project/labels/#scoped-labels
        hasScopedLabels: true,
        connect: { GitLabForge(url: $0, project: $1, token: $2, http: $3) })
}
