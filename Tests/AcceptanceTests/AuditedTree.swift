import Foundation
import Support

extension Relctl {
    /// A folder with a tree to audit in `tree`, and no configuration but this one.
    ///
    /// - Parameter files: the tree's, by path.
    static func auditing(
        _ settings: String? = nil, files: [String: String] = [:], _ body: (Relctl, _ tree: URL) async throws -> Void
    ) async throws {
        let relctl = try Relctl(settings: settings ?? "")
        defer { relctl.remove() }
        if settings == nil { try FileManager.default.removeItem(at: relctl.folder.appending(path: "relctl.yml")) }
        let tree = relctl.folder.appending(path: "tree")
        try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
        for (path, text) in files { try tree.write(text, path) }
        try await body(relctl, tree)
    }

    /// A configuration for the audit of one of the two apps, whose last section may go on.
    static let secondApp = """
        version: 1
        apps:
          Go:
            audit:
              path: tree
              target: Second

        """

    /// A folder with the two apps of the fixture in `tree`, and no configuration but this one.
    static func auditingTwoApps(
        _ settings: String? = nil, _ body: (Relctl, _ tree: String) async throws -> Void
    ) async throws {
        try await auditing(settings) { relctl, tree in
            let apps = packageFolder.appending(path: "Tests/Fixtures/Workspaces/XcodeProject")
            try FileManager.default.removeItem(at: tree)
            try FileManager.default.copyItem(at: apps, to: tree)
            try await body(relctl, tree.path())
        }
    }
}

extension URL {
    /// Writes a file below this folder.
    func write(_ text: String, _ path: String) throws {
        let file = appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Makes this folder a repository, if it isn't one, and commits everything in it.
    func commitAll(_ message: String, by author: String = "A") throws {
        try Git.run(["init", "--quiet", "--initial-branch", "main", path()])
        try Git.run(["-C", path(), "add", "--all"])
        let person = ["-c", "user.name=\(author)", "-c", "user.email=a@example.com"]
        try Git.run(["-C", path()] + person + ["commit", "--quiet", "--message", message])
    }
}
