import Names

/// Commits written without a work tree, by `git fast-import`.
struct FastImport {
    private var stream: [UInt8] = []

    /// Adds a commit to a branch.
    ///
    /// - Parameters:
    ///   - start: the first parent, unless the stream has already put a commit on the branch.
    ///   - files: path to content; `nil` deletes the file.
    mutating func commit(
        to branch: String, from start: CommitID? = nil, files: [String: String?], message: String, by author: Signature
    ) {
        let who = "\(author.name) <\(author.email)> \(author.time) +0000"
        line("commit refs/heads/\(branch)")
        line("author \(who)")
        line("committer \(who)")
        data(message + "\n")
        if let start { line("from \(start)") }
        for (path, content) in files.sorted(by: { $0.key < $1.key }) {
            guard let content else {
                line("D \(Self.quoted(path))")
                continue
            }
            line("M 100644 inline \(Self.quoted(path))")
            data(content)
        }
        line("")
    }

    /// Writes everything to the repository. A branch that would be rewritten is left alone, and that is an error.
    func write(to git: GitProgram) async throws(APIError) {
        _ = try await git.output(["fast-import", "--quiet"], input: stream)
    }

    /// As fast-import wants any path that is not plain (git-fast-import(1), "filemodify").
    private static func quoted(_ path: String) -> String {
        let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private mutating func line(_ text: String) { stream += Array(text.utf8) + [UInt8(ascii: "\n")] }

    private mutating func data(_ text: String) {
        line("data \(text.utf8.count)")
        line(text)
    }
}
