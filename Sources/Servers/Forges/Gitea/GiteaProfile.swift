extension ForgeProfile {
    static let gitea = ForgeProfile(
        publicHosts: ["gitea.com", "codeberg.org"],
        hostMarks: ["gitea", "forgejo"],
        tokenVariables: ["RELCTL_TOKEN", "GITEA_TOKEN"],
        lastingToken: "the token of an account made for relctl",
        // Any name will do: what counts is the token (`services/auth/basic.go`).
        gitUser: "oauth2",
        projectForm: .ownerAndName,
        connect: { GiteaForge(url: $0, project: $1, token: $2, http: $3) })
}
