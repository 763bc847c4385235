/// A revision as people name it (gitrevisions(7)): a branch, a tag or a commit of the server, and the way from it to one of
/// its ancestors.
struct RevisionName {
    /// The branch, tag, full ref or commit id.
    let base: String
    /// `~2`, `^`, `^2~1` and the like; empty: the base itself.
    let path: String

    /// Takes a name apart. What follows the base and is no such path names nothing; then all of it is the base.
    init(_ text: String) {
        // No ref has these characters (git-check-ref-format(1)).
        let start = text.firstIndex { $0 == "~" || $0 == "^" } ?? text.endIndex
        let isPath = text[start...].wholeMatch(of: /(~[0-9]{0,6}|\^[0-9]?)*/) != nil
        base = isPath ? String(text[..<start]) : text
        path = isPath ? String(text[start...]) : ""
    }

    /// The full names of the refs that it may mean, the first that is there. `heads/develop` and `tags/v1` are names too.
    var refs: [String] {
        if base.hasPrefix("refs/heads/") || base.hasPrefix("refs/tags/") { return [base] }
        let isPartial = base.hasPrefix("heads/") || base.hasPrefix("tags/")
        return (isPartial ? ["refs/" + base] : []) + ["refs/heads/" + base, "refs/tags/" + base]
    }
}
