import GitStore
import Names
import Printing

/// Which checkout would have what an audit needs, in the words of git and of the CI systems.
enum CheckoutDepth {
    /// The hint that names the depth of checkout with which a commit is there; `nil` for what can't be a name.
    static func remedy(for name: String, _ checkout: Repository?) -> String? {
        let steps = stepsBack(name)
        let navigates = name.contains { "~^:".contains($0) } || name.contains("@{")
        guard steps != nil || navigates || BranchName(name) != nil else { return nil }
        guard checkout?.completeness == .shallow else { return "git fetch brings what the server has" }
        if let steps {
            let depth = steps + 1
            return "a checkout of depth \(depth) has it: GIT_DEPTH: \(depth) (GitLab), fetch-depth: \(depth) (GitHub), "
                + "or git fetch --depth \(depth)"
        }
        // git fetch takes refs and whole ids alone, and the history before one is not there.
        guard !navigates, !isAbbreviatedID(name), !name.hasSuffix("_HEAD") else { return remedyForHistory }
        return fetch(name, remotes: (try? checkout?.remoteNames()) ?? []) + "; in a job, a checkout of the whole "
            + "history has it: GIT_DEPTH: 0 (GitLab), fetch-depth: 0 (GitHub)"
    }

    /// The command that brings a ref or a commit, and the name to give then. A clone of one branch files no other ref under its
    /// name unless it is told to. A short name may be a tag or a branch, so what is fetched by it is called `FETCH_HEAD`.
    static func fetch(_ name: String, remotes: [String]) -> String {
        let path = name.hasPrefix("refs/") ? name.dropFirst("refs/".count) : name[...]
        let tracked = path.hasPrefix("remotes/") ? path.dropFirst("remotes/".count) : path
        if let remote = remotes.first(where: { tracked.hasPrefix($0 + "/") }) {
            return command(remote, "\(tracked.dropFirst(remote.count + 1)):refs/remotes/\(tracked)") + " brings it"
        }
        let remote = remotes.contains("origin") ? "origin" : remotes.first ?? "origin"
        if path.hasPrefix("tags/") { return command(remote, "refs/\(path):refs/\(path)") + " brings it" }
        let keepsName = ObjectID(hex: name) != nil
        return command(remote, name) + " brings it" + (keepsName ? "" : ": then give FETCH_HEAD in its place")
    }

    private static func command(_ remote: String, _ refs: String) -> String {
        "git fetch --depth 1 \(ShellWord.quoted(remote)) \(ShellWord.quoted(refs))"
    }

    /// Whether a name looks like the beginning of a commit id, of which git takes four digits and more (`minimum_abbrev` in
    /// environment.c). One of decimal digits alone is more likely a tag by its date, and a short one of letters alone a word
    /// such as `face`.
    static func isAbbreviatedID(_ name: String) -> Bool {
        guard (4..<40).contains(name.utf8.count), name.allSatisfy(\.isHexDigit) else { return false }
        return name.contains(where: \.isLetter) && (name.utf8.count >= 7 || name.contains(where: \.isNumber))
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
