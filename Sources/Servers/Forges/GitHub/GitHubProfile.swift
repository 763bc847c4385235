extension ForgeProfile {
    static let github = ForgeProfile(
        // The tenants of ghe.com have a host each.
        publicHosts: ["github.com", ".ghe.com"],
        // https://docs.github.com/en/authentication/troubleshooting-ssh/using-ssh-over-the-https-port
        sshHosts: ["ssh.github.com": "github.com"],
        hostMarks: ["github", ".ghe.com"],
        // What gh and GitHub Actions use (https://cli.github.com/manual/gh_help_environment).
        tokenVariables: ["RELCTL_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"],
        lastingToken: "a GitHub App's token, or that of an account made for relctl",
        // https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/authenticating-as-a-github-app-installation
        gitUser: "x-access-token",
        projectForm: .ownerAndName,
        connect: { GitHubForge(url: $0, project: $1, token: $2, http: $3) })
}
