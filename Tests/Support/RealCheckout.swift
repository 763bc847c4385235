import Foundation

/// A clone of a project on a ``RealServer``, with branches of its own below a prefix that nobody else has.
package struct RealCheckout: Sendable {
    package let server: RealServer
    /// What the branches' names begin with, such as `relctl-conformance/1a2b3c4d/`.
    package let prefix: String
    private let folder: URL

    /// An empty clone. Its branches have nothing in common with what the project holds.
    package static func make(of server: RealServer) async throws -> RealCheckout {
        try server.check()
        let id = UUID().uuidString.prefix(8).lowercased()
        let folder = FileManager.default.temporaryDirectory.appending(path: "relctl-conformance-\(id)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let checkout = RealCheckout(server: server, prefix: "relctl-conformance/\(id)/", folder: folder)
        try await checkout.git("init", "--quiet", ".")
        try await checkout.git("remote", "add", "origin", server.gitURL)
        return checkout
    }

    /// Commits files to a branch and pushes it. A branch that isn't there starts at `start`, or with no history.
    @discardableResult
    package func push(
        _ branch: String, _ files: [String: String], message: String, from start: String? = nil
    ) async throws -> String {
        if try await fetch(branch) || start != nil {
            try await git("checkout", "--quiet", "-B", "work", try await fetch(branch) ? "FETCH_HEAD" : start ?? "")
        } else {
            try await git("checkout", "--quiet", "--orphan", "root-\(UUID().uuidString.prefix(8))")
        }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try await git("add", "--all")
        try await git("commit", "--quiet", "-m", message)
        return try await publish(branch)
    }

    /// Merges a commit into a branch, settles conflicts by writing these files, and pushes.
    @discardableResult
    package func resolve(_ commit: String, into branch: String, with files: [String: String]) async throws -> String {
        _ = try await fetch(branch)
        try await git("checkout", "--quiet", "-B", "work", "FETCH_HEAD")
        _ = try await ChildProgram.run(
            ["git", "merge", "--no-commit", commit], in: folder.path(), environment: environment, mayFail: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        try await git("add", "--all")
        try await git("commit", "--quiet", "-m", "Settle a conflict")
        return try await publish(branch)
    }

    /// The contents of a file on a branch; `nil`: there is none.
    package func read(_ path: String, on branch: String) async throws -> String? {
        guard try await fetch(branch) else { return nil }
        return try? await git("show", "FETCH_HEAD:" + path)
    }

    /// The tip of a branch on the server; `nil`: there is none.
    package func tip(of branch: String) async throws -> String? {
        try await git("ls-remote", "origin", "refs/heads/" + branch).split(separator: "\t").first.map(String.init)
    }

    /// How many commits a branch has that another lacks.
    package func count(_ range: String) async throws -> Int {
        try await git("fetch", "--quiet", "origin", "+refs/heads/\(prefix)*:refs/remotes/origin/\(prefix)*")
        return Int(try await git("rev-list", "--count", range)) ?? -1
    }

    /// Deletes from the server what was pushed to it, and what relctl wrote down about these trains.
    package func cleanUp(trains: [String] = []) async {
        let listed = try? await git("ls-remote", "origin", "refs/heads/\(prefix)*", "refs/relctl/trains/*")
        for line in (listed ?? "").split(separator: "\n") {
            let ref = String(line.split(separator: "\t").last ?? "")
            let isOurs = ref.hasPrefix("refs/heads/" + prefix) || trains.contains { ref == "refs/relctl/trains/" + $0 }
            if isOurs { _ = try? await git("push", "--quiet", "origin", ":" + ref) }
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private func publish(_ branch: String) async throws -> String {
        try await git("push", "--quiet", "origin", "HEAD:refs/heads/" + branch)
        return try await git("rev-parse", "HEAD")
    }

    private func fetch(_ branch: String) async throws -> Bool {
        guard try await tip(of: branch) != nil else { return false }
        try await git("fetch", "--quiet", "origin", "refs/heads/" + branch)
        return true
    }

    /// git reads the token from its environment, which no list of processes shows.
    private var environment: [String: String] {
        let login = Data("\(server.gitUser):\(server.token)".utf8).base64EncodedString()
        let header = [
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "http.extraHeader",
            "GIT_CONFIG_VALUE_0": "Authorization: Basic \(login)",
        ]
        return ChildProgram.hermetic(home: folder.path()).filter { !$0.key.hasSuffix("_DATE") }
            .merging(header) { $1 }
    }

    @discardableResult
    private func git(_ arguments: String...) async throws -> String {
        let output = try await ChildProgram.run(["git"] + arguments, in: folder.path(), environment: environment)
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
