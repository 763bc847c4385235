import GitStore
import Printing

/// Which checkout would have what an audit needs, in the words of git and of the CI systems.
enum CheckoutDepth {
    /// The hint that names the depth of checkout with which a commit is there.
    static func remedy(for name: String, _ checkout: Repository?) -> String {
        guard checkout?.completeness == .shallow else { return "git fetch brings what the server has" }
        guard let steps = stepsBack(name) else {
            // git fetch takes refs alone, and the history before one is not there.
            let isRef = !name.contains { "~^:".contains($0) } && !name.contains("@{")
            guard isRef else { return remedyForHistory }
            return "git fetch --depth 1 \(source(of: name, checkout)) brings it; in a job, a checkout of the whole "
                + "history has it: GIT_DEPTH: 0 (GitLab), fetch-depth: 0 (GitHub)"
        }
        return "a checkout of depth \(steps + 1) has it: GIT_DEPTH: \(steps + 1) (GitLab), fetch-depth: \(steps + 1) "
            + "(GitHub), or git fetch --depth \(steps + 1)"
    }

    /// The remote and the ref that `git fetch` is asked for. A branch as a clone names it, `origin/main`, is `main` there, and
    /// a clone of one branch files no other under that name unless it is told to.
    private static func source(of name: String, _ checkout: Repository?) -> String {
        let (prefix, remotes) = ("refs/remotes/", (try? checkout?.remoteNames()) ?? [])
        let short = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
        guard let remote = remotes.first(where: { short.hasPrefix($0 + "/") }) else {
            return "origin \(ShellWord.quoted(name))"
        }
        let branch = short.dropFirst(remote.count + 1)
        return "\(ShellWord.quoted(remote)) \(ShellWord.quoted("\(branch):\(prefix)\(short)"))"
    }

    /// The hint for a checkout that needs its whole history.
    static let remedyForHistory =
        "a checkout of the whole history has it: GIT_DEPTH: 0 (GitLab), fetch-depth: 0 (GitHub), or git fetch --unshallow"

    /// How many commits before `HEAD` a name means at most; `nil` for other names.
    static func stepsBack(_ name: String) -> Int? {
        guard let match = name.wholeMatch(of: /(HEAD|@)((~[0-9]{0,6}|\^[0-9]?)*)/) else { return nil }
        return match.2.matches(of: /([~^])([0-9]*)/).reduce(0) { sum, step in
            // `^2` is one step, to the second parent.
            sum + (step.1 == "~" ? Int(step.2) ?? 1 : step.2 == "0" ? 0 : 1)
        }
    }
}
