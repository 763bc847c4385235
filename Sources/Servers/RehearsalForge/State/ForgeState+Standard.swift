extension ForgeState {
    /// The forge that ``RehearsalForge`` starts with: a bot with the token, a maintainer and a developer, and a default
    /// branch that only maintainers push to.
    static func standard(project: ForgeProject, token: String) -> ForgeState {
        let bot = ForgeUser(id: 101, username: "release-bot", name: "Release Bot", role: .maintainer, isBot: true)
        let alice = ForgeUser(id: 102, username: "alice", name: "Alice Aydin", role: .maintainer)
        let bob = ForgeUser(id: 103, username: "bob", name: "Bob Berg", role: .developer)
        var state = ForgeState(
            project: project, users: [bot, alice, bob], tokens: [ForgeToken(token, userID: bot.id)])
        // https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/configuring-pull-request-merges/managing-the-automatic-deletion-of-branches
        // Gitea does so with `RETARGET_CHILDREN_ON_MERGE`, the default (https://docs.gitea.com/administration/config-cheat-sheet).
        if project.kind != .gitlab { state.quirks.retargetLimit = .max }
        state.protections = [BranchProtection(id: 1, pattern: project.defaultBranch)]
        return state
    }
}
