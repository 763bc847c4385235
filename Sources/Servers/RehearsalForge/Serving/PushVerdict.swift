import Names

/// The forge's verdict on one command of a push, before git carries it out. The words are GitLab's.
enum PushVerdict: Hashable {
    case welcome
    /// Only if the new commit contains the old one; else these words.
    case onlyForward(String)
    case refused(String)

    /// Judges a command by the branch rules.
    init(_ command: PushCommand, by user: ForgeUser, in state: ForgeState) {
        if let rule = state.project.pushRule {
            self = .refused(rule)
        } else if command.ref.hasPrefix("refs/heads/") {
            self.init(branch: String(command.ref.dropFirst(11)), command, by: user, in: state)
        } else {
            self = .welcome
        }
    }

    private init(branch: String, _ command: PushCommand, by user: ForgeUser, in state: ForgeState) {
        let (isCreation, isDeletion) = (command.old == .zero, command.new == .zero)
        if isDeletion, branch == state.project.defaultBranch {
            self = .refused("The default branch of a project cannot be deleted.")
        } else if !state.isProtected(branch) {
            self = .welcome
        } else if isDeletion, user.role < .maintainer {
            self = .refused(
                "You are not allowed to delete protected branches from this project. "
                    + "Only a project maintainer or owner can delete a protected branch.")
        } else if isDeletion {
            self = .refused("You can only delete protected branches using the web interface.")
        } else if !state.mayPush(user, to: branch) {
            self = .refused(
                isCreation
                    ? "You are not allowed to create protected branches on this project."
                    : "You are not allowed to push code to protected branches on this project.")
        } else if !state.allowsForcePush(to: branch) {
            self = .onlyForward("You are not allowed to force push code to a protected branch on this project.")
        } else {
            self = .welcome
        }
    }

    /// A line for the hook: what to do, for which ref, with which words.
    func line(for ref: String) -> String? {
        switch self {
        case .welcome: nil
        case .onlyForward(let words): "forward \(ref) \(words)"
        case .refused(let words): "refuse \(ref) \(words)"
        }
    }
}
