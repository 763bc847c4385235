import Names

/// The message of a pull's merge commit, and how to read it again.
package enum PullMessage {
    private static let key = "Relctl-Upstream: "

    /// The message: the template, an empty line, and the trailer `Relctl-Upstream: <branch> <commit>`.
    package static func text(template: String, upstream: BranchName, branch: BranchName, commit: CommitID) -> String {
        let subject = Template.fill(template, ["upstream": upstream.text, "branch": branch.text])
        return "\(subject)\n\n\(key)\(upstream) \(commit.hex)\n"
    }

    /// The branch and commit that a pull's commit brought in; `nil` for any other commit.
    ///
    /// Anybody can write a trailer, so it counts only where the commit really merges what it names.
    package static func upstream(of commit: Commit) -> (branch: BranchName, commit: CommitID)? {
        guard commit.parents.count == 2 else { return nil }
        for line in commit.message.split(whereSeparator: \.isNewline).reversed() where line.hasPrefix(key) {
            let words = line.dropFirst(key.count).split(separator: " ")
            guard words.count == 2, let branch = BranchName(String(words[0])),
                let pulled = CommitID(hex: words[1]), pulled == commit.parents[1]
            else { continue }
            return (branch, pulled)
        }
        return nil
    }
}

/// Text with `{placeholders}`.
package enum Template {
    /// Replaces each known placeholder; unknown ones stay as they are. What is filled in is never filled again.
    package static func fill(_ template: String, _ values: [String: String]) -> String {
        var rest = template[...]
        var result = ""
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            let inside = rest[rest.index(after: open)...]
            if let close = inside.firstIndex(of: "}"), let value = values[String(inside[..<close])] {
                result += value
                rest = inside[inside.index(after: close)...]
            } else {
                result += "{"
                rest = inside
            }
        }
        return result + rest
    }
}
