import Foundation
import GitStore
import Names

/// A scratch repository with a root commit and prepared changes of it, each a child of the root, made once.
package struct Patches: Sendable {
    /// The bare repository.
    package let path: String
    /// What every branch starts from.
    package let root: CommitID
    private let commits: [String: CommitID]

    /// Makes the repository.
    ///
    /// - Parameters:
    ///   - files: the root's files.
    ///   - changes: name of the change to path and content.
    package init(files: [String: String], changes: [String: (path: String, content: String)]) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "relctl-patches-\(UUID().uuidString).git").path()
        try Self.git(["init", "--quiet", "--bare", path])
        var stream = "commit refs/heads/root\ncommitter Ada <ada@example.com> 1000000000 +0000\ndata 4\nroot\n"
        for (path, content) in files.sorted(by: { $0.key < $1.key }) { stream += Self.file(path, content) }
        let names = changes.keys.sorted()
        for name in names {
            guard let change = changes[name] else { continue }
            stream += "\ncommit refs/heads/\(name)\ncommitter Ada <ada@example.com> 1000000100 +0000\n"
            stream +=
                "data \(name.utf8.count)\n\(name)\nfrom refs/heads/root\n" + Self.file(change.path, change.content)
        }
        try Self.git(["-C", path, "fast-import", "--quiet"], input: stream)
        var commits: [String: CommitID] = [:]
        for name in names + ["root"] {
            let text = try Self.git(["-C", path, "rev-parse", "refs/heads/\(name)"])
            commits[name] = CommitID(hex: text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard let root = commits["root"] else { throw Missing(name: "root") }
        (self.root, self.commits) = (root, commits)
    }

    /// Takes the repository away.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// A prepared change.
    package func commit(_ name: String) throws -> CommitID {
        guard let commit = commits[name] else { throw Missing(name: name) }
        return commit
    }

    private static func file(_ path: String, _ content: String) -> String {
        "M 100644 inline \(path)\ndata \(content.utf8.count)\n\(content)\n"
    }

    @discardableResult
    private static func git(_ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent",
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
        ]
        let (standardInput, standardOutput) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = standardOutput
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let output = standardOutput.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Missing(name: "git \(arguments.joined(separator: " "))") }
        return String(decoding: output, as: UTF8.self)
    }
}
