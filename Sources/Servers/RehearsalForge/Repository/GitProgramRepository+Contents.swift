import Names
import Printing

extension GitProgramRepository {
    /// The commit that a revision names, such as a shortened id; `nil` for none.
    func commit(named revision: String) async throws(APIError) -> CommitID? {
        guard !revision.isEmpty, !revision.looksLikeOption else { return nil }
        let outcome = try await git.run(["rev-parse", "--verify", "--quiet", revision + "^{commit}"])
        return CommitID(hex: String(decoding: outcome.output.prefix(40), as: UTF8.self))
    }

    /// The bytes of a file at a commit; `nil` where there is none.
    func file(_ path: String, at commit: CommitID) async throws(APIError) -> [UInt8]? {
        let outcome = try await git.run(["cat-file", "blob", "\(commit):\(path)"])
        return outcome.status == 0 ? outcome.output : nil
    }

    /// Added and deleted lines of a commit against its first parent.
    func stats(of commit: CommitID) async throws(APIError) -> JSONValue {
        let arguments = ["show", "--format=", "--numstat", "--first-parent", "-m", commit.hex]
        let numbers = try await git.lines(arguments).map { line in
            line.split(separator: "\t").prefix(2).map { Int($0) ?? 0 }
        }
        let (added, deleted) = numbers.reduce((0, 0)) { ($0.0 + ($1.first ?? 0), $0.1 + ($1.last ?? 0)) }
        return ["additions": .int(added), "deletions": .int(deleted), "total": .int(added + deleted)]
    }

    /// Makes a tag; with a message, an annotated one.
    func tag(_ name: String, at commit: CommitID, message: String?, by tagger: Signature) async throws(APIError) {
        var object = commit.hex
        if let message, !message.isEmpty {
            let who = "\(tagger.name) <\(tagger.email)> \(tagger.time) +0000"
            let text = "object \(commit)\ntype commit\ntag \(name)\ntagger \(who)\n\n\(message)\n"
            let arguments = ["hash-object", "-t", "tag", "-w", "--stdin"]
            object = try await git.lines(arguments, input: Array(text.utf8)).first ?? object
        }
        _ = try await git.output(["update-ref", "refs/tags/" + name, object, ObjectID.zero.hex])
    }

    /// Differences file by file, as GitLab shows them.
    func diffs(from old: CommitID, to new: CommitID) async throws(APIError) -> [JSONValue] {
        let raw = try await git.lines(["diff-tree", "-r", "-M", "--raw", "--abbrev=40", old.hex, new.hex])
        let patch = try await git.lines(["diff-tree", "-r", "-M", "-p", old.hex, new.hex])
        var texts: [String] = []
        var isBody = false
        for line in patch {
            if line.hasPrefix("diff --git ") { (isBody, texts) = (false, texts + [""]) }
            isBody = isBody || line.hasPrefix("@@ ")
            if isBody { texts[texts.count - 1] += line + "\n" }
        }
        return raw.enumerated().compactMap { index, line in
            FileDifference(line).map { $0.json(diff: texts.indices.contains(index) ? texts[index] : "") }
        }
    }
}

/// One line of `git diff-tree --raw`.
private struct FileDifference {
    let modes: [String]
    let status: Character
    let paths: [String]

    init?(_ line: String) {
        let columns = line.split(separator: "\t").map(String.init)
        let words = columns.first?.dropFirst().split(separator: " ").map(String.init) ?? []
        guard columns.count >= 2, words.count == 5, let status = words[4].first else { return nil }
        (modes, self.status, paths) = (Array(words[0...1]), status, Array(columns.dropFirst()))
    }

    func json(diff: String) -> JSONValue {
        [
            "diff": .string(diff), "old_path": .string(paths[0]), "new_path": .string(paths[paths.count - 1]),
            "a_mode": .string(modes[0]), "b_mode": .string(modes[1]), "new_file": .bool(status == "A"),
            "renamed_file": .bool(status == "R"), "deleted_file": .bool(status == "D"),
        ]
    }
}
